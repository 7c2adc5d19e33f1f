#include <gtest/gtest.h>

#include <string>

#include "compiler/plan/plan_check.h"
#include "compiler/test_games.h"

// One small game for each form of rule that has sets: the sets must give the moves of the list.

namespace ludens {
namespace {

/// A game for two on a board with these items and rules.
std::string GameOf(const std::string& board, const std::string& items, const std::string& rules) {
  return "(game \"Small\" (players 2) (equipment {" + board + " " + items + "}) (rules " + rules +
         "))";
}

/// The game's first phase has sets, and they agree with the lists.
void ExpectSets(const std::string& text) {
  const auto game = CompileText(text);
  ASSERT_NE(game, nullptr) << text;
  EXPECT_NE(game->rules().phases.front().source, nullptr) << text;
  for (uint64_t seed = 1; seed <= 8; ++seed) EXPECT_EQ(ComparePlans(*game, seed, 60), "") << text;
}

const char* const kEnd = "(end (if (no Moves Next) (result Mover Win)))";
const char* const kMarkers = "(piece \"Marker\" Each)";
const char* const kRows =
    "(start {(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))})";

TEST(RuleForms, AddsOnOtherTypesOfSites) {
  for (const char* to :
       {"(to Edge (sites Empty Edge))", "(to Edge (sites Empty Edge) if:(is Even (to)))",
        "(to Vertex (sites Empty Vertex) if:(is Empty Cell (% (to) 9)))", "(to (sites Empty))"})
    ExpectSets(GameOf("(board (square 3))", kMarkers,
                      std::string("(play (or (move Add ") + to +
                          " (then (addScore Mover 1))) (move Add (to (sites Empty))))) " + kEnd));
}

TEST(RuleForms, AsksForARegionOnce) {
  for (const char* region :
       {"(sites Around (last To) Empty)", "(sites LineOfSight Empty at:(last To))",
        "(forEach (sites Empty) if:(> 3 (count Sites in:(sites Around (site) NotEmpty))))",
        "(intersection (sites Empty) (sites Around (sites Occupied by:Mover)))"})
    ExpectSets(GameOf("(board (hex 3))", kMarkers,
                      std::string("(play (or (move Add (to ") + region + ")) (move Select (from " +
                          region + ") (then (add (to (last To)))))))" + kEnd));
}

TEST(RuleForms, CountsWhatLiesAroundEachSite) {
  for (const char* condition :
       {"(< 1 (count Sites in:(sites Around (to) Own)))",
        "(= 0 (count Sites in:(sites Around (to) Enemy Orthogonal)))",
        "(>= 1 (count Sites in:(intersection (sites Around (to)) (sites Occupied by:Next))))",
        "(!= (difference (sites Direction from:(to)) (sites Around (to))) (sites {}))",
        "(= (intersection (sites Empty) (sites Around (to) distance:2)) (sites {}))",
        "(all Sites (sites Around (to)) if:(or (is Empty (site)) (is Mover (who at:(site)))))",
        "(> 5 (count Sites in:(forEach (sites Row (row of:(to))) if:(is Occupied (site)))))",
        "(and (= 0 (count Sites in:(sites Around (to) NotOwn))) (is Even (+ (to) (count "
        "Moves))))",
        "(< (count Sites in:(difference (sites Around (to)) (sites Empty))) (count Moves))",
        "(<= 0 (- (count Pieces Next in:(sites Around (to))) (count Pieces Mover in:(sites Around "
        "(to)))))",
        "(!= (- (count Sites in:(sites Around (to) Own)) (count Sites in:(sites Around (to) "
        "Enemy))) 1)",
        "(> (- (count Sites in:(sites Around (to) Empty)) 2) 1)"})
    for (const char* board : {"(board (hex 3))", "(board (square 5) use:Vertex)"})
      ExpectSets(GameOf(board, kMarkers,
                        std::string("(play (or (move Add (to (sites Empty) if:") + condition +
                            ")) (move Pass))) (end (if (= 40 (count Moves)) (result Mover Win)))"));
}

TEST(RuleForms, ComparesWhatSitesHold) {
  for (const char* condition :
       {"(= 1 (state at:(from)))", "(< (state at:(from)) (mover))",
        "(!= (state at:(from)) (state at:(last To)))", "(>= 1 (state at:(from)))"})
    ExpectSets(GameOf("(board (square 4))", kMarkers,
                      std::string("(play (move Select (from (sites Board) if:") + condition +
                          ") (then (set State at:(last To) (% (+ 1 (count Moves)) 3))))) (end (if "
                          "(= 60 (count Moves)) (result Mover Win)))"));
}

TEST(RuleForms, CopiesPiecesOfAHand) {
  ExpectSets(GameOf("(board (square 4))",
                    "(hand Shared size:2) (piece \"Stone\" Shared) (piece \"Leaf\" Shared)",
                    std::string("(start {(place \"Stone\" 16) (place \"Leaf\" 17)}) (play (move "
                                "(from (sites Hand Shared)) (to (sites Empty)) copy:True)) ") +
                        kEnd));
}

TEST(RuleForms, MovesPiecesFromAnySiteOfAHand) {
  ExpectSets(GameOf(
      "(board (square 8))", "(hand Each size:2) (piece \"Disc\" Each)",
      std::string("(start {(place \"Disc1\" \"Hand1\" count:5) (place \"Disc2\" \"Hand2\" "
                  "count:5)}) (play (move (from (sites Occupied by:Mover container:(mover))) (to "
                  "(sites Empty) if:(is Even (+ (to) (from)))))) ") +
          kEnd));
}

TEST(RuleForms, FindsTargetsForEachOrigin) {
  ExpectSets(
      GameOf("(board (square 5))", "(piece \"Disc\" Each)",
             std::string(kRows) +
                 "(play (move (from (sites Occupied by:Mover)) (to (intersection (sites Empty) "
                 "(sites Around (from) Orthogonal))))) " +
                 kEnd));
}

TEST(RuleForms, GoesThroughPiecesOfNoPlayer) {
  for (const char* owner : {"Shared", "Neutral"})
    ExpectSets(GameOf("(board (square 4))",
                      std::string("(piece \"Snail\" ") + owner +
                          " (move Step (to if:(is Empty (to))) (then (add (piece (id \"Leaf\" "
                          "Neutral)) (to (last From)))))) (piece \"Leaf\" Neutral)",
                      std::string("(start (place \"Snail") +
                          (std::string(owner) == "Neutral" ? "0" : "") +
                          "\" (sites {5 10}))) (play (forEach Piece " + owner + ")) " + kEnd));
}

TEST(RuleForms, FliesToARegionOfThePiece) {
  for (const char* move :
       {"(move (from) (to (sites Around (from)) if:(is Empty (to))) copy:True)",
        "(move (from) (to (sites Distance from:(from) (exact 2)) if:(not (is Friend (who "
        "at:(to)))) "
        "(apply (if (is Enemy (who at:(to))) (remove (to))))))",
        "(move (from) (to (sites LineOfSight Farthest at:(from)) if:(not (is In (to) (sites Around "
        "(from))))))",
        "(move (from) (to (sites Empty)))"})
    ExpectSets(GameOf("(board (square 5))", std::string("(piece \"Disc\" Each ") + move + ")",
                      std::string(kRows) + "(play (forEach Piece)) " + kEnd));
}

TEST(RuleForms, SlidesToWhereTheEffectAllows) {
  for (const char* to :
       {"(to (apply if:(not (is In (to) (sites Centre)))))", "(to (sites Empty))",
        "(to if:(is Enemy (who at:(to))) (apply if:(not (is In (to) (sites Corners))) (remove "
        "(to))))"})
    ExpectSets(GameOf("(board (square 5))",
                      std::string("(piece \"Disc\" Each (move Slide Orthogonal ") + to + "))",
                      std::string(kRows) + "(play (forEach Piece)) " + kEnd));
}

// Turns of several jumps are compared by how long they are, or by what they take.
TEST(RuleForms, FindsTheLongestTurns) {
  const std::string hop =
      "(move Hop (from (last To)) All (between if:(and (not (is In (between) (sites ToClear))) (is "
      "Enemy (who at:(between)))) (apply (remove (between) at:EndOfTurn))) (to if:(is Empty (to))) "
      "(then (if (can Move (hop (from (last To)) All (between if:(and (not (is In (between) (sites "
      "ToClear))) (is Enemy (who at:(between))))) (to if:(is Empty (to))))) (moveAgain))))";
  for (const char* max : {"(max Moves ", "(max Moves withValue:True ", "(max Captures "}) {
    const std::string longest = std::string(max) + hop + ")";
    std::string first = longest;
    first.replace(first.find("(last To)"), 9, "(from)");
    first.replace(first.find("(move Hop"), 9, "(forEach Piece (move Hop");
    ExpectSets(GameOf("(board (square 6))", "(piece \"Disc\" Each)",
                      "(start {(place \"Disc1\" (expand (sites Bottom)) value:2) (place \"Disc2\" "
                      "(expand (sites Top)) value:3)}) (play (if (is Prev Mover) " +
                          longest + " (priority {" + first +
                          ") (forEach Piece (move Step (to if:(is Empty (to)))))}))) " + kEnd));
  }
}

TEST(RuleForms, AsksPairsOfSites) {
  for (const char* move :
       {"(move Step (to if:(and (is Empty (to)) (or (not (is In (from) (sites Centre))) (is In "
        "(to) "
        "(sites Outer))))))",
        "(move Step (to if:(and (is Empty (to)) (is Empty (ahead (to) SameDirection)))))",
        "(move Select (from) (to (sites Around (from)) if:(and (is Empty (to)) (not (is Enemy (who "
        "at:(ahead (from) OppositeDirection)))))) (then (fromTo (from (last From)) (to (last "
        "To)))))",
        "(move Hop (between if:(is Occupied (between)) (apply if:(is Enemy (who at:(between))) "
        "(remove (between)))) (to if:(and (is Empty (to)) (not (is Visited (to))))) (then (if (can "
        "Move (hop (from (last To)) (between if:(is Occupied (between))) (to if:(and (is Empty "
        "(to)) (not (is Visited (to))))))) (moveAgain))))"})
    ExpectSets(GameOf("(board (square 5))", std::string("(piece \"Disc\" Each ") + move + ")",
                      std::string(kRows) + "(play (forEach Piece)) " + kEnd));
}

TEST(RuleForms, TurnsByConditions) {
  for (const char* directions :
       {"(if (is Even (count Moves)) Orthogonal (difference Adjacent Orthogonal))",
        "(if (is In (from) (sites Centre)) Diagonal Orthogonal)"})
    ExpectSets(GameOf(
        "(board (square 5))",
        std::string("(piece \"Disc\" Each (move Step ") + directions + " (to if:(is Empty (to)))))",
        std::string(kRows) + "(play (forEach Piece)) " + kEnd));
}

TEST(RuleForms, EndsInARegion) {
  for (const char* hop :
       {"(move Slide Orthogonal)",
        "(move Hop Orthogonal (between before:2 after:2 if:(and (is Enemy (who at:(between))) (!= "
        "(from) (+ 5 (between)))) (apply (remove (between)))) (to if:(is Empty (to))))"})
    ExpectSets(
        GameOf("(board (square 5))",
               std::string("(piece \"Disc\" Each (or (move Step (to if:(is Empty (to)))) (do ") +
                   hop + " ifAfterwards:(is In (last To) (sites Phase 0)))))",
               std::string(kRows) + "(play (forEach Piece)) " + kEnd));
}

TEST(RuleForms, JumpsFromAfar) {
  for (const char* range : {"before:1 after:2", "before:6 after:6", "before:2", "after:1"})
    for (const char* board : {"(board (square 6))", "(board (hex 4))", "(board (square 9))"})
      ExpectSets(GameOf(
          board,
          std::string("(piece \"Disc\" Each (or (move Step (to if:(is Empty (to)))) (move Hop "
                      "Orthogonal (between ") +
              range +
              " if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty "
              "(to))))))",
          std::string(kRows) + "(play (forEach Piece)) " + kEnd));
}

TEST(RuleForms, AsksForThreatsUnderMoreConditions) {
  ExpectSets(GameOf(
      "(board (square 5))",
      "(piece \"Disc\" Each (move Step (to if:(not (is Friend (who at:(to)))) (apply (remove "
      "(to))))))",
      std::string(kRows) +
          "(play (do (forEach Piece) ifAfterwards:(and (can Move (forEach Piece Next)) (not (is "
          "Threatened (id \"Disc\" Mover) at:(last To)))))) " +
          kEnd));
}

TEST(RuleForms, CombinesRegions) {
  for (const char* region :
       {"(difference (sites Empty) (sites Around (last To)))",
        "(forEach (sites Empty) if:(< (row of:(site)) (row of:(last To))))",
        "(if (is Even (count Moves)) (intersection (sites Empty) (sites Outer)) (sites Empty))"})
    ExpectSets(GameOf("(board (square 4))", kMarkers,
                      std::string("(play (or (move Add (to ") + region +
                          ")) (move Add (to (sites Empty) if:(is In (to) (sites Corners)))))) " +
                          kEnd));
}

// The order in which pieces came into play shows in the sizes of groups, not in the sets.
TEST(RuleForms, AddsWherePiecesAreListed) {
  for (const char* then :
       {"(set Score Mover (* (sizes Group Mover)))",
        "(forEach Group Orthogonal if:(is Mover (who at:(to))) (if (< 2 (count Sites in:(sites))) "
        "(forEach Site (sites) (remove (site))) (addScore Mover 1)))",
        "(forEach Group (if (< 2 (count Sites in:(sites))) (addScore Mover (from))))"})
    ExpectSets(
        GameOf("(board (hex 3))", kMarkers,
               std::string("(play (move Add (to (sites Empty)) (then ") + then + "))) " + kEnd));
}

}  // namespace
}  // namespace ludens
