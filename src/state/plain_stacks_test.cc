#include "state/plain_stacks.h"

#include <gtest/gtest.h>

#include <cstring>

#include "base/rng.h"
#include "state/context.h"

namespace ludens {
namespace {

TEST(PlainStacks, WriteWhatTheStateWrites) {
  Layout layout;
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
      stacks.Push(slot, who, who);
      plain.Push(slot, {who, who, -1, -1, -1});
    } else if (height > 0 && stacks.Suits(slot)) {
      const Item top = plain.ItemAt(slot, height - 1);
      plain.Change(slot, height - 1, {-1, -1, 0, 0, 0});
      plain.Take(slot, height - 1);
      const Item taken = stacks.TakeTop(slot);
      EXPECT_EQ(taken.what, top.what);
      EXPECT_EQ(taken.state, top.state);
    }
    ASSERT_EQ(std::memcmp(direct.bytes(), plain.bytes(), layout.size), 0) << step;
  }
}

}  // namespace
}  // namespace ludens
