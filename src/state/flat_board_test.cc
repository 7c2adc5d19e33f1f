#include "state/flat_board.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "base/rng.h"

namespace ludens {
namespace {

constexpr int kSlots = 70;  // More than a word of a set.

Layout LayoutWith(bool states) {
  Layout layout;
  layout.slots = kSlots;
  layout.has_state = states;
  layout.Finish();
  return layout;
}

/// A state with memory of its own.
class Block {
 public:
  explicit Block(const Layout& layout) : words_(layout.size / 8 + 8), state_(layout, Bytes()) {
    state_.Reset();
  }
  const State& state() const { return state_; }

 private:
  std::byte* Bytes() {
    const auto address = reinterpret_cast<uintptr_t>(words_.data());
    return reinterpret_cast<std::byte*>((address + 63) & ~uintptr_t{63});
  }

  std::vector<uint64_t> words_;
  State state_;
};

/// The same by the state's general writes.
void MoveSlowly(const State& state, int from, int to, int what, int who) {
  if (what == 0 || from == to) return;
  const int local_state = state.LocalState(from);
  state.Clear(from);
  state.Set(to, who, what, 1, local_state, 0, 0);
}

class FlatBoards : public testing::TestWithParam<bool> {};

TEST_P(FlatBoards, WriteWhatTheGeneralWritesDo) {
  const Layout layout = LayoutWith(GetParam());
  ASSERT_EQ(layout.plain_items, !GetParam());
  const Block direct(layout), general(layout);
  const FlatBoard board(direct.state());
  Rng rng(3);
  const auto draw = [&](int n) { return static_cast<int>(rng.Below(static_cast<uint32_t>(n))); };
  for (int i = 0; i < 2000; ++i) {
    const int slot = draw(kSlots), what = 1 + draw(2);
    if (draw(4) == 0) {
      const int local_state = GetParam() ? draw(3) : 0;
      board.Put(slot, what, what, local_state);
      general.state().Set(slot, what, what, 1, local_state, 0, 0);
    } else if (draw(8) == 0) {
      board.Clear(slot);
      general.state().Clear(slot);
    } else {
      const int moved = direct.state().What(slot), to = draw(kSlots);
      board.Move(slot, to, moved, moved);
      MoveSlowly(general.state(), slot, to, moved, moved);
    }
    ASSERT_EQ(std::memcmp(direct.state().bytes(), general.state().bytes(), layout.size), 0)
        << "after " << i;
  }
}

TEST(FlatBoard, SowsAsItMovesOneByOne) {
  Layout layout;
  layout.slots = kSlots;
  layout.has_count = true;
  layout.Finish();
  const Block sown(layout), moved(layout);
  Rng rng(4);
  const auto draw = [&](int n) { return static_cast<int>(rng.Below(static_cast<uint32_t>(n))); };
  for (const State* state : {&sown.state(), &moved.state()})
    for (int slot = 0; slot < kSlots; slot += 2) state->Set(slot, 3, 1 + slot % 3 / 2, 4, 0, 0, 0);
  for (int i = 0; i < 500; ++i) {
    const int from = draw(kSlots), what = sown.state().What(from);
    std::vector<int> holes;
    const int seeds = sown.state().Count(from) + draw(3) - 1;
    // Around the board, over the hole itself and over more holes than there are seeds.
    for (int k = 0; k < seeds; ++k) holes.push_back((from + k * (1 + i % 3)) % kSlots);
    FlatBoard(sown.state()).Sow(from, holes, what, 3);
    for (const int to : holes) FlatBoard(moved.state()).Move(from, to, moved.state().What(from), 3);
    ASSERT_EQ(std::memcmp(sown.state().bytes(), moved.state().bytes(), layout.size), 0)
        << "after " << i;
  }
}

TEST(FlatBoard, SownItemsTakeOnTheStateOfTheirSlot) {
  Layout layout;
  layout.slots = kSlots;
  layout.has_count = layout.has_state = true;
  layout.Finish();
  const Block block(layout);
  const State& state = block.state();
  state.Set(0, 3, 1, 3, 1, 0, 0);
  state.Set(1, 3, 1, 2, 2, 0, 0);
  FlatBoard(state).Sow(0, std::vector{1, 2, 3}, 1, 3);
  EXPECT_TRUE(state.IsEmpty(0));
  EXPECT_EQ(state.LocalState(0), 0);
  EXPECT_EQ(state.Count(1), 3);
  EXPECT_EQ(state.LocalState(1), 2);
  EXPECT_EQ(state.Count(3), 1);
  EXPECT_EQ(state.LocalState(3), 0);
}

INSTANTIATE_TEST_SUITE_P(Layouts, FlatBoards, testing::Bool());

}  // namespace
}  // namespace ludens
