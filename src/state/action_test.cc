#include "state/action.h"

#include <gtest/gtest.h>

#include "state/context.h"

namespace ludens {
namespace {

class NoRules final : public RuleBook {
 public:
  void LegalMoves(Context&, MoveIds&) const override {}
  const MovesNode* PhaseMoves(int) const override { return nullptr; }
  int FindPhase(std::string_view) const override { return -1; }
};

/// Eight sites without a board; pieces 1 and 2 of players 1 and 2.
class ActionTest : public ::testing::Test {
 protected:
  void Prepare(bool stacks) {
    model_.board_sites = model_.total_sites = 8;
    model_.components.resize(3);
    for (int i = 1; i <= 2; ++i) model_.components[static_cast<size_t>(i)].owner = i;
    Layout& layout = model_.layout;
    layout.slots = 8;
    layout.has_state = true;
    layout.has_count = !stacks;
    layout.has_stacks = stacks;
    layout.stack_capacity = stacks ? 4 : 1;
    layout.Finish();
    context_.emplace(model_, rules_, State(layout, block_.Reserve(layout.size)), scratch_);
    context_->state.Reset();
  }

  static Action At(ActionKind kind, int from, int to) {
    Action action;
    action.kind = kind;
    action.from = static_cast<int16_t>(from);
    action.to = static_cast<int16_t>(to);
    return action;
  }
  Action Add(int site, int what, int state, int count = 1) {
    Action action = At(ActionKind::kAdd, -1, site);
    action.what = static_cast<int16_t>(what);
    action.state = static_cast<int16_t>(state);
    action.count = static_cast<int16_t>(count);
    return Apply(*context_, action);
  }
  State state() { return context_->state; }

  Model model_;
  NoRules rules_;
  StateBlock block_;
  Scratch scratch_;
  std::optional<Context> context_;
};

TEST_F(ActionTest, MovesOneOfManyAndJoinsItsLike) {
  Prepare(false);
  Add(0, 1, 0, 3);
  Add(1, 1, 0, 2);
  Apply(*context_, At(ActionKind::kMove, 0, 1));
  EXPECT_EQ(state().Count(0), 2);
  EXPECT_EQ(state().Count(1), 3);
}

TEST_F(ActionTest, ReplacesAnotherPieceAndCarriesTheState) {
  Prepare(false);
  Add(0, 1, 5);
  Add(1, 2, 0, 4);
  Apply(*context_, At(ActionKind::kMove, 0, 1));
  EXPECT_TRUE(state().IsEmpty(0));
  EXPECT_EQ(state().What(1), 1);
  EXPECT_EQ(state().Count(1), 1);
  EXPECT_EQ(state().LocalState(1), 5);
}

TEST_F(ActionTest, ForgetsTheStateOfATopPieceButNotOfANamedLevel) {
  Prepare(true);
  Add(0, 1, 3);
  Add(0, 2, 4);
  Apply(*context_, At(ActionKind::kMove, 0, 1));
  EXPECT_EQ(state().ItemAt(1, 0).state, 0);
  Action bottom = At(ActionKind::kMove, 0, 2);
  bottom.level_from = 0;
  Apply(*context_, bottom);
  EXPECT_EQ(state().ItemAt(2, 0).state, 3);
}

TEST_F(ActionTest, KeepsTheOrderOfAPartOfAStack) {
  Prepare(true);
  Add(0, 1, 0);
  Add(0, 2, 0);
  Add(0, 1, 0);
  Action part = At(ActionKind::kMoveSubStack, 0, 1);
  part.count = 2;
  Apply(*context_, part);
  EXPECT_EQ(state().Height(0), 1);
  EXPECT_EQ(state().WhatAt(1, 0), 2);
  EXPECT_EQ(state().WhatAt(1, 1), 1);
}

TEST_F(ActionTest, TellsTheLevelThatAnItemCameTo) {
  Prepare(true);
  Add(0, 1, -1);
  EXPECT_EQ(TrialText(model_, Add(0, 2, -1)), "[Add:type=Cell,to=0,level=1,what=2]");
}

TEST_F(ActionTest, ClearsDeferredCapturesInTheirOrder) {
  Prepare(false);
  Apply(*context_, At(ActionKind::kRemoveLater, -1, 5));
  Apply(*context_, At(ActionKind::kRemoveLater, -1, 2));
  ASSERT_EQ(state().ToClearOrder().size(), 2u);
  EXPECT_EQ(state().ToClearOrder()[0], 5);
  state().ResetToClear();
  EXPECT_TRUE(state().ToClearOrder().empty());
}

TEST_F(ActionTest, DecidesAVoteByMajority) {
  Prepare(false);
  Action vote;
  vote.kind = ActionKind::kVote;
  vote.name = 7;
  Apply(*context_, vote);
  EXPECT_EQ(context_->header().decided, -1);
  Apply(*context_, vote);
  EXPECT_EQ(context_->header().decided, 7);
}

TEST(TrialText, LeavesOutWhatIsNotGiven) {
  Model model;
  Action move;
  move.kind = ActionKind::kMove;
  move.from = 3;
  move.to = 4;
  EXPECT_EQ(TrialText(model, move), "[Move:typeFrom=Cell,from=3,typeTo=Cell,to=4]");
  move.level_from = 0;
  move.state = 2;
  move.decision = true;
  EXPECT_EQ(TrialText(model, move),
            "[Move:typeFrom=Cell,from=3,levelFrom=0,typeTo=Cell,to=4,state=2,decision=true]");
  move.kind = ActionKind::kMoveSubStack;
  move.count = 2;
  EXPECT_EQ(TrialText(model, move),
            "[StackMove:typeFrom=Cell,from=3,typeTo=Cell,to=4,numLevel=2,decision=true]");
  Action pending;
  pending.kind = ActionKind::kSetPending;
  EXPECT_EQ(TrialText(model, pending), "[SetPending:]");
  Action pass;
  pass.kind = ActionKind::kPass;
  pass.decision = pass.flag = true;
  EXPECT_EQ(TrialText(model, pass), "[Pass:decision=true,forced=true]");
}

}  // namespace
}  // namespace ludens
