#include "compiler/fast/seed_run.h"

#include <gtest/gtest.h>

#include "compiler/plan/plan_check.h"
#include "compiler/test_games.h"

namespace ludens {
namespace {

/// Two rows of four pits and two stores; `sow` is what follows the choice of a pit.
std::string Game(const std::string& sow, const std::string& end, int seeds = 3) {
  return "(game \"Seeds\" (players 2) (equipment {(mancalaBoard 2 4 {(track \"Round\" "
         "\"0,ESE,E,ENE,WNW,N,W\" loop:True) (track \"Pits\" \"1,E,N,W\" loop:True)}) (piece "
         "\"Seed\" Shared) (regions P1 (sites Bottom)) (regions P2 (sites Top)) (map {(pair P1 "
         "LastSite) (pair P2 FirstSite)})}) (rules (start (set Count " +
         std::to_string(seeds) +
         " to:(union (sites P1) (sites P2)))) (play (move Select (from (sites Mover) if:(< 0 "
         "(count at:(from)))) (then " +
         sow + "))) (end " + end + ")))";
}

constexpr const char* kRowEmpty =
    "(if (or (= 0 (count in:(sites P1))) (= 0 (count in:(sites P2)))) (byScore {(score P1 (count "
    "in:(sites P1))) (score P2 (count in:(sites P2)))}))";
constexpr const char* kStoreFull = "(if (< 9 (count at:(mapEntry (mover)))) (result Mover Win))";

void ExpectSameGames(const std::string& text) {
  const auto game = CompileText(text);
  ASSERT_NE(game->seed_run(), nullptr);
  for (uint64_t seed = 1; seed <= 12; ++seed)
    EXPECT_EQ(ComparePlans(*game, seed, 80), "") << "seed " << seed;
}

std::string Store(const std::string& from) {
  return "(fromTo (from " + from + ") (to (mapEntry (mover))) count:(count at:" + from + "))";
}

TEST(SeedRun, PlansKalah) { EXPECT_NE(Shipped("Kalah")->seed_run(), nullptr); }

// ComparePlans plays whole games of all lengths with and without the plan, from the same random
// numbers, and compares the final positions field by field.
TEST(SeedRun, SowsCapturesAndMovesAgain) {
  const std::string sow =
      "(sow \"Round\" apply:(if (= (to) (mapEntry (mover))) (moveAgain) (if (= "
      "1 (count at:(to))) " +
      Store("(to)") + ")) skipIf:(= (to) (mapEntry (next))))";
  ExpectSameGames(Game(sow, kRowEmpty));
  ExpectSameGames(Game(sow, kRowEmpty, 9));
}

TEST(SeedRun, PassesTheStartOver) {
  ExpectSameGames(Game(
      "(sow \"Pits\" apply:(if (= 2 (count at:(to))) " + Store("(to)") + ") includeSelf:False)",
      kStoreFull, 5));
  ExpectSameGames(
      Game("(sow \"Pits\" apply:(if (= 2 (count at:(to))) " + Store("(to)") + "))", kStoreFull, 8));
}

// A player without seeds has to pass, which is no matter of the run.
TEST(SeedRun, StopsWherePitsAreEmpty) {
  ExpectSameGames(Game("(sow \"Pits\" apply:(if (is In (to) (sites Next)) " + Store("(to)") + "))",
                       kStoreFull));
}

// Seeds that would be moved to where they are.
TEST(SeedRun, LeavesOddPliesToTheRules) {
  ExpectSameGames(
      Game("(sow \"Round\" apply:(and (if (is Even (count at:(to))) (moveAgain)) "
           "(fromTo (from (to)) (to (mapEntry (mover))) count:(count at:(to)))))",
           kStoreFull));
}

TEST(SeedRun, LeavesOtherRulesAlone) {
  const auto planned = [](const std::string& text) {
    return CompileText(text)->seed_run() != nullptr;
  };
  EXPECT_FALSE(planned(Game("(sow \"Pits\")", "(if (no Moves Next) (result Mover Win))")));
  EXPECT_FALSE(planned(Game("(sow \"Pits\" apply:(remove (to)))", kStoreFull)));
  EXPECT_FALSE(planned(Game("(sow \"Pits\" skipIf:(< 5 (count at:(to))))", kStoreFull)));
  EXPECT_FALSE(
      planned(Game("(sow \"Pits\" apply:(if (= (last To) (to)) (moveAgain)))", kStoreFull)));
}

}  // namespace
}  // namespace ludens
