#include "play/conformance/significance.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

namespace ludens {
namespace {

constexpr double kRecordedPrecision = 1e-5;  // Means are recorded with six digits.

double LogFactorial(uint64_t n) {
  int sign = 0;
  return lgamma_r(static_cast<double>(n) + 1, &sign);  // Not std::lgamma, which races on signgam.
}

double LogChoose(uint64_t n, uint64_t k) {
  return LogFactorial(n) - LogFactorial(k) - LogFactorial(n - k);
}

/// The z > 0 that a standard normal variable exceeds in absolute value with this probability.
double ZOfProbability(double probability) {
  double low = 0, high = kLargestZ;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) > probability ? low : high) = middle;
  }
  return low;
}

/// How a number of hits falls on two samples when chance alone deals them out.
struct Deal {
  uint64_t count_a, count_b, hits;

  double Probability(uint64_t hits_a) const {
    return std::exp(LogChoose(count_a, hits_a) + LogChoose(count_b, hits - hits_a) -
                    LogChoose(count_a + count_b, hits));
  }
  uint64_t Fewest() const { return hits > count_b ? hits - count_b : 0; }
  uint64_t Most() const { return std::min(hits, count_a); }
  double ProbabilityOf(uint64_t first, uint64_t last) const {
    double sum = 0;
    for (uint64_t k = first; k <= last; ++k) sum += Probability(k);
    return sum;
  }
};

}  // namespace

double MeanZ(const Sample& a, const Sample& b) {
  assert(a.count > 0 && b.count > 0);
  const double difference = a.mean - b.mean;
  if (std::abs(difference) <= kRecordedPrecision * std::abs(b.mean)) return 0;
  const auto n = static_cast<double>(a.count), m = static_cast<double>(b.count);
  const double squares = (n - 1) * a.deviation * a.deviation + (m - 1) * b.deviation * b.deviation;
  const double variance = squares / std::max(1.0, n + m - 2);
  if (variance <= 0) return std::copysign(kLargestZ, difference);
  const double z = difference / std::sqrt(variance * (1 / n + 1 / m));
  return std::clamp(z, -kLargestZ, kLargestZ);
}

double ShareZ(uint64_t hits_a, uint64_t count_a, uint64_t hits_b, uint64_t count_b) {
  assert(count_a > 0 && count_b > 0 && hits_a <= count_a && hits_b <= count_b);
  const Deal deal{count_a, count_b, hits_a + hits_b};
  const double as_many = deal.ProbabilityOf(hits_a, deal.Most());
  const double as_few = deal.ProbabilityOf(deal.Fewest(), hits_a);
  const double z = ZOfProbability(std::min(1.0, 2 * std::min(as_many, as_few)));
  return as_many < as_few ? z : -z;
}

double ChiSquareP(double statistic, double degrees) {
  // The upper incomplete gamma function: by its series below the bend, by a continued fraction
  // (Lentz) above it.
  const double a = degrees / 2, x = statistic / 2;
  if (x <= 0) return 1;
  int sign = 0;  // Not std::lgamma, which races on signgam.
  const double scale = std::exp(a * std::log(x) - x - lgamma_r(a, &sign));
  if (x < a + 1) {
    double term = 1 / a, sum = term;
    for (double n = a + 1; term > sum * 1e-16; ++n) sum += term *= x / n;
    return std::max(0.0, 1 - scale * sum);
  }
  constexpr double kTiny = 1e-300;
  double b = x + 1 - a, c = 1 / kTiny, d = 1 / b, fraction = d;
  for (int i = 1; i < 10000; ++i) {
    const double factor = -i * (i - a);
    b += 2;
    d = factor * d + b;
    d = 1 / (std::abs(d) < kTiny ? kTiny : d);
    c = b + factor / c;
    if (std::abs(c) < kTiny) c = kTiny;
    fraction *= d * c;
    if (std::abs(d * c - 1) < 1e-14) break;
  }
  return std::min(1.0, scale * fraction);
}

double SameDistributionP(std::span<const uint64_t> a, std::span<const uint64_t> b) {
  constexpr double kFewest = 10;  // Expected in the smaller sample.
  double total_a = 0, total_b = 0;
  for (const uint64_t count : a) total_a += static_cast<double>(count);
  for (const uint64_t count : b) total_b += static_cast<double>(count);
  const double share = std::min(total_a, total_b) / (total_a + total_b);
  std::vector<std::pair<double, double>> classes(1);
  for (size_t i = 0; i < a.size(); ++i) {
    if ((classes.back().first + classes.back().second) * share >= kFewest) classes.emplace_back();
    classes.back().first += static_cast<double>(a[i]);
    classes.back().second += static_cast<double>(b[i]);
  }
  if (classes.size() > 1 && (classes.back().first + classes.back().second) * share < kFewest) {
    classes[classes.size() - 2].first += classes.back().first;
    classes[classes.size() - 2].second += classes.back().second;
    classes.pop_back();
  }
  if (classes.size() < 2) return 1;
  double statistic = 0;
  for (const auto& [in_a, in_b] : classes) {
    const double both = in_a + in_b;
    const double expected_a = both * total_a / (total_a + total_b), expected_b = both - expected_a;
    statistic += (in_a - expected_a) * (in_a - expected_a) / expected_a +
                 (in_b - expected_b) * (in_b - expected_b) / expected_b;
  }
  return ChiSquareP(statistic, static_cast<double>(classes.size()) - 1);
}

}  // namespace ludens
