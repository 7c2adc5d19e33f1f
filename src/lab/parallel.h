#pragma once

#include <cstdint>
#include <functional>

namespace ludens {

/// Calls a function for every number in [0, count), on several threads. Each thread makes its own
/// function first, with whatever working memory that keeps; numbers are handed out in order. The
/// first exception of any thread stops the others and is thrown here.
void ParallelFor(int64_t count, int threads,
                 const std::function<std::function<void(int64_t)>()>& make_worker);

}  // namespace ludens
