#include "gdl/logic.h"

#include <algorithm>
#include <array>

#include "base/rng.h"

namespace ludens::gdl {
namespace {

constexpr uint32_t kNoOp = ~0u;

/// The value of `table` for the input combination `index` of its inputs.
bool Look(uint8_t table, unsigned index) { return ((table >> index) & 1) != 0; }

/// Rewrites a table whose inputs are replaced by functions of the distinct values `count`: bit i
/// of `pick[k]` says what input k is under combination i of the distinct values.
uint8_t Compose(uint8_t table, const std::array<uint8_t, 3>& pick) {
  uint8_t result = 0;
  for (unsigned i = 0; i < 8; ++i) {
    const unsigned index =
        (Look(pick[0], i) ? 4u : 0u) | (Look(pick[1], i) ? 2u : 0u) | (Look(pick[2], i) ? 1u : 0u);
    if (Look(table, index)) result = static_cast<uint8_t>(result | (1u << i));
  }
  return result;
}

bool DependsOn(uint8_t table, unsigned input) {
  constexpr std::array<uint8_t, 3> kMasks = {kTableA, kTableB, kTableC};
  constexpr std::array<unsigned, 3> kShifts = {4, 2, 1};
  return ((table & kMasks[input]) >> kShifts[input]) !=
         (table & static_cast<uint8_t>(~kMasks[input]));
}

/// `table` with its inputs in another order: input k of the result is input order[k] before.
uint8_t Permute(uint8_t table, const std::array<unsigned, 3>& order) {
  constexpr std::array<uint8_t, 3> kMasks = {kTableA, kTableB, kTableC};
  std::array<uint8_t, 3> pick{};
  for (unsigned k = 0; k < 3; ++k) pick[order[k]] = kMasks[k];
  return Compose(table, pick);
}

}  // namespace

Signal Logic::Apply(uint8_t table, Signal a, Signal b, Signal c) {
  constexpr std::array<uint8_t, 3> kMasks = {kTableA, kTableB, kTableC};
  const std::array<Signal, 3> signals = {a, b, c};
  std::vector<Value> distinct;
  std::array<uint8_t, 3> pick{};
  for (unsigned k = 0; k < 3; ++k) {
    uint8_t mask = 0;
    if (signals[k].value == kOnes) {
      mask = 0xff;
    } else if (signals[k].value != kZeros) {
      auto it = std::ranges::find(distinct, signals[k].value);
      if (it == distinct.end()) it = distinct.insert(distinct.end(), signals[k].value);
      mask = kMasks[static_cast<size_t>(it - distinct.begin())];
    }
    pick[k] = signals[k].negated ? static_cast<uint8_t>(~mask) : mask;
  }
  table = Compose(table, pick);
  // Inputs that do not matter (any more) go.
  std::vector<Value> inputs;
  std::array<uint8_t, 3> place{};
  for (unsigned k = 0; k < distinct.size(); ++k) {
    if (!DependsOn(table, k)) continue;
    place[k] = kMasks[inputs.size()];
    inputs.push_back(distinct[k]);
  }
  return Emit(Compose(table, place), inputs);
}

Signal Logic::Emit(uint8_t table, const std::vector<Value>& inputs) {
  if (inputs.empty()) return table == 0 ? kNever : kAlways;
  if (inputs.size() == 1) return {inputs[0], table != kTableA};
  // One polarity and one order of inputs per function, so that equal functions meet.
  const bool negated = (table & 1) != 0;
  if (negated) table = static_cast<uint8_t>(~table);
  std::array<Value, 3> in = {inputs[0], inputs[1], inputs.size() == 3 ? inputs[2] : inputs[0]};
  std::array<unsigned, 3> order = {0, 1, 2}, best_order = order;
  uint8_t best = 0xff;
  do {
    if (inputs.size() == 2 && order[2] != 2) continue;
    const uint8_t permuted = Permute(table, order);
    const bool better =
        permuted < best || (permuted == best && in[order[0]] < in[best_order[0]]) ||
        (permuted == best && in[order[0]] == in[best_order[0]] && in[order[1]] < in[best_order[1]]);
    if (better) {
      best = permuted;
      best_order = order;
    }
  } while (std::ranges::next_permutation(order).found);
  LogicOp op{best, 0, in[best_order[0]], in[best_order[1]],
             inputs.size() == 3 ? in[best_order[2]] : in[best_order[0]]};
  if (ops_.size() >= buckets_.size()) Rehash();
  uint32_t& bucket = Bucket(op);
  for (uint32_t i = bucket; i != kNoOp; i = next_in_bucket_[i]) {
    const LogicOp& known = ops_[i];
    const bool runs_before = op_stage_[i] <= stage_ && (op_stage_[i] != goals_ || stage_ == goals_);
    if (runs_before && known.table == op.table && known.a == op.a && known.b == op.b &&
        known.c == op.c)
      return {known.result, negated};
  }
  op.result = AddInput(stage_);
  next_in_bucket_.push_back(bucket);
  bucket = static_cast<uint32_t>(ops_.size());
  ops_.push_back(op);
  op_stage_.push_back(stage_);
  return {op.result, negated};
}

uint32_t& Logic::Bucket(const LogicOp& op) {
  const uint64_t inputs = (uint64_t{op.a} << 32) | op.b;
  return buckets_[Mix64(Mix64(inputs + op.table) + op.c) & (buckets_.size() - 1)];
}

void Logic::Rehash() {
  buckets_.assign(std::max<size_t>(1024, buckets_.size() * 2), kNoOp);
  for (uint32_t i = 0; i < ops_.size(); ++i) {
    uint32_t& bucket = Bucket(ops_[i]);
    next_in_bucket_[i] = bucket;
    bucket = i;
  }
}

Signal Logic::OrAll(std::vector<Signal> signals) {
  if (signals.empty()) return kNever;
  // From the front to the back, so that the depth stays small.
  for (size_t i = 0; signals.size() - i > 1;) {
    if (signals.size() - i >= 3) {
      signals.push_back(Or(signals[i], signals[i + 1], signals[i + 2]));
      i += 3;
    } else {
      signals.push_back(Or(signals[i], signals[i + 1]));
      i += 2;
    }
  }
  return signals.back();
}

Value Logic::Plain(Signal signal) {
  if (signal.value == kZeros || signal.value == kOnes)
    return (signal.value == kOnes) != signal.negated ? kOnes : kZeros;
  if (!signal.negated) return signal.value;
  return Append({static_cast<uint8_t>(~kTableA), 0, signal.value, signal.value, signal.value});
}

Signal Logic::Copy(Signal signal) {
  return {Append({kTableA, 0, signal.value, signal.value, signal.value}), signal.negated};
}

/// Adds an operation that is not shared with equal ones.
Value Logic::Append(LogicOp op) {
  op.result = AddInput(stage_);
  next_in_bucket_.push_back(kNoOp);
  ops_.push_back(op);
  op_stage_.push_back(stage_);
  return op.result;
}

Number Add(Logic& logic, const Number& a, const Number& b) {
  Number sum;
  Signal carry = kNever;
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const Signal x = i < a.size() ? a[i] : kNever;
    const Signal y = i < b.size() ? b[i] : kNever;
    sum.push_back(logic.Apply(kXor3, x, y, carry));
    carry = logic.Apply(kMajority, x, y, carry);
  }
  if (!(carry == kNever)) sum.push_back(carry);
  return sum;
}

}  // namespace ludens::gdl
