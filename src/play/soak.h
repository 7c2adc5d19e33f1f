#pragma once

#include <cstdint>
#include <string>

#include "game/game.h"

namespace ludens {

/// Plays one random game of at most `plies` plies and checks at every few plies what must hold for
/// any game: texts of moves are unique and can be read back, and so can positions, with the same
/// hash and moves. Says what does not hold, or nothing.
std::string CheckRandomGame(const Game& game, uint64_t seed, int plies);

/// Plays one playout of every kind that applies and one by a policy, for the sanitizers to watch.
void PlayAllKinds(const Game& game, uint64_t seed, int plies);

}  // namespace ludens
