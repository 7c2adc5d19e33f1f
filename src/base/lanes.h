#pragma once

#include <emmintrin.h>

#include <cstdint>

namespace ludens {

/// Lanes that are compared at once: arrays read by the functions below have room up to a multiple
/// of this.
inline constexpr int kLanes = 16;

namespace lanes_internal {

/// Bit i of the answer, for i < count <= 64: `compare` is true of lane i of values; it gets eight
/// lanes at a time and the number of the first.
template <typename Compare>
uint64_t Where(const uint16_t* values, int count, Compare&& compare) {
  const auto load = [](const uint16_t* at) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
  };
  uint64_t where = 0;
  for (int i = 0; i < count; i += kLanes) {
    const __m128i low = compare(load(values + i), i);
    const __m128i high = compare(load(values + i + 8), i + 8);
    const auto found = static_cast<uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
    where |= static_cast<uint64_t>(found) << i;
  }
  return count == 64 ? where : where & ((uint64_t{1} << count) - 1);
}

}  // namespace lanes_internal

/// Bit i of the answer, for i < count <= 64: values[i] == wanted.
inline uint64_t LanesEqual(const uint16_t* values, int count, int wanted) {
  const __m128i sought = _mm_set1_epi16(static_cast<int16_t>(wanted));
  return lanes_internal::Where(values, count,
                               [&](__m128i lanes, int) { return _mm_cmpeq_epi16(lanes, sought); });
}

/// The same for values[i] == others[i].
inline uint64_t LanesEqual(const uint16_t* values, int count, const uint16_t* others) {
  return lanes_internal::Where(values, count, [&](__m128i lanes, int i) {
    return _mm_cmpeq_epi16(lanes, _mm_loadu_si128(reinterpret_cast<const __m128i*>(others + i)));
  });
}

/// The same for values[i] > limit. REQUIRES: values and limit are below 2^15.
inline uint64_t LanesMore(const uint16_t* values, int count, int limit) {
  const __m128i low = _mm_set1_epi16(static_cast<int16_t>(limit));
  return lanes_internal::Where(values, count,
                               [&](__m128i lanes, int) { return _mm_cmpgt_epi16(lanes, low); });
}

}  // namespace ludens
