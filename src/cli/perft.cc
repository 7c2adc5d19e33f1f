#include "play/perft.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
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
  std::string position;
  int depth = 1;
  bool turns = false;
  bool divide = false;
  bool json = false;
};

std::vector<uint64_t> Counts(const Game& game, const StateBytes* state, int depth, bool turns) {
  if (!turns) return Perft(game, state, depth);
  std::vector<uint64_t> counts;
  for (int turn = 1; turn <= depth; ++turn) counts.push_back(PerftTurns(game, state, turn));
  return counts;
}

/// How many of the sequences begin with each move.
void Divide(const Game& game, const StateBytes* state, const Options& options) {
  if (game.facts().simultaneous) Fail("--divide is for games in which one player moves at a time");
  const int mover = game.Mover(state);
  MoveList moves;
  game.LegalMoves(state, mover, moves);
  const std::vector<std::string> texts = game.MoveTexts(state, mover);
  uint64_t total = 0;
  for (size_t i = 0; i < moves.size(); ++i) {
    OwnedState next(game);
    std::copy(state, state + game.state_size(), next.get());
    Rng rng(0);
    game.Apply(next.get(), {&moves[i], 1}, rng);
    const bool same_turn =
        options.turns && !game.IsOver(next.get()) && game.Mover(next.get()) == mover;
    const int rest = same_turn ? options.depth : options.depth - 1;
    const uint64_t count = rest == 0 ? 1 : Counts(game, next.get(), rest, options.turns).back();
    total += count;
    if (options.json)
      fmt::print("{}\n", nlohmann::json{{"move", texts[i]}, {"count", count}}.dump());
    else
      fmt::print("{:>14} {}\n", count, texts[i]);
  }
  if (!options.json) fmt::print("{:>14} in all\n", total);
}

int RunPerft(const Options& options) {
  const Library library = options.games.OpenLibrary();
  const std::shared_ptr<const Game> game =
      LoadGameOrFail(options.name, library, options.games.selections);
  if (game->facts().stochastic) Fail("'{}' has chance moves: perft is not defined", options.name);
  if (options.turns && game->facts().simultaneous) Fail("--turns is for games played in turns");
  OwnedState state(*game);
  Rng rng(1);
  if (options.position.empty())
    game->Start(state.get(), rng);
  else
    game->ParseState(options.position, state.get());
  if (options.divide && !game->IsOver(state.get())) {
    Divide(*game, state.get(), options);
    return 0;
  }
  const std::vector<uint64_t> counts = Counts(*game, state.get(), options.depth, options.turns);
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
  app.add_option("--position", options->position, "Where to start, as `ludens moves --code` says")
      ->type_name("CODE");
  app.add_flag("--turns", options->turns, "Count turns: moving again does not end one");
  app.add_flag("--divide", options->divide, "Count the sequences for each first move");
  app.add_flag("--json", options->json, "One JSON object");
  options->games.Declare(app);
  return [options] { return RunPerft(*options); };
}

}  // namespace ludens::cli
