#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/error.h"
#include "play/conformance/significance.h"
#include "play/load_game.h"
#include "play/policy/make_policy.h"
#include "play/policy/select.h"
#include "play/policy/truncate.h"
#include "play/test_games.h"

namespace ludens {
namespace {

constexpr double kEpsilon = 0.3;
constexpr double kTemperature = 0.7;

/// Scores that differ from move to move.
std::shared_ptr<MoveScores> SomeScores(const GameFacts& facts) {
  std::vector<float> weights(facts.move_codes * (static_cast<size_t>(facts.players) + 1));
  Rng rng(3);
  for (float& weight : weights) weight = static_cast<float>(rng.Unit() * 2);
  return std::make_shared<WeightScores>(std::move(weights), facts.move_codes);
}

/// All legal moves as an offer, to compute what a policy should do.
class Legal final : public Choices {
 public:
  Legal(const Game& game, const StateBytes* state) : Choices(game, state) {
    game.LegalMoves(state, game.Mover(state), list_);
    moves_ = list_;
  }
  bool After(size_t index, StateBytes* next) override {
    std::memcpy(next, state(), game().state_size());
    Rng rng(0);
    game().Apply(next, {&list_[index], 1}, rng);
    return true;
  }

 private:
  MoveList list_;
};

std::vector<double> GreedyProbabilities(const std::vector<double>& scores) {
  const double best = *std::max_element(scores.begin(), scores.end());
  const auto ties = static_cast<double>(std::count(scores.begin(), scores.end(), best));
  const auto n = static_cast<double>(scores.size());
  std::vector<double> probabilities;
  for (const double score : scores)
    probabilities.push_back(kEpsilon / n + (score == best ? (1 - kEpsilon) / ties : 0));
  return probabilities;
}

std::vector<double> SoftmaxProbabilities(const std::vector<double>& scores) {
  double total = 0;
  for (const double score : scores) total += std::exp(score / kTemperature);
  std::vector<double> probabilities;
  for (const double score : scores) probabilities.push_back(std::exp(score / kTemperature) / total);
  return probabilities;
}

/// Samples one move many times and compares what it leads to with the exact probabilities.
void Compare(const Game& game, const OwnedState& position, MovePolicy& policy,
             const std::vector<double>& probabilities) {
  constexpr uint64_t kSamples = 20000;
  std::map<uint64_t, double> expected, seen;
  Legal legal(game, position.get());
  OwnedState next(game);
  for (size_t i = 0; i < legal.moves().size(); ++i) {
    legal.After(i, next.get());
    expected[game.Hash(next.get())] += probabilities[i] * kSamples;
  }
  for (uint64_t k = 0; k < kSamples; ++k) {
    Rng rng(11, k);
    next = position;
    game.PolicyPlayout(policy, next.get(), rng, 1);
    seen[game.Hash(next.get())] += 1;
  }
  double statistic = 0;
  for (const auto& [hash, count] : expected)
    statistic += (seen[hash] - count) * (seen[hash] - count) / count;
  EXPECT_EQ(seen.size(), expected.size()) << "a move that is not legal";
  if (expected.size() < 2) return;
  EXPECT_GT(ChiSquareP(statistic, static_cast<double>(expected.size()) - 1), 1e-6);
}

/// Finds positions where illegal moves are offered beside at least two legal ones.
void CompareWhereMovesAreIllegal(const LudGame& game, int wanted) {
  const auto scores = SomeScores(game.facts());
  OwnedState state(game);
  int found = 0;
  for (uint64_t k = 0; found < wanted && k < 200; ++k) {
    Rng rng(17, k);
    game.Start(state.get(), rng);
    for (int ply = 0; ply < 120 && !game.IsOver(state.get()) && found < wanted; ++ply) {
      Legal legal(game, state.get());
      Context context = game.MakeContext(state.get());
      context.arena().Clear();
      Candidates candidates;
      game.ListCandidates(context, 0, candidates);
      if (candidates.size() > legal.moves().size() && legal.moves().size() > 1) {
        std::vector<double> values(legal.moves().size());
        scores->Score(legal, values);
        EpsilonGreedyPolicy greedy(scores, kEpsilon);
        Compare(game, state, greedy, GreedyProbabilities(values));
        SoftmaxPolicy softmax(scores, kTemperature);
        Compare(game, state, softmax, SoftmaxProbabilities(values));
        UniformPolicy uniform;
        Compare(game, state, uniform,
                std::vector<double>(values.size(), 1 / static_cast<double>(values.size())));
        ++found;
        break;
      }
      const Move move = legal.moves()[rng.Below(static_cast<uint32_t>(legal.moves().size()))];
      game.Apply(state.get(), {&move, 1}, rng);
    }
  }
  EXPECT_EQ(found, wanted);
}

TEST(Policies, PlayTheirDistributionThroughAFilter) {
  const Library shipped(LUDENS_SOURCE_DIR "/games");
  const auto chess = LoadGameOrFail("Chess", shipped);
  CompareWhereMovesAreIllegal(dynamic_cast<const LudGame&>(*chess), 2);
  const auto small = CompileText(
      SmallGame("(square 3)",
                "(play (do (move Add (to (sites Empty))) ifAfterwards:(not (is Line 2)))) "
                "(end (if (no Moves Next) (result Next Loss)))"));
  CompareWhereMovesAreIllegal(*small, 3);
}

TEST(Policies, PlayTheirDistributionWithoutRepetition) {
  CompareWhereMovesAreIllegal(
      *CompileText(SmallGame(
          "(square 3)",
          "(meta (no Repeat)) (start { (place \"Disc1\" {0 1}) (place \"Disc2\" {7 8}) }) "
          "(play (forEach Piece)) (end (if (no Moves Mover) (result Mover Loss)))",
          "(move Step Adjacent (to if:(is Empty (to))))")),
      3);
}

/// Hardly anything is left after the first rejection: weights must be computed anew.
TEST(Policies, SoftmaxSurvivesTheRejectionOfAlmostAllWeight) {
  struct Offer final : Choices {
    Offer(const Game& game, const StateBytes* state, const MoveList& moves) : Choices(game, state) {
      moves_ = moves;
    }
    bool After(size_t, StateBytes*) override { return true; }
  };
  const auto game = CompileText(SwapGame());
  OwnedState state(*game);
  MoveList moves(3);
  for (uint32_t i = 0; i < 3; ++i) moves[i].code = i;
  Offer offer(*game, state.get(), moves);
  SoftmaxPolicy policy(
      std::make_shared<WeightScores>(std::vector<float>{100, 1, 1.5f}, uint32_t{3}), 1);
  int second = 0;
  constexpr int kSamples = 4000;
  for (int i = 0; i < kSamples; ++i) {
    Rng rng(23, static_cast<uint64_t>(i));
    policy.Offer(offer, rng);
    ASSERT_EQ(policy.Draw(rng), 0u);
    policy.Reject(0);
    second += policy.Draw(rng) == 1;
  }
  const double share = 1 / (1 + std::exp(0.5));
  EXPECT_NEAR(second / static_cast<double>(kSamples), share, 0.04);
}

TEST(Policies, DecisiveMovesWinAtOnce) {
  const Library shipped(LUDENS_SOURCE_DIR "/games");
  const auto game = LoadGameOrFail("Tic-Tac-Toe", shipped);
  const auto decisive = MakePolicy("decisive:anti=1", *game);
  int decided = 0;
  constexpr int kPlayouts = 100;
  for (uint64_t k = 0; k < kPlayouts; ++k) {
    OwnedState state(*game);
    Rng rng(29, k);
    game->Start(state.get(), rng);
    const PlayoutResult result = game->PolicyPlayout(*decisive, state.get(), rng, 1000);
    decided += result.utility[1] != 0.5f;
  }
  EXPECT_LT(decided, kPlayouts / 2) << "uniform play decides 87 of 100 games";
}

TEST(Policies, LearningOnesPlayBetterThanUniform) {
  // Who moves on the right edge wins: the mean results of moves soon tell.
  const auto game = CompileText(
      SmallGame("(rectangle 1 8)",
                "(play (move Add (to (sites Empty)))) (end { (if (is In (last To) (sites "
                "{7})) (result Mover Win)) (if (is Full) (result Mover Loss)) })"));
  for (const char* name : {"mast:epsilon=0.1", "nst:length=2,temperature=0.05", "lgr", "ppa"}) {
    const auto policy = MakePolicy(name, *game);
    int plies = 0;
    constexpr int kPlayouts = 300;
    for (uint64_t k = 0; k < kPlayouts; ++k) {
      OwnedState state(*game);
      Rng rng(31, k);
      game->Start(state.get(), rng);
      plies += game->PolicyPlayout(*policy, state.get(), rng, 1000).plies;
    }
    EXPECT_LT(plies, 4 * kPlayouts) << name << ": uniform games last 4.5 plies";
  }
}

TEST(Policies, PpaAdaptsAsCalculatedByHand) {
  const auto game = CompileText(SmallGame("(rectangle 1 3)",
                                          "(play (move Add (to (sites Empty)))) (end (if (is Full) "
                                          "(result Mover Win)))"));
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  Legal legal(*game, state.get());
  ASSERT_EQ(legal.moves().size(), 3u);
  PpaScores scores(game->facts(), 0.3);
  const auto weights = [&] {
    std::vector<double> each(3);
    scores.Score(legal, each);
    return each;
  };
  const auto play = [&](float utility, bool reject_first) {
    scores.Begin();
    weights();
    if (reject_first) scores.Rejected(0);
    scores.Played(legal, 1);
    PlayoutResult result;
    result.utility[1] = utility;
    scores.End(result);
  };
  play(1, false);
  const std::vector<double> won = weights();
  EXPECT_NEAR(won[0], -0.1, 1e-12);
  EXPECT_NEAR(won[1], 0.2, 1e-12);
  EXPECT_NEAR(won[2], -0.1, 1e-12);
  play(0, false);
  EXPECT_EQ(weights(), won) << "losers' moves teach nothing";
  play(1, true);
  const double p = std::exp(0.2) / (std::exp(0.2) + std::exp(-0.1));
  EXPECT_NEAR(weights()[0], -0.1, 1e-12) << "illegal";
  EXPECT_NEAR(weights()[1], 0.2 + 0.3 * (1 - p), 1e-12);
  EXPECT_NEAR(weights()[2], -0.1 - 0.3 * (1 - p), 1e-12);
}

TEST(Policies, NamesAndSettingsAreChecked) {
  const auto game = CompileText(SwapGame());
  EXPECT_THROW(MakePolicy("mats", *game), Error);
  EXPECT_THROW(MakePolicy("mast:epsilon", *game), Error);
  EXPECT_THROW(MakePolicy("mast:epsilon=2", *game), Error);
  EXPECT_THROW(MakePolicy("mast:epsilon=0.1,temperature=1", *game), Error);
  EXPECT_THROW(MakePolicy("lgr:length=2", *game), Error);
  EXPECT_NE(MakePolicy("pieces:temperature=0.2", *game), nullptr);
}

TEST(TruncatedPlayout, CountsWhatThePositionIsWorth) {
  const auto game = CompileText(
      SmallGame("(square 3)",
                "(start (place \"Disc1\" {0 1 2})) (play (move Add (to (sites Empty)))) "
                "(end (if (is Full) (result Mover Win)))"));
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  const PlayoutResult result =
      TruncatedPlayout(*game, nullptr, state.get(), rng, 2, MaterialValue());
  EXPECT_TRUE(result.hit_limit);
  EXPECT_FLOAT_EQ(result.utility[1], 4.0f / 5);
  EXPECT_FLOAT_EQ(result.utility[2], 1.0f / 5);
  const PlayoutResult draw = TruncatedPlayout(*game, nullptr, state.get(), rng, 1, DrawValue());
  EXPECT_FLOAT_EQ(draw.utility[1], 0.5f);
  const PlayoutResult whole = TruncatedPlayout(*game, nullptr, state.get(), rng, 99, DrawValue());
  EXPECT_FALSE(whole.hit_limit);
}

}  // namespace
}  // namespace ludens
