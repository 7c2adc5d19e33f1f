#pragma once

#include <ctime>

namespace ludens {

/// CPU seconds that the calling thread has used: what limits and speeds are measured in, so that
/// they do not depend on how busy the machine is.
inline double ThreadCpuSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace ludens
