#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "compiler/compile.h"

namespace ludens {

/// Compiles a description that a test has written down.
inline std::shared_ptr<const LudGame> CompileText(const std::string& text) {
  Diagnostics diagnostics;
  const auto description = ReadDescriptionText("test.lud", text, Library(), {}, diagnostics);
  CompileResult compiled;
  if (description) compiled = Compile(*description, Library(), diagnostics);
  EXPECT_NE(compiled.game, nullptr)
      << (diagnostics.list().empty() ? "" : diagnostics.list().front().message);
  return compiled.game;
}

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
/// No stone may be placed that leaves a group without a free neighbour; who cannot move loses.
inline std::string LibertyGame() {
  return SmallGame("(square 3)",
                   "(play (do (move Add (to (sites Empty))) ifAfterwards:(and "
                   "(is Occupied (last To)) (< 1 (count Sites in:(sites Empty)))))) "
                   "(end (if (no Moves Next) (result Next Loss)))");
}
/// Pieces step about; no position may come back.
inline std::string NoRepeatGame() {
  return SmallGame("(rectangle 1 4)",
                   "(meta (no Repeat)) (start { (place \"Disc1\" {0}) (place \"Disc2\" {3}) }) "
                   "(play (forEach Piece)) (end (if (no Moves Mover) (result Mover Loss)))",
                   "(move Step Adjacent (to if:(is Empty (to))))");
}

}  // namespace ludens
