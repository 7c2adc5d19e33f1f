// Whether a rule has moves, and whether it has one to a site, against the list of its moves.

#include <gtest/gtest.h>

#include "compiler/test_games.h"

namespace ludens {
namespace {

/// A game whose moves are those of `rule`, with stones of both players on a small board.
std::shared_ptr<const LudGame> GameOf(const std::string& rule) {
  return CompileText(
      "(game \"Small\" (players 2) (equipment {(board (square 4)) (piece \"Disc\" Each (move Step "
      "(to if:(is Empty (to))))) (piece \"King\" Each)}) (rules (start {(place \"Disc1\" {0 3}) "
      "(place \"Disc2\" {10 15})}) (play " +
      rule + ") (end (if (= 40 (count Moves)) (result Mover Draw)))))");
}

/// Asks the rule and every site in each position of a random game.
void ExpectAnswersAsListed(const LudGame& game) {
  OwnedState state(game);
  Rng rng(5);
  game.Start(state.get(), rng);
  Context context = game.MakeContext(state.get());
  const MovesNode& rule = *game.rules().phases.front().moves;
  while (!context.header().over) {
    context.arena().Clear();
    BorrowedMoves listed(context);
    rule.Eval(context, *listed);
    std::vector<bool> reached(16);
    for (const MoveId move : *listed)
      if (const int to = context.arena()[move].to; to >= 0) reached[static_cast<size_t>(to)] = true;
    const bool any = !listed->empty();
    EXPECT_EQ(rule.CanMove(context), any);
    for (int site = 0; site < 16; ++site)
      EXPECT_EQ(rule.CanMoveTo(context, site), reached[static_cast<size_t>(site)]) << site;
    BorrowedMoves moves(context);
    game.Generate(context, *moves);
    game.Play(context, (*moves)[rng.Below(static_cast<uint32_t>(moves->size()))]);
  }
}

class CanMove : public testing::TestWithParam<const char*> {};

TEST_P(CanMove, IsAnsweredAsListed) {
  const auto game = GameOf(GetParam());
  ASSERT_NE(game, nullptr);
  ExpectAnswersAsListed(*game);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, CanMove,
    testing::Values(
        "(move Add (to (sites Empty) if:(is Odd (to))))",
        "(move Add (piece {\"Disc\" \"King\"}) (to (sites Around (last To)) if:(is Empty (to))))",
        "(or (move Add (to (last To) if:(is Empty (to)))) (forEach Piece))",
        "(do (set Var \"Sum\" (+ 1 (count Moves))) next:(move Add (to (sites Empty) if:(is Odd "
        "(var \"Sum\")))))",
        "(do (forEach Piece) ifAfterwards:(is Odd (count Sites in:(sites Around (last To)))))",
        "(forEach Piece)"),
    [](const auto& each) { return "Rule" + std::to_string(each.index); });

}  // namespace
}  // namespace ludens
