#include <fmt/format.h>

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
  std::vector<std::string> played;
  std::string position;
  bool code = false;
  bool json = false;
};

/// The moves meant by `texts`, one for each player to move, in the order of players.
MoveList ParseJoint(const Game& game, const StateBytes* state,
                    const std::vector<std::string>& texts, size_t& at) {
  MoveList joint, legal;
  for (int player = 1; player <= game.facts().players; ++player) {
    legal.clear();
    game.LegalMoves(state, player, legal);
    if (legal.empty()) continue;
    if (at >= texts.size())
      Fail("--play lacks a move of player {} ({})", player,
           game.facts().player_names[static_cast<size_t>(player)]);
    const auto move = game.ParseMove(state, player, texts[at]);
    if (!move) Fail("'{}' is not a legal move of player {} here", texts[at], player);
    joint.push_back(*move);
    ++at;
  }
  return joint;
}

int Moves(const Options& options) {
  const Library library = options.games.OpenLibrary();
  const std::shared_ptr<const Game> game =
      LoadGameOrFail(options.name, library, options.games.selections);
  OwnedState state(*game);
  Rng rng(1);
  if (options.position.empty())
    game->Start(state.get(), rng);
  else
    game->ParseState(options.position, state.get());
  for (size_t at = 0; at < options.played.size();) {
    if (game->IsOver(state.get())) Fail("the game is over before '{}'", options.played[at]);
    const MoveList joint = ParseJoint(*game, state.get(), options.played, at);
    game->Apply(state.get(), joint, rng);
  }
  if (options.code) {
    fmt::print("{}\n", game->StateCode(state.get()));
    return 0;
  }
  nlohmann::json moves = nlohmann::json::object();
  const bool over = game->IsOver(state.get());
  for (int player = 1; player <= game->facts().players && !over; ++player) {
    const std::string& name = game->facts().player_names[static_cast<size_t>(player)];
    nlohmann::json texts = game->MoveTexts(state.get(), player);
    if (!options.json)
      for (const auto& text : texts) fmt::print("{} {}\n", name, text.get<std::string>());
    moves[name] = std::move(texts);
  }
  if (options.json)
    fmt::print("{}\n",
               nlohmann::json{{"game", options.name}, {"over", over}, {"moves", moves}}.dump());
  else if (over)
    fmt::print("The game is over.\n");
  return 0;
}

}  // namespace

std::function<int()> RegisterMoves(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->name, "File or name of a game")->required();
  app.add_option("--position", options->position, "Where to start, as --code says")
      ->type_name("CODE");
  app.add_flag("--code", options->code, "Say the position on one line instead of its moves");
  app.add_option(
      "--play", options->played,
      "Moves to make first; where several players move at once, one each in their order");
  app.add_flag("--json", options->json, "One JSON object");
  options->games.Declare(app);
  return [options] { return Moves(*options); };
}

}  // namespace ludens::cli
