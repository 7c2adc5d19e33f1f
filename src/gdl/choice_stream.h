#pragma once

#include <cstdint>

#include "base/rng.h"

namespace ludens::gdl {

/// The random numbers of one playout, the same whether it is played alone (CounterMachine) or as
/// one of 512 lanes (SlicedRunner): every ply draws one number per chooser, used or not.
///
/// A 16-bit xorwow: four words of xorshift with period 2^64 − 1 (shifts 3, 13, 5, checked to be
/// primitive) plus a Weyl sequence. Sixteen bits suit the lanes; where they do not decide a
/// choice, 48 more are taken from a hash of the state, so that choices have no bias to speak of
/// (below n · 2^−64).
struct ChoiceStream {
  uint16_t x, y, z, w, weyl;

  static constexpr uint16_t kWeylStep = 0x9e37;

  constexpr ChoiceStream() : ChoiceStream(0) {}
  /// `key` is the first number of the playout's Rng(seed, index).
  explicit constexpr ChoiceStream(uint64_t key)
      : x(static_cast<uint16_t>(key)),
        y(static_cast<uint16_t>(key >> 16)),
        z(static_cast<uint16_t>(key >> 32)),
        w(static_cast<uint16_t>((key >> 48) | (key == 0))),
        weyl(static_cast<uint16_t>(Mix64(key) >> 48)) {}

  constexpr void Advance() {
    const auto t = static_cast<uint16_t>(x ^ (x << 3));
    x = y;
    y = z;
    z = w;
    w = static_cast<uint16_t>(w ^ (w >> 5) ^ t ^ (t >> 13));
    weyl = static_cast<uint16_t>(weyl + kWeylStep);
  }

  constexpr uint16_t Value() const { return static_cast<uint16_t>(w + weyl); }

  /// Uniform in [0, n) from the present number. REQUIRES: 0 < n < 65536.
  constexpr uint32_t Choose(uint32_t n) const {
    const uint32_t product = uint32_t{Value()} * n;
    return (product >> 16) + Carry(product & 0xffff, n);
  }

  /// 1 when the 48 further bits carry into the choice. They can only where low + n > 0xffff.
  constexpr uint32_t Carry(uint32_t low, uint32_t n) const {
    if (low + n <= 0xffff) return 0;
    const uint64_t state = x | (uint64_t{y} << 16) | (uint64_t{z} << 32) | (uint64_t{w} << 48);
    const uint64_t more = Mix64(state ^ weyl) >> 16;
    // low · 2^48 + more · n reaches 2^64? Taken in two halves to stay within 64 bits.
    const uint64_t high = (more >> 16) * n + (((more & 0xffff) * n) >> 16);
    return static_cast<uint32_t>(((uint64_t{low} << 32) + high) >> 48);
  }
};

}  // namespace ludens::gdl
