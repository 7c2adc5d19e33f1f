#pragma once

#include <vector>

#include "graph/drawing/drawing.h"

namespace ludens {

/// The pieces that a game's start rules place at sites given as numbers, coordinates, rows or
/// borders. A drawing aid: placements that need rules to be evaluated are left out.
std::vector<DrawnPiece> StartPosition(const Node& game, const Board& board);

}  // namespace ludens
