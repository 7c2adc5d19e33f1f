#include <gtest/gtest.h>

#include "compiler/compile.h"

namespace ludens {
namespace {

std::shared_ptr<const Game> CompileText(const std::string& text) {
  const Library library(LUDENS_SOURCE_DIR "/games");
  Diagnostics diagnostics;
  const auto description = ReadDescriptionText("test.lud", text, library, {}, diagnostics);
  const auto game = description ? Compile(*description, library, diagnostics).either() : nullptr;
  if (!diagnostics.list().empty()) ADD_FAILURE() << diagnostics.list().front().message;
  return game;
}

size_t CountMoves(const Game& game, const OwnedState& state, int player) {
  MoveList moves;
  game.LegalMoves(state.get(), player, moves);
  return moves.size();
}

TEST(Modes, PlayersMoveAtOnce) {
  const auto game = CompileText(
      "(game \"Odds\" (players 2) (mode Simultaneous) (equipment {(board (square 2))})"
      " (rules (play (or {(move Select (from (sites {0 1})) P1 (then (set Var \"a\" (last From))))"
      " (move Select (from (sites {2 3})) P2 (then (set Var \"b\" 7)))}))"
      " (end (if (= 7 (var \"b\")) (result P2 Win)))))");
  ASSERT_NE(game, nullptr);
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  EXPECT_EQ(CountMoves(*game, state, 1), 2u);
  EXPECT_EQ(CountMoves(*game, state, 2), 2u);
  MoveList first, second;
  game->LegalMoves(state.get(), 1, first);
  game->LegalMoves(state.get(), 2, second);
  const Move joint[] = {first[1], second[0]};
  game->Apply(state.get(), joint, rng);
  EXPECT_TRUE(game->IsOver(state.get()));
  std::array<float, kMaxPlayers + 1> utility{};
  game->Utilities(state.get(), utility);
  EXPECT_EQ(utility[2], 1.0f);
}

TEST(Modes, PuzzlesOfferWhatContradictsNothing) {
  const auto game = CompileText(
      "(game \"Latin\" (players 1) (equipment {(board (square 2) (values Cell (range 1 2)))"
      " (regions {Columns Rows})}) (rules (start (set {{0 1}})) (play (satisfy (all Different)))"
      " (end (if (is Solved) (result P1 Win)))))");
  ASSERT_NE(game, nullptr);
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  // Two values may be struck out of each of three variables; 1 fits only opposite of the given one.
  EXPECT_EQ(CountMoves(*game, state, 1), 3u * 2u + 2u * 1u + 2u);
  MoveList moves;
  game->LegalMoves(state.get(), 1, moves);
  const auto set = [&](const char* text) {
    const auto move = game->ParseMove(state.get(), 1, text);
    ASSERT_TRUE(move) << text;
    game->Apply(state.get(), {&*move, 1}, rng);
  };
  set("[Set:type=Cell,var=1,value=2,decision=true]");
  set("[Set:type=Cell,var=2,value=2,decision=true]");
  EXPECT_FALSE(game->IsOver(state.get()));
  set("[Set:type=Cell,var=3,value=1,decision=true]");
  EXPECT_TRUE(game->IsOver(state.get()));
}

TEST(Modes, MatchesGoOnUntilTheirOwnEnd) {
  const auto game = CompileText(
      "(match \"Twice\" (players 2) (games (subgame \"Tic-Tac-Toe\"))"
      " (end {(if (>= (matchScore P1) 3) (result P1 Win)) (if (>= (matchScore P2) 3)"
      " (result P2 Win)) (if (>= (count Trials) 40) (result Mover Draw))}))");
  ASSERT_NE(game, nullptr);
  const PlayoutStatistics sums = [&] {
    OwnedState state(*game);
    Rng rng(1);
    game->Start(state.get(), rng);
    return game->Playouts(state.get(), 1, 0, 20, 10000);
  }();
  EXPECT_EQ(sums.hit_limit, 0u);
  EXPECT_GE(sums.min_plies, 3 * 6);  // At least three games of five plies, and a step to the next.
  EXPECT_GT(sums.wins[1], sums.wins[2]);
}

}  // namespace
}  // namespace ludens
