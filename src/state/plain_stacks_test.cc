#include "state/plain_stacks.h"

#include <gtest/gtest.h>

#include <cstring>
#include <tuple>

#include "base/rng.h"
#include "state/context.h"

namespace ludens {
namespace {

void CompareWithTheState(bool has_value) {
  Layout layout;
  layout.has_value = has_value;
  layout.slots = 5;
  layout.players = 2;
  layout.has_stacks = layout.has_state = true;
  layout.stack_capacity = 8;
  layout.Finish();
  StateBlock direct_block, plain_block;
  const State direct(layout, direct_block.Reserve(layout.size), false);
  const State plain(layout, plain_block.Reserve(layout.size), false);
  direct.Reset();
  plain.Reset();
  const PlainStacks stacks(direct);
  Rng rng(3);
  for (int step = 0; step < 2000; ++step) {
    const int slot = static_cast<int>(rng.Below(5));
    const int who = 1 + static_cast<int>(rng.Below(2));
    const int height = plain.Height(slot);
    if (height > 0 && rng.Below(8) == 0) {
      direct.SetTopState(slot, 3);
      plain.SetTopState(slot, 3);
    } else if (rng.Below(2) == 0 && stacks.Suits(slot)) {
      const int field = static_cast<int>(rng.Below(4)) - 1;
      stacks.Push(slot, {who, who, field, -1, -field});
      plain.Push(slot, {who, who, field, -1, -field});
    } else if (height > 0 && rng.Below(2) == 0 && stacks.Suits(slot)) {
      const int level = static_cast<int>(rng.Below(static_cast<uint32_t>(height)));
      const Item taken = stacks.TakeAt(slot, level), same = plain.Take(slot, level);
      EXPECT_EQ(std::tuple(taken.what, taken.who, taken.state, taken.value),
                std::tuple(same.what, same.who, same.state, same.value));
    } else if (height > 0 && stacks.Suits(slot)) {
      const Item top = plain.ItemAt(slot, height - 1);
      plain.Change(slot, height - 1, {-1, -1, 0, 0, 0});
      plain.Take(slot, height - 1);
      const Item taken = stacks.TakeTop(slot);
      EXPECT_EQ(taken.what, top.what);
      EXPECT_EQ(taken.state, top.state);
      EXPECT_EQ(taken.value, top.value);
    }
    ASSERT_EQ(std::memcmp(direct.bytes(), plain.bytes(), layout.size), 0) << step;
  }
}

TEST(PlainStacks, WriteWhatTheStateWrites) {
  CompareWithTheState(false);
  CompareWithTheState(true);
}

}  // namespace
}  // namespace ludens
