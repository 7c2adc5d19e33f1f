#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <utility>

#include "gdl/sliced_kernels_list.h"
#include "gdl/target_region.h"

LUDENS_TARGET_BEGIN("avx512f,avx512bw,avx2,bmi,bmi2,popcnt")

namespace ludens::gdl {
namespace {

constexpr uint32_t kChunkBytes = 64;
#define LUDENS_TERNARY_LOGIC
#include "gdl/sliced_kernels_impl.h"

constexpr uint32_t kLanesPerRegister = 32;

void Draw(const SlicedProgram::Choice& choice, LaneStreams& s, uint64_t* memory) {
  const __m512i step = _mm512_set1_epi16(static_cast<short>(ChoiceStream::kWeylStep));
  const auto* counts = reinterpret_cast<const uint32_t*>(memory);
  auto* ranks = reinterpret_cast<uint32_t*>(memory);
  constexpr size_t kParts = kLanes / kLanesPerRegister;
  for (uint32_t part = 0; part < kParts; ++part) {
    const auto at = [&](uint16_t* array) {
      return reinterpret_cast<__m512i*>(array + part * kLanesPerRegister);
    };
    __m512i count = _mm512_setzero_si512();
    for (size_t bit = 0; bit < choice.count.size(); ++bit) {
      const __m512i one = _mm512_set1_epi16(static_cast<short>(1u << bit));
      count = _mm512_mask_add_epi16(count, counts[choice.count[bit] * kParts + part], count, one);
    }
    const __m512i x = *at(s.x), w = *at(s.w);
    const __m512i t = _mm512_xor_si512(x, _mm512_slli_epi16(x, 3));
    *at(s.x) = *at(s.y);
    *at(s.y) = *at(s.z);
    *at(s.z) = w;
    const __m512i mixed = _mm512_xor_si512(_mm512_xor_si512(w, _mm512_srli_epi16(w, 5)),
                                           _mm512_xor_si512(t, _mm512_srli_epi16(t, 13)));
    const __m512i weyl = _mm512_add_epi16(*at(s.weyl), step);
    *at(s.w) = mixed;
    *at(s.weyl) = weyl;
    const __m512i value = _mm512_add_epi16(mixed, weyl);
    __m512i rank = _mm512_mulhi_epu16(value, count);
    const __m512i low = _mm512_mullo_epi16(value, count);
    uint32_t carries = _mm512_cmpgt_epu16_mask(
        low, _mm512_xor_si512(count, _mm512_set1_epi16(-1)));  // low > 0xffff − count
    if (carries != 0) {
      alignas(64) uint16_t fixed[kLanesPerRegister], numbers[kLanesPerRegister];
      _mm512_store_si512(fixed, rank);
      _mm512_store_si512(numbers, count);
      for (; carries != 0; carries &= carries - 1) {
        const auto k = static_cast<uint32_t>(__builtin_ctz(carries));
        fixed[k] =
            static_cast<uint16_t>(fixed[k] + CarryOf(s, part * kLanesPerRegister + k, numbers[k]));
      }
      rank = _mm512_load_si512(fixed);
    }
    for (size_t bit = 0; bit < choice.rank.size(); ++bit) {
      const __m512i one = _mm512_set1_epi16(static_cast<short>(1u << bit));
      ranks[choice.rank[bit] * kParts + part] = _mm512_test_epi16_mask(rank, one);
    }
  }
}

}  // namespace

extern const SlicedKernels kAvx512Kernels;
const SlicedKernels kAvx512Kernels = {"avx512", &Run, &Draw, &Commit};

}  // namespace ludens::gdl

LUDENS_TARGET_END

#endif
