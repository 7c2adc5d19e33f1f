#include "gdl/sliced_kernels.h"

#include <vector>

#include "gdl/sliced_kernels_list.h"

namespace ludens::gdl {

uint32_t CarryOf(const LaneStreams& streams, uint32_t lane, uint32_t count) {
  ChoiceStream stream(1);
  stream.x = streams.x[lane];
  stream.y = streams.y[lane];
  stream.z = streams.z[lane];
  stream.w = streams.w[lane];
  stream.weyl = streams.weyl[lane];
  return stream.Carry((uint32_t{stream.Value()} * count) & 0xffff, count);
}

std::span<const SlicedKernels* const> AvailableKernels() {
  static const std::vector<const SlicedKernels*> kernels = [] {
    std::vector<const SlicedKernels*> list;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw"))
      list.push_back(&kAvx512Kernels);
    if (__builtin_cpu_supports("avx2")) list.push_back(&kAvx2Kernels);
#endif
    list.push_back(&kPortableKernels);
    return list;
  }();
  return kernels;
}

}  // namespace ludens::gdl
