#pragma once

#include <cstdint>

namespace ludens {

/// A draw of 64 bits from the game's own random numbers; advances their state.
inline uint64_t ChanceNext(uint64_t& chance) {
  chance += 0x9e3779b97f4a7c15u;
  uint64_t z = chance;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// A draw from [0, n). REQUIRES: n > 0.
inline int ChanceBelow(uint64_t& chance, int n) {
  const auto draw31 = [&chance] {
    const uint64_t next = ChanceNext(chance);
    return static_cast<int32_t>(static_cast<uint32_t>((next >> 32) ^ next) >> 1);
  };
  if ((n & (n - 1)) == 0)
    return static_cast<int>((static_cast<int64_t>(n) * static_cast<int64_t>(draw31())) >> 31);
  while (true) {
    const int32_t bits = draw31();
    const int32_t value = bits % n;
    if (static_cast<int64_t>(bits) - value + (n - 1) <= INT32_MAX) return value;
  }
}

}  // namespace ludens
