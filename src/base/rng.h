#pragma once

#include <cstdint>

namespace ludens {

/// One step of the SplitMix64 output function: a bijection that scatters every input bit.
constexpr uint64_t Mix64(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// A random stream of eight bytes of state. Streams are keyed by (seed, index), so that the k-th
/// playout of a run draws the same numbers whichever thread or process plays it.
class Rng {
 public:
  explicit constexpr Rng(uint64_t seed, uint64_t index = 0)
      : state_(Mix64(seed + kGamma) ^ Mix64(Mix64(index + kGamma) + kGamma)) {}

  constexpr uint64_t Next() { return Mix64(state_ += kGamma); }

  /// Uniform in [0, n), without bias. REQUIRES: n > 0.
  constexpr uint32_t Below(uint32_t n) {
    uint64_t product = (Next() >> 32) * n;
    if (static_cast<uint32_t>(product) < n) {
      const uint32_t threshold = (0u - n) % n;
      while (static_cast<uint32_t>(product) < threshold) product = (Next() >> 32) * n;
    }
    return static_cast<uint32_t>(product >> 32);
  }

  /// Uniform in [0, 1) with 53 bits.
  constexpr double Unit() { return static_cast<double>(Next() >> 11) * 0x1.0p-53; }

 private:
  static constexpr uint64_t kGamma = 0x9e3779b97f4a7c15u;
  uint64_t state_;
};

}  // namespace ludens
