#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <memory>
#include <set>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/playout_kinds.h"
#include "play/bench/box_plot.h"
#include "play/bench/csv.h"
#include "play/load_game.h"
#include "play/run_playouts.h"

namespace ludens::cli {
namespace {

// The first cell is the key of a line; a game may have several kinds, by phase.
constexpr const char* kHeading =
    "key,game,kind,standard,optimised,auto,speedup,auto_speedup,standard_plies,standard_sd,"
    "standard_n,plies,sd,n,length_ratio,length_ratio_low,length_ratio_high";

struct TableOptions {
  GameOptions games;
  PlayoutOptions playouts;
  std::vector<std::string> names;
  std::string out;
  std::string svg;
};

struct Measured {
  double speed = 0, mean = 0, deviation = 0, count = 0;
};

Measured Measure(const Game& game, PlayoutOptions options, PlayoutKind kind, uint64_t seed) {
  options.kind = kind;
  options.seed = seed;
  const PlayoutRun run = RunPlayouts(game, options);
  const auto n = static_cast<double>(run.sums.playouts),
             plies = static_cast<double>(run.sums.plies);
  const double squares = static_cast<double>(run.sums.squared_plies);
  const double variance = n < 2 ? 0 : std::max(0.0, (squares - plies * plies / n) / (n - 1));
  return {n / run.cpu_seconds, plies / n, std::sqrt(variance), n};
}

/// The kinds that some phase of the game allows.
std::vector<PlayoutKind> KindsOf(const Game& game) {
  std::vector<PlayoutKind> kinds;
  for (const PlayoutKind kind :
       {PlayoutKind::kAddToEmpty, PlayoutKind::kFilter, PlayoutKind::kNoRepetition})
    if (game.WhyNot(kind).empty()) kinds.push_back(kind);
  return kinds;
}

void MeasureGame(const std::string& path, const Game& game, const TableOptions& options,
                 CsvLog& table) {
  for (const PlayoutKind kind : KindsOf(game)) {
    const std::string key = path + " " + std::string(NameOf(kind));
    if (table.Has(key)) continue;
    const Measured standard = Measure(game, options.playouts, PlayoutKind::kStandard, 1);
    const Measured optimised = Measure(game, options.playouts, kind, 2);
    const Measured fastest = Measure(game, options.playouts, PlayoutKind::kAuto, 3);
    const double ratio = optimised.mean / standard.mean;
    // By the delta method, as both means are precise.
    const auto relative = [](const Measured& m) {
      return m.deviation * m.deviation / (m.count * m.mean * m.mean);
    };
    const double half = 1.959964 * ratio * std::sqrt(relative(standard) + relative(optimised));
    const auto text = [](double value) { return fmt::format("{:.6g}", value); };
    table.Add({key, path, std::string(NameOf(kind)), text(standard.speed), text(optimised.speed),
               text(fastest.speed), text(optimised.speed / standard.speed),
               text(fastest.speed / standard.speed), text(standard.mean), text(standard.deviation),
               text(standard.count), text(optimised.mean), text(optimised.deviation),
               text(optimised.count), text(ratio), text(ratio - half), text(ratio + half)});
  }
}

/// The values of one column by kind, and of all together.
std::vector<BoxRow> ByKind(const CsvLog& table, size_t column) {
  std::vector<BoxRow> rows = {
      {"add-to-empty", {}}, {"filter", {}}, {"no-repetition", {}}, {"all", {}}};
  for (const auto& [key, cells] : table.rows()) {
    const double value = std::stod(cells[column]);
    for (BoxRow& row : rows)
      if (row.label == cells[2] || row.label == "all") row.values.push_back(value);
  }
  return rows;
}

void PrintPart(const char* heading, const CsvLog& table, size_t column) {
  fmt::print("{:30} {:>6} {:>8} {:>8} {:>8} {:>8}\n", heading, "games", "min", "median", "mean",
             "max");
  for (const BoxRow& row : ByKind(table, column)) {
    if (row.values.empty()) continue;
    const FiveNumbers five = Summarise(row.values);
    double sum = 0;
    for (const double value : row.values) sum += value;
    fmt::print("  {:28} {:>6} {:>8.3f} {:>8.3f} {:>8.3f} {:>8.3f}\n", row.label, row.values.size(),
               five.low, five.median, sum / static_cast<double>(row.values.size()), five.high);
  }
}

void WriteFile(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  if (!file) Fail("cannot write {}", path);
}

int BenchTable1(const TableOptions& options) {
  constexpr size_t kSpeedup = 6, kAutoSpeedup = 7, kRatio = 14;
  const Library library = options.games.OpenLibrary();
  const std::vector<std::string> paths =
      options.names.empty() ? library.games() : FindDescriptions(options.names, library);
  CsvLog table(options.out, kHeading);
  for (const std::string& path : paths) {
    if (IsGdlFile(path)) continue;
    const LoadedGame loaded = LoadGame(path, library, options.games.selections);
    if (loaded.game == nullptr) continue;
    MeasureGame(
        path.starts_with(library.folder()) ? path.substr(library.folder().size() + 1) : path,
        *loaded.game, options, table);
  }
  if (table.rows().empty()) Fail("no optimised playout applies to any of these games");
  PrintPart("speedup over standard", table, kSpeedup);
  PrintPart("speedup of auto", table, kAutoSpeedup);
  PrintPart("ratio of mean lengths", table, kRatio);
  if (options.svg.empty()) return 0;
  WriteFile(options.svg + "-speedup.svg",
            BoxPlotSvg("Speedup over standard playouts", ByKind(table, kSpeedup), true));
  WriteFile(options.svg + "-lengths.svg",
            BoxPlotSvg("Mean length, optimised / standard", ByKind(table, kRatio), false));
  return 0;
}

}  // namespace

std::function<int()> RegisterBenchTable1(CLI::App& app) {
  auto options = std::make_shared<TableOptions>();
  app.add_option("GAME", options->names, "Games (default: all of the library)");
  app.add_option("--seconds", options->playouts.seconds, "CPU seconds per game and kind")
      ->check(CLI::PositiveNumber);
  app.add_option("--out", options->out, "CSV file; what it has already is not measured again")
      ->type_name("FILE");
  app.add_option("--svg", options->svg, "Beginning of the names of two box plots")
      ->type_name("PATH");
  options->games.Declare(app);
  return [options] { return BenchTable1(*options); };
}

}  // namespace ludens::cli
