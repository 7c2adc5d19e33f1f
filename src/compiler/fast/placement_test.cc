#include "compiler/fast/placement.h"

#include <gtest/gtest.h>

#include "compiler/test_games.h"

namespace ludens {
namespace {

/// Plays the stones of a board by the plain evaluation; answers how many plies it takes until the
/// game is over, -1 where a stone may not be put or the game ends before the last one.
int Replay(const LudGame& game, const Placement::Board& board, int& winner) {
  OwnedState state(game);
  Rng rng(1);
  game.Start(state.get(), rng);
  Context context = game.MakeContext(state.get());
  for (int ply = 0; ply < board.plies; ++ply) {
    if (context.header().over) return -1;
    BorrowedMoves moves(context);
    game.Generate(context, *moves);
    const auto move = std::find_if(moves->begin(), moves->end(), [&](MoveId id) {
      return context.arena()[id].to == board.placed[static_cast<size_t>(ply)] &&
             !context.arena().IsSwap(id);
    });
    if (move == moves->end()) return -1;
    game.Play(context, *move);
  }
  winner = context.header().winner;
  return context.header().over ? board.plies : board.plies + 1;
}

class Placements : public testing::TestWithParam<const char*> {};

TEST_P(Placements, EndWhereThePlainEvaluationEnds) {
  const auto game = Shipped(GetParam());
  ASSERT_NE(game, nullptr);
  ASSERT_NE(game->placement(), nullptr);
  OwnedState start(*game);
  Rng rng(7);
  game->Start(start.get(), rng);
  int decided = 0;
  for (int i = 0; i < 40; ++i) {
    Placement::Board board;
    ASSERT_TRUE(game->placement()->Load(game->MakeContext(start.get()), board));
    uint64_t choices = 0;
    const Placement::Stop stop = game->placement()->Run(board, rng, 1000, choices);
    int winner = 0;
    const int plies = Replay(*game, board, winner);
    ASSERT_GE(plies, 0) << "game " << i;
    if (stop != Placement::Stop::kDecided || board.passes > 0) continue;
    ++decided;
    EXPECT_EQ(plies, board.plies) << "game " << i;
    EXPECT_EQ(winner, board.winner) << "game " << i;
  }
  EXPECT_GT(decided, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, Placements,
                         testing::Values("Tic-Tac-Toe", "Connect Four", "Gomoku", "Hex", "Yavalath",
                                         "Havannah", "Y"),
                         [](const auto& each) { return "Game" + std::to_string(each.index); });

}  // namespace
}  // namespace ludens
