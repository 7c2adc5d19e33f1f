#include "lab/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace ludens {

void ParallelFor(int64_t count, int threads,
                 const std::function<std::function<void(int64_t)>()>& make_worker) {
  std::atomic<int64_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      if (next >= count) return;
      const std::function<void(int64_t)> worker = make_worker();
      for (int64_t i = next++; i < count; i = next++) worker(i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  const int64_t wanted = std::clamp<int64_t>(count, 1, std::max(1, threads));
  std::vector<std::thread> others;
  for (int64_t i = 1; i < wanted; ++i) others.emplace_back(work);
  work();
  for (std::thread& thread : others) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace ludens
