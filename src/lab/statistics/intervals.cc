#include "lab/statistics/intervals.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ludens {

double NormalCumulative(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

double NormalQuantile(double p) {
  assert(p > 0 && p < 1);
  // Newton's method on the tail's own scale: from a rough start it converges in a few steps, and
  // symmetry keeps the argument where erfc is precise.
  if (p > 0.5) return -NormalQuantile(1 - p);
  double x = p < 0.02 ? -std::sqrt(-2 * std::log(p * std::sqrt(-2 * std::log(p) + 1))) : p - 0.5;
  for (int step = 0; step < 60; ++step) {
    const double density = std::exp(-x * x / 2) / std::sqrt(2 * M_PI);
    const double change = (NormalCumulative(x) - p) / density;
    x -= std::clamp(change, -0.5, 0.5);
    if (std::abs(change) < 1e-12) break;
  }
  return x;
}

namespace {

/// The continued fraction of the incomplete beta function, by Lentz's method.
double BetaFraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
  const auto away_from_zero = [](double v) { return std::abs(v) < kTiny ? kTiny : v; };
  double c = 1, d = 1 / away_from_zero(1 - (a + b) * x / (a + 1)), h = d;
  for (int m = 1; m < 500; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away_from_zero(1 + even * d);
    c = away_from_zero(1 + even / c);
    h *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away_from_zero(1 + odd * d);
    c = away_from_zero(1 + odd / c);
    h *= d * c;
    if (std::abs(d * c - 1) < 1e-14) break;
  }
  return h;
}

double IncompleteBeta(double a, double b, double x) {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                a * std::log(x) + b * std::log1p(-x));
  return x < (a + 1) / (a + b + 2) ? front * BetaFraction(a, b, x) / a
                                   : 1 - front * BetaFraction(b, a, 1 - x) / b;
}

double StudentCumulative(double t, double degrees) {
  const double tail = 0.5 * IncompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
  return t < 0 ? tail : 1 - tail;
}

}  // namespace

double StudentQuantile(double p, double degrees) {
  assert(p > 0 && p < 1 && degrees >= 1);
  if (degrees > 1e6) return NormalQuantile(p);
  double low = -1, high = 1;
  while (StudentCumulative(low, degrees) > p) low *= 2;
  while (StudentCumulative(high, degrees) < p) high *= 2;
  for (int step = 0; step < 200 && high - low > 1e-12 * std::max(1.0, high); ++step) {
    const double middle = (low + high) / 2;
    (StudentCumulative(middle, degrees) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

double Moments::deviation() const {
  return n < 2 ? 0 : std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
}

double Moments::standard_error() const { return n < 2 ? 0 : deviation() / std::sqrt(n); }

Estimate MeanEstimate(const Moments& moments, double confidence) {
  const double mean = moments.mean();
  if (moments.n < 2) return {mean, mean, mean};
  const double half =
      StudentQuantile(0.5 + confidence / 2, moments.n - 1) * moments.standard_error();
  return {mean, mean - half, mean + half};
}

Estimate ProportionEstimate(double successes, double trials, double confidence) {
  if (trials <= 0) return {0.5, 0, 1};
  const double z = NormalQuantile(0.5 + confidence / 2);
  const double p = successes / trials, z2 = z * z / trials;
  const double centre = (p + z2 / 2) / (1 + z2);
  const double half = z * std::sqrt(p * (1 - p) / trials + z2 / (4 * trials)) / (1 + z2);
  return {p, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace ludens
