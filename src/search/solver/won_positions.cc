#include "search/solver/won_positions.h"

#include "search/registry.h"
#include "search/solver/solve.h"
#include "search/successors.h"

namespace ludens {
namespace {

/// Positions are drawn at most this often for each that is wanted: a game may have few won ones.
constexpr int kDrawsPerPosition = 100;

void PlayRandomMoves(const Game& game, uint32_t plies, StateBytes* state, Rng& rng) {
  MoveList moves;
  for (; plies > 0 && !game.IsOver(state); --plies) {
    moves.clear();
    game.LegalMoves(state, game.Mover(state), moves);
    game.Apply(state, {&moves[rng.Below(static_cast<uint32_t>(moves.size()))], 1}, rng);
  }
}

}  // namespace

WonPositions PlayWonPositions(const Game& game, const std::string& agent_text, int positions,
                              uint32_t plies, uint64_t seed) {
  Solver solver(game);
  const auto agent = MakeAgent(agent_text);
  OwnedState state(game);
  WonPositions result;
  for (int index = 0; result.played < positions && index < positions * kDrawsPerPosition; ++index) {
    Rng rng(seed, static_cast<uint64_t>(index));
    game.Start(state.get(), rng);
    PlayRandomMoves(game, plies + rng.Below(5), state.get(), rng);
    if (game.IsOver(state.get()) || solver.ValueForMover(state.get()) != 1) continue;
    const int player = game.Mover(state.get());
    agent->NewGame(game, static_cast<uint64_t>(index));
    while (!game.IsOver(state.get())) {
      const Move move = game.Mover(state.get()) == player
                            ? agent->Choose(state.get(), player, rng).move
                            : solver.BestMove(state.get(), rng);
      game.Apply(state.get(), {&move, 1}, rng);
    }
    ++result.played;
    result.spoiled += UtilityOf(game, state.get(), player) != 1;
  }
  return result;
}

}  // namespace ludens
