#include "gdl/sliced_runner.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

#include "gdl/choice_stream.h"

namespace ludens::gdl {
namespace {

constexpr std::align_val_t kAlignment{64};
constexpr size_t kParts = kLanes / 64;

}  // namespace

SlicedRunner::SlicedRunner(const SlicedProgram& program, const SlicedKernels& kernels)
    : program_(program),
      kernels_(kernels),
      memory_(
          static_cast<uint64_t*>(::operator new (size_t{program.words} * kWordBytes, kAlignment))) {
  std::memset(memory_, 0, size_t{program.words} * kWordBytes);
  std::memset(At(1), 0xff, kWordBytes);
}

SlicedRunner::~SlicedRunner() { ::operator delete(memory_, kAlignment); }

void SlicedRunner::Run(std::span<const uint64_t> state, uint64_t seed, uint64_t first,
                       uint64_t count, uint32_t max_plies, SlicedTotals& totals) {
  totals.goals.resize(program_.goals.size());
  totals.wins.resize(program_.winner.size());
  Load(state);
  next_playout_ = first;
  end_playout_ = first + count;
  std::memset(active_, 0, sizeof(active_));
  for (uint32_t lane = 0; lane < kLanes && next_playout_ < end_playout_; ++lane)
    Assign(lane, seed, 0);
  next_limit_check_ = max_plies;
  for (uint32_t step = 0; std::ranges::any_of(active_, [](uint64_t w) { return w != 0; }); ++step) {
    SettleLoops();
    kernels_.run(program_.ops.data(), program_.state.runs, memory_);
    const bool some_ended = FindEnded(step, max_plies);
    if (some_ended) CountEnded(step, totals);
    CountBranching(totals);
    for (const SlicedProgram::Choice& choice : program_.choices)
      kernels_.draw(choice, streams_, memory_);
    kernels_.run(program_.ops.data(), program_.moves.runs, memory_);
    kernels_.commit(program_.fluents, start_.data(), ended_, memory_);
    if (some_ended) Refill(seed, step + 1);
  }
}

void SlicedRunner::Load(std::span<const uint64_t> state) {
  start_.clear();
  for (const SlicedProgram::Fluent& fluent : program_.fluents) {
    const bool set = ((state[fluent.source / 64] >> (fluent.source % 64)) & 1) != 0;
    start_.push_back(set);
    std::memset(At(fluent.word), set ? 0xff : 0, kWordBytes);
  }
}

void SlicedRunner::SettleLoops() {
  for (const SlicedProgram::Loop& loop : program_.loops) {
    for (uint32_t node : loop.nodes) std::memset(At(node), 0, kWordBytes);
    for (bool changed = true; changed;) {
      changed = false;
      kernels_.run(program_.ops.data(), loop.code.runs, memory_);
      for (size_t i = 0; i < loop.nodes.size(); ++i) {
        for (size_t part = 0; part < kParts; ++part) {
          const uint64_t value = Read(loop.definitions[i], part);
          uint64_t& now = At(loop.nodes[i])[part];
          // Within a round some see new values already: sound, as values only rise.
          changed = changed || (value & ~now) != 0;
          now |= value;
        }
      }
    }
  }
}

/// Fills ended_ with the lanes whose game is over or has used up its plies.
bool SlicedRunner::FindEnded(uint32_t step, uint32_t max_plies) {
  uint64_t any = 0;
  for (size_t part = 0; part < kParts; ++part) {
    over_[part] = Read(program_.over, part) & active_[part];
    ended_[part] = over_[part];
    any |= ended_[part];
  }
  if (step < next_limit_check_) return any != 0;
  uint32_t oldest = step;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    const uint64_t bit = uint64_t{1} << (lane % 64);
    if ((active_[lane / 64] & bit) == 0) continue;
    if (step - started_[lane] >= max_plies) {
      ended_[lane / 64] |= bit;
      any |= bit;
    } else {
      oldest = std::min(oldest, started_[lane]);
    }
  }
  next_limit_check_ = oldest + max_plies;
  return any != 0;
}

void SlicedRunner::CountEnded(uint32_t step, SlicedTotals& totals) {
  kernels_.run(program_.ops.data(), program_.goals_code.runs, memory_);
  const auto count = [&](const SlicedProgram::Word& word) {
    int sum = 0;
    for (size_t part = 0; part < kParts; ++part)
      sum += std::popcount(Read(word, part) & over_[part]);
    return static_cast<uint64_t>(sum);
  };
  for (size_t i = 0; i < program_.goals.size(); ++i)
    totals.goals[i] += count(program_.goals[i].word);
  for (size_t i = 0; i < program_.winner.size(); ++i) totals.wins[i] += count(program_.winner[i]);
  for (size_t part = 0; part < kParts; ++part) {
    totals.at_limit += static_cast<uint64_t>(std::popcount(ended_[part] & ~over_[part]));
    for (uint64_t rest = ended_[part]; rest != 0; rest &= rest - 1) {
      const size_t lane = part * 64 + static_cast<size_t>(std::countr_zero(rest));
      const uint32_t plies = step - started_[lane];
      ++totals.playouts;
      totals.plies += plies;
      totals.squared_plies += uint64_t{plies} * plies;
      totals.min_plies = std::min(totals.min_plies, plies);
      totals.max_plies = std::max(totals.max_plies, plies);
    }
  }
}

void SlicedRunner::CountBranching(SlicedTotals& totals) const {
  uint64_t moving[kParts];
  for (size_t part = 0; part < kParts; ++part) moving[part] = active_[part] & ~ended_[part];
  for (const SlicedProgram::Idle& idle : program_.idle) {
    int lanes = 0;
    for (size_t part = 0; part < kParts; ++part)
      lanes += std::popcount(Read(idle.phase, part) & moving[part]);
    totals.branching += static_cast<uint64_t>(lanes) * idle.roles;
  }
  for (const SlicedProgram::Choice& choice : program_.choices) {
    for (size_t bit = 0; bit < choice.count.size(); ++bit) {
      const uint64_t* word = At(choice.count[bit]);
      int sum = 0;
      for (size_t part = 0; part < kParts; ++part) sum += std::popcount(word[part] & moving[part]);
      totals.branching += static_cast<uint64_t>(sum) << bit;
    }
  }
}

void SlicedRunner::Refill(uint64_t seed, uint32_t step) {
  for (size_t part = 0; part < kParts; ++part) {
    for (uint64_t rest = ended_[part]; rest != 0; rest &= rest - 1) {
      const auto lane =
          static_cast<uint32_t>(part * 64) + static_cast<uint32_t>(std::countr_zero(rest));
      if (next_playout_ < end_playout_) {
        Assign(lane, seed, step);
      } else {
        active_[part] &= ~(uint64_t{1} << (lane % 64));
      }
    }
  }
}

void SlicedRunner::Assign(uint32_t lane, uint64_t seed, uint32_t step) {
  active_[lane / 64] |= uint64_t{1} << (lane % 64);
  started_[lane] = step;
  const ChoiceStream stream(Rng(seed, next_playout_++).Next());
  streams_.x[lane] = stream.x;
  streams_.y[lane] = stream.y;
  streams_.z[lane] = stream.z;
  streams_.w[lane] = stream.w;
  streams_.weyl[lane] = stream.weyl;
}

}  // namespace ludens::gdl
