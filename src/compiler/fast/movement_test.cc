#include "compiler/fast/movement.h"

#include <gtest/gtest.h>

#include "compiler/plan/plan_check.h"
#include "compiler/test_games.h"

namespace ludens {
namespace {

struct Variant {
  std::string board = "(board (square 5))";
  std::string piece =
      "(piece \"Man\" Each (move Step Orthogonal (to if:(not (is Friend (who at:(to)))) "
      "(apply (remove (to))))))";
  std::string start = "{(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top))}";
  std::string play = "(play (forEach Piece))";
  std::string end = "(if (no Pieces Next) (result Mover Win))";
};

std::shared_ptr<const LudGame> Make(const Variant& rules) {
  return CompileText("(game \"Men\" (players 2) (equipment {" + rules.board + rules.piece +
                     "}) (rules (start " + rules.start + ") " + rules.play + " (end " + rules.end +
                     ")))");
}

// ComparePlans plays whole games with and without the plan, from the same random numbers, and
// compares the final positions down to the last field.
void ExpectSameGames(const Variant& rules) {
  const auto game = Make(rules);
  ASSERT_NE(game, nullptr);
  ASSERT_NE(game->movement(), nullptr);
  for (uint64_t seed = 1; seed <= 40; ++seed)
    ASSERT_EQ(ComparePlans(*game, seed, 1 + static_cast<int>(seed * 7)), "") << "seed " << seed;
}

const std::string kJump =
    "(move Hop Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) "
    "(to if:(is Empty (to)))";
const std::string kJumpOn =
    "(hop (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove "
    "(between)))) (to if:(is Empty (to))))";
const std::string kStep = "(move Step Orthogonal (to if:(is Empty (to))))";

TEST(Movement, ReplacesWhatStandsThere) { ExpectSameGames({}); }

TEST(Movement, SettlesConditionsOnBothSites) {
  for (const char* condition :
       {"(and (is Empty (to)) (or (!= (from) 2) (!= (to) 7)))", "(!= (from) (- (to) 5))",
        "(and {(or (is In (from) (sites Left)) (is In (to) (sites Top))) (is Empty (to)) (!= 12 "
        "(to))})",
        "(and (is Empty (to)) (or (not (is In (from) (sites Next))) (is In (to) (sites Next))))"})
    ExpectSameGames(
        {.piece = "(regions P1 (expand (sites Bottom))) (regions P2 (sites Top)) (piece "
                  "\"Man\" Each (move Step (to if:" +
                  std::string(condition) + ")))",
         .end = "(if (or (no Moves Next) (= 30 (count Moves))) (result Mover Win))"});
}

TEST(Movement, JumpsAndTakes) {
  ExpectSameGames({.piece = "(piece \"Man\" Each (or " + kJump + ") " + kStep + "))"});
  ExpectSameGames({.board = "(board (hex Diamond 4))",
                   .piece = "(piece \"Man\" Each (or " + kJump + ") " + kStep + "))"});
}

TEST(Movement, JumpsOnInGeneral) {
  ExpectSameGames({.piece = "(piece \"Man\" Each (or " + kJump + " (then (if (can Move " + kJumpOn +
                            ") (moveAgain)))) " + kStep + "))",
                   .play = "(play (if (is Prev Mover) (move Hop (from (last To)) Orthogonal "
                           "(between if:(is Enemy (who at:(between))) (apply (remove (between)))) "
                           "(to if:(is Empty (to))) (then (if (can Move " +
                           kJumpOn + ") (moveAgain)))) (forEach Piece)))"});
}

TEST(Movement, JumpsFirstWhereThatComesFirst) {
  ExpectSameGames(
      {.piece = "(piece \"Man\" Each)",
       .play = "(play (priority {(forEach Piece " + kJump + ")) (forEach Piece " + kStep + ")}))"});
}

TEST(Movement, BeginsFromHands) {
  ExpectSameGames(
      {.board = "(board (square 3)) (hand Each)",
       .piece = "(piece \"Man\" Each " + kStep + ")",
       .start = "(place \"Man\" \"Hand\" count:3)",
       .play = "phases:{(phase \"Drops\" (play (move (from (handSite Mover)) (to (sites Empty)))) "
               "(nextPhase Mover (all Sites (sites Hand Mover) if:(= 0 (count Cell at:(site)))) "
               "\"Steps\")) (phase \"Steps\" (play (forEach Piece)))}",
       .end = "(if (is Line 3) (result Mover Win))"});
}

TEST(Movement, WatchesSitesOfHands) {
  ExpectSameGames({.board = "(board (square 3)) (hand Each)",
                   .piece = "(piece \"Man\" Each " + kStep + ")",
                   .start = "(place \"Man\" \"Hand\" count:3)",
                   .play =
                       "phases:{(phase \"Drops\" (play (move (from (handSite Mover)) (to (sites "
                       "Empty)))) (nextPhase Mover (is Empty (handSite Mover)) \"Steps\")) "
                       "(phase \"Steps\" (play (forEach Piece)))}",
                   .end = "(if (is Line 3) (result Mover Win))"});
}

TEST(Movement, FliesToAnyEmptySite) {
  ExpectSameGames({.board = "(board (square 4))",
                   .piece = "(piece \"Man\" Each (move (from) (to (sites Empty))))",
                   .start = "{(place \"Man1\" (sites Left)) (place \"Man2\" (sites Right))}",
                   .end = "(if (is Line 4 Orthogonal exact:True) (result Mover Win))"});
}

TEST(Movement, WatchesHowManyPiecesAreWhere) {
  for (const char* condition :
       {"(= 2 (count Sites in:(sites Occupied by:Next)))",
        "(>= (count Pieces Mover in:(sites Next)) 2)", "(< 1 (count Pieces P2 in:(sites Left)))",
        "(= (sites Occupied by:Mover) (sites (player (mapEntry (mover)))))",
        "(all Sites (sites {10 11 12}) if:(= (who at:(site)) P2))",
        "(and {(= (who at:(centrePoint)) Mover) (>= (count Pieces P1) 3) (is Even (mover))})",
        "(is Line 3 through:(centrePoint) what:(mover))",
        "(and (is Mover P1) (is Line 3 Orthogonal contiguous:False))"})
    ExpectSameGames({.piece = "(regions P1 (sites Bottom)) (regions P2 (sites Top)) (map {(pair P1 "
                              "P2) (pair P2 P1)}) (piece \"Man\" Each (move Step (to if:(not (is "
                              "Friend (who at:(to)))) (apply (remove (to))))))",
                     .end = "{(if (no Pieces Next) (result Mover Win)) (if " +
                            std::string(condition) + " (result Mover Win))}"});
}

TEST(Movement, WatchesWherePiecesOfAKindAre) {
  for (const char* condition :
       {"(is In (where \"King\" P1) (sites Top))", "(is In (where \"King\" Next) (sites Mover))",
        "(no Pieces Next \"Man\")",
        "(= 1 (count Sites in:(sites Occupied by:Mover component:(id "
        "\"Man\" Mover))))"})
    ExpectSameGames(
        {.piece = "(regions P1 (sites Left)) (regions P2 (sites Right)) (piece \"Man\" Each (move "
                  "Step (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))) (piece "
                  "\"King\" Each (move Step (to if:(is Empty (to)))))",
         .start = "{(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top)) (place \"King1\" "
                  "coord:\"A2\") (place \"King2\" coord:\"E4\")}",
         .end = "{(if (no Pieces Next) (result Mover Win)) (if " + std::string(condition) +
                " (result Mover Win))}"});
}

TEST(Movement, RemovesAnEnemyForARow) {
  ExpectSameGames(
      {.piece = "(piece \"Man\" Each (move Step Orthogonal (to if:(is Empty (to))) "
                "(then (if (is Line 3) (moveAgain)))))",
       .play = "(play (if (is Prev Mover) (move Remove (sites Occupied by:Next)) (forEach Piece)))",
       .end = "(if (<= (count Pieces Next) 2) (result Mover Win))"});
}

TEST(Movement, LeavesTheRestToOthersWherePiecesAreFew) {
  ExpectSameGames({.piece = "(piece \"Man\" Each (if (= 3 (count Pieces Mover)) (move (from) (to "
                            "(sites Empty))) (or " +
                            kJump + ") " + kStep + ")))",
                   .end = "(if (< (count Pieces Next) 3) (result Mover Win))"});
}

TEST(Movement, GivesEachPlayerRulesOfTheirOwn) {
  ExpectSameGames({.piece = "(piece \"Man\" Each)",
                   .play = "(play (if (is Mover P1) (forEach Piece " + kStep +
                           ") (forEach Piece (or " + kJump + ") " + kStep + "))))",
                   .end =
                       "{(if (no Moves P1) (result P1 Loss)) (if (= (count Pieces P1) 1) (result "
                       "P2 Win))}"});
}

TEST(Movement, KnowsSeveralKindsOfPieces) {
  ExpectSameGames(
      {.piece = "(piece \"Man\" Each " + kStep +
                ") (piece \"King\" Each (move Step (to if:(not (is Friend (who at:(to)))) "
                "(apply (remove (to))))))",
       .start = "{(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top)) (place \"King1\" "
                "5) (place \"King2\" 19)}",
       .end =
           "{(if (no Pieces Next) (result Mover Win)) (if (is In (last To) (sites Centre)) (result "
           "Mover Win))}"});
}

const std::string kSlide =
    "(move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))";

TEST(Movement, SlidesAloneAndTogether) {
  // Many pieces go together, few one by one.
  ExpectSameGames({.board = "(board (square 7))",
                   .piece = "(piece \"Man\" Each " + kSlide + ")",
                   .end = "(if (<= (count Pieces Next) 1) (result Mover Win))"});
  ExpectSameGames(
      {.board = "(board (hex Diamond 5))",
       .piece = "(piece \"Man\" Each (move Slide))",
       .end = "(if (is Within (id \"Man\" Mover) in:(sites Centre)) (result Mover Win))"});
}

TEST(Movement, RefusesMovesThatLeaveTheKingThreatened) {
  const std::string king =
                        "(piece \"King\" Each (move Step (to if:(not (is Friend (who at:(to)))) "
                        "(apply (remove (to))))))",
                    safe = "ifAfterwards:(not (is Threatened (id \"King\" Mover)))",
                    start =
                        "{(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top)) (place "
                        "\"King1\" 9) (place \"King2\" 39)}",
                    mate =
                        "{(if (and (is Threatened (id \"King\" Next)) (not (can Move (do (forEach "
                        "Piece Next) ifAfterwards:(not (is Threatened (id \"King\" Next))))))) "
                        "(result Mover Win)) (if (no Moves Next) (result Mover Draw))}";
  const std::vector<std::string> men = {
      kSlide, "(move Step Diagonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
      "(move Hop (between if:True) (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))",
      "(or " + kStep +
          " (move Slide Diagonal (to if:(is Enemy (who at:(to))) (apply (remove "
          "(to))))))"};
  for (const std::string& man : men)
    ExpectSameGames({.board = "(board (square 7))",
                     .piece = king + "(piece \"Man\" Each " + man + ")",
                     .start = start,
                     .play = "(play (do (forEach Piece) " + safe + "))",
                     .end = mate});
}

TEST(Movement, CountsPliesSinceACapture) {
  const std::string taking =
      "(move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to) (then (set "
      "Counter))))))";
  ExpectSameGames({.piece = "(piece \"Man\" Each " + taking + ")",
                   .end = "{(if (no Pieces Next) (result Mover Win)) (if (= (counter) 9) (result "
                          "Mover Draw))}"});
  ExpectSameGames(
      {.piece = "(piece \"Man\" Each (or " + kStep + " " + kJump +
                ") (then (and (if (is In (last "
                "To) (sites Centre)) (moveAgain)) (set Counter 2)))))",
       .play = "(play (if (is Prev Mover) (move Remove (sites Occupied by:Next)) (forEach Piece)))",
       .end =
           "{(if (no Pieces Next) (result Mover Win)) (if (>= (counter) 12) (result Next Win))}"});
}

// Unmoved pieces have a local state; some moves need one, or a piece that stands where it began.
const std::string kUnmoved = "(then (if (= (state at:(last To)) 1) (set State at:(last To) 0)))";

TEST(Movement, RemembersWhatHasMoved) {
  const std::string start =
      "{(place \"Man1\" (sites Bottom) state:1) (place \"Man2\" (sites Top) state:1)}";
  const std::string takes = "(to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))";
  ExpectSameGames({.piece = "(piece \"Man\" Each (or (move Step Orthogonal " + takes +
                            " (move Step Diagonal " + takes + " " + kUnmoved + "))",
                   .start = start,
                   .play = "(play (or (forEach Piece) (if (= (state at:(if (is Mover P1) 0 24)) 1) "
                           "(move Select (from (if (is Mover P1) 0 24)) (then (set State "
                           "at:(last To) 0))))))"});
  ExpectSameGames({.piece = "(piece \"Man\" Each (or (if (= (state at:(from)) 1) (move Hop "
                            "(between if:True) (to if:(is Empty (to))))) " +
                            kStep + " " + kUnmoved + "))",
                   .start = start,
                   .end = "(if (is Line 4) (result Mover Win))"});
}

TEST(Movement, StepsTwiceFromWherePiecesBegan) {
  ExpectSameGames(
      {.piece = "(piece \"Man\" N (or {(move Step Forward (to if:(is Empty (to)))) (move Step "
                "(directions {FR FL}) (to if:(is Enemy (who at:(to))) (apply (remove (to))))) (if "
                "(is In (from) (sites Start (piece (what at:(from))))) (move Slide Forward "
                "(between (exact 2) if:(is Empty (between))) (to if:(is Empty (to))) (then (set "
                "Pending (ahead (last To) Backward))))) (move Step (directions {FR FL}) (to "
                "if:(and (is Pending) (= (to) (value Pending)))) (then (remove (ahead (last To) "
                "Backward))))})) (piece \"Rook\" Each " +
                kSlide + ")",
       .start = "{(place \"Man1\" (sites Row 1)) (place \"Man2\" (sites Row 3)) (place \"Rook1\" "
                "0) (place \"Rook2\" 24)}",
       .end = "(if (no Pieces Next \"Rook\") (result Mover Win))"});
}

TEST(Movement, AsksRulesThatItDoesNotKnow) {
  // Rules of pieces, which may threaten a king too, and conditions of all kinds.
  const std::string far =
      "(move Hop Orthogonal (between (range 1 2) if:True) (to if:(not (is Friend (who at:(to)))) "
      "(apply (remove (to)))))";
  ExpectSameGames({.piece = "(piece \"Man\" Each (or {" + kStep + " " + kJump + ") " + far + "}))",
                   .end = "(if (= 7 (count Sites in:(sites Empty))) (result Mover Win))"});
  ExpectSameGames(
      {.piece = "(piece \"Man\" Each (or " + kStep + " " + far + ")) (piece \"Rook\" Each " +
                kSlide +
                ") (piece \"King\" Each (move Step (to if:(and (not (is Friend (who at:(to)))) "
                "(not (is In (to) (sites Around (last To))))) (apply (remove (to))))))",
       .start = "{(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top)) (place \"King1\" "
                "7) (place \"King2\" 17) (place \"Rook1\" 5) (place \"Rook2\" 19)}",
       .play = "(play (do (forEach Piece) ifAfterwards:(not (is Threatened (id \"King\" Mover)))))",
       .end = "{(if (no Moves Next) (result Mover Win)) (if (is In (last From) (sites Centre)) "
              "(result Next Win))}"});
}

TEST(Movement, FindsOutWhetherMovesCapture) {
  const auto man = [](const std::string& then) {
    return "(piece \"Man\" Each (move Slide Orthogonal (then " + then + ")))";
  };
  const std::string between = "if:(is Enemy (who at:(between))) (apply (remove (between))))",
                    flank = "(to if:(is Friend (who at:(to))))",
                    pair =
                        "(intervene (from (last To)) Orthogonal (to if:(is Enemy (who at:(to))) "
                        "(apply (remove (to)))))";
  for (const std::string& then :
       {"(custodial (from (last To)) Orthogonal (between (max 1) " + between + " " + flank + ")",
        "(custodial (between " + between + " " + flank + ")",
        "(or (custodial (between (max 2) " + between + " " + flank + ") " + pair + ")",
        "(and (set Counter) (surround (from (last To)) Orthogonal (between " + between + " " +
            flank + "))"})
    ExpectSameGames(
        {.piece = man(then), .end = "(if (< (count Pieces Next) 3) (result Mover Win))"});
  ExpectSameGames(
      {.piece = man("(custodial (between (max 1) if:(= (what at:(between)) (id \"Man\" Next)) "
                    "(apply (trigger \"Caught\" Next))) " +
                    flank + ")"),
       .end = "(if (is Triggered \"Caught\" Next) (result Mover Win))"});
}

TEST(Movement, FliesAtTheEndAlone) {
  ExpectSameGames(
      {.piece = "(piece \"Man\" Each (or " + kJump + ") " + kStep + "))",
       .play = "(play (if (> (count Pieces Mover) 3) (forEach Piece) (move (from (sites "
               "Occupied by:Mover)) (to (sites Empty)))))",
       .end = "(forEach NonMover if:(= 1 (count Pieces Player)) (result Player Loss))"});
}

TEST(Movement, BeginsFromTheHandOfOne) {
  ExpectSameGames(
      {.board = "(board (square 4)) (hand P1)",
       .piece =
           "(piece \"Man\" P1 " + kStep + ") (piece \"Ox\" P2 (or " + kJump + ") " + kStep + "))",
       .start = "{(place \"Man1\" (handSite P1) count:5) (place \"Ox2\" (sites Top))}",
       .play = "phases:{(phase \"Drops\" P1 (play (move (from (handSite Mover)) (to (sites "
               "Empty)))) (nextPhase Mover (all Sites (sites Hand Mover) if:(= 0 (count Cell "
               "at:(site)))) \"Steps\")) (phase \"Steps\" (play (forEach Piece)))}",
       .end = "(if (no Moves Next) (result Mover Win))"});
  ExpectSameGames({.board = "(board (square 4)) (hand Each)",
                   .piece = "(piece \"Man\" Each (or " + kJump + ") " + kStep + "))",
                   .start = "(place \"Man\" \"Hand\" count:6)",
                   .play = "(play (or (if (not (all Sites (sites Hand Mover) if:(= 0 (count Cell "
                           "at:(site))))) (move (from (handSite Mover)) (to (sites Empty)))) "
                           "(forEach Piece)))"});
}

TEST(Movement, KnowsThatNothingWaitsToBeTaken) {
  const std::string over =
      "Orthogonal (between if:(and (not (is In (between) (sites ToClear))) (is Enemy (who "
      "at:(between)))) (apply (remove (between)))) (to if:(is Empty (to)))";
  ExpectSameGames({.piece = "(piece \"Man\" Each (or (move Hop " + over +
                            " (then (if (can Move (hop (from (last To)) " + over +
                            ")) (moveAgain)))) " + kStep + "))",
                   .play = "(play (if (is Prev Mover) (move Hop (from (last To)) " + over +
                           ") (forEach Piece)))"});
}

TEST(Movement, LeavesAloneWhatItDoesNotKnow) {
  // Consequences of every move, moves that are no movements, and a rule that always has some.
  EXPECT_EQ(Make({.piece = "(piece \"Man\" Each (move Step (to if:(is Empty (to))) (then "
                           "(addScore Mover 1))))"})
                ->movement(),
            nullptr);
  EXPECT_EQ(Make({.play = "(play (move Add (to (sites Empty))))"})->movement(), nullptr);
  EXPECT_EQ(Make({.play = "(play (or (forEach Piece) (move Pass)))"})->movement(), nullptr);
}

}  // namespace
}  // namespace ludens
