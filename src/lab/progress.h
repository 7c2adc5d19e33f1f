#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace ludens {

/// A progress bar with the expected time to the end, on stderr where that is a terminal and not at
/// all elsewhere. Threads: all methods may be called from any thread.
class Progress {
 public:
  Progress(std::string title, int64_t total);
  ~Progress();  ///< Clears the line.

  /// Counts one more step; steps found done beforehand do not count for the time.
  void Step(bool found_done = false);

 private:
  void Draw();

  const std::string title_;
  const int64_t total_;
  const bool shown_;
  std::mutex mutex_;
  int64_t done_ = 0, found_ = 0;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace ludens
