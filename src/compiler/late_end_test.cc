// Which games may have their (no Moves Next) answered one ply late. That the answers agree is
// tested with the plans (plan_test.cc), which play both ways.

#include "compiler/late_end.h"

#include <gtest/gtest.h>

#include "compiler/test_games.h"

namespace ludens {
namespace {

/// A game of steps on a small board with this move rule and end rule.
bool EndsLate(const std::string& play, const std::string& end) {
  const auto game = CompileText(
      "(game \"Steps\" (players 2) (equipment {(board (square 3)) (piece \"Man\" Each (move Step "
      "(to if:(is Empty (to)))))}) (rules (start {(place \"Man1\" 0) (place \"Man2\" 8)}) (play " +
      play + ") (end " + end + ")))");
  return game != nullptr && game->rules().may_end_late;
}

constexpr const char* kStuckLoses = "(if (no Moves Next) (result Mover Win))";

TEST(LateEnd, IsForTheNextPlayersMoves) {
  EXPECT_TRUE(EndsLate("(forEach Piece)", kStuckLoses));
  EXPECT_TRUE(EndsLate("(forEach Piece)",
                       "(if (or (not (not (no Moves Next))) (is In 4 (sites Occupied by:P1))) "
                       "(result Mover Win))"));
  EXPECT_FALSE(EndsLate("(forEach Piece)", "(if (is Full) (result Mover Win))"));
  EXPECT_FALSE(EndsLate("(forEach Piece)", "(if (no Moves P1) (result P2 Win))"));
  EXPECT_FALSE(EndsLate(
      "(forEach Piece)",
      "(forEach Player if:(and (no Moves Next) (is Mover (player))) (result Player Win))"));
}

TEST(LateEnd, NeedsMovesThatDoNotAskHowFarTheGameIs) {
  EXPECT_FALSE(EndsLate("(if (< 3 (counter)) (forEach Piece) (move Pass))", kStuckLoses));
  EXPECT_FALSE(EndsLate("(if (< 3 (count Turns)) (forEach Piece) (move Pass))", kStuckLoses));
  EXPECT_TRUE(EndsLate("(if (is Prev Mover) (move Pass) (forEach Piece))", kStuckLoses));
}

TEST(LateEnd, AllowsRulesThatForbidMovesForWantOfReplies) {
  EXPECT_TRUE(EndsLate("(do (forEach Piece) ifAfterwards:(not (no Moves Next)))", kStuckLoses));
  EXPECT_FALSE(EndsLate("(do (forEach Piece) ifAfterwards:(no Moves Next))", kStuckLoses));
  EXPECT_FALSE(EndsLate("(if (no Moves Next) (move Pass) (forEach Piece))", kStuckLoses));
}

TEST(LateEnd, RestoresTheTurnItWasAskedAbout) {
  Header header = FreshHeader();
  header.turn = 7;
  header.phase[2] = 1;
  const TurnMark mark(header);
  header.mover = 2;
  header.next = 1;
  header.turn = 8;
  header.counter = 5;
  header.history_count = 3;
  header.phase[2] = 0;
  mark.Restore(header);
  EXPECT_EQ(header.mover, 1);
  EXPECT_EQ(header.next, 2);
  EXPECT_EQ(header.turn, 7);
  EXPECT_EQ(header.counter, -1);
  EXPECT_EQ(header.history_count, 0);
  EXPECT_EQ(header.phase[2], 1);
}

}  // namespace
}  // namespace ludens
