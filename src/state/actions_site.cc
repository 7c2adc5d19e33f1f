#include <algorithm>

#include "state/action_apply.h"
#include "state/site_changes.h"
#include "state/track_indices.h"

namespace ludens {
namespace {

/// A site beyond those of its type on the board is a cell of a hand.
void CorrectType(const Context& context, Action& action) {
  if (action.to >= context.topology().size(action.to_type)) action.to_type = SiteType::kCell;
}

int SlotOf(const Context& context, const Action& action) {
  return context.SlotOf(action.to_type, action.to);
}

void AddToStack(Context& context, Action& action, int slot) {
  action.level_to = static_cast<int16_t>(context.state.Height(slot));
  PushItem(context, slot,
           {OwnerOf(context.model, action.what), action.what, std::max<int>(action.state, 0),
            std::max<int>(action.rotation, 0), std::max(action.value, 0)});
}

void AddFlat(Context& context, const Action& action, int slot) {
  const State& state = context.state;
  const int count = std::max<int>(action.count, 1);
  const bool extend = action.value == -1;
  if (state.What(slot) != 0) {
    const Item change = {-1, -1, action.state, action.rotation, action.value};
    SetSite(context, slot, change, state.layout().has_count ? state.Count(slot) + count : 1,
            extend);
    return;
  }
  SetSite(context, slot,
          {OwnerOf(context.model, action.what), action.what, action.state, action.rotation,
           action.value},
          count, extend);
  if (action.what <= 0 || action.to >= context.model.board_sites) return;
  const Component& piece = context.model.components[static_cast<size_t>(action.what)];
  if (piece.IsLarge()) Cover(context, piece, action.to, action.state, true);
}

}  // namespace

void ApplyAdd(Context& context, Action& action) {
  if (action.to < 0) return;
  CorrectType(context, action);
  const int slot = SlotOf(context, action);
  if (context.state.layout().has_stacks)
    AddToStack(context, action, slot);
  else
    AddFlat(context, action, slot);
  TrackIndices(context.model, context.state)
      .Add(action.what, std::max<int>(action.count, 1), action.to);
}

void ApplyInsert(Context& context, Action& action) {
  CorrectType(context, action);
  const int slot = SlotOf(context, action);
  if (!context.state.layout().has_stacks) return;
  context.state.Insert(
      slot, std::min<int>(action.level_to, context.state.Height(slot)),
      {OwnerOf(context.model, action.what), action.what, std::max<int>(action.state, 0), 0, 0});
}

void ApplyRemove(Context& context, const Action& action) {
  const State& state = context.state;
  const int slot = SlotOf(context, action);
  const bool stacks = state.layout().has_stacks;
  const int top = state.Height(slot) - 1;
  // A level above the stack means its top: of a stack that is taken down from below.
  const int level = stacks && action.level_to >= 0 ? std::min<int>(action.level_to, top) : top;
  const int what = state.WhatAt(slot, level);
  if (stacks)
    state.Take(slot, level);
  else
    ClearSite(context, slot);
  TrackIndices(context.model, state).Remove(what, action.to);
}

void ApplyRemoveLater(Context& context, const Action& action) {
  context.state.AddToClear(SlotOf(context, action), action.to);
}

/// A promoted item starts anew: count 1, no state. In a stack it comes to the top.
void ApplyPromote(Context& context, const Action& action) {
  const State& state = context.state;
  const int slot = SlotOf(context, action);
  const Item promoted = {OwnerOf(context.model, action.what), action.what, 0, 0, 0};
  if (!state.layout().has_stacks) {
    const bool was_empty = state.What(slot) == 0;
    ClearSite(context, slot);
    SetSite(context, slot, {was_empty ? 0 : promoted.who, promoted.what, -1, -1, -1}, 1);
    return;
  }
  state.Take(slot, action.level_to >= 0 ? action.level_to : state.Height(slot) - 1);
  PushItem(context, slot, promoted);
}

void ApplySetCount(Context& context, Action& action) {
  CorrectType(context, action);
  const int slot = SlotOf(context, action);
  if (action.count <= 0) {
    TrackIndices(context.model, context.state).Remove(context.state.What(slot), action.to);
    return ClearSite(context, slot);
  }
  SetSite(context, slot, {OwnerOf(context.model, action.what), action.what, -1, -1, -1},
          action.count);
}

void ApplyChange(Context& context, const Action& action) {
  Item change = kKeepItem;
  if (action.kind == ActionKind::kSetState) change.state = action.state;
  if (action.kind == ActionKind::kSetValue) change.value = action.value;
  if (action.kind == ActionKind::kSetRotation) change.rotation = action.rotation;
  const bool levelled = action.kind != ActionKind::kSetRotation;
  context.state.Change(SlotOf(context, action), levelled ? action.level_to : -1, change);
}

void ApplySetHidden(Context& context, const Action& action) {
  const State& state = context.state;
  const int slot = SlotOf(context, action);
  if (!state.layout().has_hidden || !state.IsSlot(slot)) return;
  const int bit = 1 << action.what;
  const int old = state.HiddenBits(slot, action.player);
  state.SetHiddenBits(slot, action.player, action.flag ? old | bit : old & ~bit);
}

/// A variable of a deduction puzzle is decided when somebody (player 1) owns it; its value is
/// what stands there.
void ApplyPuzzle(Context& context, const Action& action) {
  const int slot = SlotOf(context, action);
  if (action.kind == ActionKind::kResetPuzzle)
    ClearSite(context, slot);
  else
    SetSite(context, slot, {1, action.value, -1, -1, -1}, 1);
}

}  // namespace ludens
