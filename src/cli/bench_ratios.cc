#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "play/bench/csv.h"
#include "play/conformance/game_record.h"
#include "play/load_game.h"
#include "play/run_playouts.h"

namespace ludens::cli {
namespace {

constexpr const char* kHeading = "game,plies,reference_plies,playouts_per_cpu_s,reference,ratio";

struct RatioOptions {
  GameOptions games;
  PlayoutOptions playouts;
  std::string records;
  std::string out;
  std::string filter;
  int runs = 3;
  int listed = 25;
};

/// The run of the median speed: other work on the machine disturbs single ones. All have the same
/// playouts, as far as they get.
PlayoutRun MedianRun(const Game& game, const RatioOptions& options) {
  const auto speed = [](const PlayoutRun& run) {
    return static_cast<double>(run.sums.playouts) / run.cpu_seconds;
  };
  std::vector<PlayoutRun> runs;
  for (int i = 0; i < options.runs; ++i) runs.push_back(RunPlayouts(game, options.playouts));
  const auto median = runs.begin() + options.runs / 2;
  std::ranges::nth_element(runs, median, {}, speed);
  return *median;
}

/// Measures one game; games that cannot be played are only named.
void MeasureGame(const GameRecord& record, const Library& library, const RatioOptions& options,
                 CsvLog& table) {
  try {
    const auto game = LoadGameOrFail(library.folder() + "/lud/" + record.path, library,
                                     Selections{record.options, ""});
    const PlayoutRun run = MedianRun(*game, options);
    const double count = static_cast<double>(run.sums.playouts);
    const double speed = count / run.cpu_seconds;
    table.Add({record.path, fmt::format("{:.2f}", static_cast<double>(run.sums.plies) / count),
               fmt::format("{:.2f}", record.playouts.moves.mean), fmt::format("{:.6g}", speed),
               fmt::format("{:.6g}", record.playouts_per_second),
               fmt::format("{:.4g}", speed / record.playouts_per_second)});
  } catch (const Error&) {
    fmt::print(stderr, "not played: {}\n", record.path);
  }
}

void Summarise(const CsvLog& table, int listed) {
  std::vector<std::pair<double, std::string>> ratios;
  for (const auto& [path, cells] : table.rows()) ratios.emplace_back(std::stod(cells.back()), path);
  if (ratios.empty()) Fail("no game to measure");
  std::sort(ratios.begin(), ratios.end());
  const auto below = [&](double bound) {
    return std::count_if(ratios.begin(), ratios.end(),
                         [&](const auto& ratio) { return ratio.first < bound; });
  };
  for (size_t i = 0; i < std::min(static_cast<size_t>(listed), ratios.size()); ++i)
    fmt::print(stderr, "{:8.2f}  {}\n", ratios[i].first, ratios[i].second);
  fmt::print(stderr,
             "{} games: ratio median {:.1f}, lowest {:.2f}, highest {:.0f}; below 5: {}, below 30: "
             "{}\n",
             ratios.size(), ratios[ratios.size() / 2].first, ratios.front().first,
             ratios.back().first, below(5), below(30));
}

int BenchRatios(const RatioOptions& options) {
  const Library library = options.games.OpenLibrary();
  CsvLog table(options.out, kHeading);
  for (const GameRecord& record : ReadGameRecords(options.records)) {
    if (record.playouts_per_second <= 0 || table.Has(record.path)) continue;
    if (record.path.find(options.filter) == std::string::npos) continue;
    MeasureGame(record, library, options, table);
  }
  Summarise(table, options.listed);
  return 0;
}

}  // namespace

std::function<int()> RegisterBenchRatios(CLI::App& app) {
  auto options = std::make_shared<RatioOptions>();
  options->playouts.seconds = 0.1;
  options->games.Declare(app);
  app.add_option("GAMES", options->records, "Facts about games, one JSON object per line")
      ->required();
  app.add_option("--seconds", options->playouts.seconds, "CPU seconds per run")
      ->check(CLI::PositiveNumber);
  app.add_option("--runs", options->runs, "Runs per game; their median counts")
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", options->playouts.seed, "Seed of the playouts");
  app.add_option("--out", options->out,
                 "CSV file; games that it has already are not measured again")
      ->type_name("FILE");
  app.add_option("--filter", options->filter, "Only games whose path contains this");
  app.add_option("--list", options->listed, "How many of the lowest ratios to list")
      ->check(CLI::NonNegativeNumber);
  return [options] { return BenchRatios(*options); };
}

}  // namespace ludens::cli
