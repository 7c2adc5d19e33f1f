// Small games searched to the end: the probability of every result, computed exactly, against the
// frequencies in playouts of every kind.

#include <gtest/gtest.h>

#include <map>

#include "play/conformance/significance.h"
#include "play/test_games.h"

namespace ludens {
namespace {

constexpr int kMaxPlies = 8;

/// How a playout came out: its length, and the first player's utility (-1 where it was cut off).
using Outcome = std::pair<int, float>;
using Distribution = std::map<Outcome, double>;

void Explore(const Game& game, const OwnedState& state, int plies, double probability,
             Distribution& out) {
  if (game.IsOver(state.get()) || plies == kMaxPlies) {
    std::array<float, kMaxPlayers + 1> utility{};
    utility[1] = -1;
    if (game.IsOver(state.get())) game.Utilities(state.get(), utility);
    out[{plies, utility[1]}] += probability;
    return;
  }
  MoveList moves;
  game.LegalMoves(state.get(), game.Mover(state.get()), moves);
  for (const Move& move : moves) {
    OwnedState next(state);
    Rng rng(0);
    game.Apply(next.get(), {&move, 1}, rng);
    Explore(game, next, plies + 1, probability / static_cast<double>(moves.size()), out);
  }
}

/// The probability that playouts of this kind differ from the exact distribution by chance.
double Agreement(const Game& game, PlayoutKind kind, const Distribution& exact) {
  constexpr uint64_t kPlayouts = 20000;
  Distribution seen;
  OwnedState state(game);
  for (uint64_t k = 0; k < kPlayouts; ++k) {
    Rng rng(5, k);
    game.Start(state.get(), rng);
    const PlayoutResult result = game.PlayoutOf(kind, state.get(), rng, kMaxPlies);
    seen[{result.plies, result.hit_limit ? -1 : result.utility[1]}] += 1;
  }
  double statistic = 0;
  for (const auto& [outcome, probability] : exact) {
    const double expected = probability * kPlayouts, difference = seen[outcome] - expected;
    statistic += difference * difference / expected;
  }
  EXPECT_EQ(seen.size(), exact.size()) << "an outcome that cannot be";
  return ChiSquareP(statistic, static_cast<double>(std::max<size_t>(exact.size(), 2) - 1));
}

void Check(const std::string& text, PlayoutKind optimised, size_t at_least) {
  const auto game = CompileText(text);
  ASSERT_NE(game, nullptr);
  ASSERT_EQ(game->WhyNot(optimised), "");
  OwnedState start(*game);
  Rng rng(1);
  game->Start(start.get(), rng);
  Distribution exact;
  Explore(*game, start, 0, 1, exact);
  EXPECT_GE(exact.size(), at_least);
  for (const PlayoutKind kind : {PlayoutKind::kStandard, PlayoutKind::kAuto, optimised})
    EXPECT_GT(Agreement(*game, kind, exact), 1e-5) << "kind " << static_cast<int>(kind);
}

TEST(ExactPlayouts, AddToEmptyWithSwap) { Check(SwapGame(), PlayoutKind::kAddToEmpty, 3); }
TEST(ExactPlayouts, Filter) { Check(LibertyGame(), PlayoutKind::kFilter, 1); }
TEST(ExactPlayouts, NoRepetition) { Check(NoRepeatGame(), PlayoutKind::kNoRepetition, 3); }

TEST(ExactPlayouts, FilterOrPass) {
  Check(SmallGame("(rectangle 2 3)",
                  "(play (or (do (move Add (to (sites Empty))) ifAfterwards:(not (is Line 2 "
                  "Orthogonal))) (move Pass))) "
                  "(end (if (all Passed) (result Mover Win)))"),
        PlayoutKind::kFilter, 4);
}
TEST(ExactPlayouts, FilterByPriority) {
  Check(
      SmallGame("(rectangle 2 3)",
                "(play (priority { (do (move Add (to (sites Empty))) ifAfterwards:(is Line 2 "
                "Orthogonal)) (do (move Add (to (sites Empty))) ifAfterwards:(not (is In (last To) "
                "(sites {0})))) (move Pass) })) (end { (if (is Line 3) (result Mover Win)) (if "
                "(is Full) (result Mover Loss)) })"),
      PlayoutKind::kFilter, 4);
}
TEST(ExactPlayouts, FilterWithoutRepetition) {
  Check(SmallGame("(rectangle 1 4)",
                  "(meta (no Repeat)) (start { (place \"Disc1\" {0}) (place \"Disc2\" {3}) }) "
                  "(play (do (forEach Piece) ifAfterwards:(not (is In (last To) (sites {1}))))) "
                  "(end (if (no Moves Mover) (result Mover Loss)))",
                  "(move Step Adjacent (to if:(is Empty (to))))"),
        PlayoutKind::kFilter, 1);
}
TEST(ExactPlayouts, KindsChangeWithThePhases) {
  Check(SmallGame("(rectangle 2 3)",
                  "phases:{ (phase \"Fill\" (play (move Add (to (sites Empty)))) (nextPhase (< 3 "
                  "(count Pieces)) \"Clear\")) (phase \"Clear\" (play (move Remove (sites Occupied "
                  "by:Next))) (nextPhase (< (count Pieces) 3) \"Fill\")) } (end (if (is Line 3) "
                  "(result Mover Win)))"),
        PlayoutKind::kAddToEmpty, 3);
}

}  // namespace
}  // namespace ludens
