#include "play/conformance/significance.h"

#include <algorithm>
#include <cassert>
#include <cmath>

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

}  // namespace ludens
