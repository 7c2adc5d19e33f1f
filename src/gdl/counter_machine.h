#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gdl/counter_program.h"

namespace ludens::gdl {

/// Evaluates one state at a time and only what changes from one state to the next. For searches
/// and single playouts.
///
/// Threads: one machine per thread; the program is shared.
class CounterMachine {
 public:
  explicit CounterMachine(const CounterProgram& program);

  /// Goes to a state, given as one bit per fluent; costs what differs from the present one.
  void SetState(std::span<const uint64_t> state);
  std::span<const uint64_t> state() const { return state_; }

  bool IsTerminal() const { return Output(program_.terminal_bit); }
  /// The legal moves, as RoleMoves lays them out.
  std::span<const uint64_t> legal() const { return legal_; }
  uint32_t CountLegal(size_t role) const;
  /// The role's `n`-th legal move from 0, as a number in Network::moves. REQUIRES: there is one.
  uint32_t SelectLegal(size_t role, uint32_t n) const;

  /// The role's goal, the lowest where the rules give it several.
  std::optional<int> Goal(size_t role) const;

  /// Makes one move per role, in the order of roles (numbers in Network::moves).
  void Apply(std::span<const uint32_t> joint);

 private:
  bool Output(uint32_t bit) const { return ((outputs_[bit / 64] >> (bit % 64)) & 1) != 0; }
  void Propagate(uint32_t node, bool rises);
  void Settle();
  void SettleLoop(size_t group);
  void Drain();
  void Queue(uint32_t node);
  void ReadLegal();

  const CounterProgram& program_;
  std::vector<uint64_t> state_;
  std::vector<uint64_t> outputs_;
  std::vector<uint64_t> legal_;
  std::vector<int32_t> counters_;
  std::vector<uint8_t> values_;  // Bit 0: the value last propagated; bit 1: in the queue.
  std::vector<uint32_t> queue_;
  std::vector<uint32_t> made_;  // Per role the move input that is set, or kNone.
  std::vector<uint8_t> dirty_loops_;
};

}  // namespace ludens::gdl
