// Conventions of the language that only show in what happens, one small game each. Recorded games
// of the reference show them all (scripts/reference/conform.sh).

#include "compiler/test_games.h"

namespace ludens {
namespace {

TEST(Conventions, PiecesJoinWhereThereAreDice) {
  Table table(
      "(game \"Join\" (players 1) (equipment {(board (rectangle 1 3)) (piece \"Disc\" P1)"
      " (dice d:2 num:1)}) (rules (start (place \"Disc\" {0 1}))"
      " (play (move (from (sites Occupied by:P1)) (to (sites {1 2}))))"
      " (end (if (no Pieces P1) (result P1 Win)))))");
  table.Play("A1-B1");
  table.Play("B1-C1");
  EXPECT_TRUE(table.Offers("B1-C1"));
}

TEST(Conventions, AMoveThatRepeatsIsNoneForCanMove) {
  // The disc may go to and fro but not come back, so no further step is open after the first.
  Table table(
      "(game \"Once\" (players 1) (equipment {(board (rectangle 1 2)) (piece \"Disc\" P1"
      " (move Step (to if:(is Empty (to)))))}) (rules (meta (no Repeat Positional))"
      " (start (place \"Disc\" {0})) (play (forEach Piece))"
      " (end (if (not (can Move (forEach Piece))) (result P1 Win)))))");
  table.Play("A1-B1");
  EXPECT_TRUE(table.IsOver());
}

TEST(Conventions, ASiteListedTwiceStillHoldsAPieceForAll) {
  Table table(
      "(game \"Seeds\" (players 2) (equipment {(board (rectangle 1 3) use:Vertex)"
      " (piece \"Seed\" Shared)}) (rules (start (set Count 3 at:0))"
      " (play (if (is Occupied 0) (move (from 0) (to 1) count:1)"
      " (move (from 1) (to 2) count:(count at:1))))"
      " (end (if (no Pieces All in:(sites {1})) (result P1 Win)))))");
  for (int i = 0; i < 3; ++i) table.Play("A1-B1");
  table.Play("B1-C1");
  EXPECT_FALSE(table.IsOver());
}

TEST(Conventions, AMoveListedTwiceBeginsTwice) {
  Table table(
      "(game \"Twice\" (players 2) (equipment {(board (square 2)) (piece \"Disc\" Each)})"
      " (rules (play (do (and (set Var \"a\" 1) (set Var \"b\" 2))"
      " next:(move Add (to (sites {3}) (apply (set Score Mover 5))))))"
      " (end (if (all Passed) (result P1 Draw)))))");
  const auto moves = table.Moves();
  ASSERT_EQ(moves.size(), 2u);
  const auto count = [&](std::string_view part) {
    int found = 0;
    for (size_t at = moves[0].find(part); at != std::string::npos; at = moves[0].find(part, at + 1))
      ++found;
    return found;
  };
  EXPECT_EQ(count("name=a"), 2);
  EXPECT_EQ(count("name=b"), 2);
  EXPECT_LT(moves[0].rfind("name=b"), moves[0].rfind("name=a"));
}

TEST(Conventions, ForEachLevelLeavesTheLastLevel) {
  // (level) is 0 behind the iteration, so the condition looks at the bottom of the stack.
  Table table(
      "(game \"Levels\" (players 2) (equipment {(board (rectangle 1 3)) (piece \"Disc\" Each)"
      " (piece \"Ring\" Shared)}) (rules (start {(place Stack items:{\"Ring\" \"Disc1\" \"Disc1\"} "
      "0)})"
      " (play (move Add (piece \"Disc1\") (to (sites {2}) if:(and"
      " (!= 9 (count Sites in:(sites To (forEach Level 0 FromTop"
      " (fromTo (from 0 level:(level)) (to 1)))))) (= (id \"Ring\") (what at:0 level:(level)))))))"
      " (end (if (all Passed) (result P1 Draw)))))");
  EXPECT_TRUE(table.Offers("C1"));
}

}  // namespace
}  // namespace ludens
