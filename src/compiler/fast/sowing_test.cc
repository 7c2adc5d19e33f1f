// Small games of seeds, each with a form of sowing of its own: played by terms and tables they must
// go as they do by the plain rules, to the last field of every position.

#include "compiler/fast/sowing.h"

#include <gtest/gtest.h>

#include "compiler/fast/seed_writer.h"
#include "compiler/plan/plan_check.h"
#include "compiler/test_games.h"
#include "state/flat_board.h"

namespace ludens {
namespace {

/// Two rows of four pits and two stores; `play` is the rule of the game.
std::string Game(const std::string& play, const std::string& end, const std::string& meta = "") {
  return "(game \"Seeds\" (players 2) (equipment {(mancalaBoard 2 4 {(track \"Round\" "
         "\"0,ESE,E,ENE,WNW,N,W\" loop:True) (track \"Pits\" \"1,E,N,W\" loop:True)}) (piece "
         "\"Seed\" Shared) (hand Each) (regions P1 (sites Bottom)) (regions P2 (sites Top)) (map "
         "{(pair P1 LastSite) (pair P2 FirstSite)})}) (rules " +
         meta + " (start (set Count 3 to:(union (sites P1) (sites P2)))) (play " + play +
         ") (end " + end + ")))";
}

std::string Select(const std::string& then, const std::string& region = "(sites Mover)") {
  return "(move Select (from " + region + " if:(< 0 (count at:(from)))) (then " + then + "))";
}

constexpr const char* kRowEmpty =
    "(forEach Player if:(= 0 (count in:(sites Player))) (result Player Loss))";
constexpr const char* kStuck = "(if (no Moves Next) (result Mover Win))";
constexpr const char* kStore = "(fromTo (from (to)) (to (mapEntry Mover)) count:(count at:(to)))";

class Sowings : public testing::TestWithParam<std::string> {};

TEST_P(Sowings, GoAsByThePlainRules) {
  const auto game = CompileText(GetParam());
  ASSERT_NE(game, nullptr);
  EXPECT_NE(game->rules().phases.front().source, nullptr);
  EXPECT_NE(game->rules().phases.front().seed_end.may_end, nullptr);
  for (uint64_t seed = 1; seed <= 12; ++seed) EXPECT_EQ(ComparePlans(*game, seed, 80), "");
}

// Pits may be marked: who sows into one leaves the mark as it is, until the pit is empty.
class SowingsOfStates : public testing::TestWithParam<std::string> {};

TEST_P(SowingsOfStates, GoAsByThePlainRules) {
  const auto game = CompileText(GetParam());
  ASSERT_NE(game, nullptr);
  EXPECT_TRUE(game->model().layout.has_state);
  EXPECT_NE(game->rules().phases.front().seeds, nullptr);
  EXPECT_NE(game->rules().phases.front().seed_end.may_end, nullptr);
  for (uint64_t seed = 1; seed <= 12; ++seed) EXPECT_EQ(ComparePlans(*game, seed, 80), "");
}

INSTANTIATE_TEST_SUITE_P(
    Forms, SowingsOfStates,
    testing::Values(
        Game("(move Select (from (sites Mover) if:(and (< 0 (count at:(from))) (= 0 (state "
             "at:(from))))) (then (sow \"Pits\" apply:(if (= 4 (count at:(to))) (set State at:(to) "
             "(mover)) (if (< 0 (state at:(to))) " +
                 std::string(kStore) + ")))))",
             kStuck),
        // Seeds come back to a marked pit, whose mark is given anew after the sowing.
        Game(Select("(and (sow \"Pits\" apply:(if (< 3 (count at:(to))) (set State at:(to) (count "
                    "at:(to))) (remove (to)))) (forEach Site (sites Board) (if (!= 0 (state "
                    "at:(site))) (set State at:(site) (state at:(site))))))"),
             "(if (< 60 (count Turns)) (result Mover Draw))"),
        // What is skipped, who may pass and the end depend on marks, one of them in a store.
        Game("(or (if (< 3 (state at:(mapEntry Mover))) (move Pass)) " +
                 Select("(sow \"Round\" apply:(if (= 4 (count at:(to))) (set State at:(mapEntry "
                        "Mover) (+ 1 (state at:(mapEntry Mover))))) skipIf:(and (= 2 (state "
                        "at:(to))) (is In (to) (sites {0 9}))))") +
                 ")",
             "{(if (all Sites (sites Mover) if:(<= 1 (state at:(site)))) (result Mover Win)) (if "
             "(< 50 (count Turns)) (result Mover Draw))}"),
        // Positions are compared with marks.
        Game(Select("(sow \"Pits\" apply:(if (= 3 (count at:(to))) (set State at:(to) 1)))"),
             "(if (is Cycle) (result Mover Draw))"),
        // One seed takes its mark along, many do not.
        Game(Select("(sow \"Pits\" apply:(if (is Odd (count at:(to))) (and (set State at:(to) 2) "
                    "(fromTo (from (to)) (to (mapEntry Mover)))) (if (= 2 (state at:(to))) " +
                    std::string(kStore) + ")))"),
             kRowEmpty)));

INSTANTIATE_TEST_SUITE_P(
    Forms, Sowings,
    testing::Values(
        // Skips the other's store, moves again, captures across.
        Game(
            Select("(sow \"Round\" apply:(if (= (to) (mapEntry (mover))) (moveAgain) (if (and (= 1 "
                   "(count at:(to))) (is In (to) (sites Mover))) " +
                   std::string(kStore) + ")) skipIf:(= (to) (mapEntry (next))))"),
            kRowEmpty),
        // What is skipped depends on the seeds.
        Game(Select("(sow \"Pits\" apply:(if (is Even (count at:(to))) (remove (to))) skipIf:(< 5 "
                    "(count at:(to))))"),
             kStuck),
        // Several seeds to a pit, and the same into the one that they come from.
        Game(Select("(sow numPerHole:2 \"Pits\" apply:(if (= 4 (count at:(to))) " +
                    std::string(kStore) + "))"),
             kStuck),
        Game(Select("(sow numPerHole:(if (is In (to) (sites Mover)) 1 2) \"Pits\" origin:True)"),
             kRowEmpty),
        Game(Select("(sow numPerHole:3 \"Round\" apply:(if (< 2 (value)) (remove (to))) "
                    "origin:(is Odd (count at:(from))) skipIf:(= 5 (count at:(to))))"),
             kStuck),
        // A capture that others follow, beside things that are done at once.
        Game(Select("(sow \"Pits\" apply:(if (< 1 (count at:(to))) (and {(set Value Mover (to)) "
                    "(fromTo (from (to)) (to (mapEntry Mover)) count:(count at:(to)) (then (if (is "
                    "Occupied (trackSite Move from:(last From) \"Pits\" steps:1)) (fromTo (from "
                    "(trackSite Move from:(last From) \"Pits\" steps:1)) (to (handSite Mover)) "
                    "count:1)))) (if (= 2 (value Player Mover)) (moveAgain))})))"),
             kStuck),
        // Where the last seed will go, and all pits on the way; what players have.
        Game("(move Select (from (sites Mover) if:(and (is Occupied (from)) (or (is In (trackSite "
             "Move from:(from) \"Pits\" steps:(count at:(from))) (sites Next)) (<= (value Player "
             "Next) 1)))) (then (do (set Var \"Sown\" (count at:(last To))) next:(sow \"Pits\") "
             "(then (and (forEach Site (sites Track \"Pits\" from:(last From) to:(trackSite Move "
             "from:(last From) \"Pits\" steps:(var \"Sown\"))) (if (= 4 (count at:(site))) "
             "(fromTo (from (site)) (to (handSite Mover)) count:4))) (set Value Mover (count Sites "
             "in:(sites Next)))))))) ",
             kStuck),
        // Pits that are remembered and forgotten, and messages to the next move.
        Game("(move Select (from (forEach (sites Mover) if:(and (is Occupied (site)) (not (is In "
             "(site) (values Remembered \"Closed\")))))) (then (sow \"Pits\" apply:(if (= 4 (count "
             "at:(to))) (and {(remember Value \"Closed\" (to) unique:True) (set Pending (to)) "
             "(set Pending) (set NextPlayer (player (mover)))}) (if (is In 3 (sites Pending)) "
             "(forget Value \"Closed\" All) (forget Value \"Closed\" (to)))))))",
             "(if (or {(< 40 (count Turns)) (and (is In 1 (sites Pending)) (< 2 (count "
             "MovesThisTurn))) (= 6 (count Pieces All in:(sites Board)))}) (result Mover Draw))"),
        // Seeds compared with those of one pit, or of the pit that a table tells.
        Game("(move Select (from (sites Mover) if:(and (is Occupied (from)) (if (all Sites (sites "
             "Mover) if:(>= (count at:1) (count at:(site)))) (< (count at:(from)) (count "
             "at:(mapEntry "
             "Mover))) (or (= (count at:(from)) (count at:(mapEntry Next))) (< 1 (count "
             "at:(trackSite Move from:(from) \"Pits\" steps:2))))))) (then (sow \"Pits\" apply:" +
                 std::string(kStore) + ")))",
             kStuck),
        // Backwards and forwards, past the pit it began with.
        Game(Select("(sow \"Pits\" if:(is In (to) (sites Next)) apply:" + std::string(kStore) +
                    " includeSelf:False backtracking:(= 2 (count at:(to))))"),
             kStuck),
        Game(Select("(sow \"Pits\" if:(= 3 (count at:(to))) apply:" + std::string(kStore) +
                    " origin:(< 2 (count at:(from))) forward:(is Occupied (to)))"),
             kRowEmpty),
        // Goes on from the last pit, which a variable keeps; other effects beside the sowing.
        Game(Select("(and (sow \"Pits\" apply:(if (< 1 (count at:(to))) (and (moveAgain) (set Var "
                    "\"Again\" (to))))) (addScore Mover 1))",
                    "(if (is Prev Mover) (sites {(var \"Again\")}) (sites Mover))"),
             "(if (< 40 (count Turns)) (result Mover Draw))"),
        // Something is remembered before the sowing, and seeds go to a hand.
        Game(Select("(do (set Var \"Number\" (count at:(last To))) next:(sow \"Pits\" apply:(if (= "
                    "(var \"Number\") (count at:(to))) (fromTo (from (to)) (to (handSite Mover)) "
                    "count:(count at:(to))))))"),
             kStuck),
        // What follows when the sowing is done, pit by pit; one seed goes without a number.
        Game(
            Select(
                "(sow \"Pits\" apply:(fromTo (from (to)) (to (mapEntry Next))) (then (forEach Site "
                "(sites Mover) (if (= 4 (count at:(site))) (fromTo (from (site)) (to (handSite "
                "Mover)) count:(count at:(site)))))))"),
            kStuck),
        Game(Select(
                 "(do (set Var \"Number\" (count at:(last To))) next:(sow \"Pits\" apply:(if (= 3 "
                 "(count at:(to))) (moveAgain)) (then (if (is Even (var \"Number\")) (set Var "
                 "\"Number\" 7)))) (then (if (< 5 (var \"Number\")) (and (addScore Mover (count "
                 "Sites "
                 "in:(forEach (sites Mover) if:(is Occupied (site))))) (remove (last To "
                 "afterConsequence:True))))))"),
             kRowEmpty),
        // Consequences of rules around the sowing, of which some have consequences of their own.
        Game("(or " + Select("(sow \"Pits\")") + " " + Select("(sow \"Round\")") +
                 " (then (if (all Sites (sites Mover) if:(> 5 (count at:(site)))) (and (moveAgain) "
                 "(addScore Next 1)) (addScore Mover 2 (then (remove (last To)))))))",
             kRowEmpty),
        // Conditions that are asked for many pits at once: alike for all, by number, by place, with
        // another pit in play.
        Game("(move Select (from (sites Mover) if:(if (not (all Sites (forEach (sites Mover) if:(< "
             "1 (count at:(site)))) if:(= 0 (count at:(site))))) (<= 2 (count at:(from))) (or (is "
             "Occupied (from)) (and (is In (from) (sites {1 2 6})) (< (count at:(from)) (count "
             "at:(mapEntry Next))))))) (then (sow \"Pits\" apply:(if (= 2 (count at:(to))) " +
                 std::string(kStore) + "))))",
             "(if (all Sites (union (sites P1) (sites P2)) if:(or (is Empty (site)) (and (!= 2 "
             "(count "
             "at:(site))) (not (is In (site) (forEach (sites Mover) if:(>= 3 (count "
             "at:(site))))))))) (result Mover Win))"),
        // Moves that are checked by what they lead to, in a game that keeps a hash.
        Game("(do " +
                 Select("(sow \"Pits\" apply:(if (= 2 (count at:(to))) " + std::string(kStore) +
                        "))") +
                 " ifAfterwards:(< 0 (count in:(sites Next))))",
             kStuck, "(meta (no Repeat PositionalInTurn))")));

TEST(SeedWriter, WritesWhatThePlainWritesDo) {
  const auto game = Shipped("Oware");
  ASSERT_NE(game, nullptr);
  OwnedState bytes(*game), other_bytes(*game);
  Context plain = game->MakeContext(bytes.get()), direct = game->MakeContext(other_bytes.get());
  plain.state.Reset();
  direct.state.Reset();
  const SeedHashes hashes = SeedHashes::Of(direct), unknown;
  ASSERT_GT(hashes.limit, 3);
  const int owner = game->model().components[SeedWriter::kSeed].owner;
  FlatBoard(plain.state).Put(2, SeedWriter::kSeed, owner, 0);
  FlatBoard(plain.state).Put(3, SeedWriter::kSeed, owner, 0);
  FlatBoard(plain.state).Move(3, 2, SeedWriter::kSeed, owner);
  for (const SeedHashes* known : {&hashes, &unknown}) {  // By the tables, and beyond them.
    direct.state.Reset();
    const SeedView view(direct);
    const SeedWriter seeds(view, *known);
    seeds.Set(3, 1);
    seeds.Set(3, 0);
    seeds.Set(2, 2);
    EXPECT_EQ(game->StateCode(bytes.get()), game->StateCode(other_bytes.get()));
    EXPECT_EQ(plain.state.FullHash(), direct.state.FullHash());
    EXPECT_EQ(plain.state.EmptySet()[0], direct.state.EmptySet()[0]);
    EXPECT_EQ(plain.state.OwnedSet(owner)[0], direct.state.OwnedSet(owner)[0]);
  }
}

}  // namespace
}  // namespace ludens
