#include "search/policy/policy_weights.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ludens {
namespace {

/// exp of every value, each to seven digits: plain arithmetic that compilers turn into vector
/// instructions, unlike calls of std::exp. REQUIRES: |value| < 87.
void Exponentials(std::span<float> values) {
  for (float& value : values) {
    // value = n ln 2 + r with |r| <= ln 2 / 2; adding and taking away 1.5 · 2^23 rounds.
    constexpr float kRound = 12582912.0f;
    const float n = (value * 1.44269504f + kRound) - kRound;
    const float r = value - n * 0.693359375f + n * 2.12194440e-4f;
    float sum = 1.0f / 720;
    sum = sum * r + 1.0f / 120;
    sum = sum * r + 1.0f / 24;
    sum = sum * r + 1.0f / 6;
    sum = sum * r + 0.5f;
    sum = sum * r + 1.0f;
    sum = sum * r + 1.0f;
    const int32_t exponent = (static_cast<int32_t>(n) + 127) << 23;
    value = sum * std::bit_cast<float>(exponent);
  }
}

/// Makes room for `size` elements; what lies beyond is kept for the next time.
template <typename T>
void Reserve(std::vector<T>& scratch, size_t size) {
  if (scratch.size() < size) scratch.resize(2 * size);
}

}  // namespace

PolicyWeights::PolicyWeights(uint32_t codes, double k)
    : k_(k), exponentials_(codes, 1.0f), weights_(codes), pending_(codes) {}

void PolicyWeights::Reset() {
  for (const uint32_t code : used_) {
    weights_[code] = 0;
    exponentials_[code] = 1;
    pending_[code] = {};
  }
  for (size_t i = 0; i < noted_count_; ++i) pending_[noted_[i]] = {};
  used_.clear();
  noted_count_ = 0;
}

void PolicyWeights::MarkUsed(uint32_t code) {
  if (!pending_[code].used) used_.push_back(code);
  pending_[code].used = true;
}

void PolicyWeights::Set(uint32_t code, float weight) {
  weights_[code] = std::clamp(weight, -kLargest, kLargest);
  exponentials_[code] = std::exp(static_cast<float>(k_) * weights_[code]);
  MarkUsed(code);
}

std::vector<double> PolicyWeights::Probabilities(std::span<const uint32_t> codes) const {
  std::vector<double> probabilities;
  double sum = 0;
  for (const uint32_t code : codes)
    sum += probabilities.emplace_back(static_cast<double>(exponentials_[code]));
  for (double& probability : probabilities) probability /= sum;
  return probabilities;
}

uint32_t PolicyWeights::Draw(std::span<const uint32_t> codes, Rng& rng) {
  const size_t count = codes.size();
  Reserve(terms_, count + 3);
  float* const sums = terms_.data();
  float sum = 0;
  // Running sums, four at a time: each waits for one addition to the sum before, not for four.
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const float a = exponentials_[codes[i]], b = exponentials_[codes[i + 1]],
                c = exponentials_[codes[i + 2]], d = exponentials_[codes[i + 3]];
    const float ab = a + b;
    sums[i] = sum + a;
    sums[i + 1] = sum + ab;
    sums[i + 2] = sum + (ab + c);
    sums[i + 3] = sum += ab + (c + d);
  }
  for (; i < count; ++i) sums[i] = sum += exponentials_[codes[i]];
  const float drawn = static_cast<float>(rng.Unit()) * sum;
  // The sums ascend, so those below are the ones before; without a branch for each.
  uint32_t below = 0;
  for (size_t j = 0; j + 1 < count; ++j) below += sums[j] <= drawn;
  return below;
}

float PolicyWeights::SoftmaxTerms(std::span<const uint32_t> codes) {
  Reserve(terms_, codes.size());
  float sum = 0;
  if (k_ == 1)
    for (size_t i = 0; i < codes.size(); ++i) sum += terms_[i] = exponentials_[codes[i]];
  else
    for (size_t i = 0; i < codes.size(); ++i) sum += terms_[i] = std::exp(weights_[codes[i]]);
  return sum;
}

void PolicyWeights::Change(uint32_t code, float amount) {
  Pending& pending = pending_[code];
  pending.change += amount;
  // Written in any case, counted when it is new: no branch.
  noted_[noted_count_] = code;
  noted_count_ += !pending.noted;
  pending.noted = true;
}

void PolicyWeights::Note(std::span<const uint32_t> codes, uint32_t chosen, float rate) {
  const float scale = rate / SoftmaxTerms(codes);
  Reserve(noted_, noted_count_ + codes.size() + 1);
  for (size_t i = 0; i < codes.size(); ++i) Change(codes[i], -scale * terms_[i]);
  pending_[codes[chosen]].change += rate;
}

void PolicyWeights::NoteSampled(uint32_t right, uint32_t drawn, float rate) {
  Reserve(noted_, noted_count_ + 3);
  Change(drawn, -rate);
  Change(right, rate);
}

void PolicyWeights::Commit() {
  const std::span<const uint32_t> noted = std::span(noted_).first(noted_count_);
  Reserve(terms_, noted.size());
  const auto k = static_cast<float>(k_);
  for (size_t i = 0; i < noted.size(); ++i) {
    float& weight = weights_[noted[i]];
    weight = std::clamp(weight + pending_[noted[i]].change, -kLargest, kLargest);
    terms_[i] = k * weight;
  }
  Exponentials(std::span(terms_).first(noted.size()));
  for (size_t i = 0; i < noted.size(); ++i) {
    exponentials_[noted[i]] = terms_[i];
    MarkUsed(noted[i]);
    pending_[noted[i]] = {.used = true};
  }
  noted_count_ = 0;
}

}  // namespace ludens
