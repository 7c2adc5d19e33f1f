#pragma once

#include "state/context.h"

namespace ludens {

/// The cells of a domino's two halves in its footprint: the first four, then the others.
inline constexpr int kDominoHalf = 4;
inline constexpr int kDominoCells = 2 * kDominoHalf;

/// What lies on the cells of the board in a game of dominoes.
struct DominoBoard {
  std::vector<int> piece;  ///< By cell: the domino that covers it, 0 for none.
  std::vector<int> pips;   ///< By cell: the pips of that half of it.
};
void ReadDominoes(const Context& context, DominoBoard& out);

/// Opens the cells where the next domino may lie: those before the ends of the dominoes on the
/// board and, where a domino is a double, before its sides. REQUIRES: a boardless game.
void OpenLineOfPlay(const Context& context);

}  // namespace ludens
