#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "base/rng.h"
#include "lab/statistics/elo.h"
#include "lab/statistics/intervals.h"
#include "lab/statistics/sprt.h"

namespace ludens {
namespace {

TEST(Intervals, QuantilesAreThoseOfTheTables) {
  EXPECT_NEAR(NormalQuantile(0.975), 1.959963985, 1e-8);
  EXPECT_NEAR(NormalQuantile(0.5), 0, 1e-12);
  EXPECT_NEAR(NormalQuantile(0.001), -3.090232306, 1e-8);
  EXPECT_NEAR(NormalQuantile(1e-9), -5.997807015, 1e-7);
  EXPECT_NEAR(StudentQuantile(0.975, 1), 12.70620474, 1e-6);
  EXPECT_NEAR(StudentQuantile(0.975, 9), 2.262157163, 1e-7);
  EXPECT_NEAR(StudentQuantile(0.05, 30), -1.697260887, 1e-7);
}

TEST(Intervals, WilsonIntervalIsThatOfTheTextbook) {
  const Estimate ten_of_twenty = ProportionEstimate(10, 20);
  EXPECT_NEAR(ten_of_twenty.lower, 0.2992980, 1e-6);
  EXPECT_NEAR(ten_of_twenty.upper, 0.7007020, 1e-6);
  const Estimate none = ProportionEstimate(0, 10);
  EXPECT_EQ(none.lower, 0);
  EXPECT_NEAR(none.upper, 0.2775328, 1e-6);
  EXPECT_EQ(ProportionEstimate(0, 0).upper, 1);
}

TEST(Intervals, MeanOfASmallSampleUsesStudent) {
  Moments moments;
  for (const double value : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) moments.Add(value);
  EXPECT_NEAR(moments.deviation(), 2.138089935, 1e-8);
  const Estimate mean = MeanEstimate(moments);
  EXPECT_DOUBLE_EQ(mean.value, 5);
  EXPECT_NEAR(mean.upper - 5, 2.364624252 * 2.138089935 / std::sqrt(8), 1e-6);
}

TEST(Elo, ScoreAndEloAreInverse) {
  EXPECT_NEAR(EloOfScore(0.75), 190.8485, 1e-3);
  for (const double elo : {-400.0, -3.5, 0.0, 12.0, 800.0})
    EXPECT_NEAR(EloOfScore(ScoreOfElo(elo)), elo, 1e-9);
}

// The published example: a match of 43,360 pairs.
const PairCounts kPublished{{379, 10170, 21828, 10640, 343}};

TEST(Elo, PublishedMatchHasItsNormalizedElo) {
  const EloEstimate estimate = EstimateElo(kPublished);
  EXPECT_NEAR(estimate.normalized.value, 3.05, 0.005);
  EXPECT_NEAR(estimate.elo.value, 1.59, 0.01);
  EXPECT_LT(estimate.elo.lower, estimate.elo.value);
  EXPECT_GT(estimate.elo.lower, 0);
  EXPECT_NEAR(estimate.superiority, 0.995, 0.001);
}

TEST(Elo, MatchWithoutVarianceHasAnInterval) {
  const EloEstimate estimate = EstimateElo({{0, 0, 0, 0, 50}});
  EXPECT_DOUBLE_EQ(estimate.score.value, 1);
  EXPECT_LT(estimate.score.lower, 0.999);
  EXPECT_GT(estimate.score.lower, 0.9);
  EXPECT_TRUE(std::isfinite(estimate.normalized.lower));
}

TEST(Sprt, PublishedMatchHasItsLikelihoodRatio) {
  EXPECT_NEAR(LogLikelihoodRatio(kPublished, ParseSprt("elo0=0,elo1=2")), 2.946, 0.001);
}

TEST(Sprt, WinningEveryGameDecidesTheMatch) {
  // Under elo1 the likeliest chances are 0.5406 for two points and 0.4594 for none, against a half
  // each: ln(0.5406 / 0.5) for every pair, by hand.
  const PairCounts won{{0, 0, 0, 0, 200}}, lost{{200, 0, 0, 0, 0}};
  const SprtOptions options = ParseSprt("elo0=0,elo1=20");
  EXPECT_NEAR(LogLikelihoodRatio(won, options), 200 * std::log(0.5406 / 0.5), 0.05);
  EXPECT_EQ(JudgeSprt(won, options), SprtVerdict::kAcceptElo1);
  EXPECT_EQ(JudgeSprt(lost, options), SprtVerdict::kAcceptElo0);
  EXPECT_EQ(JudgeSprt(won, ParseSprt("elo0=0,elo1=100,model=logistic")), SprtVerdict::kAcceptElo1);
}

TEST(Sprt, TheRatioGrowsWithThePairs) {
  double last = 0;
  for (int64_t pairs = 8; pairs <= 512; pairs *= 2) {
    const double ratio =
        LogLikelihoodRatio(PairCounts{{0, 0, 0, pairs / 8, pairs}}, ParseSprt("elo1=800"));
    EXPECT_GT(ratio, last);
    last = ratio;
  }
}

TEST(Sprt, BoundsAreWalds) {
  const SprtOptions options = ParseSprt("alpha=0.05,beta=0.05");
  EXPECT_NEAR(options.upper(), 2.944, 0.001);
  EXPECT_NEAR(options.lower(), -2.944, 0.001);
}

TEST(Sprt, OptionsRoundTripAndMistakesAreNamed) {
  const SprtOptions options = ParseSprt("elo0=-5,elo1=5,alpha=0.1,model=logistic");
  EXPECT_EQ(SprtText(ParseSprt(SprtText(options))), SprtText(options));
  EXPECT_THROW(ParseSprt("elo2=5"), Error);
  EXPECT_THROW(ParseSprt("elo0=x"), Error);
  EXPECT_THROW(ParseSprt("elo0=5,elo1=5"), Error);
  EXPECT_THROW(ParseSprt("alpha=0.7"), Error);
}

/// Share of 2,500 simulated matches that accept elo1, with pair results drawn so that the true
/// normalised Elo is `nelo`.
double AcceptedElo1(double nelo, const SprtOptions& options) {
  // Symmetric around a shifted mean: shifting mass from 1 to 3 half points keeps the draws.
  std::array<double, 5> chance = {0.03, 0.22, 0.5, 0.22, 0.03};
  for (int step = 0; step < 40; ++step) {
    double mean = 0, squares = 0;
    for (size_t k = 0; k < 5; ++k) {
      mean += chance[k] * static_cast<double>(k) / 4;
      squares += chance[k] * static_cast<double>(k * k) / 16;
    }
    const double deviation = std::sqrt(2 * (squares - mean * mean));
    const double shift = (0.5 + nelo * std::log(10.0) / 800 * deviation - mean) * 2;
    chance[3] += shift;
    chance[1] -= shift;
  }
  constexpr int kRuns = 2500;
  int accepted = 0;
  for (int run = 0; run < kRuns; ++run) {
    Rng rng(99, static_cast<uint64_t>(run));
    PairCounts pairs;
    SprtVerdict verdict = SprtVerdict::kContinue;
    while (verdict == SprtVerdict::kContinue) {
      double u = rng.Unit();
      size_t k = 0;
      while (k < 4 && u >= chance[k]) u -= chance[k++];
      ++pairs.counts[k];
      verdict = JudgeSprt(pairs, options);
    }
    accepted += verdict == SprtVerdict::kAcceptElo1;
  }
  return static_cast<double>(accepted) / kRuns;
}

TEST(Sprt, SimulatedErrorRatesAreNominal) {
  const SprtOptions options = ParseSprt("elo0=0,elo1=50");
  EXPECT_NEAR(AcceptedElo1(0, options), 0.05, 0.015);
  EXPECT_NEAR(AcceptedElo1(50, options), 0.95, 0.015);
}

}  // namespace
}  // namespace ludens
