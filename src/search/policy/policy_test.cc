#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>

#include "base/error.h"
#include "search/policy/adaptive_policy.h"
#include "search/policy/last_good_reply.h"
#include "search/policy/mast.h"
#include "search/policy/ngrams.h"
#include "search/policy/policy_file.h"
#include "search/policy/policy_weights.h"
#include "search/testing/toy_game.h"

namespace ludens {
namespace {

/// A log of plies: the codes that could be played, the index of the one that was, and by whom.
PlyLog LogOf(std::initializer_list<std::tuple<std::vector<uint32_t>, uint32_t, int>> plies) {
  PlyLog log;
  for (const auto& [codes, chosen, player] : plies) {
    log.plies.push_back({static_cast<uint32_t>(log.codes.size()),
                         static_cast<uint32_t>(codes.size()), chosen, player});
    log.codes.insert(log.codes.end(), codes.begin(), codes.end());
  }
  return log;
}

constexpr std::array<float, 3> kFirstWins = {0, 1, 0};
constexpr std::array<float, 3> kSecondWins = {0, 0, 1};

// --- Adaptation -------------------------------------------------------------------------------

/// One playout of the toy: the plies of player 1 (the winner), and the weights of moves 0, 1 and 2
/// afterwards, calculated by hand with α = 0.32.
struct AdaptRow {
  PlyLog log;
  std::array<double, 3> weights;
};

TEST(AdaptivePolicy, WeightsAreThoseCalculatedByHand) {
  const AdaptRow rows[] = {
      // From weights 0, each move has probability 1/3: 0.32 - 0.32/3, and -0.32/3 twice.
      {LogOf({{{0, 1, 2}, 0, 1}}), {0.213333333, -0.106666667, -0.106666667}},
      {LogOf({{{0, 1, 2}, 1, 1}}), {0.082843487, 0.118578257, -0.201421743}},
      // Two plies of one playout are both judged by the weights from before it. The other player's
      // ply changes nothing.
      {LogOf({{{0, 1, 2}, 0, 1}, {{1}, 0, 2}, {{1, 2}, 1, 1}}),
       {0.288104880, -0.185718407, -0.102386473}},
      {LogOf({{{0, 2}, 0, 1}, {{0, 1, 2}, 0, 1}}), {0.598086291, -0.272368225, -0.325718066}},
  };
  PolicyWeights weights(3);
  AdaptivePolicy policy(weights, 0.32);
  for (const AdaptRow& row : rows) {
    policy.Learn(row.log, kFirstWins);
    for (uint32_t code = 0; code < 3; ++code)
      EXPECT_NEAR(weights.weight(code), row.weights[code], 1e-6);
  }
}

TEST(AdaptivePolicy, LearnsNothingFromADraw) {
  PolicyWeights weights(3);
  AdaptivePolicy policy(weights, 0.32);
  policy.Learn(LogOf({{{0, 1, 2}, 0, 1}, {{0, 1}, 1, 2}}), std::array<float, 3>{0, 0.5f, 0.5f});
  for (uint32_t code = 0; code < 3; ++code) EXPECT_EQ(weights.weight(code), 0);
}

TEST(AdaptivePolicy, SharesGoToThoseAboveTheAverage) {
  EXPECT_EQ(LearningShare(kFirstWins, 1), 1);
  EXPECT_EQ(LearningShare(kFirstWins, 2), 0);
  const std::array<float, 4> ranks = {0, 1, 0.5f, 0};
  EXPECT_EQ(LearningShare(ranks, 1), 1);
  EXPECT_EQ(LearningShare(ranks, 2), 0);
  EXPECT_EQ(LearningShare(ranks, 3), 0);
}

TEST(PolicyWeights, ProbabilitiesSumToOneAndWeightsStayFinite) {
  PolicyWeights weights(8);
  Rng rng(5);
  const std::vector<uint32_t> all = {0, 1, 2, 3, 4, 5, 6, 7};
  for (int i = 0; i < 1'000'000; ++i) {
    weights.Note(all, i % 3 == 0 ? rng.Below(8) : 2, 0.32f);
    weights.Commit();
  }
  const std::vector<double> p = weights.Probabilities(all);
  EXPECT_NEAR(std::accumulate(p.begin(), p.end(), 0.0), 1, 1e-12);
  for (uint32_t code = 0; code < 8; ++code) {
    EXPECT_TRUE(std::isfinite(weights.weight(code)));
    EXPECT_GE(p[code], 0);
  }
  // Always the same move: its weight goes up to the bound, and no further.
  PolicyWeights certain(2);
  for (int i = 0; i < 1'000'000; ++i) {
    certain.Note(std::vector<uint32_t>{0, 1}, 0, 1.0f);
    certain.Commit();
  }
  EXPECT_TRUE(std::isfinite(certain.weight(0)));
  EXPECT_NEAR(certain.Probabilities(std::vector<uint32_t>{0, 1})[0], 1, 1e-3);
}

TEST(PolicyWeights, SamplesLearnTheSameInExpectation) {
  const std::vector<uint32_t> codes = {0, 1, 2};
  const std::vector<float> before = {0.5f, -0.25f, 0.0f};
  const auto fresh = [&] {
    PolicyWeights weights(3);
    for (const uint32_t code : codes) weights.Set(code, before[code]);
    return weights;
  };
  PolicyWeights exact = fresh();
  exact.Note(codes, 1, 0.32f);
  exact.Commit();
  Rng rng(7);
  std::array<double, 3> sums{};
  constexpr int kSamples = 20'000;
  for (int i = 0; i < kSamples; ++i) {
    PolicyWeights sampled = fresh();
    sampled.NoteSampled(1, sampled.Draw(codes, rng), 0.32f);
    sampled.Commit();
    for (const uint32_t code : codes) sums[code] += sampled.weight(code);
  }
  // A weight changes by 0.32 or not at all: its mean errs by less than 0.16 / √20,000.
  for (const uint32_t code : codes) EXPECT_NEAR(sums[code] / kSamples, exact.weight(code), 0.005);
}

TEST(PolicyWeights, DrawsByTheExponentials) {
  PolicyWeights weights(3, 2.0);
  weights.Set(0, 0.5f);
  weights.Set(1, -0.25f);
  const std::vector<uint32_t> codes = {2, 0, 1};
  const double z = std::exp(0.0) + std::exp(1.0) + std::exp(-0.5);
  const std::vector<double> expected = {1 / z, std::exp(1.0) / z, std::exp(-0.5) / z};
  Rng rng(11);
  std::array<int, 3> drawn{};
  constexpr int kDraws = 100'000;
  for (int i = 0; i < kDraws; ++i) ++drawn[weights.Draw(codes, rng)];
  for (size_t i = 0; i < 3; ++i) {
    const double error = std::sqrt(expected[i] * (1 - expected[i]) / kDraws);
    EXPECT_NEAR(drawn[i] / static_cast<double>(kDraws), expected[i], 4.5 * error);
  }
  weights.Reset();
  EXPECT_EQ(weights.weight(0), 0);
  EXPECT_TRUE(weights.used().empty());
}

// --- The relatives ----------------------------------------------------------------------------

TEST(Mast, DrawsByTheMeans) {
  Mast mast(0.5);
  mast.Learn(LogOf({{{0, 1}, 0, 1}}), kFirstWins);
  mast.Learn(LogOf({{{0, 1}, 1, 1}}), kSecondWins);
  const PlyLog ply = LogOf({{{0, 1}, 0, 1}});
  Rng rng(3);
  int first = 0;
  constexpr int kDraws = 50'000;
  for (int i = 0; i < kDraws; ++i) first += mast.Choose(ply, rng) == 0;
  const double expected = std::exp(2.0) / (std::exp(2.0) + 1);
  EXPECT_NEAR(first / static_cast<double>(kDraws), expected, 0.01);
}

TEST(Ngrams, PrefersTheReplyThatWonAfterTheSameMove) {
  Ngrams ngrams(0);
  // After move 10, reply 1 wins for player 2 and reply 0 loses; after move 11 it is the other way.
  for (int i = 0; i < 20; ++i) {
    ngrams.Learn(LogOf({{{10}, 0, 1}, {{0, 1}, 1, 2}}), kSecondWins);
    ngrams.Learn(LogOf({{{10}, 0, 1}, {{0, 1}, 0, 2}}), kFirstWins);
    ngrams.Learn(LogOf({{{11}, 0, 1}, {{0, 1}, 0, 2}}), kSecondWins);
    ngrams.Learn(LogOf({{{11}, 0, 1}, {{0, 1}, 1, 2}}), kFirstWins);
  }
  Rng rng(1);
  EXPECT_EQ(ngrams.Choose(LogOf({{{10}, 0, 1}, {{0, 1}, 0, 2}}), rng), 1u);
  EXPECT_EQ(ngrams.Choose(LogOf({{{11}, 0, 1}, {{0, 1}, 0, 2}}), rng), 0u);
}

TEST(LastGoodReply, KeepsTheWinnersReplyAndForgetsTheLosers) {
  LastGoodReply replies;
  const PlyLog game = LogOf({{{10}, 0, 1}, {{0, 1, 2}, 1, 2}});
  EXPECT_FALSE(replies.Reply(game, 1, 1).has_value());
  replies.Learn(game, kSecondWins);
  EXPECT_EQ(replies.Reply(game, 1, 1), 1u);
  Rng rng(1);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(replies.Choose(game, rng), 1u);
  replies.Learn(game, kFirstWins);
  EXPECT_FALSE(replies.Reply(game, 1, 1).has_value());
}

// --- Files ------------------------------------------------------------------------------------

class PolicyFileTest : public testing::Test {
 protected:
  PolicyFileTest() : path_(testing::TempDir() + "policy_test.policy") {
    Rng rng(1);
    game_.Start(state_.get(), rng);
    PolicyWeights weights(game_.facts().move_codes);
    weights.Set(1, 0.75f);
    weights.Set(2, -0.1f);
    SavedPolicy saved(game_, false);
    saved.Add(state_.get(), weights);
    saved.Write(path_);
  }
  ~PolicyFileTest() override { std::filesystem::remove(path_); }

  std::string Content() const {
    std::ifstream file(path_);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  ToyGame game_ = ToyGame::ThreeMoves();
  OwnedState state_{game_};
  std::string path_;
};

TEST_F(PolicyFileTest, ReadsWhatWasWritten) {
  const SavedPolicy saved = SavedPolicy::Read(path_, game_, false);
  PolicyWeights weights(game_.facts().move_codes);
  saved.LoadFor(state_.get(), weights);
  EXPECT_EQ(weights.weight(1), 0.75f);
  EXPECT_EQ(weights.weight(2), -0.1f);
  EXPECT_EQ(saved.positions(), 1u);
}

TEST_F(PolicyFileTest, RefusesAnotherGame) {
  const ToyGame other = ToyGame::Threat();
  EXPECT_THROW(SavedPolicy::Read(path_, other, false), Error);
  EXPECT_THROW(SavedPolicy::Read(path_, game_, true), Error);
}

TEST_F(PolicyFileTest, RefusesADamagedFile) {
  std::string text = Content();
  text[text.find("position") + 12] ^= 1;
  std::ofstream(path_) << text;
  EXPECT_THROW(SavedPolicy::Read(path_, game_, false), Error);
  std::ofstream(path_) << "ludens-policy 99\n";
  EXPECT_THROW(SavedPolicy::Read(path_, game_, false), Error);
  EXPECT_THROW(SavedPolicy::Read("/nowhere/at.all", game_, false), Error);
}

}  // namespace
}  // namespace ludens
