#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "game/game.h"

namespace ludens {

/// Solves small games exactly by visiting every position once: the slow, obvious twin that agents
/// are tested against. For two players with turns, open information and no chance, whose utilities
/// add up to 1.
class Solver {
 public:
  explicit Solver(const Game& game) : game_(game) {}

  /// The utility of player 1 when both play perfectly. Values are kept from call to call.
  double Value(const StateBytes* state);
  /// The same for whoever is to move.
  double ValueForMover(const StateBytes* state);
  /// A move that keeps the value of the position; any of several, with equal chance.
  Move BestMove(const StateBytes* state, Rng& rng);

  size_t positions() const { return values_.size(); }

 private:
  const Game& game_;
  std::unordered_map<uint64_t, float> values_;  ///< By hash.
};

}  // namespace ludens
