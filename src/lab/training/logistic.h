#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace ludens {

/// A position as the learner sees it.
struct Example {
  std::vector<double> terms;  ///< Values of the columns.
  double outcome = 0;         ///< In [0, 1].
  size_t game = 0;            ///< Where it is from: positions of one game are alike.
};

/// Ridge-regularised logistic regression of outcomes on some columns, by Newton's method: the
/// optimum, however collinear the columns are. Columns are divided by their spread first, so the
/// penalty treats all alike. There is no constant term.
class LogisticFit {
 public:
  /// Fits `columns` to those examples whose game passes `used` (game % 5 == 0 is held out where
  /// `hold_out` is set). `decay` is the weight of half the squared norm beside the mean loss.
  LogisticFit(std::span<const Example> examples, std::vector<size_t> columns, double decay,
              bool hold_out);

  const std::vector<size_t>& columns() const { return columns_; }
  /// By position in columns(): in units of the spread, and in those of the column itself.
  double Standardised(size_t i) const { return weights_[i]; }
  double Weight(size_t i) const { return weights_[i] / scale_[i]; }

  /// Mean log loss over the examples of held-out games, or of all others; that of guessing is ln 2.
  double Loss(std::span<const Example> examples, bool held_out) const;

 private:
  double Margin(const Example& example) const;
  void Standardise(std::span<const Example> examples);
  /// One step; answers its length.
  double Step(std::span<const Example> examples, double decay, bool hold_out);

  std::vector<size_t> columns_;
  std::vector<double> weights_, scale_;
};

/// True for the games whose positions are set aside to judge a fit.
inline bool IsHeldOut(const Example& example) { return example.game % 5 == 0; }

}  // namespace ludens
