#include "compiler/fast/placement_game.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "compiler/test_games.h"

namespace ludens {
namespace {

/// Moves of the position by code.
std::map<uint32_t, Move> MovesOf(const Game& game, const StateBytes* state) {
  MoveList moves;
  game.SearchMoves(state, game.Mover(state), moves);
  std::map<uint32_t, Move> by_code;
  for (const Move& move : moves) by_code.emplace(move.code, move);
  EXPECT_EQ(by_code.size(), moves.size());
  return by_code;
}

std::array<float, 3> UtilitiesOf(const Game& game, const StateBytes* state) {
  std::array<float, 3> utility{};
  game.Utilities(state, utility);
  return utility;
}

class Compact : public testing::TestWithParam<const char*> {};

// Both forms play the same random games side by side.
TEST_P(Compact, HasTheMovesAndResultsOfTheOriginal) {
  const auto game = Shipped(GetParam());
  ASSERT_NE(game, nullptr);
  const CompactGame* compact = game->compact();
  ASSERT_NE(compact, nullptr);
  OwnedState whole(*game), small(*compact), reloaded(*compact);
  for (uint64_t index = 0; index < 60; ++index) {
    Rng rng(3, index);
    game->Start(whole.get(), rng);
    ASSERT_TRUE(compact->Load(whole.get(), small.get()));
    while (!compact->IsOver(small.get())) {
      ASSERT_FALSE(game->IsOver(whole.get()));
      ASSERT_EQ(game->Mover(whole.get()), compact->Mover(small.get()));
      ASSERT_TRUE(compact->Load(whole.get(), reloaded.get()));
      EXPECT_EQ(compact->Hash(small.get()), compact->Hash(reloaded.get()));
      // Ids mean the same however the position was reached: nodes of a tree may share it.
      EXPECT_EQ(MovesOf(*compact, small.get()), MovesOf(*compact, reloaded.get()));
      const auto original = MovesOf(*game, whole.get()), own = MovesOf(*compact, small.get());
      ASSERT_EQ(original.size(), own.size());
      auto chosen = original.begin();
      std::advance(chosen, rng.Below(static_cast<uint32_t>(original.size())));
      ASSERT_TRUE(own.contains(chosen->first));
      const Move& move = own.at(chosen->first);
      EXPECT_EQ(move.player, chosen->second.player);
      EXPECT_EQ(move.flags, chosen->second.flags);
      game->Apply(whole.get(), {&chosen->second, 1}, rng);
      compact->Apply(small.get(), {&move, 1}, rng);
    }
    while (!game->IsOver(whole.get())) {  // Only passes may be left.
      const auto passes = MovesOf(*game, whole.get());
      ASSERT_EQ(passes.size(), 1u);
      ASSERT_TRUE(passes.begin()->second.flags & kPassMove);
      game->Apply(whole.get(), {&passes.begin()->second, 1}, rng);
    }
    EXPECT_EQ(UtilitiesOf(*game, whole.get()), UtilitiesOf(*compact, small.get()));
  }
}

// Lengths and results of playouts from a position in the opening have the same means: five standard
// deviations are allowed.
TEST_P(Compact, PlayoutsHaveTheSameDistribution) {
  const auto game = Shipped(GetParam());
  const CompactGame& compact = *game->compact();
  OwnedState start(*game), whole(*game), small(compact);
  Rng rng(5);
  game->Start(start.get(), rng);
  const Move first = MovesOf(*game, start.get()).begin()->second;
  game->Apply(start.get(), {&first, 1}, rng);
  constexpr int kPlayouts = 4000;
  PlayoutStatistics sums[2];
  for (int i = 0; i < kPlayouts; ++i) {
    whole = start;
    sums[0].Add(game->StandardPlayout(whole.get(), rng, 1000), 2);
    compact.Load(start.get(), small.get());
    sums[1].Add(compact.Playout(small.get(), rng, 1000), 2);
  }
  const auto mean = [](double sum) { return sum / kPlayouts; };
  const double plies[2] = {mean(static_cast<double>(sums[0].plies)),
                           mean(static_cast<double>(sums[1].plies))};
  const double variance = mean(static_cast<double>(sums[0].squared_plies)) - plies[0] * plies[0];
  EXPECT_NEAR(plies[0], plies[1], 5 * std::sqrt(2 * variance / kPlayouts) + 1e-9);
  EXPECT_NEAR(mean(sums[0].utility[1]), mean(sums[1].utility[1]),
              5 * std::sqrt(2 * 0.25 / kPlayouts));
  EXPECT_EQ(sums[1].hit_limit, 0u);
}

INSTANTIATE_TEST_SUITE_P(Games, Compact,
                         testing::Values("Tic-Tac-Toe", "Connect Four", "Gomoku", "Hex",
                                         "Yavalath"),
                         [](const auto& each) { return "Game" + std::to_string(each.index); });

TEST(CompactGames, AreOfferedOnlyWhereTheBoardTellsAll) {
  EXPECT_EQ(Shipped("Havannah")->compact(), nullptr);  // Rings are asked of the whole state.
  EXPECT_EQ(Shipped("Breakthrough")->compact(), nullptr);
}

}  // namespace
}  // namespace ludens
