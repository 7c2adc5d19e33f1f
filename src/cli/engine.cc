#include "lab/match/engine.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/command.h"
#include "cli/game_options.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::string agent, game;
};

}  // namespace

std::function<int()> RegisterEngine(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("AGENT", options->agent, "The agent that plays")->required();
  app.add_option("--game", options->game, "File or name of the game")->required();
  options->games.Declare(app);
  return [options] {
    const auto game =
        LoadGameOrFail(options->game, options->games.OpenLibrary(), options->games.selections);
    ServeEngine(*game, options->agent, std::cin, std::cout);
    return 0;
  };
}

}  // namespace ludens::cli
