#include "state/dice_table.h"

#include <gtest/gtest.h>

namespace ludens {
namespace {

class NoRules final : public RuleBook {
 public:
  void LegalMoves(Context&, MoveIds&) const override {}
  const MovesNode* PhaseMoves(int) const override { return nullptr; }
  int FindPhase(std::string_view) const override { return -1; }
};

/// A site without a board, then two dice of six and four faces and one of two in a hand of its own.
class DiceTableTest : public ::testing::Test {
 protected:
  DiceTableTest() {
    model_.components.resize(4);
    model_.components[1].faces = {1, 2, 3, 4, 5, 6};
    model_.components[2].faces = {0, 2, 4, 9};
    model_.components[3].faces = {0, 1};
    model_.containers.resize(3);
    model_.board_sites = 1;
    model_.total_sites = 4;
    AddDice(1, 1, {1, 2});
    AddDice(2, 3, {3});
    Layout& layout = model_.layout;
    layout.slots = 4;
    layout.has_state = true;
    layout.dice_values = 3;
    layout.Finish();
  }

  void AddDice(size_t container, int first_site, std::vector<int> components) {
    Container& dice = model_.containers[container];
    dice.kind = ContainerKind::kDice;
    dice.first_site = first_site;
    dice.sites = static_cast<int>(components.size());
    dice.die_components = std::move(components);
    model_.dice_containers.push_back(static_cast<int>(container));
  }
  /// A state of its own with all dice in their places.
  Context Begin(StateBlock& block, bool hashed) {
    Context context(model_, rules_, State(model_.layout, block.Reserve(model_.layout.size), hashed),
                    scratch_);
    context.state.Reset();
    for (int die = 1; die <= 3; ++die) context.state.Set(die, 0, die, 1, 0, 0, 0);
    context.header().chance = 77;
    return context;
  }
  static void ExpectSame(const Context& a, const Context& b) {
    EXPECT_EQ(a.header().chance, b.header().chance);
    EXPECT_EQ(a.header().sum_dice, b.header().sum_dice);
    EXPECT_EQ(a.header().dice_all_equal, b.header().dice_all_equal);
    EXPECT_EQ(a.header().site_hash, b.header().site_hash);
    for (int slot = 0; slot < 4; ++slot)
      EXPECT_EQ(a.state.LocalState(slot), b.state.LocalState(slot));
    const auto dice = a.state.Dice(), others = b.state.Dice();
    EXPECT_TRUE(std::equal(dice.begin(), dice.end(), others.begin(), others.end()));
  }

  Model model_;
  NoRules rules_;
  Scratch scratch_;
  StateBlock block_, other_block_;
};

TEST_F(DiceTableTest, ThrowsWhatTheActionThrows) {
  const DiceTable dice(model_);
  for (const bool hashed : {false, true}) {
    Context quick = Begin(block_, hashed), plain = Begin(other_block_, hashed);
    for (int i = 0; i < 50; ++i) {
      EXPECT_EQ(dice.Throw(quick), ThrowDice(plain));
      ExpectSame(quick, plain);
    }
    dice.Draw(quick);
    DrawThrow(plain);
    ExpectSame(quick, plain);
  }
}

TEST_F(DiceTableTest, ThrowsDiceThatAreAlike) {
  model_.components[1].faces = {1, 2};
  model_.components[2].faces = {3, 0};
  model_.dice_containers.clear();
  AddDice(1, 1, {1, 2, 3});
  const DiceTable dice(model_);
  for (const bool hashed : {false, true}) {
    Context quick = Begin(block_, hashed), plain = Begin(other_block_, hashed);
    for (int i = 0; i < 50; ++i) {
      EXPECT_EQ(dice.Throw(quick), ThrowDice(plain));
      ExpectSame(quick, plain);
      const int sum = quick.header().sum_dice[0];
      quick.header().sum_dice[0] = -1;
      dice.Sum(quick);
      EXPECT_EQ(quick.header().sum_dice[0], sum);
    }
  }
}

TEST_F(DiceTableTest, ThrowsDiceInStacksAndInARow) {
  model_.components[1].faces = {1, 2, 3, 4, 5, 6};
  model_.components[2].faces = {3, 0, 7};
  model_.components[3].faces = {6, 5, 4, 3, 2, 1};
  model_.dice_containers.clear();
  AddDice(1, 1, {1, 2, 3});
  model_.layout.has_stacks = true;
  model_.layout.stack_capacity = 3;
  model_.layout.Finish();
  const DiceTable dice(model_);
  Context quick = Begin(block_, false), plain = Begin(other_block_, false);
  for (int i = 0; i < 50; ++i) {
    // A die on something else is thrown as well.
    if (i == 20)
      for (const Context& context : {quick, plain}) context.state.Insert(2, 0, {.what = 3});
    EXPECT_EQ(dice.Throw(quick), ThrowDice(plain));
    ExpectSame(quick, plain);
    for (int slot = 1; slot < 4; ++slot)
      for (int level = 0; level < quick.state.Height(slot); ++level)
        EXPECT_EQ(quick.state.ItemAt(slot, level).state, plain.state.ItemAt(slot, level).state);
    dice.Draw(quick);
    DrawThrow(plain);
    ExpectSame(quick, plain);
  }
}

TEST_F(DiceTableTest, SumsTheUpperFaces) {
  const DiceTable dice(model_);
  Context context = Begin(block_, false);
  context.state.SetTopState(1, 5);
  context.state.SetTopState(2, 3);
  context.state.SetTopState(3, 1);
  dice.Sum(context);
  EXPECT_EQ(context.header().sum_dice[0], 15);
  EXPECT_EQ(context.header().sum_dice[1], 1);
}

TEST_F(DiceTableTest, SeesWhatLiesInThePlaceOfADie) {
  const DiceTable dice(model_);
  Context quick = Begin(block_, false), plain = Begin(other_block_, false);
  for (const Context& context : {quick, plain}) context.state.Set(1, 0, 2, 1, 1, 0, 0);
  EXPECT_EQ(dice.Throw(quick), ThrowDice(plain));
  ExpectSame(quick, plain);
  const int sum = quick.header().sum_dice[0];
  quick.header().sum_dice[0] = -1;
  dice.Sum(quick);
  EXPECT_EQ(quick.header().sum_dice[0], sum);
}

}  // namespace
}  // namespace ludens
