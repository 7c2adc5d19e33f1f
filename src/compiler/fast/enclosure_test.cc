#include "compiler/fast/enclosure.h"

#include <gtest/gtest.h>

#include "compiler/plan/plan_check.h"
#include "compiler/test_games.h"

namespace ludens {
namespace {

struct Variant {
  std::string board = "(square 4)";
  std::string meta = "(meta (no Repeat))";
  std::string pass = "(move Pass)";
  std::string first =
      "(then (enclose (from (last To)) Orthogonal (between if:(is Enemy (who "
      "at:(between))) (apply (and {(addScore Mover 2) (remove (between))})))))";
  std::string after = "(> (count Liberties Orthogonal) 0)";
  std::string last = "";
  std::string end = "(if (all Passed) (byScore))";
};

std::shared_ptr<const LudGame> Make(const Variant& rules) {
  const std::string stones = "(do (move Add (to (sites Empty)) " + rules.first +
                             ") ifAfterwards:" + rules.after + " " + rules.last + ")";
  return CompileText("(game \"Stones\" (players 2) (equipment {(board " + rules.board +
                     " use:Vertex) (piece \"Stone\" Each)}) (rules " + rules.meta + " (play " +
                     (rules.pass.empty() ? stones : "(or " + stones + " " + rules.pass + ")") +
                     ") (end " + rules.end + ")))");
}

void ExpectSameGames(const Variant& rules) {
  const auto game = Make(rules);
  ASSERT_NE(game->enclosure(), nullptr);
  for (uint64_t seed = 1; seed <= 6; ++seed)
    EXPECT_EQ(ComparePlans(*game, seed, 60), "") << "seed " << seed;
}

TEST(Enclosure, PlansTheShippedGamesOfItsKind) {
  for (const char* name : {"Go", "Atari Go", "NoGo"})
    EXPECT_NE(Shipped(name)->enclosure(), nullptr) << name;
  for (const char* name : {"Hex", "Gomoku", "Reversi"})
    EXPECT_EQ(Shipped(name)->enclosure(), nullptr) << name;
}

// ComparePlans looks at all legal moves of a random game ply by ply, and then plays whole games of
// all lengths with and without the plan, from the same random numbers.
TEST(Enclosure, PlaysAsTheRulesSay) {
  ExpectSameGames({});
  ExpectSameGames({.board = "(tri Hexagon 3)"});
}

TEST(Enclosure, AllowsPositionsToComeBackWhereTheRulesDo) { ExpectSameGames({.meta = ""}); }

TEST(Enclosure, PassesWhereItMust) {
  ExpectSameGames({.board = "(square 3)", .pass = "", .end = "(if (no Moves Next) (byScore))"});
  ExpectSameGames({.board = "(square 3)", .pass = ""});
}

TEST(Enclosure, TakesAfterTheStoneHasToBreathe) {
  const Variant usual;
  ExpectSameGames({.meta = "", .first = "", .last = usual.first});
  ExpectSameGames({.first = "", .last = usual.first});
}

TEST(Enclosure, NeverTakesWhereThatIsForbidden) {
  ExpectSameGames({.meta = "",
                   .pass = "",
                   .first = "",
                   .after = "(and (< 0 (count Liberties Orthogonal)) (not (can Move (enclose "
                            "Orthogonal (between (apply (remove (between))))))))",
                   .end = "(if (no Moves Next) (result Mover Win))"});
}

TEST(Enclosure, StopsAtCapturesThatEndRulesHearOf) {
  ExpectSameGames({.pass = "",
                   .first = "(then (enclose Orthogonal (between if:(is Enemy (who at:(between))) "
                            "(apply (and (trigger \"Taken\" Next) (remove (between)))))))",
                   .end = "(if (is Triggered \"Taken\" Next) (result Mover Win))"});
}

TEST(Enclosure, LeavesOtherRulesAlone) {
  const std::string all =
      "(then (enclose (from (last To)) All (between if:(is Enemy (who "
      "at:(between))) (apply (remove (between))))))";
  EXPECT_EQ(Make({.first = all})->enclosure(), nullptr) << "other steps than for liberties";
  EXPECT_EQ(Make({.first = ""})->enclosure(), nullptr) << "no captures";
  EXPECT_EQ(Make({.end = "(if (= 9 (count Pieces Mover)) (result Mover Win))"})->enclosure(),
            nullptr)
      << "an end rule that may apply after any ply";
  EXPECT_EQ(Make({.meta = "(meta (no Repeat Situational))"})->enclosure(), nullptr);
  EXPECT_EQ(Make({.after = "(> (count Liberties Orthogonal) 1)"})->enclosure(), nullptr);
}

}  // namespace
}  // namespace ludens
