#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/lab_options.h"
#include "lab/plot/chart.h"
#include "lab/resistance/resistance.h"
#include "lab/store.h"
#include "search/registry.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  LabOptions lab;
  std::string name;
  ResistanceSettings settings;
  std::string plot;
  bool json = false;
};

int Resistance(Options& options) {
  options.settings.seed = options.lab.seed;
  options.settings.threads = options.lab.threads;
  options.settings.expert =
      WithDefaultSetting(options.settings.expert, "heuristics", options.lab.heuristics);
  const Library library = options.games.OpenLibrary();
  ResultStore store(options.lab.store);
  const LabGame game = LoadLabGame(options.name, library, options.games.selections);
  const ResistanceReport report = MeasureResistance(game, options.settings, store);
  fmt::print("{}", options.json ? ResistanceJson(report) : ResistanceTable(report));
  if (!options.plot.empty()) WriteTextFile(options.plot, ResistanceFigure(report));
  return 0;
}

}  // namespace

std::function<int()> RegisterResistance(CLI::App& app) {
  auto options = std::make_shared<Options>();
  ResistanceSettings& settings = options->settings;
  app.add_option("GAME", options->name, "File or name of a game")->required();
  app.add_option("--expert", settings.expert, "Agent whose ranking of the moves counts");
  app.add_option("--positions", settings.positions, "Random positions")->check(CLI::PositiveNumber);
  app.add_option("--min-plies", settings.min_plies, "Fewest random moves before a position")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--max-plies", settings.max_plies, "Most of them; 0: two thirds of a random game")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--playouts", settings.playouts, "Most playouts per move")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 30));
  app.add_option("--moves", settings.moves,
                 "Moves from the start to the one position to look at, instead of random ones");
  app.add_option("--plot", options->plot, "File for the error curves (SVG)");
  app.add_flag("--json", options->json, "One JSON object per position, then the curve");
  options->lab.Declare(app);
  options->games.Declare(app);
  return [options] { return Resistance(*options); };
}

}  // namespace ludens::cli
