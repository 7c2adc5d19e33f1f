#include "lab/statistics/elo.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ludens {
namespace {

/// Normalised Elo per unit of (s - 1/2) / σ: near equality both kinds of Elo are then alike for
/// games without draws.
const double kNormalizedUnit = 800 / std::log(10.0);

struct Sample {
  double mean, variance, pairs;
};

/// Mean and variance with a little mass on every result when the counts alone show no variance.
Sample Regularised(const PairCounts& pairs) {
  Sample sample{pairs.score(), pairs.variance(), static_cast<double>(pairs.pairs())};
  if (sample.variance > 0) return sample;
  constexpr double kMass = 0.1;
  double n = 0, sum = 0, squares = 0;
  for (int k = 0; k < 5; ++k) {
    const double count = static_cast<double>(pairs.counts[static_cast<size_t>(k)]) + kMass;
    n += count;
    sum += count * k / 4.0;
    squares += count * k * k / 16.0;
  }
  sample.mean = sum / n;
  sample.variance = squares / n - sample.mean * sample.mean;
  return sample;
}

}  // namespace

double EloOfScore(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

double ScoreOfElo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

int64_t PairCounts::pairs() const {
  int64_t sum = 0;
  for (const int64_t count : counts) sum += count;
  return sum;
}

double PairCounts::score() const {
  double sum = 0;
  for (size_t k = 0; k < 5; ++k) sum += static_cast<double>(counts[k]) * static_cast<double>(k) / 4;
  return sum / static_cast<double>(pairs());
}

double PairCounts::variance() const {
  const double mean = score();
  double sum = 0;
  for (size_t k = 0; k < 5; ++k) {
    const double off = static_cast<double>(k) / 4 - mean;
    sum += static_cast<double>(counts[k]) * off * off;
  }
  return sum / static_cast<double>(pairs());
}

EloEstimate EstimateElo(const PairCounts& pairs, double confidence) {
  EloEstimate result;
  const double infinity = std::numeric_limits<double>::infinity();
  if (pairs.pairs() == 0) {
    result.score = {0.5, 0, 1};
    result.elo = result.normalized = {0, -infinity, infinity};
    return result;
  }
  const Sample sample = Regularised(pairs);
  const double z = NormalQuantile(0.5 + confidence / 2);
  const double error = std::sqrt(sample.variance / sample.pairs);
  const double score = pairs.score();
  result.score = {score, std::max(0.0, std::min(score, sample.mean - z * error)),
                  std::min(1.0, std::max(score, sample.mean + z * error))};
  result.elo = {EloOfScore(score), EloOfScore(result.score.lower), EloOfScore(result.score.upper)};
  const double t = (sample.mean - 0.5) / std::sqrt(2 * sample.variance);
  const double half = z / std::sqrt(2 * sample.pairs);
  result.normalized = {kNormalizedUnit * t, kNormalizedUnit * (t - half),
                       kNormalizedUnit * (t + half)};
  result.superiority = NormalCumulative((sample.mean - 0.5) / error);
  return result;
}

}  // namespace ludens
