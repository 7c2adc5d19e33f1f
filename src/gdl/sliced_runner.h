#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gdl/sliced_kernels.h"
#include "gdl/sliced_program.h"

namespace ludens::gdl {

/// Sums over playouts; sums of several runs add up.
struct SlicedTotals {
  uint64_t playouts = 0, plies = 0, squared_plies = 0, branching = 0, at_limit = 0;
  uint32_t min_plies = ~0u, max_plies = 0;
  std::vector<uint64_t> goals;  ///< By SlicedProgram::goals: playouts that ended with it.
  std::vector<uint64_t> wins;   ///< By role.
};

/// Plays uniformly random games, 512 at a time, restarting lanes as they end.
///
/// Playout k draws from the ChoiceStream keyed by Rng(seed, k), whichever lane plays it, so the
/// totals depend on neither lanes, threads nor instruction sets.
/// Threads: one runner per thread; the program is shared.
class SlicedRunner {
 public:
  SlicedRunner(const SlicedProgram& program, const SlicedKernels& kernels);
  ~SlicedRunner();
  SlicedRunner(const SlicedRunner&) = delete;
  SlicedRunner& operator=(const SlicedRunner&) = delete;

  /// Plays playouts first … first + count − 1 from `state` (bits by fluent number).
  void Run(std::span<const uint64_t> state, uint64_t seed, uint64_t first, uint64_t count,
           uint32_t max_plies, SlicedTotals& totals);

 private:
  using Mask = uint64_t[kLanes / 64];

  void Load(std::span<const uint64_t> state);
  void SettleLoops();
  bool FindEnded(uint32_t step, uint32_t max_plies);
  void CountEnded(uint32_t step, SlicedTotals& totals);
  void CountBranching(SlicedTotals& totals) const;
  void Refill(uint64_t seed, uint32_t step);
  void Assign(uint32_t lane, uint64_t seed, uint32_t step);
  const uint64_t* At(uint32_t word) const { return memory_ + size_t{word} * (kLanes / 64); }
  uint64_t* At(uint32_t word) { return memory_ + size_t{word} * (kLanes / 64); }
  uint64_t Read(const SlicedProgram::Word& word, size_t part) const {
    return At(word.word)[part] ^ (word.negated ? ~uint64_t{0} : 0);
  }

  const SlicedProgram& program_;
  const SlicedKernels& kernels_;
  uint64_t* memory_;
  LaneStreams streams_{};
  std::vector<uint8_t> start_;  // By fluent of the program.
  alignas(64) Mask active_{};
  alignas(64) Mask ended_{};
  alignas(64) Mask over_{};
  uint32_t started_[kLanes] = {};
  uint32_t next_limit_check_ = 0;
  uint64_t next_playout_ = 0, end_playout_ = 0;
};

}  // namespace ludens::gdl
