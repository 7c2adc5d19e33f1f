#include "gdl/chooser.h"

#include <gtest/gtest.h>

#include <bit>

namespace ludens::gdl {
namespace {

/// Evaluates a logic program on single bits.
class Bits {
 public:
  explicit Bits(const Logic& logic) : logic_(logic), values_(logic.value_count(), false) {
    values_[kOnes] = true;
  }
  void Set(Value value, bool bit) { values_[value] = bit; }
  void Run() {
    for (const LogicOp& op : logic_.ops())
      values_[op.result] =
          ((op.table >> (4 * values_[op.a] + 2 * values_[op.b] + values_[op.c])) & 1) != 0;
  }
  bool Get(Signal signal) const { return values_[signal.value] != signal.negated; }

 private:
  const Logic& logic_;
  std::vector<bool> values_;
};

TEST(Chooser, FindsTheSetSignalOfEveryRank) {
  for (uint32_t size = 1; size <= 11; ++size) {
    Logic logic(1);
    std::vector<Signal> signals;
    for (uint32_t i = 0; i < size; ++i) signals.push_back({logic.AddInput(0), false});
    const Chooser chooser(logic, signals);
    Number rank;
    logic.SetStage(2);
    for (size_t bit = 0; bit < chooser.count().size(); ++bit)
      rank.push_back({logic.AddInput(2), false});
    const std::vector<Signal> chosen = chooser.Select(logic, rank);
    for (uint32_t set = 1; set < (1u << size); ++set) {
      const auto count = static_cast<uint32_t>(std::popcount(set));
      for (uint32_t r = 0; r < count; ++r) {
        Bits bits(logic);
        for (uint32_t i = 0; i < size; ++i) bits.Set(signals[i].value, ((set >> i) & 1) != 0);
        for (size_t bit = 0; bit < rank.size(); ++bit)
          bits.Set(rank[bit].value, ((r >> bit) & 1) != 0);
        bits.Run();
        uint32_t total = 0;
        for (size_t bit = 0; bit < chooser.count().size(); ++bit)
          total += static_cast<uint32_t>(bits.Get(chooser.count()[bit])) << bit;
        ASSERT_EQ(total, count);
        for (uint32_t i = 0, before = 0; i < size; ++i) {
          const bool is_set = ((set >> i) & 1) != 0;
          ASSERT_EQ(bits.Get(chosen[i]), is_set && before == r) << size << " " << set << " " << r;
          before += is_set;
        }
      }
    }
  }
}

TEST(Logic, SharesEqualOperationsInAnyOrderAndPolarity) {
  Logic logic(1);
  const Signal a{logic.AddInput(0), false}, b{logic.AddInput(0), false};
  EXPECT_EQ(logic.And(a, b), logic.And(b, a));
  EXPECT_EQ(logic.Or(a, b), !logic.And(!a, !b));
  EXPECT_EQ(logic.And(a, kAlways), a);
  EXPECT_EQ(logic.And(a, !a), kNever);
  EXPECT_EQ(logic.ops().size(), 2u);
}

}  // namespace
}  // namespace ludens::gdl
