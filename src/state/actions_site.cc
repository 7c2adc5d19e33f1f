#include <algorithm>

#include "state/action_apply.h"
#include "state/owned_lists.h"
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
  Item item = {OwnerOf(context.model, action.what), action.what, -1, -1, -1};
  if (action.state != -1 || action.rotation != -1 || action.value != -1)
    item = {item.who, item.what, std::max<int>(action.state, 0), std::max<int>(action.rotation, 0),
            std::max(action.value, 0)};
  PushItem(context, slot, item);
  OwnedLists(context.model, context.state)
      .Add(action.what, action.to, action.level_to, action.to_type);
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
  OwnedLists(context.model, state).Add(action.what, action.to, 0, action.to_type);
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
  // The language counts a piece that is added to a stack twice on its tracks; what a piece that
  // comes back to its first site may do depends on that.
  const int times = context.state.layout().has_stacks ? 2 : 1;
  TrackIndices(context.model, context.state)
      .Add(action.what, times * std::max<int>(action.count, 1), action.to);
}

void ApplyInsert(Context& context, Action& action) {
  CorrectType(context, action);
  const int slot = SlotOf(context, action);
  if (!context.state.layout().has_stacks) return;
  const int height = context.state.Height(slot);
  const OwnedLists owned(context.model, context.state);
  for (int level = height - 1; level >= action.level_to; --level)
    owned.Lift(slot, action.to, level, action.to_type, true);
  owned.Add(action.what, action.to, action.level_to, action.to_type);
  context.state.Insert(
      slot, std::min<int>(action.level_to, height),
      {OwnerOf(context.model, action.what), action.what, std::max<int>(action.state, 0), 0, 0});
  TrackIndices(context.model, context.state).Add(action.what, 1, action.to);
}

void ApplyRemove(Context& context, const Action& action) {
  const State& state = context.state;
  const int slot = SlotOf(context, action);
  const bool stacks = state.layout().has_stacks;
  const int top = state.Height(slot) - 1;
  // A level above the stack means its top: of a stack that is taken down from below.
  const int level = stacks && action.level_to >= 0 ? std::min<int>(action.level_to, top) : top;
  const int what = state.WhatAt(slot, level);
  const OwnedLists owned(context.model, state);
  if (stacks) {
    TakeLevel(state, slot, level, action.level_to >= 0);
    owned.RemoveLevel(what, action.to, std::max<int>(level, action.level_to), action.to_type);
  } else {
    ClearSite(context, slot);
    owned.Remove(what, action.to, action.to_type);
  }
  TrackIndices(context.model, state).Remove(what, action.to);
}

void ApplyRemoveLater(Context& context, const Action& action) {
  context.state.AddToClear(SlotOf(context, action), action.to);
}

/// A promoted item starts anew: count 1, no state. In a stack it comes to the top.
void ApplyPromote(Context& context, const Action& action) {
  const State& state = context.state;
  const int slot = SlotOf(context, action);
  const Item promoted = {OwnerOf(context.model, action.what), action.what, -1, -1, -1};
  const OwnedLists owned(context.model, state);
  if (!state.layout().has_stacks) {
    const int before = state.What(slot);
    ClearSite(context, slot);
    SetSite(context, slot, {before == 0 ? 0 : promoted.who, promoted.what, -1, -1, -1}, 1);
    if (owned.IsOwned(before)) owned.Remove(before, action.to, action.to_type);
    if (owned.IsOwned(action.what)) owned.Add(action.what, action.to, 0, action.to_type);
    return;
  }
  const int level = action.level_to >= 0 ? action.level_to : state.Height(slot) - 1;
  const int before = TakeLevel(state, slot, level, action.level_to >= 0).what;
  // The language forgets to take a lone piece off its list.
  if (state.Height(slot) > 0 && owned.IsOwned(before))
    owned.RemoveLevel(before, action.to, level, action.to_type);
  PushItem(context, slot, promoted);
  if (owned.IsOwned(action.what)) owned.Add(action.what, action.to, level, action.to_type);
}

void ApplySetCount(Context& context, Action& action) {
  CorrectType(context, action);
  const int slot = SlotOf(context, action);
  const int before = context.state.What(slot);
  const OwnedLists owned(context.model, context.state);
  if (action.count <= 0) {
    TrackIndices(context.model, context.state).Remove(before, action.to);
    owned.Remove(before, action.to, action.to_type);
    return ClearSite(context, slot);
  }
  if (context.state.Count(slot) == 0) owned.Add(action.what, action.to, 0, action.to_type);
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

void ApplyPuzzle(Context& context, const Action& action) {
  const State& state = context.state;
  const int slot = SlotOf(context, action);
  if (action.kind == ActionKind::kResetPuzzle)
    return state.AllowUpTo(slot, context.model.GreatestValue(action.to_type));
  if (action.value < 0) return;
  if (action.kind == ActionKind::kSetPuzzle)
    state.Decide(slot, action.value);
  else
    state.ToggleValue(slot, action.value);
}

}  // namespace ludens
