#include "lab/training/logistic.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"

namespace ludens {
namespace {

/// Outcomes drawn by known weights of three columns; the third is almost the first.
std::vector<Example> Draw(const std::vector<double>& weights, size_t count) {
  std::vector<Example> examples;
  Rng rng(4);
  for (size_t i = 0; i < count; ++i) {
    Example example;
    const double a = 2 * rng.Unit() - 1, b = 2 * rng.Unit() - 1;
    example.terms = {a, b, a + 0.01 * (2 * rng.Unit() - 1)};
    const double margin = weights[0] * a + weights[1] * b;
    example.outcome = rng.Unit() < 1 / (1 + std::exp(-margin)) ? 1 : 0;
    example.game = i;
    examples.push_back(std::move(example));
  }
  return examples;
}

TEST(LogisticFit, FindsTheWeightsThatOutcomesWereDrawnBy) {
  const std::vector<Example> examples = Draw({2, -1}, 20'000);
  const LogisticFit fit(examples, {0, 1}, 1e-4, false);
  EXPECT_NEAR(fit.Weight(0), 2, 0.15);
  EXPECT_NEAR(fit.Weight(1), -1, 0.15);
  EXPECT_LT(fit.Loss(examples, true), std::log(2.0));
}

// The slope of the penalised loss is 0 at the optimum, whatever the columns.
TEST(LogisticFit, IsAtTheOptimumOfCollinearColumnsToo) {
  const std::vector<Example> examples = Draw({2, -1}, 4000);
  const double decay = 0.01;
  const LogisticFit fit(examples, {0, 1, 2}, decay, false);
  for (size_t i = 0; i < 3; ++i) {
    double slope = 0, squares = 0;
    for (const Example& example : examples) squares += example.terms[i] * example.terms[i];
    const double scale = std::sqrt(squares / 4000);
    for (const Example& example : examples) {
      double margin = 0;
      for (size_t k = 0; k < 3; ++k) margin += fit.Weight(k) * example.terms[k];
      slope += (1 / (1 + std::exp(-margin)) - example.outcome) * example.terms[i] / scale;
    }
    EXPECT_NEAR(slope / 4000 + decay * fit.Standardised(i), 0, 1e-5);
  }
  // The two that are alike share what belongs to both; neither takes back what the other has.
  EXPECT_GT(fit.Weight(0), 0);
  EXPECT_GT(fit.Weight(2), 0);
}

TEST(LogisticFit, HeldOutGamesAreNotFitted) {
  std::vector<Example> examples = Draw({2, -1}, 2000);
  for (Example& example : examples)
    if (IsHeldOut(example)) example.outcome = 1 - example.outcome;
  const LogisticFit fit(examples, {0, 1}, 1e-4, true);
  EXPECT_GT(fit.Weight(0), 1);
  EXPECT_GT(fit.Loss(examples, true), std::log(2.0));
}

}  // namespace
}  // namespace ludens
