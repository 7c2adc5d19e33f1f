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

/// A game with what the reference says of it, and its runs so far.
struct MeasuredGame {
  GameRecord record;
  std::shared_ptr<const Game> game;
  std::vector<PlayoutRun> runs;

  /// The run of the median speed.
  const PlayoutRun& MedianRun() {
    const auto speed = [](const PlayoutRun& run) {
      return static_cast<double>(run.sums.playouts) / run.cpu_seconds;
    };
    const auto median = runs.begin() + std::ssize(runs) / 2;
    std::ranges::nth_element(runs, median, {}, speed);
    return *median;
  }
};

/// Games that are in memory at a time.
constexpr size_t kBatch = 256;

/// Adds a game to a batch; those that cannot be played are only named.
void Load(GameRecord record, const Library& library, std::vector<MeasuredGame>& batch) {
  try {
    auto game = LoadGameOrFail(library.folder() + "/lud/" + record.path, library,
                               Selections{record.options, ""});
    batch.push_back({std::move(record), std::move(game), {}});
  } catch (const Error&) {
    fmt::print(stderr, "not played: {}\n", record.path);
  }
}

/// The runs of a game are spread over those of the others, as other work on the machine disturbs
/// some seconds of them. All have the same playouts, as far as they get.
void Measure(std::vector<MeasuredGame>& batch, const RatioOptions& options, CsvLog& table) {
  for (int i = 0; i < options.runs; ++i)
    for (MeasuredGame& each : batch) each.runs.push_back(RunPlayouts(*each.game, options.playouts));
  for (MeasuredGame& each : batch) {
    const PlayoutRun& run = each.MedianRun();
    const GameRecord& record = each.record;
    const double count = static_cast<double>(run.sums.playouts);
    const double speed = count / run.cpu_seconds;
    table.Add({record.path, fmt::format("{:.2f}", static_cast<double>(run.sums.plies) / count),
               fmt::format("{:.2f}", record.playouts.moves.mean), fmt::format("{:.6g}", speed),
               fmt::format("{:.6g}", record.playouts_per_second),
               fmt::format("{:.4g}", speed / record.playouts_per_second)});
  }
  batch.clear();
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
  std::vector<MeasuredGame> batch;
  for (GameRecord& record : ReadGameRecords(options.records)) {
    if (record.playouts_per_second <= 0 || table.Has(record.path)) continue;
    if (record.path.find(options.filter) == std::string::npos) continue;
    Load(std::move(record), library, batch);
    if (batch.size() == kBatch) Measure(batch, options, table);
  }
  Measure(batch, options, table);
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
  app.add_option("--runs", options->runs,
                 "Runs per game, between those of other games; their median counts")
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
