#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <utility>

#include "gdl/sliced_kernels_list.h"
#include "gdl/target_region.h"

LUDENS_TARGET_BEGIN("avx2,bmi,bmi2,popcnt")

namespace ludens::gdl {
namespace {

constexpr uint32_t kChunkBytes = 32;
#include "gdl/sliced_kernels_impl.h"

constexpr uint32_t kLanesPerRegister = 16;

/// Sixteen bits to sixteen words of all ones or zeros.
inline __m256i Spread(uint16_t bits, __m256i select) {
  return _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(static_cast<short>(bits)), select),
                            select);
}

/// The sign bits of sixteen words.
inline uint32_t Gather(__m256i words) {
  const __m256i bytes = _mm256_packs_epi16(words, _mm256_setzero_si256());
  const auto mask = static_cast<uint32_t>(_mm256_movemask_epi8(bytes));
  return (mask & 0xff) | ((mask >> 8) & 0xff00);
}

void Draw(const SlicedProgram::Choice& choice, LaneStreams& s, uint64_t* memory) {
  const __m256i select = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096,
                                           8192, 16384, static_cast<short>(-32768));
  const __m256i step = _mm256_set1_epi16(static_cast<short>(ChoiceStream::kWeylStep));
  const auto* counts = reinterpret_cast<const uint16_t*>(memory);
  auto* ranks = reinterpret_cast<uint16_t*>(memory);
  constexpr size_t kParts = kLanes / kLanesPerRegister;
  for (uint32_t part = 0; part < kParts; ++part) {
    const auto at = [&](uint16_t* array) {
      return reinterpret_cast<__m256i*>(array + part * kLanesPerRegister);
    };
    __m256i count = _mm256_setzero_si256();
    for (size_t bit = 0; bit < choice.count.size(); ++bit) {
      const __m256i mask = Spread(counts[choice.count[bit] * kParts + part], select);
      const __m256i one = _mm256_set1_epi16(static_cast<short>(1u << bit));
      count = _mm256_or_si256(count, _mm256_and_si256(mask, one));
    }
    const __m256i x = *at(s.x), w = *at(s.w);
    const __m256i t = _mm256_xor_si256(x, _mm256_slli_epi16(x, 3));
    *at(s.x) = *at(s.y);
    *at(s.y) = *at(s.z);
    *at(s.z) = w;
    const __m256i mixed = _mm256_xor_si256(_mm256_xor_si256(w, _mm256_srli_epi16(w, 5)),
                                           _mm256_xor_si256(t, _mm256_srli_epi16(t, 13)));
    const __m256i weyl = _mm256_add_epi16(*at(s.weyl), step);
    *at(s.w) = mixed;
    *at(s.weyl) = weyl;
    const __m256i value = _mm256_add_epi16(mixed, weyl);
    __m256i rank = _mm256_mulhi_epu16(value, count);
    const __m256i low = _mm256_mullo_epi16(value, count);
    // low + count > 0xffff exactly where the saturated sum differs from the wrapped one.
    const __m256i fits =
        _mm256_cmpeq_epi16(_mm256_adds_epu16(low, count), _mm256_add_epi16(low, count));
    uint32_t carries = Gather(fits) ^ 0xffff;
    if (carries != 0) {
      alignas(32) uint16_t fixed[kLanesPerRegister], numbers[kLanesPerRegister];
      _mm256_store_si256(reinterpret_cast<__m256i*>(fixed), rank);
      _mm256_store_si256(reinterpret_cast<__m256i*>(numbers), count);
      for (; carries != 0; carries &= carries - 1) {
        const auto k = static_cast<uint32_t>(__builtin_ctz(carries));
        fixed[k] =
            static_cast<uint16_t>(fixed[k] + CarryOf(s, part * kLanesPerRegister + k, numbers[k]));
      }
      rank = _mm256_load_si256(reinterpret_cast<const __m256i*>(fixed));
    }
    for (size_t bit = 0; bit < choice.rank.size(); ++bit) {
      const __m256i sign = _mm256_sll_epi16(rank, _mm_cvtsi32_si128(15 - static_cast<int>(bit)));
      ranks[choice.rank[bit] * kParts + part] = static_cast<uint16_t>(Gather(sign));
    }
  }
}

}  // namespace

extern const SlicedKernels kAvx2Kernels;
const SlicedKernels kAvx2Kernels = {"avx2", &Run, &Draw, &Commit};

}  // namespace ludens::gdl

LUDENS_TARGET_END

#endif
