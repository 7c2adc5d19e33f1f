#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/lab_options.h"
#include "lab/reproduce/fast_game_lengths.h"
#include "lab/store.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  LabOptions lab;
  LengthsReproduction settings;
  bool full = false;
  bool json = false;
  std::string plots;
};

int Run(Options& options) {
  options.settings.seed = options.lab.seed;
  options.settings.threads = options.lab.threads;
  if (options.full) options.settings.seconds = 0;
  ResultStore store(options.lab.store);
  const LengthsReport report =
      ReproduceLengths(options.games.OpenLibrary(), options.settings, store);
  fmt::print("{}", options.json ? LengthsJson(report) : LengthsMarkdown(report));
  if (!options.plots.empty()) WriteLengthsFigures(report, options.plots);
  return 0;
}

}  // namespace

std::function<int()> RegisterReproduceLengths(CLI::App& app) {
  auto options = std::make_shared<Options>();
  LengthsReproduction& settings = options->settings;
  app.add_option("--games", settings.games, "Only these games of the paper");
  app.add_option("--agents", settings.agents, "Only these agents of the paper");
  app.add_option("--trials", settings.trials, "Trials per game and agent")
      ->check(CLI::PositiveNumber);
  app.add_option("--seconds", settings.seconds, "Time per game and agent, at least one trial")
      ->check(CLI::PositiveNumber);
  app.add_flag("--full", options->full, "All trials, however long they take");
  app.add_option("--plots", options->plots, "Folder for figures 3 to 6 (SVG)");
  app.add_flag("--json", options->json, "One JSON object per cell");
  options->lab.Declare(app);
  options->games.Declare(app);
  return [options] { return Run(*options); };
}

}  // namespace ludens::cli
