#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "game/game.h"

namespace ludens {

/// Calls `visit` with every joint move of the position: one move per player to move, the last
/// player's changing fastest. Stops when `visit` returns false.
void ForEachJointMove(const Game& game, const StateBytes* state,
                      const std::function<bool(std::span<const Move>)>& visit);

/// The numbers of sequences of 1, 2, … `depth` joint moves from `state`; games that end earlier
/// count only to their end. REQUIRES: the game is not stochastic.
std::vector<uint64_t> Perft(const Game& game, const StateBytes* state, int depth);

/// The number of sequences of `turns` turns: a player who moves again, to promote a piece for
/// instance, is still at the same turn. REQUIRES: the game is neither stochastic nor simultaneous.
uint64_t PerftTurns(const Game& game, const StateBytes* state, int turns);

}  // namespace ludens
