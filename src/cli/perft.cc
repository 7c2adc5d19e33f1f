#include "play/perft.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::string name;
  int depth = 1;
  bool json = false;
};

int RunPerft(const Options& options) {
  const Library library = options.games.OpenLibrary();
  const std::shared_ptr<const Game> game =
      LoadGameOrFail(options.name, library, options.games.selections);
  if (game->facts().stochastic) Fail("'{}' has chance moves: perft is not defined", options.name);
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  const std::vector<uint64_t> counts = Perft(*game, state.get(), options.depth);
  if (options.json)
    fmt::print("{}\n", nlohmann::json{{"game", options.name}, {"counts", counts}}.dump());
  else
    fmt::print("{}\n", fmt::join(counts, " "));
  return 0;
}

}  // namespace

std::function<int()> RegisterPerft(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->name, "File or name of a game")->required();
  app.add_option("DEPTH", options->depth, "Plies")->required()->check(CLI::Range(1, 100));
  app.add_flag("--json", options->json, "One JSON object");
  options->games.Declare(app);
  return [options] { return RunPerft(*options); };
}

}  // namespace ludens::cli
