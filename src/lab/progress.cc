#include "lab/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace ludens {
namespace {

std::string Duration(double seconds) {
  const auto whole = static_cast<int64_t>(seconds);
  if (whole < 60) return fmt::format("{}s", whole);
  if (whole < 3600) return fmt::format("{}m{:02}s", whole / 60, whole % 60);
  return fmt::format("{}h{:02}m", whole / 3600, whole / 60 % 60);
}

}  // namespace

Progress::Progress(std::string title, int64_t total)
    : title_(std::move(title)), total_(std::max<int64_t>(1, total)), shown_(isatty(2) != 0) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::Step(bool found_done) {
  const std::lock_guard lock(mutex_);
  ++done_;
  found_ += found_done;
  const auto now = std::chrono::steady_clock::now();
  if (!shown_ || (now - drawn_ < std::chrono::milliseconds(100) && done_ < total_)) return;
  drawn_ = now;
  Draw();
}

void Progress::Draw() {
  constexpr int64_t kWidth = 30;
  const int64_t filled = std::min(kWidth, kWidth * done_ / total_);
  std::string bar(static_cast<size_t>(filled), '#');
  bar.resize(kWidth, '.');
  const double elapsed =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  const int64_t worked = done_ - found_;
  const std::string left =
      worked == 0 ? ""
                  : Duration(elapsed / static_cast<double>(worked) *
                             static_cast<double>(std::max<int64_t>(0, total_ - done_)));
  fmt::print(stderr, "\r\033[K{} [{}] {}/{} {}", title_, bar, done_, total_, left);
  std::fflush(stderr);
}

}  // namespace ludens
