#include <gtest/gtest.h>

#include <string>

#include "compiler/plan/plan_check.h"
#include "compiler/test_games.h"

namespace ludens {
namespace {

TEST(Plan, AgreesWithThePlainEvaluationOnShippedGames) {
  const Library& library = ShippedLibrary();
  int planned = 0, by_movements = 0, enclosing = 0, ending_late = 0;
  for (const std::string& path : library.games()) {
    Diagnostics diagnostics;
    const auto description = ReadDescription(path, library, {}, diagnostics);
    ASSERT_TRUE(description) << path;
    const CompileResult compiled = Compile(*description, library, diagnostics);
    if (compiled.game == nullptr) continue;
    for (const Phase& phase : compiled.game->rules().phases) planned += phase.source != nullptr;
    by_movements += compiled.game->movement() != nullptr;
    enclosing += compiled.game->enclosure() != nullptr;
    ending_late += compiled.game->rules().may_end_late;
    for (const uint64_t seed : {1u, 2u})
      EXPECT_EQ(ComparePlans(*compiled.game, seed, 60), "") << path;
  }
  EXPECT_GE(planned, 4);
  EXPECT_GE(by_movements, 3);
  EXPECT_GE(enclosing, 3);
  EXPECT_GE(ending_late, 10);
}

// More sites than most boards have; pieces that step, slide, jump and take each other.
TEST(Plan, HasSetsOfLargeBoards) {
  const auto game = CompileText(
      "(game \"Field\" (players 2) (equipment {(board (square 25)) (piece \"Man\" Each (or (move "
      "Step (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))) (move Hop (between "
      "if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to)))))) "
      "(piece \"Rook\" Each (move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove "
      "(to))))))}) (rules (start {(place \"Man1\" (expand (sites Bottom))) (place \"Man2\" (expand "
      "(sites Top))) (place \"Rook1\" (sites Left)) (place \"Rook2\" (sites Right))}) (play "
      "(forEach "
      "Piece)) (end (if (no Pieces Next) (result Mover Win)))))");
  ASSERT_NE(game, nullptr);
  EXPECT_NE(game->rules().phases.front().source, nullptr);
  for (uint64_t seed = 1; seed <= 2; ++seed) EXPECT_EQ(ComparePlans(*game, seed, 40), "");
}

// Discs are added and turned by one move that is made of the captures.
TEST(Plan, AddsAndCapturesAtOnce) {
  for (const char* then : {"", "(then (addScore Mover 1))"}) {
    const auto game = CompileText(
        std::string(
            "(game \"Discs\" (players 2) (equipment {(board (square 6)) (piece \"Disc\" "
            "Neutral (flips 1 2))}) (rules (start {(place \"Disc0\" {\"C3\" \"D4\"} "
            "state:1) (place \"Disc0\" {\"C4\" \"D3\"} state:2)}) (play (forEach Site "
            "(sites Empty) (append (custodial (from (site)) (between if:(is Enemy (state "
            "at:(between))) (apply (allCombinations (add (piece \"Disc0\" state:(mover)) (to "
            "(site))) (flip (between))))) (to if:(is Friend (state at:(to))))) ") +
        then + "))) (end (if (all Passed) (result Mover Draw)))))");
    ASSERT_NE(game, nullptr);
    EXPECT_NE(game->rules().phases.front().source, nullptr);
    for (uint64_t seed = 1; seed <= 8; ++seed) EXPECT_EQ(ComparePlans(*game, seed, 60), "");
  }
}

// Each condition sees what its own rule and those within it did, and no more.
TEST(Plan, AsksTheConditionsOfNestedRules) {
  for (const char* then : {"", "(then (addScore Mover 1))"}) {
    const auto game = CompileText(
        std::string("(game \"Nested\" (players 2) (equipment {(board (square 4)) (piece \"Marker\" "
                    "Each)}) (rules (play (do (or (do (move Add (to (sites Empty))) "
                    "ifAfterwards:(not (is Line 3)) ") +
        then +
        ") (move Pass)) ifAfterwards:(and (< (count Pieces Mover) 6) (< (score Mover) 4)))) (end "
        "(if (all Passed) (result Mover Draw)))))");
    ASSERT_NE(game, nullptr);
    EXPECT_NE(game->rules().phases.front().source, nullptr);
    for (uint64_t seed = 1; seed <= 8; ++seed) EXPECT_EQ(ComparePlans(*game, seed, 60), "");
  }
}

/// A game of towers that slide, jump and step, by this rule of (forEach Piece …) and these ones.
std::shared_ptr<const LudGame> Towers(const std::string& step, const std::string& rules) {
  return CompileText(
      "(game \"Towers\" (players 2) (equipment {(board (square 5)) (hand Each) (piece \"Tower\" "
      "Each (or {(move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to))))) "
      "(move Hop Diagonal (between if:(is Occupied (between)) (apply (remove (between)))) (to "
      "if:(is Empty (to)))) " +
      step +
      "})) (piece \"Keep\" Each)}) (rules (start {(place Stack \"Tower1\" (sites Bottom) count:2) "
      "(place Stack \"Tower2\" (sites Top) count:2)}) (play (or {" +
      rules +
      " (move Select (from (sites Occupied by:Mover)) (then (remove (last From))))})) (end (if (no "
      "Pieces Next) (result Mover Win)))))");
}

// Every piece of a stack may move, or the top one, or what the lists of pieces have; the number of
// moves is that of the plain rules.
TEST(Plan, HasSetsOfMovesOfStacks) {
  const std::string step = "(move Step Forward (to if:(is Friend (who at:(to)))))";
  const std::string tall =
      "(move Step (to if:(and (= 2 (size Stack at:(from))) (or (is Empty (to)) (< (size Stack "
      "at:(to)) (size Stack at:(from)))))) stack:True)";
  const std::string add =
      "(move Add (piece (id \"Tower\" Mover)) (to (sites Corners) if:(< (size Stack at:(to)) 3)) "
      "(then (addScore Mover 1)))";
  const std::string promote =
      "(move (from (sites Occupied by:Mover) if:(!= (what at:(from) level:(topLevel at:(from))) "
      "(id \"Keep\" Mover))) (to (sites Empty)) (then (promote (last To) (piece \"Keep\") "
      "Mover)))";
  for (const std::string& rule : {step, tall})
    for (const std::string& others : {"(forEach Piece) " + add, "(forEach Piece top:True) " + add,
                                      "(forEach Piece) " + promote}) {
      const auto game = Towers(rule, others);
      ASSERT_NE(game, nullptr);
      EXPECT_NE(game->rules().phases.front().source, nullptr);
      for (uint64_t seed = 1; seed <= 8; ++seed) EXPECT_EQ(ComparePlans(*game, seed, 60), "");
    }
}

// Where rules tell the pieces of a stack apart there are no sets: moves are listed and the drawn
// one is built.
TEST(Plan, ListsMovesOfStacksWithoutBuildingThem) {
  const auto game =
      Towers("(move Step Forward (to if:(and (is Friend (who at:(to))) (< (level) 2))))",
             "(forEach Piece)");
  ASSERT_NE(game, nullptr);
  EXPECT_EQ(game->rules().phases.front().source, nullptr);
  EXPECT_TRUE(game->ListsOptions());
  for (uint64_t seed = 1; seed <= 8; ++seed) EXPECT_EQ(ComparePlans(*game, seed, 60), "");
}

// What asks about the piece alone is asked once for each piece, what is certain of a site is not
// asked again.
TEST(Plan, SplitsConditionsOnWhereAPieceGoes) {
  const auto game = CompileText(
      "(game \"Split\" (players 2) (equipment {(board (square 5)) (piece \"Disc\" Each (move Step "
      "(to if:(and {(is In (from) (sites Occupied by:Mover)) (not (is Friend (who at:(to)))) (or "
      "(is Empty (to)) (< (from) (to)))}) (apply (remove (to))))))}) (rules (start {(place "
      "\"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))}) (play (forEach Piece)) (end (if "
      "(no Moves Next) (result Mover Win)))))");
  ASSERT_NE(game, nullptr);
  EXPECT_NE(game->rules().phases.front().source, nullptr);
  for (uint64_t seed = 1; seed <= 8; ++seed) EXPECT_EQ(ComparePlans(*game, seed, 60), "");
}

}  // namespace
}  // namespace ludens
