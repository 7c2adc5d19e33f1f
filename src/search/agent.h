#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/rng.h"
#include "game/game.h"

namespace ludens {

/// How long an agent may think about one move. 0 means "no such limit"; with both 0 the agent's
/// own default holds.
struct Budget {
  int64_t iterations = 0;  ///< What the agent counts: iterations, playouts, nodes.
  double seconds = 0;      ///< Of the wall clock.
};

/// What an agent answers: the move, and what it thinks and did.
struct AgentChoice {
  Move move;
  double value = 0.5;      ///< Expected utility of the mover in [0, 1].
  int64_t iterations = 0;  ///< Of whatever the agent counts; 0 where it counts nothing.
  int64_t nodes = 0;       ///< Positions looked at; 0 where it does not count them.
  /// What the move leads to, where the agent has that at hand and chance takes no part in it; else
  /// null. Stays until the agent is called again.
  const StateBytes* after = nullptr;
};

/// A player of any game.
///
/// One object plays one seat of one game at a time. Threads: an object belongs to one thread; the
/// game is shared. The same game, seed, states and random stream give the same moves, unless the
/// budget is in seconds.
class Agent {
 public:
  virtual ~Agent() = default;

  /// Prepares for a game; the agent keeps a pointer to `game`. Throws Error when the game does not
  /// suit the agent, with a message that says why.
  virtual void NewGame(const Game& game, uint64_t seed) = 0;

  /// REQUIRES: NewGame was called with the game of `state`, and `player` is to move.
  virtual AgentChoice Choose(const StateBytes* state, int player, Rng& rng) = 0;

  /// The same for a caller that has listed the moves already.
  /// REQUIRES: `legal` is what Game::SearchMoves answers here.
  virtual AgentChoice ChooseFrom(const StateBytes* state, int player, std::span<const Move> legal,
                                 Rng& rng) {
    (void)legal;
    return Choose(state, player, rng);
  }

  /// True when every legal move is equally likely to be chosen, so that Game::Playout plays as this
  /// agent does.
  virtual bool IsUniform() const { return false; }

  /// Told after every move that was actually played, by whomever: agents that keep a tree or
  /// statistics follow the game by it.
  virtual void Observe(const StateBytes* before, std::span<const Move> joint,
                       const StateBytes* after) {
    (void)before, (void)joint, (void)after;
  }
};

}  // namespace ludens
