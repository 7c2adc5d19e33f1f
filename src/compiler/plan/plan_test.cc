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

// Where pieces stand on each other there are no sets: moves are listed and the drawn one is built.
TEST(Plan, ListsMovesOfStacksWithoutBuildingThem) {
  const auto game = CompileText(
      "(game \"Towers\" (players 2) (equipment {(board (square 5)) (hand Each) (piece \"Tower\" "
      "Each "
      "(or {(move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to))))) (move "
      "Hop Diagonal (between if:(is Occupied (between)) (apply (remove (between)))) (to if:(is "
      "Empty (to)))) (move Step Forward (to if:(is Friend (who at:(to)))))}))}) (rules (start "
      "{(place Stack \"Tower1\" (sites Bottom) count:2) (place Stack \"Tower2\" (sites Top) "
      "count:2)}) (play (or {(forEach Piece) (move Add (piece (id \"Tower\" Mover)) (to (sites "
      "Corners)) (then (addScore Mover 1))) (move Select (from (sites Occupied by:Mover)) (then "
      "(remove (last From))))})) (end (if (no Pieces Next) (result Mover Win)))))");
  ASSERT_NE(game, nullptr);
  EXPECT_EQ(game->rules().phases.front().source, nullptr);
  EXPECT_TRUE(game->ListsOptions());
  for (uint64_t seed = 1; seed <= 8; ++seed) EXPECT_EQ(ComparePlans(*game, seed, 60), "");
}

}  // namespace
}  // namespace ludens
