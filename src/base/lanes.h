#pragma once

#include <emmintrin.h>

#include <cstdint>

namespace ludens {

/// Lanes that are compared at once: arrays read by LanesEqual have room up to a multiple of this.
inline constexpr int kLanes = 16;

/// Bit i of the answer, for i < count <= 64: values[i] == wanted.
inline uint64_t LanesEqual(const uint16_t* values, int count, int wanted) {
  const __m128i sought = _mm_set1_epi16(static_cast<int16_t>(wanted));
  uint64_t equal = 0;
  for (int i = 0; i < count; i += kLanes) {
    const auto* at = reinterpret_cast<const __m128i*>(values + i);
    const __m128i low = _mm_cmpeq_epi16(_mm_loadu_si128(at), sought);
    const __m128i high = _mm_cmpeq_epi16(_mm_loadu_si128(at + 1), sought);
    const auto found = static_cast<uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
    equal |= static_cast<uint64_t>(found) << i;
  }
  return count == 64 ? equal : equal & ((uint64_t{1} << count) - 1);
}

}  // namespace ludens
