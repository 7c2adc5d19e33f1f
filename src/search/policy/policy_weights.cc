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

}  // namespace

PolicyWeights::PolicyWeights(uint32_t codes, double k) : k_(k), entries_(codes) {}

void PolicyWeights::Reset() {
  for (const uint32_t code : used_) entries_[code] = {};
  used_.clear();
  noted_.clear();
}

void PolicyWeights::Set(uint32_t code, float weight) {
  Entry& entry = entries_[code];
  entry.weight = std::clamp(weight, -kLargest, kLargest);
  entry.exponential = std::exp(static_cast<float>(k_) * entry.weight);
  if (!entry.used) used_.push_back(code);
  entry.used = true;
}

float PolicyWeights::Softmax(const Entry& entry) const {
  return k_ == 1 ? entry.exponential : std::exp(entry.weight);
}

std::vector<double> PolicyWeights::Probabilities(std::span<const uint32_t> codes) const {
  std::vector<double> probabilities;
  double sum = 0;
  for (const uint32_t code : codes)
    sum += probabilities.emplace_back(static_cast<double>(entries_[code].exponential));
  for (double& probability : probabilities) probability /= sum;
  return probabilities;
}

uint32_t PolicyWeights::Draw(std::span<const uint32_t> codes, Rng& rng) {
  sums_.resize(codes.size());
  float sum = 0;
  for (size_t i = 0; i < codes.size(); ++i) sums_[i] = sum += entries_[codes[i]].exponential;
  const float drawn = static_cast<float>(rng.Unit()) * sum;
  uint32_t index = 0;
  const auto last = static_cast<uint32_t>(codes.size() - 1);
  while (index < last && sums_[index] <= drawn) ++index;
  return index;
}

void PolicyWeights::Change(uint32_t code, float amount) {
  Entry& entry = entries_[code];
  entry.change += amount;
  if (entry.noted) return;
  entry.noted = true;
  noted_.push_back(code);
}

void PolicyWeights::Note(std::span<const uint32_t> codes, uint32_t chosen, float rate) {
  sums_.resize(codes.size());
  float sum = 0;
  for (size_t i = 0; i < codes.size(); ++i) sum += sums_[i] = Softmax(entries_[codes[i]]);
  const float scale = rate / sum;
  for (size_t i = 0; i < codes.size(); ++i) Change(codes[i], -scale * sums_[i]);
  Change(codes[chosen], rate);
}

void PolicyWeights::Commit() {
  sums_.resize(noted_.size());
  const auto k = static_cast<float>(k_);
  for (size_t i = 0; i < noted_.size(); ++i) {
    Entry& entry = entries_[noted_[i]];
    entry.weight = std::clamp(entry.weight + entry.change, -kLargest, kLargest);
    sums_[i] = k * entry.weight;
  }
  Exponentials(sums_);
  for (size_t i = 0; i < noted_.size(); ++i) {
    Entry& entry = entries_[noted_[i]];
    entry.exponential = sums_[i];
    entry.change = 0;
    entry.noted = false;
    if (!entry.used) used_.push_back(noted_[i]);
    entry.used = true;
  }
  noted_.clear();
}

}  // namespace ludens
