#pragma once

#include <string>

#include "compiler/lud_game.h"

namespace ludens {

/// Plays a random game by the plain evaluation and compares it at every ply with the sets of moves:
/// the same moves must lead to the same positions. Where playouts take a shortcut (movements, moves
/// made once, end rules asked late), it must give the same games as the sets alone; where they draw
/// from lists, the same as from lists of built moves. Answers what differs first, "" for nothing.
std::string ComparePlans(const LudGame& game, uint64_t seed, int max_plies);

/// In all phases playouts draw a move from the list of all, in one and the same order whether the
/// moves are built or not (move_options.h).
bool DrawsFromLists(const LudGame& game);

}  // namespace ludens
