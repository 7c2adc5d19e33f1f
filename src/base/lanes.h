#pragma once

#include <emmintrin.h>

#include <cstdint>

namespace ludens {

/// Lanes that are compared at once: arrays read by LanesEqual have room up to a multiple of this.
inline constexpr int kLanes = 16;

namespace lanes_internal {

/// Bit i of the answer, for i < count <= 64: lane i of values equals what `other(i)` loads for it.
template <typename Other>
uint64_t Equal(const uint16_t* values, int count, Other&& other) {
  const auto load = [](const uint16_t* at) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
  };
  uint64_t equal = 0;
  for (int i = 0; i < count; i += kLanes) {
    const __m128i low = _mm_cmpeq_epi16(load(values + i), other(i));
    const __m128i high = _mm_cmpeq_epi16(load(values + i + 8), other(i + 8));
    const auto found = static_cast<uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
    equal |= static_cast<uint64_t>(found) << i;
  }
  return count == 64 ? equal : equal & ((uint64_t{1} << count) - 1);
}

}  // namespace lanes_internal

/// Bit i of the answer, for i < count <= 64: values[i] == wanted.
inline uint64_t LanesEqual(const uint16_t* values, int count, int wanted) {
  const __m128i sought = _mm_set1_epi16(static_cast<int16_t>(wanted));
  return lanes_internal::Equal(values, count, [&](int) { return sought; });
}

/// The same for values[i] == others[i].
inline uint64_t LanesEqual(const uint16_t* values, int count, const uint16_t* others) {
  return lanes_internal::Equal(values, count, [&](int i) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(others + i));
  });
}

}  // namespace ludens
