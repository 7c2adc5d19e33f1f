#include "play/run_playouts.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "base/cpu_time.h"

namespace ludens {
namespace {

constexpr uint64_t kChunk = uint64_t{1} << 17;
constexpr double kPatience = 0.25;  // Seconds that a chunk should not exceed by much.

/// Hands out ranges of playouts. Sums are kept by range and added in their order at the end, so
/// that rounding is the same however threads shared the work.
class Dispatcher {
 public:
  Dispatcher(const Game& game, const PlayoutOptions& options) : game_(game), options_(options) {}

  void Work() {
    const double start = ThreadCpuSeconds();
    OwnedState state(game_);
    Rng rng(options_.seed);
    game_.Start(state.get(), rng);
    uint64_t chunk = options_.count > 0 ? kChunk : 1;
    while (true) {
      const double used = ThreadCpuSeconds() - start;
      if (options_.count == 0 && used >= options_.seconds) break;
      const uint64_t first = next_.fetch_add(chunk);
      if (options_.count > 0 && first >= options_.count) break;
      const uint64_t size = options_.count > 0 ? std::min(chunk, options_.count - first) : chunk;
      const PlayoutStatistics sums = game_.facts().stochastic
                                         ? FreshPlayouts(first, size)
                                         : game_.Playouts(state.get(), options_.seed, first, size,
                                                          options_.max_plies, options_.kind);
      // Without a count the chunks grow while they are quick.
      if (options_.count == 0 && ThreadCpuSeconds() - start - used < kPatience / 4)
        chunk = std::min(chunk * 2, kChunk);
      const std::lock_guard lock(mutex_);
      sums_[first] = sums;
    }
    const std::lock_guard lock(mutex_);
    cpu_seconds_ += ThreadCpuSeconds() - start;
  }

  PlayoutRun Result() const {
    PlayoutRun run;
    for (const auto& [first, sums] : sums_) run.sums.Add(sums);
    run.cpu_seconds = cpu_seconds_;
    return run;
  }

 private:
  /// Playouts that draw their start position too.
  PlayoutStatistics FreshPlayouts(uint64_t first, uint64_t count) const {
    PlayoutStatistics sums;
    OwnedState state(game_);
    for (uint64_t k = first; k < first + count; ++k) {
      Rng rng(options_.seed, k);
      game_.Start(state.get(), rng);
      sums.Add(options_.kind == PlayoutKind::kStandard
                   ? game_.StandardPlayout(state.get(), rng, options_.max_plies)
                   : game_.Playout(state.get(), rng, options_.max_plies),
               game_.facts().players);
    }
    return sums;
  }

  const Game& game_;
  const PlayoutOptions& options_;
  std::atomic<uint64_t> next_{0};
  std::mutex mutex_;
  std::map<uint64_t, PlayoutStatistics> sums_;
  double cpu_seconds_ = 0;
};

}  // namespace

PlayoutRun RunPlayouts(const Game& game, const PlayoutOptions& options) {
  Dispatcher dispatcher(game, options);
  std::vector<std::jthread> helpers;
  for (int i = 1; i < options.threads; ++i) helpers.emplace_back([&] { dispatcher.Work(); });
  dispatcher.Work();
  helpers.clear();  // Joins.
  return dispatcher.Result();
}

}  // namespace ludens
