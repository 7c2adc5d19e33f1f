#pragma once

#include <string>

#include "game/game.h"

namespace ludens {

/// How an agent did in positions that it could win whatever the opponent did.
struct WonPositions {
  int played = 0;
  int spoiled = 0;  ///< Not won.
};

/// Lets an agent play random positions that the player to move wins by perfect play, against a
/// perfect opponent. They come `plies` random moves into the game, or up to four more.
/// REQUIRES: a game that Solver can solve.
WonPositions PlayWonPositions(const Game& game, const std::string& agent, int positions,
                              uint32_t plies, uint64_t seed);

}  // namespace ludens
