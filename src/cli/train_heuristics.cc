#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/command.h"
#include "cli/game_options.h"
#include "lab/plot/chart.h"
#include "lab/training/train_heuristics.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::string name;
  TrainSettings settings;
  std::string output;
};

int TrainGame(const Options& options) {
  const auto game =
      LoadGameOrFail(options.name, options.games.OpenLibrary(), options.games.selections);
  const TrainReport report = TrainHeuristics(*game, options.settings);
  for (size_t i = 0; i < report.rounds.size(); ++i)
    fmt::print(stderr, "round {}: {} games finished, {} positions, loss {:.4f}\n", i + 1,
               report.rounds[i].games, report.rounds[i].positions, report.rounds[i].loss);
  const std::string text = PrintHeuristics(report.heuristics);
  if (options.output.empty())
    fmt::print("{}", text);
  else
    WriteTextFile(options.output, text);
  return 0;
}

}  // namespace

std::function<int()> RegisterTrainHeuristics(CLI::App& app) {
  auto options = std::make_shared<Options>();
  TrainSettings& settings = options->settings;
  app.add_option("GAME", options->name, "File or name of a game")->required();
  app.add_option("--rounds", settings.rounds, "Rounds of self-play and descent")
      ->check(CLI::PositiveNumber);
  app.add_option("--games", settings.games, "Games per round")->check(CLI::PositiveNumber);
  app.add_option("--fraction", settings.fraction, "Share of the moves that players look at")
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--randomness", settings.randomness, "Share of moves that are random")
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--decay", settings.decay, "Pull of the weights towards 0")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--seed", settings.seed, "Seed; the same seed gives the same weights");
  app.add_option("--threads", settings.threads, "Threads")->check(CLI::Range(1, 256));
  app.add_option("--output", options->output, "File for the heuristics; else they are printed");
  options->games.Declare(app);
  return [options] { return TrainGame(*options); };
}

}  // namespace ludens::cli
