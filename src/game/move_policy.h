#pragma once

#include <span>

#include "game/game.h"

namespace ludens {

/// One choice between moves, as a policy sees it. Some of the moves may be illegal: the playout
/// checks the one that is drawn and asks again where it fails.
class Choices {
 public:
  virtual ~Choices() = default;

  /// All moves to choose from. Their ids mean something to this object alone.
  std::span<const Move> moves() const { return moves_; }
  const Game& game() const { return game_; }
  const StateBytes* state() const { return state_; }

  /// Puts the position after a move into `next`; false where the move turns out to be illegal.
  virtual bool After(size_t index, StateBytes* next) = 0;
  /// What stands where the move goes, as the game numbers kinds of pieces; 0: nothing.
  virtual int Target(size_t) const { return 0; }

 protected:
  Choices(const Game& game, const StateBytes* state) : game_(game), state_(state) {}
  std::span<const Move> moves_;

 private:
  const Game& game_;
  const StateBytes* state_;
};

/// Chooses the moves of a playout. Not shared by threads.
///
/// The moves that a policy plays must have the probabilities that it would give them if only the
/// legal ones had been offered, however many illegal ones are among them.
class MovePolicy {
 public:
  virtual ~MovePolicy() = default;

  /// A playout begins.
  virtual void Begin() {}
  /// A new choice is to be made.
  virtual void Offer(Choices& choices, Rng& rng) = 0;
  /// The index of a move of the current offer that was not rejected.
  virtual size_t Draw(Rng& rng) = 0;
  /// The move that was drawn is illegal.
  virtual void Reject(size_t index) = 0;
  /// The move that was drawn is played. Forced passes are not offered, and not told either.
  virtual void Played(const Choices&, size_t) {}
  /// The playout is over.
  virtual void End(const PlayoutResult&) {}
};

}  // namespace ludens
