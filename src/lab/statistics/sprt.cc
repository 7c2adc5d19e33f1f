#include "lab/statistics/sprt.h"

#include <fmt/format.h>

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
  const auto n = static_cast<double>(pairs.pairs());
  if (n == 0) return 0;
  // A result that never happened has a tiny weight: without it the variance could be 0.
  constexpr double kMass = 1e-3;
  double mass = 0, sum = 0, squares = 0;
  for (size_t k = 0; k < 5; ++k) {
    const double count = pairs.counts[k] == 0 ? kMass : static_cast<double>(pairs.counts[k]);
    const double score = static_cast<double>(k) / 4;
    mass += count;
    sum += count * score;
    squares += count * score * score;
  }
  const double mean = sum / mass;
  const double deviation = std::sqrt(2 * (squares / mass - mean * mean));
  const auto bound = [&](double elo) {
    return options.logistic ? (ScoreOfElo(elo) - 0.5) / deviation : elo / kNormalizedUnit;
  };
  const double t = (mean - 0.5) / deviation;
  const double off0 = t - bound(options.elo0), off1 = t - bound(options.elo1);
  return n * std::log((1 + off0 * off0) / (1 + off1 * off1));
}

SprtVerdict JudgeSprt(const PairCounts& pairs, const SprtOptions& options) {
  if (pairs.pairs() < kLeastPairs) return SprtVerdict::kContinue;
  const double ratio = LogLikelihoodRatio(pairs, options);
  if (ratio >= options.upper()) return SprtVerdict::kAcceptElo1;
  if (ratio <= options.lower()) return SprtVerdict::kAcceptElo0;
  return SprtVerdict::kContinue;
}

}  // namespace ludens
