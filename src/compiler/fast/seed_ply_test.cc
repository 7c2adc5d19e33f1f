// Small games of seeds, each with a form of rule of its own: drawn by SeedRule, moves must be those
// of the plain rules, in their order.

#include "compiler/fast/seed_ply.h"

#include <gtest/gtest.h>

#include "compiler/plan/plan_check.h"
#include "compiler/test_games.h"

namespace ludens {
namespace {

/// Two rows of four pits, with stores and hands; `play` is the rule of the game.
std::string Game(const std::string& play) {
  return "(game \"Seeds\" (players 2) (equipment {(mancalaBoard 2 4 (track \"Pits\" \"1,E,N,W\" "
         "loop:True)) (piece \"Seed\" Shared) (hand Each) (regions P1 (sites Bottom)) (regions P2 "
         "(sites Top)) (map {(pair P1 LastSite) (pair P2 FirstSite)})}) (rules (start (set Count 3 "
         "to:(union (sites P1) (sites P2)))) (play " +
         play + ") (end (if (= 0 (count in:(sites Next))) (result Mover Win)))))";
}

const std::string kSow =
    "(move Select (from (sites Mover) if:(is Occupied (from))) (then (sow \"Pits\" apply:(if (= 2 "
    "(count at:(to))) (fromTo (from (to)) (to (handSite Mover)) count:2)))))";
const std::string kTake = "(move Remove (forEach (sites Next) if:(< 2 (count at:(site)))))";

class SeedRules : public testing::TestWithParam<std::string> {};

TEST_P(SeedRules, DrawTheMovesOfThePlainRules) {
  const auto game = CompileText(GetParam());
  ASSERT_NE(game, nullptr);
  EXPECT_NE(game->rules().phases.front().seeds, nullptr);
  for (uint64_t seed = 1; seed <= 12; ++seed)
    EXPECT_EQ(ComparePlans(*game, seed, 60), "") << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(
    Forms, SeedRules,
    testing::Values(
        // One of two rules, with consequences at both levels.
        Game("(if (is Even (count in:(sites Mover))) " + kTake + " " + kSow +
             " (then (if (= 1 (count at:(last To))) (moveAgain))))"),
        Game("(if (< 4 (count in:(sites Mover))) " + kSow + ")"),
        // Rules side by side, and one before the other.
        Game("(or {" + kTake + " " + kSow + " (move Pass (then (addScore Mover 1)))})"),
        Game("(priority {" + kTake + " " + kSow + "})"),
        // Seeds go from pit to pit, one at a time; to pits that depend on where they come from.
        Game("(or (move (from (sites Mover) if:(< 1 (count at:(from)))) (to (difference (sites "
             "Mover) "
             "(from)) if:(!= (count at:(to)) (count at:(from))))) " +
             kSow + ")"),
        Game("(or (forEach Site (sites Mover) (if (is Occupied (site)) (move (from (site)) (to "
             "(forEach (sites Next) if:(!= (site) (mapEntry Mover))))))) " +
             kSow + ")"),
        // Any number of seeds, into and out of a hand.
        Game("(or {(forEach Value min:1 max:(count Cell at:(handSite Mover)) (move (from (handSite "
             "Mover)) (to (sites Mover) if:(is Empty (to))) count:(value))) (move (from (mapEntry "
             "Next) if:(is Occupied (from))) (to 3 if:(is In (to) (sites Mover))) count:2) " +
             kSow + "})"),
        // From every pit there are as many targets, and (site) is (to) at first.
        Game("(or (forEach Site (sites Mover) (if (< 1 (count at:(site))) (move (from (site)) (to "
             "(forEach (sites Mover) if:(!= (to) (site)))) count:(count at:(from))))) " +
             kSow + ")"),
        Game("(or (forEach Site (sites Mover) (if (= (to) (site)) (move (from (site)) (to (sites "
             "Next))))) " +
             kSow + ")"),
        // Something is done before: a variable is set for each value, or seeds are moved.
        Game(
            "(forEach Site (forEach (sites Mover) if:(< 1 (count at:(site)))) (forEach Value min:2 "
            "max:(count at:(site)) (do (set Var (value)) next:(move Select (from (site)) (then "
            "(sow count:(var) \"Pits\" origin:True))))))"),
        Game("(or (do (if (< 2 (count at:(mapEntry Mover))) (fromTo (from (mapEntry Mover)) (to 2) "
             "count:2)) next:(move Select (from (sites Mover) if:(< 3 (count at:(from)))) (then "
             "(sow \"Pits\"))) (then (set Score Mover 1))) " +
             kSow + ")"),
        Game("(or (do (set Var \"Taken\" (count Cell at:(handSite Mover))) next:(move (from "
             "(handSite Mover)) (to (mapEntry Mover)) count:(var \"Taken\") (then (set Var "
             "\"Taken\" 0)))) " +
             kSow + ")"),
        // Proposals and votes.
        Game("(if (is Proposed \"End\") (or (move Vote \"End\") (move Vote \"No\")) (or (if (< "
             "3 (count at:(mapEntry Mover))) (move Propose \"End\" (then (set Var 1)))) " +
             kSow + "))")));

TEST(SeedRule, LeavesOtherRulesAlone) {
  const auto planned = [](const std::string& play) {
    return CompileText(Game(play))->rules().phases.front().seeds != nullptr;
  };
  EXPECT_FALSE(planned("(do " + kSow + " ifAfterwards:(< 2 (count in:(sites Mover))))"));
  EXPECT_FALSE(planned("(or " + kSow + " (move Add (piece \"Seed0\") (to (sites Empty))))"));
}

}  // namespace
}  // namespace ludens
