#include <gtest/gtest.h>

#include "compiler/test_games.h"

// Positions at the beginning: those that are copied are what the start rules make.

namespace ludens {
namespace {

std::string GameThatStartsBy(const std::string& start) {
  return R"((game "Start" (players 2)
    (equipment {
      (board (square 4))
      (dice d:6 from:1 num:2)
      (piece "Disc" Each)
      (hand Each)
    })
    (rules
      (start {)" +
         start + R"(})
      (play (do (roll) next:(forEach Piece (move (from) (to (sites Empty))))))
      (end (if (= 12 (count Pips)) (result Mover Win)))
    )
  ))";
}

/// Starts games over positions that were played on, and compares each with what Begin makes.
void CompareStarts(const LudGame& game) {
  OwnedState state(game), plain(game);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed), same(seed);
    game.Start(state.get(), rng);
    Context context = game.MakeContext(plain.get());
    game.Begin(context, same.Next());
    EXPECT_EQ(game.StateCode(state.get()), game.StateCode(plain.get()));
    EXPECT_EQ(game.MakeContext(state.get()).header().chance, context.header().chance);
    const PlayoutResult a = game.Playout(state.get(), rng, 200);
    const PlayoutResult b = game.Playout(plain.get(), same, 200);
    EXPECT_EQ(a.plies, b.plies);
    EXPECT_EQ(game.StateCode(state.get()), game.StateCode(plain.get()));
  }
}

TEST(FixedStart, IsWhatTheRulesMake) {
  const auto game = CompileText(GameThatStartsBy(
      R"((place "Disc1" 0) (place "Disc2" {3 5}) (place Stack "Disc1" 7 count:3))"));
  CompareStarts(*game);
}

TEST(FixedStart, IsDrawnAnewWhereChanceHasAPart) {
  const auto game =
      CompileText(GameThatStartsBy(R"((place Random {"Disc1"}) (place Random {"Disc2"}))"));
  CompareStarts(*game);
  OwnedState one(*game), other(*game);
  bool differ = false;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng(seed), next(seed + 1);
    game->Start(one.get(), rng);
    game->Start(other.get(), next);
    differ = differ || game->StateText(one.get()) != game->StateText(other.get());
  }
  EXPECT_TRUE(differ);
}

}  // namespace
}  // namespace ludens
