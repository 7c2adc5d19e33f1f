#pragma once

#include <string>

#include "compiler/lud_game.h"

namespace ludens {

/// Plays a random game by the plain evaluation and compares it at every ply with the sets of moves:
/// the same moves must lead to the same positions. Where playouts take a shortcut (movements, end
/// rules asked late), it must give the same games as the sets. Answers what differs first, "" for
/// nothing.
std::string ComparePlans(const LudGame& game, uint64_t seed, int max_plies);

}  // namespace ludens
