#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/playout_kinds.h"
#include "play/bench/speed_rows.h"
#include "play/load_game.h"
#include "play/run_playouts.h"

namespace ludens::cli {
namespace {

struct SpeedOptions {
  GameOptions games;
  std::string filter;
  PlayoutOptions playouts;
  int runs = 5;
  bool json = false;
};

struct Measured {
  std::vector<double> speeds;  ///< Ascending.
  double plies = 0;
  double Median() const { return speeds[speeds.size() / 2]; }
};

Measured Measure(const Game& game, const SpeedOptions& options) {
  Measured measured;
  PlayoutStatistics sums;
  for (int run = 0; run < options.runs; ++run) {
    PlayoutOptions playouts = options.playouts;
    playouts.seed += static_cast<uint64_t>(run);
    const PlayoutRun result = RunPlayouts(game, playouts);
    measured.speeds.push_back(static_cast<double>(result.sums.playouts) / result.cpu_seconds);
    sums.Add(result.sums);
  }
  std::sort(measured.speeds.begin(), measured.speeds.end());
  measured.plies = static_cast<double>(sums.plies) / static_cast<double>(sums.playouts);
  return measured;
}

std::string Thousands(double speed) {
  if (speed <= 0) return "-";
  return fmt::format("{:.{}f}", speed / 1e3, speed < 1e3 ? 3 : speed < 1e5 ? 1 : 0);
}

void PrintRow(const SpeedRow& row, const Measured& measured) {
  const double speed = measured.Median();
  fmt::print("{:26} {:>7.1f} {:>9} {:>9} {:>9} {:>9} {:>9}  {}\n", row.name, measured.plies,
             Thousands(speed), Thousands(row.reference), Thousands(row.peer), Thousands(row.limit),
             Thousands(row.bar),
             speed < row.bar ? fmt::format("below the bar: {:.2f}", speed / row.bar) : "");
}

void PrintJson(const SpeedRow& row, const Measured& measured, const SpeedOptions& options) {
  fmt::print("{}\n", nlohmann::json{{"game", row.name},
                                    {"kind", NameOf(options.playouts.kind)},
                                    {"plies_mean", measured.plies},
                                    {"playouts_per_cpu_s", measured.Median()},
                                    {"runs", measured.speeds},
                                    {"reference", row.reference},
                                    {"peer", row.peer},
                                    {"peer_name", row.peer_name},
                                    {"limit", row.limit},
                                    {"bar", row.bar}}
                         .dump());
}

int BenchSpeed(const SpeedOptions& options) {
  const Library library = options.games.OpenLibrary();
  if (!options.json)
    fmt::print("{:26} {:>7} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "thousand playouts per CPU s",
               "plies", "Ludens", "reference", "best peer", "by hand", "bar");
  for (const SpeedRow& row : SpeedRows()) {
    if (row.name.find(options.filter) == std::string_view::npos) continue;
    Selections selections;
    if (!row.option.empty()) selections.options.emplace_back(row.option);
    try {
      const auto game = LoadGameOrFail(std::string(row.game), library, selections);
      const Measured measured = Measure(*game, options);
      options.json ? PrintJson(row, measured, options) : PrintRow(row, measured);
    } catch (const Error& error) {  // A library need not have all of these games.
      fmt::print(stderr, "{}: {}\n", row.name, error.what());
    }
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

std::function<int()> RegisterBenchSpeed(CLI::App& app) {
  auto options = std::make_shared<SpeedOptions>();
  app.add_option("--filter", options->filter, "Only games whose name contains this");
  app.add_option("--seconds", options->playouts.seconds, "CPU seconds per run")
      ->check(CLI::PositiveNumber);
  app.add_option("--runs", options->runs, "Runs per game; their median counts")
      ->check(CLI::Range(1, 1000));
  app.add_option("--seed", options->playouts.seed, "Seed of the first run");
  DeclareKind(app, options->playouts.kind);
  app.add_flag("--json", options->json, "One JSON object per game");
  options->games.Declare(app);
  return [options] { return BenchSpeed(*options); };
}

}  // namespace ludens::cli
