#pragma once

#include <string>

#include "compiler/test_games.h"

namespace ludens {

/// A small game for two: a board, what stands on it at the start, and rules.
inline std::string SmallGame(const std::string& board, const std::string& rules,
                             const std::string& piece_rule = "") {
  return "(game \"Small\" (players 2) (equipment { (board " + board + ") (piece \"Disc\" Each " +
         piece_rule + ") }) (rules " + rules + "))";
}

// Rules of every kind of playout, small enough to be searched to the end.

/// Three in a row on a board of 3 × 2; the second player may swap.
inline std::string SwapGame() {
  return SmallGame(
      "(rectangle 2 3)",
      "(meta (swap)) (play (move Add (to (sites Empty)))) "
      "(end { (if (is Line 3) (result Mover Win)) (if (is Full) (result Mover Loss)) })");
}
/// No stone may stand beside another one of its side; who cannot move loses.
inline std::string LibertyGame() {
  return SmallGame("(rectangle 2 3)",
                   "(play (do (move Add (to (sites Empty))) ifAfterwards:(not (is Line 2)))) "
                   "(end (if (no Moves Next) (result Next Loss)))");
}
/// Pieces step about; no position may come back. Whoever reaches the corner wins.
inline std::string NoRepeatGame() {
  return SmallGame("(rectangle 2 3)",
                   "(meta (no Repeat)) (start { (place \"Disc1\" {0}) (place \"Disc2\" {3}) }) "
                   "(play (forEach Piece)) (end (if (= (last To) 5) (result Mover Win)))",
                   "(move Step Orthogonal (to if:(is Empty (to))))");
}

}  // namespace ludens
