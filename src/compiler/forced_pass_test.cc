// A pass that the mover is forced to, applied without a move, against the same as a move.

#include <gtest/gtest.h>

#include "compiler/test_games.h"
#include "ludemes/apply_move.h"
#include "ludemes/moves/move_actions.h"

namespace ludens {
namespace {

MoveId NewPass(Context& context) {
  const MoveId pass = context.arena().New(PassAction(true));
  context.arena()[pass].mover = static_cast<int16_t>(context.mover());
  return pass;
}

class ForcedPasses : public testing::TestWithParam<const char*> {};

TEST_P(ForcedPasses, LeaveTheSameState) {
  const auto game = Shipped(GetParam());
  ASSERT_NE(game, nullptr);
  OwnedState as_move(*game), direct(*game);
  Rng rng(3);
  game->Start(as_move.get(), rng);
  for (int ply = 0; ply < 30; ++ply) {
    std::copy_n(as_move.get(), game->state_size(), direct.get());
    Context a = game->MakeContext(as_move.get()), b = game->MakeContext(direct.get());
    if (a.header().over) break;
    ApplyMove(a, NewPass(a), true);
    ApplyForcedPass(b);
    EXPECT_TRUE(std::equal(as_move.get(), as_move.get() + game->state_size(), direct.get()))
        << "ply " << ply;
    BorrowedMoves moves(a);
    game->Generate(a, *moves);
    game->Play(a, (*moves)[rng.Below(static_cast<uint32_t>(moves->size()))]);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ForcedPasses,
                         testing::Values("Kalah", "International Draughts", "Go", "Senet"),
                         [](const auto& each) { return "Game" + std::to_string(each.index); });

}  // namespace
}  // namespace ludens
