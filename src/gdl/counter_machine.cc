#include "gdl/counter_machine.h"

#include <algorithm>
#include <bit>

namespace ludens::gdl {

CounterMachine::CounterMachine(const CounterProgram& program)
    : program_(program),
      state_(program.initial),
      outputs_(program.outputs),
      legal_(program.legal_words),
      counters_(program.counters),
      values_(program.values),
      made_(program.roles.size(), kNone),
      dirty_loops_(program.loops.size(), 1) {
  queue_.reserve(64);
  Settle();
  ReadLegal();
}

/// Inputs in the queue change when they leave it; gates are looked at again.
inline void CounterMachine::Queue(uint32_t node) {
  if ((values_[node] & 2) != 0) return;
  values_[node] |= 2;
  queue_.push_back(node);
}

void CounterMachine::SetState(std::span<const uint64_t> state) {
  for (size_t w = 0; w < state_.size(); ++w) {
    for (uint64_t changed = state_[w] ^ state[w]; changed != 0; changed &= changed - 1)
      Queue(static_cast<uint32_t>(w * 64) + static_cast<uint32_t>(std::countr_zero(changed)));
    state_[w] = state[w];
  }
  Settle();
  ReadLegal();
}

uint32_t CounterMachine::CountLegal(size_t role) const {
  const RoleMoves& moves = program_.roles[role];
  const uint64_t* words = legal().data() + moves.first_word;
  int count = 0;
  for (uint32_t w = 0; w < moves.word_count; ++w) count += std::popcount(words[w]);
  return static_cast<uint32_t>(count);
}

uint32_t CounterMachine::SelectLegal(size_t role, uint32_t n) const {
  const RoleMoves& moves = program_.roles[role];
  const uint64_t* words = legal().data() + moves.first_word;
  uint32_t w = 0;
  for (;; ++w) {
    const auto count = static_cast<uint32_t>(std::popcount(words[w]));
    if (n < count) break;
    n -= count;
  }
  uint64_t word = words[w];
  for (; n > 0; --n) word &= word - 1;
  return moves.first_move + w * 64 + static_cast<uint32_t>(std::countr_zero(word));
}

std::optional<int> CounterMachine::Goal(size_t role) const {
  for (const CounterProgram::Goal& goal : program_.goals)
    if (goal.role == role && Output(goal.bit)) return goal.value;
  return std::nullopt;
}

void CounterMachine::Apply(std::span<const uint32_t> joint) {
  for (size_t role = 0; role < joint.size(); ++role) {
    const uint32_t input = program_.fluent_count + joint[role];
    if (made_[role] == input) continue;
    if (made_[role] != kNone) Queue(made_[role]);
    Queue(input);
    made_[role] = input;
  }
  Settle();
  // The nexts change with the fluents, so all are read before the first fluent is flipped.
  for (size_t w = 0; w < state_.size(); ++w) {
    const uint64_t changed = state_[w] ^ outputs_[w];
    if (changed == 0) continue;
    state_[w] ^= changed;
    for (uint64_t rest = changed; rest != 0; rest &= rest - 1)
      Queue(static_cast<uint32_t>(w * 64) + static_cast<uint32_t>(std::countr_zero(rest)));
  }
  Settle();
  ReadLegal();
}

void CounterMachine::ReadLegal() {
  const uint64_t* bits = outputs_.data() + program_.first_legal_word;
  for (const CounterProgram::Phase& phase : program_.phases) {
    const bool set = ((state_[phase.fluent / 64] >> (phase.fluent % 64)) & 1) != 0;
    if (set == phase.negated) continue;
    for (size_t w = 0; w < legal_.size(); ++w) legal_[w] = bits[w] & phase.mask[w];
    return;
  }
  std::copy(bits, bits + legal_.size(), legal_.begin());
}

void CounterMachine::Propagate(uint32_t node, bool rises) {
  const CounterProgram::Edges& edges = program_.edges[node];
  const uint32_t* targets = program_.targets.data();
  uint32_t up_begin = edges.positive, up_end = edges.negative;
  uint32_t down_begin = edges.negative, down_end = edges.outputs;
  if (!rises) {
    std::swap(up_begin, down_begin);
    std::swap(up_end, down_end);
  }
  for (uint32_t i = up_begin; i < up_end; ++i)
    if (++counters_[targets[i]] == 0) Queue(targets[i]);
  for (uint32_t i = down_begin; i < down_end; ++i)
    if (counters_[targets[i]]-- == 0) Queue(targets[i]);
  for (uint32_t i = edges.outputs; i < edges.end; ++i)
    outputs_[targets[i] / 64] ^= uint64_t{1} << (targets[i] % 64);
}

void CounterMachine::Drain() {
  const uint32_t first_gate = program_.fluent_count + program_.move_count;
  const bool has_loops = !program_.loops.empty();
  for (size_t i = 0; i < queue_.size(); ++i) {
    const uint32_t node = queue_[i];
    const bool was = (values_[node] & 1) != 0;
    // A gate may have turned back while it waited; an input in the queue always changes.
    const bool now = node < first_gate ? !was : counters_[node] >= 0;
    values_[node] = now;
    if (was == now) continue;
    if (has_loops)
      for (uint32_t group : program_.feeds[node]) dirty_loops_[group] = 1;
    Propagate(node, now);
  }
  queue_.clear();
}

void CounterMachine::Settle() {
  Drain();
  for (size_t group = 0; group < dirty_loops_.size(); ++group)
    if (dirty_loops_[group] != 0) SettleLoop(group);
}

/// Starts again from false, so that no cycle keeps itself alive, and raises what is supported.
void CounterMachine::SettleLoop(size_t group) {
  const CounterProgram::LoopGroup& loop = program_.loops[group];
  for (uint32_t node : loop.nodes) {
    if (counters_[node] < 0) continue;
    counters_[node] = -1;
    Queue(node);
  }
  Drain();
  for (bool raised = true; raised;) {
    raised = false;
    for (size_t i = 0; i < loop.nodes.size(); ++i) {
      if (counters_[loop.nodes[i]] >= 0 || !Output(loop.outputs[i])) continue;
      counters_[loop.nodes[i]] = 0;
      Queue(loop.nodes[i]);
      raised = true;
    }
    Drain();
  }
  dirty_loops_[group] = 0;
}

}  // namespace ludens::gdl
