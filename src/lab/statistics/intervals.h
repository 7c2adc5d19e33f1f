#pragma once

#include <cstddef>

namespace ludens {

/// An estimate with the ends of its confidence interval.
struct Estimate {
  double value = 0;
  double lower = 0;
  double upper = 0;
};

/// The point below which a standard normal variable falls with probability `p`, to nine digits.
/// REQUIRES: 0 < p < 1.
double NormalQuantile(double p);

/// The probability that a standard normal variable falls below `x`.
double NormalCumulative(double x);

/// The quantile of Student's distribution; with many degrees of freedom that of the normal one.
/// REQUIRES: 0 < p < 1, degrees >= 1.
double StudentQuantile(double p, double degrees);

/// Sums of a sample, added value by value or sample by sample.
struct Moments {
  double n = 0;
  double sum = 0;
  double squares = 0;

  void Add(double value) { Add({1, value, value * value}); }
  void Add(const Moments& other) {
    n += other.n;
    sum += other.sum;
    squares += other.squares;
  }
  double mean() const { return n == 0 ? 0 : sum / n; }
  double deviation() const;       ///< Of the sample, with n - 1; 0 for fewer than two values.
  double standard_error() const;  ///< Of the mean.
};

/// The mean with its interval by Student's distribution; of fewer than two values the interval is
/// the value itself.
Estimate MeanEstimate(const Moments& moments, double confidence = 0.95);

/// A proportion with Wilson's score interval, which stays inside [0, 1] and works for 0 and n
/// successes. Of no trials: 0.5 with [0, 1]. `successes` may count draws by halves.
Estimate ProportionEstimate(double successes, double trials, double confidence = 0.95);

}  // namespace ludens
