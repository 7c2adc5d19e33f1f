#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <iostream>
#include <memory>
#include <set>

#include "cli/command.h"
#include "cli/game_options.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::string name;
  std::vector<int> humans;
  uint64_t seed = 1;
};

/// Asks until the answer is the number or the text of a legal move; none at the end of input.
std::optional<Move> AskHuman(const Game& game, const StateBytes* state, int player,
                             const MoveList& legal) {
  const std::string& name = game.facts().player_names[static_cast<size_t>(player)];
  for (size_t i = 0; i < legal.size(); ++i)
    fmt::print("  {:3} {}\n", i + 1, game.MoveText(state, legal[i]));
  std::string line;
  while (true) {
    fmt::print("{}: ", name);
    std::fflush(stdout);
    if (!std::getline(std::cin, line)) return std::nullopt;
    size_t number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    const bool is_number = error == std::errc() && end == line.data() + line.size();
    if (is_number && number >= 1 && number <= legal.size()) return legal[number - 1];
    for (const Move& move : legal)
      if (game.MoveText(state, move) == line) return move;
    fmt::print("'{}' is none of the moves above.\n", line);
  }
}

int Play(const Options& options) {
  const Library library = options.games.OpenLibrary();
  const std::shared_ptr<const Game> game =
      LoadGameOrFail(options.name, library, options.games.selections);
  const std::set<int> humans(options.humans.begin(), options.humans.end());
  OwnedState state(*game);
  Rng rng(options.seed);
  game->Start(state.get(), rng);
  while (!game->IsOver(state.get())) {
    fmt::print("{}\n", game->StateText(state.get()));
    MoveList joint, legal;
    for (int player = 1; player <= game->facts().players; ++player) {
      legal.clear();
      game->LegalMoves(state.get(), player, legal);
      if (legal.empty()) continue;
      Move move = legal[rng.Below(static_cast<uint32_t>(legal.size()))];
      if (humans.contains(player)) {
        const auto answer = AskHuman(*game, state.get(), player, legal);
        if (!answer) return 0;
        move = *answer;
      }
      joint.push_back(move);
      fmt::print("{} plays {}\n", game->facts().player_names[static_cast<size_t>(player)],
                 game->MoveText(state.get(), move));
    }
    game->Apply(state.get(), joint, rng);
  }
  std::vector<float> utility(static_cast<size_t>(game->facts().players) + 1);
  game->Utilities(state.get(), utility);
  fmt::print("{}The game is over.\n", game->StateText(state.get()));
  for (size_t p = 1; p < utility.size(); ++p)
    fmt::print("  {:16} {:.2f}\n", game->facts().player_names[p], utility[p]);
  return 0;
}

}  // namespace

std::function<int()> RegisterPlay(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->name, "File or name of a game")->required();
  app.add_option("--human", options->humans, "Numbers of the players asked on the terminal");
  app.add_option("--seed", options->seed, "Seed of the random players");
  options->games.Declare(app);
  return [options] { return Play(*options); };
}

}  // namespace ludens::cli
