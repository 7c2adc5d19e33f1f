#include "play/run_playouts.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "base/cpu_time.h"
#include "base/error.h"
#include "play/policy/make_policy.h"
#include "play/policy/truncate.h"

namespace ludens {
namespace {

constexpr uint64_t kMostPerChunk = uint64_t{1} << 17;
constexpr uint64_t kChunks = 64;    // Of a run with a count, to be shared by threads.
constexpr double kPatience = 0.25;  // Seconds that a chunk should not exceed by much.

double WallSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Plays single playouts, each from its own start; one per thread.
class OneByOne {
 public:
  OneByOne(const Game& game, const PlayoutOptions& options)
      : game_(game), options_(options), state_(game) {
    if (!options.policy.empty()) policy_ = MakePolicy(options.policy, game);
    if (!options.limit_value.empty()) value_ = ValueNamed(options.limit_value);
  }

  /// True where a game cannot play a whole range of playouts by itself.
  bool Needed() const { return game_.facts().stochastic || policy_ != nullptr || value_; }

  PlayoutResult Play(uint64_t index) {
    Rng rng(options_.seed, index);
    game_.Start(state_.get(), rng);
    if (value_)
      return TruncatedPlayout(game_, policy_.get(), state_.get(), rng, options_.max_plies, *value_);
    if (policy_ != nullptr)
      return game_.PolicyPlayout(*policy_, state_.get(), rng, options_.max_plies);
    return game_.PlayoutOf(options_.kind, state_.get(), rng, options_.max_plies);
  }

  PlayoutStatistics PlayRange(uint64_t first, uint64_t count) {
    PlayoutStatistics sums;
    for (uint64_t k = first; k < first + count; ++k) {
      const PlayoutResult result = Play(k);
      sums.Add(result, game_.facts().players);
      if (result.hit_limit && value_) AddUtilities(result, sums);
    }
    return sums;
  }

 private:
  /// Playouts that were cut off count as such, and their value counts all the same.
  void AddUtilities(const PlayoutResult& result, PlayoutStatistics& sums) const {
    for (size_t p = 1; p <= static_cast<size_t>(game_.facts().players); ++p) {
      const double value = static_cast<double>(result.utility[p]);
      sums.utility[p] += value;
      sums.squared_utility[p] += value * value;
    }
  }

  const Game& game_;
  const PlayoutOptions& options_;
  OwnedState state_;
  std::unique_ptr<MovePolicy> policy_;
  std::optional<PositionValue> value_;
};

/// Hands out ranges of playouts. Sums are kept by range and added in their order at the end, so
/// that rounding is the same however threads shared the work.
class Dispatcher {
 public:
  Dispatcher(const Game& game, const PlayoutOptions& options)
      : game_(game), options_(options), wall_start_(WallSeconds()) {}

  void Work() {
    const double start = ThreadCpuSeconds();
    OneByOne single(game_, options_);
    OwnedState state(game_);
    Rng rng(options_.seed);
    game_.Start(state.get(), rng);
    uint64_t chunk =
        options_.count > 0 ? std::clamp<uint64_t>(options_.count / kChunks, 64, kMostPerChunk) : 1;
    while (true) {
      const double used = ThreadCpuSeconds() - start;
      if (options_.count == 0 && used >= options_.seconds) break;
      const uint64_t first = next_.fetch_add(chunk);
      if (options_.count > 0 && first >= options_.count) break;
      const uint64_t size = options_.count > 0 ? std::min(chunk, options_.count - first) : chunk;
      const PlayoutStatistics sums = single.Needed()
                                         ? single.PlayRange(first, size)
                                         : game_.Playouts(state.get(), options_.seed, first, size,
                                                          options_.max_plies, options_.kind);
      // Without a count the chunks grow while they are quick.
      if (options_.count == 0 && ThreadCpuSeconds() - start - used < kPatience / 4)
        chunk = std::min(chunk * 2, kMostPerChunk);
      Note(first, sums);
    }
    const std::lock_guard lock(mutex_);
    cpu_seconds_ += ThreadCpuSeconds() - start;
  }

  PlayoutRun Result() const {
    PlayoutRun run;
    for (const auto& [first, sums] : sums_) run.sums.Add(sums);
    run.cpu_seconds = cpu_seconds_;
    run.wall_seconds = WallSeconds() - wall_start_;
    return run;
  }

 private:
  void Note(uint64_t first, const PlayoutStatistics& sums) {
    const std::lock_guard lock(mutex_);
    sums_[first] = sums;
    done_ += sums.playouts;
    if (options_.progress) options_.progress({done_, WallSeconds() - wall_start_});
  }

  const Game& game_;
  const PlayoutOptions& options_;
  const double wall_start_;
  std::atomic<uint64_t> next_{0};
  std::mutex mutex_;  // Guards everything below.
  std::map<uint64_t, PlayoutStatistics> sums_;
  uint64_t done_ = 0;
  double cpu_seconds_ = 0;
};

}  // namespace

PlayoutRun RunPlayouts(const Game& game, const PlayoutOptions& options) {
  if (const std::string why = game.WhyNot(options.kind); !why.empty())
    Fail("this kind of playout does not apply to {}: {}", game.facts().name, why);
  if (!options.policy.empty() && options.threads > 1 && PolicyLearns(options.policy))
    Fail("policy '{}' learns from playouts in their order: use one thread", options.policy);
  Dispatcher dispatcher(game, options);
  std::vector<std::jthread> helpers;
  for (int i = 1; i < options.threads; ++i) helpers.emplace_back([&] { dispatcher.Work(); });
  dispatcher.Work();
  helpers.clear();  // Joins.
  return dispatcher.Result();
}

std::vector<int> PlayoutLengths(const Game& game, const PlayoutOptions& options, size_t most,
                                double seconds) {
  OneByOne single(game, options);
  std::vector<int> lengths;
  const double start = ThreadCpuSeconds();
  while (lengths.size() < most && ThreadCpuSeconds() - start < seconds)
    lengths.push_back(single.Play(lengths.size()).plies);
  return lengths;
}

}  // namespace ludens
