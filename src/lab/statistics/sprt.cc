#include "lab/statistics/sprt.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/error.h"

namespace ludens {
namespace {

const double kNormalizedUnit = 800 / std::log(10.0);
constexpr int64_t kLeastPairs = 8;

double ParseNumber(std::string_view key, std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    Fail("--sprt: {}={} is not a number", key, text);
  return value;
}

void SetField(SprtOptions& options, std::string_view key, std::string_view value) {
  if (key == "model") {
    if (value != "normalized" && value != "logistic")
      Fail("--sprt: model={} is unknown; known: normalized, logistic", value);
    options.logistic = value == "logistic";
    return;
  }
  double* field = key == "elo0"    ? &options.elo0
                  : key == "elo1"  ? &options.elo1
                  : key == "alpha" ? &options.alpha
                  : key == "beta"  ? &options.beta
                                   : nullptr;
  if (field == nullptr)
    Fail("--sprt: unknown key '{}'; known: elo0, elo1, alpha, beta, model", key);
  *field = ParseNumber(key, value);
}

/// A number for each result of a pair of games: 0, ½, 1, 1½ or 2 points.
using Results = std::array<double, 5>;

/// What a pair of games scores, per game.
double ScoreOf(size_t result) { return static_cast<double>(result) / 4; }

/// The likeliest chances of the results, given how often they were seen, under which `values` have
/// the mean 0: by Lagrange, chance = seen / (1 + λ value), where λ is the root of a falling
/// function. REQUIRES: there are values above and below 0.
Results LikeliestWithMeanZero(const Results& seen, const Results& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  double low = -1 / *most, high = -1 / *least, lambda = 0;
  for (int step = 0; step < 100; ++step) {
    double mean = 0, slope = 0;
    for (size_t k = 0; k < seen.size(); ++k) {
      const double part = values[k] / (1 + lambda * values[k]);
      mean += seen[k] * part;
      slope += seen[k] * part * part;
    }
    (mean > 0 ? low : high) = lambda;
    double next = lambda + mean / slope;  // Newton's step, or half of what is left.
    if (!(next > low && next < high)) next = (low + high) / 2;
    const bool found = std::abs(next - lambda) <= 1e-13 * (1 + std::abs(lambda));
    lambda = next;
    if (found) break;
  }
  Results chances{};
  for (size_t k = 0; k < seen.size(); ++k) chances[k] = seen[k] / (1 + lambda * values[k]);
  return chances;
}

/// The likeliest chances under which (mean - 1/2) / σ is `ratio`. The condition is not linear in
/// the chances: it is solved for its tangent again and again, first where only 0 and 2 points
/// happen. As σ is concave, every tangent has values above and below 0.
Results LikeliestWithRatio(const Results& seen, double ratio) {
  const double all = 0.5 + ratio / (2 * std::sqrt(1 + ratio * ratio));
  Results chances{1 - all, 0, 0, 0, all};
  for (int step = 0; step < 50; ++step) {
    double mean = 0, variance = 0;
    for (size_t k = 0; k < chances.size(); ++k) mean += chances[k] * ScoreOf(k);
    for (size_t k = 0; k < chances.size(); ++k)
      variance += chances[k] * (ScoreOf(k) - mean) * (ScoreOf(k) - mean);
    const double sigma = std::sqrt(variance);
    Results values{};
    for (size_t k = 0; k < values.size(); ++k) {
      const double off = ScoreOf(k) - mean;
      values[k] = ScoreOf(k) - 0.5 - ratio * (off * off + variance) / (2 * sigma);
    }
    const Results next = LikeliestWithMeanZero(seen, values);
    double change = 0;
    for (size_t k = 0; k < next.size(); ++k)
      change = std::max(change, std::abs(next[k] - chances[k]));
    chances = next;
    if (change < 1e-9) break;
  }
  return chances;
}

Results LikeliestOfElo(const Results& seen, double elo, bool logistic) {
  // σ is that of a pair's score per game, √2 times smaller than that of a game.
  if (!logistic) return LikeliestWithRatio(seen, std::sqrt(2.0) * elo / kNormalizedUnit);
  Results values{};
  for (size_t k = 0; k < values.size(); ++k) values[k] = ScoreOf(k) - ScoreOfElo(elo);
  return LikeliestWithMeanZero(seen, values);
}

}  // namespace

double SprtOptions::lower() const { return std::log(beta / (1 - alpha)); }
double SprtOptions::upper() const { return std::log((1 - beta) / alpha); }

SprtOptions ParseSprt(std::string_view text) {
  SprtOptions options;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    const std::string_view item = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const size_t equals = item.find('=');
    if (equals == item.npos) Fail("--sprt: '{}' is not of the form key=value", item);
    SetField(options, item.substr(0, equals), item.substr(equals + 1));
  }
  if (options.elo0 >= options.elo1)
    Fail("--sprt: elo0={} must be below elo1={}", options.elo0, options.elo1);
  for (const double p : {options.alpha, options.beta})
    if (!(p > 0 && p < 0.5)) Fail("--sprt: alpha and beta must lie between 0 and 0.5");
  return options;
}

std::string SprtText(const SprtOptions& options) {
  return fmt::format("elo0={},elo1={},alpha={},beta={},model={}", options.elo0, options.elo1,
                     options.alpha, options.beta, options.logistic ? "logistic" : "normalized");
}

double LogLikelihoodRatio(const PairCounts& pairs, const SprtOptions& options) {
  if (pairs.pairs() == 0) return 0;
  // A result that never happened has a tiny weight: it is not impossible.
  constexpr double kMass = 1e-3;
  Results counts{}, seen{};
  double mass = 0;
  for (size_t k = 0; k < counts.size(); ++k) {
    counts[k] = pairs.counts[k] == 0 ? kMass : static_cast<double>(pairs.counts[k]);
    mass += counts[k];
  }
  for (size_t k = 0; k < counts.size(); ++k) seen[k] = counts[k] / mass;
  const Results chance0 = LikeliestOfElo(seen, options.elo0, options.logistic);
  const Results chance1 = LikeliestOfElo(seen, options.elo1, options.logistic);
  double ratio = 0;
  for (size_t k = 0; k < counts.size(); ++k) ratio += counts[k] * std::log(chance1[k] / chance0[k]);
  return ratio;
}

SprtVerdict JudgeSprt(const PairCounts& pairs, const SprtOptions& options) {
  if (pairs.pairs() < kLeastPairs) return SprtVerdict::kContinue;
  const double ratio = LogLikelihoodRatio(pairs, options);
  if (ratio >= options.upper()) return SprtVerdict::kAcceptElo1;
  if (ratio <= options.lower()) return SprtVerdict::kAcceptElo0;
  return SprtVerdict::kContinue;
}

}  // namespace ludens
