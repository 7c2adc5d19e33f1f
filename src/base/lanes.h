#pragma once

#include <immintrin.h>

#include <cstdint>

namespace ludens {

/// Lanes that are compared at once: arrays read by the functions below have room up to a multiple
/// of this.
inline constexpr int kLanes = 16;

namespace lanes_internal {

// Sixteen numbers at a time: in one register where the machine has wide ones, else in two.
#if defined(__AVX2__)

struct Lanes {
  __m256i all;
};
inline Lanes Load(const uint16_t* at) {
  return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at))};
}
inline Lanes Fill(int value) { return {_mm256_set1_epi16(static_cast<int16_t>(value))}; }
inline Lanes Equal(Lanes a, Lanes b) { return {_mm256_cmpeq_epi16(a.all, b.all)}; }
inline Lanes Greater(Lanes a, Lanes b) { return {_mm256_cmpgt_epi16(a.all, b.all)}; }
/// A bit for each lane that is all ones.
inline uint64_t Bits(Lanes found) {
  const __m128i low = _mm256_castsi256_si128(found.all);
  const __m128i high = _mm256_extracti128_si256(found.all, 1);
  return static_cast<uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
}
/// The same for twice as many.
inline uint64_t Bits(Lanes first, Lanes second) {
  const __m256i both = _mm256_packs_epi16(first.all, second.all);  // In halves of each.
  return static_cast<uint32_t>(_mm256_movemask_epi8(_mm256_permute4x64_epi64(both, 0xD8)));
}

#else

struct Lanes {
  __m128i low, high;
};
inline Lanes Load(const uint16_t* at) {
  return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)),
          _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + 8))};
}
inline Lanes Fill(int value) {
  const __m128i filled = _mm_set1_epi16(static_cast<int16_t>(value));
  return {filled, filled};
}
inline Lanes Equal(Lanes a, Lanes b) {
  return {_mm_cmpeq_epi16(a.low, b.low), _mm_cmpeq_epi16(a.high, b.high)};
}
inline Lanes Greater(Lanes a, Lanes b) {
  return {_mm_cmpgt_epi16(a.low, b.low), _mm_cmpgt_epi16(a.high, b.high)};
}
inline uint64_t Bits(Lanes found) {
  return static_cast<uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(found.low, found.high)));
}
inline uint64_t Bits(Lanes first, Lanes second) { return Bits(first) | Bits(second) << kLanes; }

#endif

/// Bit i of the answer, for i < count <= 64: `compare(lanes, first)` is true of lane i.
template <typename Compare>
[[gnu::always_inline]] inline uint64_t Where(const uint16_t* values, int count,
                                             const Compare& compare) {
  uint64_t where = 0;
  int i = 0;
  for (; i + kLanes < count; i += 2 * kLanes)
    where |= Bits(compare(Load(values + i), i), compare(Load(values + i + kLanes), i + kLanes))
             << i;
  if (i < count) where |= Bits(compare(Load(values + i), i)) << i;
  return count == 64 ? where : where & ((uint64_t{1} << count) - 1);
}

}  // namespace lanes_internal

/// Bit i of the answer, for i < count <= 64: values[i] == wanted.
inline uint64_t LanesEqual(const uint16_t* values, int count, int wanted) {
  using namespace lanes_internal;
  const Lanes sought = Fill(wanted);
  return Where(values, count, [&](Lanes lanes, int) { return Equal(lanes, sought); });
}

/// The same for bytes.
inline uint64_t BytesEqual(const uint8_t* values, int count, int wanted) {
  const __m128i sought = _mm_set1_epi8(static_cast<char>(wanted));
  uint64_t where = 0;
  for (int i = 0; i < count; i += kLanes) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(values + i));
    where |= uint64_t{static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, sought)))} << i;
  }
  return count == 64 ? where : where & ((uint64_t{1} << count) - 1);
}

/// The same for values[i] == others[i].
inline uint64_t LanesEqual(const uint16_t* values, int count, const uint16_t* others) {
  using namespace lanes_internal;
  return Where(values, count, [&](Lanes lanes, int i) { return Equal(lanes, Load(others + i)); });
}

/// The same for values[i] > limit. REQUIRES: values and limit are below 2^15.
inline uint64_t LanesMore(const uint16_t* values, int count, int limit) {
  using namespace lanes_internal;
  const Lanes low = Fill(limit);
  return Where(values, count, [&](Lanes lanes, int) { return Greater(lanes, low); });
}

}  // namespace ludens
