#pragma once

#include <cassert>
#include <cstdint>

#include "base/rng.h"

namespace ludens {

/// The game's own random numbers: a SplitMix64 stream whose state lies in the position
/// (Header::chance), so that recorded games with dice replay. The draws are the ones that recorded
/// games were made with; agents and playouts use Rng instead.

constexpr uint64_t ChanceNext(uint64_t& chance) { return Mix64(chance += 0x9e3779b97f4a7c15u); }

/// 32 bits: the two halves of a 64-bit draw folded together.
constexpr uint32_t ChanceBits(uint64_t& chance) {
  const uint64_t draw = ChanceNext(chance);
  return static_cast<uint32_t>(draw ^ (draw >> 32));
}

/// As so many draws that nobody looks at.
constexpr void ChanceSkip(uint64_t& chance, uint64_t draws) {
  chance += draws * 0x9e3779b97f4a7c15u;
}

/// Uniform in [0, n). REQUIRES: n > 0.
constexpr int ChanceBelow(uint64_t& chance, int n) {
  assert(n > 0);
  const uint32_t bound = static_cast<uint32_t>(n);
  uint32_t bits = ChanceBits(chance) >> 1;
  if ((bound & (bound - 1)) == 0)
    return static_cast<int>((static_cast<uint64_t>(bound) * bits) >> 31);
  // Draws from the incomplete last block of n would favour small values.
  uint32_t value = bits % bound;
  while (bits - value + (bound - 1) > 0x7fffffffu) {
    bits = ChanceBits(chance) >> 1;
    value = bits % bound;
  }
  return static_cast<int>(value);
}

/// Uniform in [0, 1) with 53 bits.
constexpr double ChanceUnit(uint64_t& chance) {
  return static_cast<double>(ChanceNext(chance) >> 11) * 0x1.0p-53;
}

}  // namespace ludens
