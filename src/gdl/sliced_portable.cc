#include <array>
#include <utility>

#include "gdl/choice_stream.h"
#include "gdl/sliced_kernels_list.h"

namespace ludens::gdl {
namespace {

constexpr uint32_t kChunkBytes = 16;
#include "gdl/sliced_kernels_impl.h"

void Draw(const SlicedProgram::Choice& choice, LaneStreams& s, uint64_t* memory) {
  alignas(64) uint16_t count[kLanes] = {}, rank[kLanes];
  for (size_t bit = 0; bit < choice.count.size(); ++bit) {
    const uint64_t* word = memory + size_t{choice.count[bit]} * (kLanes / 64);
    for (uint32_t lane = 0; lane < kLanes; ++lane)
      count[lane] =
          static_cast<uint16_t>(count[lane] | (((word[lane / 64] >> (lane % 64)) & 1) << bit));
  }
  AdvanceAll(s, 0, kLanes);
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    const uint32_t product =
        uint32_t{static_cast<uint16_t>(s.w[lane] + s.weyl[lane])} * count[lane];
    rank[lane] = static_cast<uint16_t>(product >> 16);
    if ((product & 0xffff) + count[lane] > 0xffff)
      rank[lane] = static_cast<uint16_t>(rank[lane] + CarryOf(s, lane, count[lane]));
  }
  for (size_t bit = 0; bit < choice.rank.size(); ++bit) {
    uint64_t* word = memory + size_t{choice.rank[bit]} * (kLanes / 64);
    for (uint32_t w = 0; w < kLanes / 64; ++w) {
      uint64_t bits = 0;
      for (uint32_t k = 0; k < 64; ++k) bits |= uint64_t{(rank[w * 64 + k] >> bit) & 1u} << k;
      word[w] = bits;
    }
  }
}

}  // namespace

const SlicedKernels kPortableKernels = {"portable", &Run, &Draw, &Commit};

}  // namespace ludens::gdl
