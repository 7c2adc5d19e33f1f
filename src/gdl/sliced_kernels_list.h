#pragma once

#include "gdl/choice_stream.h"
#include "gdl/sliced_kernels.h"

namespace ludens::gdl {

// One per file sliced_*.cc; AvailableKernels decides which of them this machine can run.
extern const SlicedKernels kPortableKernels;
#if defined(__x86_64__)
extern const SlicedKernels kAvx2Kernels;
extern const SlicedKernels kAvx512Kernels;
#endif

/// ChoiceStream::Advance for a range of lanes.
inline void AdvanceAll(LaneStreams& s, uint32_t begin, uint32_t end) {
  for (uint32_t i = begin; i < end; ++i) {
    const auto t = static_cast<uint16_t>(s.x[i] ^ (s.x[i] << 3));
    s.x[i] = s.y[i];
    s.y[i] = s.z[i];
    s.z[i] = s.w[i];
    s.w[i] = static_cast<uint16_t>(s.w[i] ^ (s.w[i] >> 5) ^ t ^ (t >> 13));
    s.weyl[i] = static_cast<uint16_t>(s.weyl[i] + ChoiceStream::kWeylStep);
  }
}

/// ChoiceStream::Carry of one lane after its advance.
uint32_t CarryOf(const LaneStreams& streams, uint32_t lane, uint32_t count);

}  // namespace ludens::gdl
