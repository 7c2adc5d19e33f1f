#pragma once

#include <cstdlib>
#include <memory>
#include <span>

#include "search/agent.h"

namespace ludens {

/// A block of memory for several states, aligned as states are.
class StateArray {
 public:
  /// Makes room for `count` states; keeps what it has where that suffices. Contents are lost.
  void Reserve(const Game& game, size_t count);
  StateBytes* operator[](size_t index) { return bytes_.get() + index * state_size_; }

 private:
  struct Free {
    void operator()(StateBytes* bytes) const { std::free(bytes); }
  };
  std::unique_ptr<StateBytes, Free> bytes_;
  size_t state_size_ = 0, capacity_ = 0;
};

/// Plays a player's move together with random moves of whoever else is to move in that position:
/// what one can say of a move alone where players move at the same time.
class MoveTrial {
 public:
  explicit MoveTrial(const Game& game) : game_(&game) {}
  /// Sets `after` to the position that follows `state`.
  void Apply(const StateBytes* state, const Move& move, StateBytes* after, Rng& rng);

 private:
  const Game* game_;
  MoveList joint_, others_;
};

/// The utility of a finished game for one player.
double UtilityOf(const Game& game, const StateBytes* state, int player);

/// How a position ended for one player, as the paper's agents ask: alone at the top is a win, alone
/// or not at the bottom a loss.
enum class Ending : uint8_t { kNotOver, kWin, kDraw, kLoss };
Ending EndingFor(const Game& game, const StateBytes* state, int player);

}  // namespace ludens
