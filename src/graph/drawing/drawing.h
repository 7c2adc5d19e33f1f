#pragma once

#include <string>
#include <vector>

#include "graph/board_reader.h"

namespace ludens {

/// A piece to draw: on a site of the board's default type.
struct DrawnPiece {
  int site = 0;
  std::string name;  ///< As the description has it, "Pawn"; decides the shape.
  int owner = 0;     ///< 0: neutral.
};

struct DrawingOptions {
  bool tracks = false;
  bool labels = true;
  std::vector<DrawnPiece> pieces;
};

/// A picture of a board that scales to any size.
std::string DrawSvg(const Board& board, const DrawingOptions& options);

/// A drawing for terminals: sites at their places, with the first letter of each piece (in lower
/// case for every second player) and lines between neighbours where there is room.
std::string DrawText(const Board& board, const DrawingOptions& options);

/// The shape of a piece inside of a unit square around the origin, in SVG.
std::string PieceSvg(const std::string& name, int owner);

/// The colour of a player's things; owner 0 is neutral.
std::string PlayerColour(int owner);

}  // namespace ludens
