#include "lab/training/logistic.h"

#include <algorithm>
#include <cmath>

namespace ludens {
namespace {

constexpr int kMostSteps = 25;
constexpr double kConverged = 1e-6;
constexpr double kLongestStep = 4;

double Logistic(double margin) { return 1 / (1 + std::exp(-margin)); }

/// Solves the symmetric, positive definite system h x = g in place (Cholesky); the answer is in g.
void Solve(std::vector<double>& h, std::vector<double>& g) {
  const size_t n = g.size();
  for (size_t j = 0; j < n; ++j) {
    for (size_t k = 0; k < j; ++k)
      for (size_t i = j; i < n; ++i) h[i * n + j] -= h[i * n + k] * h[j * n + k];
    const double root = std::sqrt(std::max(h[j * n + j], 1e-12));
    for (size_t i = j; i < n; ++i) h[i * n + j] /= root;
  }
  for (size_t i = 0; i < n; ++i) {
    for (size_t k = 0; k < i; ++k) g[i] -= h[i * n + k] * g[k];
    g[i] /= h[i * n + i];
  }
  for (size_t i = n; i-- > 0;) {
    for (size_t k = i + 1; k < n; ++k) g[i] -= h[k * n + i] * g[k];
    g[i] /= h[i * n + i];
  }
}

}  // namespace

LogisticFit::LogisticFit(std::span<const Example> examples, std::vector<size_t> columns,
                         double decay, bool hold_out)
    : columns_(std::move(columns)), weights_(columns_.size(), 0), scale_(columns_.size(), 1) {
  Standardise(examples);
  for (int step = 0; step < kMostSteps; ++step)
    if (Step(examples, decay, hold_out) < kConverged) return;
}

void LogisticFit::Standardise(std::span<const Example> examples) {
  for (size_t i = 0; i < columns_.size(); ++i) {
    double squares = 0;
    for (const Example& example : examples)
      squares += example.terms[columns_[i]] * example.terms[columns_[i]];
    const double spread =
        std::sqrt(squares / static_cast<double>(std::max<size_t>(1, examples.size())));
    scale_[i] = spread > 1e-9 ? spread : 1;
  }
}

double LogisticFit::Margin(const Example& example) const {
  double sum = 0;
  for (size_t i = 0; i < columns_.size(); ++i)
    sum += weights_[i] * example.terms[columns_[i]] / scale_[i];
  return sum;
}

double LogisticFit::Step(std::span<const Example> examples, double decay, bool hold_out) {
  const size_t n = columns_.size();
  std::vector<double> gradient(n, 0), hessian(n * n, 0), x(n);
  double used = 0;
  for (const Example& example : examples) {
    if (hold_out && IsHeldOut(example)) continue;
    ++used;
    const double p = Logistic(Margin(example)), curvature = std::max(p * (1 - p), 1e-6);
    for (size_t i = 0; i < n; ++i) x[i] = example.terms[columns_[i]] / scale_[i];
    for (size_t i = 0; i < n; ++i) {
      gradient[i] += (p - example.outcome) * x[i];
      for (size_t k = 0; k <= i; ++k) hessian[i * n + k] += curvature * x[i] * x[k];
    }
  }
  if (used == 0) return 0;
  for (size_t i = 0; i < n; ++i) {
    gradient[i] = gradient[i] / used + decay * weights_[i];
    for (size_t k = 0; k <= i; ++k) hessian[i * n + k] /= used;
    hessian[i * n + i] += decay;
  }
  Solve(hessian, gradient);
  double length = 0;
  for (const double part : gradient) length = std::max(length, std::abs(part));
  const double damped = length > kLongestStep ? kLongestStep / length : 1;
  for (size_t i = 0; i < n; ++i) weights_[i] -= damped * gradient[i];
  return length;
}

double LogisticFit::Loss(std::span<const Example> examples, bool held_out) const {
  double loss = 0, used = 0;
  for (const Example& example : examples) {
    if (IsHeldOut(example) != held_out) continue;
    ++used;
    const double p = std::clamp(Logistic(Margin(example)), 1e-9, 1 - 1e-9);
    loss -= example.outcome * std::log(p) + (1 - example.outcome) * std::log(1 - p);
  }
  return used == 0 ? std::log(2.0) : loss / used;
}

}  // namespace ludens
