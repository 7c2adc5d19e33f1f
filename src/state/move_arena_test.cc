#include "state/move_arena.h"

#include <gtest/gtest.h>

namespace ludens {
namespace {

Action At(ActionKind kind, int from, int to, bool decision = false) {
  Action action;
  action.kind = kind;
  action.from = static_cast<int16_t>(from);
  action.to = static_cast<int16_t>(to);
  action.decision = decision;
  return action;
}

std::vector<ActionKind> Kinds(const MoveArena& arena, MoveId id) {
  std::vector<ActionKind> kinds;
  arena.ForEachAction(id, [&](const Action& action) { kinds.push_back(action.kind); });
  return kinds;
}

TEST(MoveArena, ActionOnOneSiteLeavesFromWhereItGoes) {
  MoveArena arena;
  const MoveId add = arena.New(At(ActionKind::kAdd, -1, 4));
  EXPECT_EQ(arena[add].from, 4);
  EXPECT_EQ(arena[add].to, 4);
  const MoveId select = arena.New(At(ActionKind::kSelect, 7, -1));
  EXPECT_EQ(arena[select].from, 7);
  EXPECT_EQ(arena[select].to, 7);
}

TEST(MoveArena, ChainTakesItsSitesFromTheDecisionOfTheFirst) {
  MoveArena arena;
  const MoveId capture = arena.New(At(ActionKind::kRemove, -1, 9));
  const MoveId move = arena.New(At(ActionKind::kMove, 2, 3, true));
  const MoveId capture_first = arena.Chain(capture, move);
  EXPECT_EQ(arena[capture_first].from, -1);
  EXPECT_EQ(Kinds(arena, capture_first), (std::vector{ActionKind::kRemove, ActionKind::kMove}));
  const MoveId move_first = arena.Chain(move, capture);
  EXPECT_EQ(arena[move_first].from, 2);
  EXPECT_EQ(arena[move_first].to, 3);
}

TEST(MoveArena, JoinKeepsOneDecision) {
  MoveArena arena;
  const MoveId a = arena.New(At(ActionKind::kMove, 1, 2, true));
  const MoveId b = arena.New(At(ActionKind::kMove, 3, 4, true));
  const MoveId joined = arena.Join({a, b});
  EXPECT_EQ(arena[joined].to, 2);
  EXPECT_TRUE(arena.IsDecision(a));
  EXPECT_FALSE(arena.IsDecision(b));
}

TEST(MoveArena, CopyAndOriginalGrowApart) {
  MoveArena arena;
  const MoveId original = arena.New(At(ActionKind::kMove, 1, 2, true));
  arena.AddBetween(original, 5);
  const MoveId copy = arena.Copy(original);
  arena.AppendAction(copy, At(ActionKind::kSetRotation, -1, 2));
  EXPECT_EQ(Kinds(arena, original), (std::vector{ActionKind::kMove}));
  EXPECT_EQ(Kinds(arena, copy), (std::vector{ActionKind::kMove, ActionKind::kSetRotation}));
  EXPECT_EQ(arena[copy].to, 2);
  EXPECT_EQ(arena.BetweenAt(arena[copy].first_between).site, 5);
}

TEST(MoveArena, AppliedMoveHasItsActionsAndNothingToFollow) {
  MoveArena arena;
  const MoveId original = arena.New(At(ActionKind::kMove, 1, 2, true));
  arena.AddThen(original, nullptr);
  arena[original].mover = 2;
  const std::vector<Action> actions = {At(ActionKind::kMove, 1, 2, true),
                                       At(ActionKind::kRemove, -1, 6)};
  const MoveId applied = arena.Applied(original, actions);
  EXPECT_EQ(arena[applied].first_then, -1);
  EXPECT_EQ(arena[applied].mover, 2);
  EXPECT_EQ(Kinds(arena, applied), (std::vector{ActionKind::kMove, ActionKind::kRemove}));
}

TEST(MoveArena, PassIsOneOnlyWithoutOtherDecisions) {
  MoveArena arena;
  const MoveId pass = arena.New(At(ActionKind::kPass, -1, -1, true));
  EXPECT_TRUE(arena.IsPass(pass));
  arena.PrependShared(pass, arena.NewShared(std::vector{At(ActionKind::kUpdateDie, -1, 30)}));
  EXPECT_TRUE(arena.IsPass(pass));
  arena.AppendAction(pass, At(ActionKind::kMove, 1, 2, true));
  EXPECT_FALSE(arena.IsPass(pass));
}

TEST(MoveArena, MovesShareWhatComesBeforeThemUntilOneIsChanged) {
  MoveArena arena;
  const MoveId move = arena.New(At(ActionKind::kMove, 1, 2));
  const MoveId other = arena.New(At(ActionKind::kRemove, -1, 3));
  const MoveArena::Shared before = arena.NewShared(
      std::vector{At(ActionKind::kUpdateDie, -1, 30), At(ActionKind::kAdd, -1, 4, true)});
  arena.PrependShared(move, before);
  arena.PrependShared(other, before);
  const MoveId copy = arena.Copy(move);
  EXPECT_EQ(Kinds(arena, move),
            (std::vector{ActionKind::kUpdateDie, ActionKind::kAdd, ActionKind::kMove}));
  EXPECT_EQ(Kinds(arena, copy), Kinds(arena, move));
  arena.SetDecision(move, false);
  EXPECT_FALSE(arena.IsDecision(move));
  EXPECT_TRUE(arena.IsDecision(other));
  EXPECT_TRUE(arena.IsDecision(copy));
  EXPECT_EQ(Kinds(arena, other),
            (std::vector{ActionKind::kUpdateDie, ActionKind::kAdd, ActionKind::kRemove}));
}

}  // namespace
}  // namespace ludens
