#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/function_ref.h"

namespace ludens::cli {

/// Does `work(i)` for every i below `count` on so many threads. Results go to `take(i, result)` in
/// order, one at a time, each as soon as it and all before it are there: a long run shows how far
/// it is.
template <typename Result>
void RunInOrder(size_t count, int threads, FunctionRef<Result(size_t)> work,
                FunctionRef<void(size_t, const Result&)> take) {
  std::atomic<size_t> next = 0;
  std::mutex mutex;  // Guards the two below.
  std::vector<std::optional<Result>> results(count);
  size_t taken = 0;
  const auto run = [&] {
    for (size_t i = next++; i < count; i = next++) {
      Result result = work(i);
      const std::lock_guard lock(mutex);
      results[i] = std::move(result);
      for (; taken < count && results[taken]; ++taken) {
        take(taken, *results[taken]);
        *results[taken] = {};
      }
    }
  };
  std::vector<std::jthread> helpers;
  for (int t = 1; t < threads; ++t) helpers.emplace_back(run);
  run();
}

}  // namespace ludens::cli
