#pragma once

#include <cstdint>
#include <span>

namespace ludens {

/// The largest |z| that the functions below answer: beyond it, probabilities underflow.
inline constexpr double kLargestZ = 37;

/// Count, mean and standard deviation of a sample.
struct Sample {
  uint64_t count = 0;
  double mean = 0;
  double deviation = 0;
};

/// By how many joint standard errors the mean of `a` exceeds that of `b`, if both were drawn from
/// one distribution: the variances are pooled, which keeps a small sample that happens to vary
/// little from looking certain. Means that agree to the recorded digits differ by 0; other means
/// of samples that do not vary at all differ by kLargestZ. REQUIRES: neither sample is empty.
double MeanZ(const Sample& a, const Sample& b);

/// How surprising `hits_a` of `count_a` against `hits_b` of `count_b` are, if both have one
/// probability: Fisher's exact test, expressed as the z of equal (two-sided) probability, positive
/// where the share of a is larger. Unlike a normal approximation it may be trusted for rare events.
/// REQUIRES: hits ≤ counts, counts > 0.
double ShareZ(uint64_t hits_a, uint64_t count_a, uint64_t hits_b, uint64_t count_b);

/// The probability of a chi-square statistic of at least `statistic` by chance alone.
/// REQUIRES: degrees > 0.
double ChiSquareP(double statistic, double degrees);

/// How likely two samples are to differ as much as they do by chance alone: chi-square over
/// classes, `a` and `b` holding how often each class occurred. Classes that are expected too
/// seldom are joined with their neighbours; 1 where only one class remains.
double SameDistributionP(std::span<const uint64_t> a, std::span<const uint64_t> b);

}  // namespace ludens
