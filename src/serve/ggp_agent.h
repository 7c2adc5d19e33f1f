#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "game/game.h"

namespace ludens {

using Deadline = std::chrono::steady_clock::time_point;

/// Chooses moves for one player of a match, within a time given by the wall clock.
class MatchAgent {
 public:
  virtual ~MatchAgent() = default;
  /// REQUIRES: `legal` are the moves of `player` in `state`, and not empty. Answers before the
  /// deadline, give or take the time of a small batch of playouts.
  virtual Move Choose(const Game& game, const StateBytes* state, int player, const MoveList& legal,
                      Deadline deadline) = 0;
};

/// The agent of that name: `random`, or `flat[:playouts=N]` (random playouts after each move, N in
/// all at most). Throws Error with the known names for any other.
std::unique_ptr<MatchAgent> MakeMatchAgent(const std::string& name, uint64_t seed);

}  // namespace ludens
