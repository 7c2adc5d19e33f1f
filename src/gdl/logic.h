#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludens::gdl {

/// A value of a logic program: one bit per lane.
using Value = uint32_t;
inline constexpr Value kZeros = 0;
inline constexpr Value kOnes = 1;

/// Truth tables over inputs a, b, c: bit 4a + 2b + c.
inline constexpr uint8_t kTableA = 0xF0, kTableB = 0xCC, kTableC = 0xAA;
inline constexpr uint8_t kXor3 = 0x96, kMajority = 0xE8;

/// A value that may be asked for negated.
struct Signal {
  Value value = kZeros;
  bool negated = false;

  Signal operator!() const { return {value, !negated}; }
  bool operator==(const Signal&) const = default;
};
inline constexpr Signal kNever{kZeros, false};
inline constexpr Signal kAlways{kOnes, false};

/// One operation: the table looked up with three values. `a` always matters; unused inputs repeat.
struct LogicOp {
  uint8_t table;
  Value result, a, b, c;
};

/// Parts of a step, run in ascending order. The part of the goals is run only where some lane has
/// ended, so no other part may use what it computes.
using Stage = uint32_t;

/// A straight-line program in single assignment form, built front to back.
class Logic {
 public:
  explicit Logic(Stage goals) : goals_(goals), stage_of_(2, 0) {}

  Value AddInput(Stage stage) {
    stage_of_.push_back(stage);
    return static_cast<Value>(stage_of_.size() - 1);
  }
  /// table(a, b, c) of signals: folds negations and constants, reuses equal operations.
  Signal Apply(uint8_t table, Signal a, Signal b, Signal c);

  Signal And(Signal a, Signal b) { return Apply(kTableA & kTableB, a, b, a); }
  Signal And(Signal a, Signal b, Signal c) { return Apply(kTableA & kTableB & kTableC, a, b, c); }
  Signal Or(Signal a, Signal b) { return Apply(kTableA | kTableB, a, b, a); }
  Signal Or(Signal a, Signal b, Signal c) { return Apply(kTableA | kTableB | kTableC, a, b, c); }
  Signal Xor(Signal a, Signal b) { return Apply(kTableA ^ kTableB, a, b, a); }
  Signal OrAll(std::vector<Signal> signals);

  /// The value itself: a negated signal costs an operation.
  Value Plain(Signal signal);

  /// A copy of the signal that is no input, so that it may be read after inputs were overwritten.
  Signal Copy(Signal signal);

  /// The stage that new operations belong to. REQUIRES: not lower than that of their inputs.
  void SetStage(Stage stage) { stage_ = stage; }

  const std::vector<LogicOp>& ops() const { return ops_; }
  const std::vector<Stage>& op_stages() const { return op_stage_; }
  size_t value_count() const { return stage_of_.size(); }

 private:
  Signal Emit(uint8_t table, const std::vector<Value>& inputs);

  Value Append(LogicOp op);
  uint32_t& Bucket(const LogicOp& op);
  void Rehash();

  const Stage goals_;
  std::vector<LogicOp> ops_;
  std::vector<Stage> op_stage_;
  std::vector<uint32_t> next_in_bucket_;  // By operation.
  std::vector<uint32_t> buckets_;
  std::vector<Stage> stage_of_;  // By value.
  Stage stage_ = 0;
};

/// A number in binary, lowest bit first, each bit a signal.
using Number = std::vector<Signal>;
Number Add(Logic& logic, const Number& a, const Number& b);

}  // namespace ludens::gdl
