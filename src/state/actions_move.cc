#include <algorithm>

#include "state/action_apply.h"
#include "state/flat_board.h"
#include "state/line_of_play.h"
#include "state/owned_lists.h"
#include "state/plain_stacks.h"
#include "state/site_changes.h"
#include "state/track_indices.h"

namespace ludens {
namespace {

/// Fields of a moved item: those the action gives, else its own.
Item Overridden(const Action& action, const Item& item) {
  const auto pick = [](int given, int own) { return given == -1 ? own : given; };
  return {item.who, item.what, pick(action.state, item.state), pick(action.rotation, item.rotation),
          pick(action.value, item.value)};
}

/// Fields of an item that forgets its own: those the action gives, else 0.
Item Fresh(const Model& model, const Action& action, int what) {
  return {OwnerOf(model, what), what, std::max<int>(action.state, 0),
          std::max<int>(action.rotation, 0), std::max(action.value, 0)};
}

void MoveHidden(Context& context, int from, int to) {
  const State& state = context.state;
  if (!state.layout().has_hidden) return;
  for (int player = 1; player <= context.model.players; ++player) {
    state.SetHiddenBits(to, player, state.HiddenBits(from, player));
    if (state.What(from) == 0) state.SetHiddenBits(from, player, 0);
  }
}

/// One item of a flat site goes: the whole site, or one of its count.
void TakeOne(Context& context, int slot, int count) {
  if (count == 1)
    ClearSite(context, slot);
  else
    SetSite(context, slot, kKeepItem, count - 1);
}

void MoveFlat(Context& context, const Action& action) {
  const State& state = context.state;
  const int from = context.SlotOf(action.from_type, action.from);
  const int to = context.SlotOf(action.to_type, action.to);
  const bool keeps_fields = action.state == -1 && action.rotation == -1 && action.value == -1;
  if (context.model.flat_moves && keeps_fields && state.IsSlot(from) && state.IsSlot(to)) {
    const int what = state.What(from);
    return FlatBoard(state).Move(from, to, what, OwnerOf(context.model, what));
  }
  const Item moved = state.ItemAt(from, -1);
  const int count = state.Count(from);
  if (moved.what == 0 && count == 0) return;
  const Component& piece = context.model.components[static_cast<size_t>(moved.what)];
  TakeOne(context, from, count);
  const OwnedLists owned(context.model, state);
  if (count == 1) owned.Remove(moved.what, action.from, action.from_type);
  if (piece.IsLarge() && count == 1) Cover(context, piece, action.from, moved.state, false);

  Item placed = Overridden(action, moved);
  placed.who = OwnerOf(context.model, moved.what);
  const bool joins = state.What(to) == moved.what && state.Count(to) > 0;
  const int new_count = joins && state.layout().has_count ? state.Count(to) + 1 : 1;
  if (!state.layout().has_count || state.What(to) != moved.what)
    owned.Remove(state.What(to), action.to, action.to_type);
  const bool domino = piece.kind == ComponentKind::kDomino;
  SetSite(context, to, placed, new_count, !domino);
  if (new_count == 1) owned.Add(moved.what, action.to, 0, action.to_type);
  if (piece.IsLarge()) Cover(context, piece, action.to, action.state, true);
  if (domino && state.layout().has_playable) OpenLineOfPlay(context);
  TrackIndices(context.model, state).Move(moved.what, action.from, action.to);
  MoveHidden(context, from, to);
}

/// What an item becomes that goes to another stack: only one taken from a named level keeps its
/// fields, and only where the action does not name the level it comes to. One without takes over
/// what was left at the level where it comes to.
Item PlacedOnStack(const Model& model, const Action& action, Item moved) {
  moved.who = OwnerOf(model, moved.what);
  if (action.level_to >= 0) return Fresh(model, action, moved.what);
  if (action.level_from >= 0) return Overridden(action, moved);
  return {moved.who, moved.what, -1, -1, -1};
}

/// Lists a piece that went from a level of one stack to another stack.
void ListStackMove(const Context& context, const Action& action, int what, int level) {
  const OwnedLists owned(context.model, context.state);
  if (!owned.Kept()) return;
  const int to = context.SlotOf(action.to_type, action.to);
  const bool both = action.level_from >= 0 && action.level_to >= 0;
  const int level_to = both ? action.level_to : context.state.Height(to) - 1;
  if (both)
    for (int above = context.state.Height(to) - 1; above > level_to; --above) {
      const int lifted = context.state.WhatAt(to, above);
      owned.RemoveLevel(lifted, action.to, above - 1, action.to_type);
      owned.Add(lifted, action.to, above, action.to_type);
    }
  owned.Add(what, action.to, level_to, action.to_type);
  if (!both || owned.IsOwned(what)) owned.RemoveLevel(what, action.from, level, action.from_type);
}

/// An item goes to the top of another stack, where nothing else needs to know.
bool MovesPlainly(const State& state, const Action& action, int from, int to) {
  const PlainStacks stacks(state);
  const Layout& layout = state.layout();
  return action.level_to < 0 && stacks.Suits(from) && stacks.Suits(to) &&
         state.Height(from) > std::max<int>(action.level_from, 0) && !layout.has_playable &&
         layout.owned_order == OwnedOrder::kNone;
}

void MoveOnStacks(Context& context, const Action& action) {
  if (action.from == action.to) return;
  const State& state = context.state;
  const int from = context.SlotOf(action.from_type, action.from);
  const int to = context.SlotOf(action.to_type, action.to);
  if (MovesPlainly(state, action, from, to)) {
    const PlainStacks stacks(state);
    const Item moved =
        action.level_from >= 0 ? stacks.TakeAt(from, action.level_from) : stacks.TakeTop(from);
    if (moved.what == 0) return;
    stacks.Push(to, PlacedOnStack(context.model, action, moved));
    if (state.layout().has_track_indices)
      TrackIndices(context.model, state).Move(moved.what, action.from, action.to);
    return;
  }
  const int level = action.level_from >= 0 ? action.level_from : state.Height(from) - 1;
  const Item moved = TakeLevel(state, from, level, action.level_from >= 0);
  if (moved.what == 0) return;
  const Item placed = PlacedOnStack(context.model, action, moved);
  if (action.level_to >= 0 && action.level_to < state.Height(to))
    state.Insert(to, action.level_to, placed);
  else
    PushItem(context, to, placed);
  ListStackMove(context, action, moved.what, level);
  TrackIndices(context.model, state).Move(moved.what, action.from, action.to);
}

}  // namespace

void ApplyMoveItem(Context& context, const Action& action) {
  if (context.state.layout().has_stacks)
    MoveOnStacks(context, action);
  else
    MoveFlat(context, action);
}

void ApplyMoveStack(Context& context, const Action& action) {
  const State& state = context.state;
  if (!state.layout().has_stacks) return MoveFlat(context, action);
  if (action.from == action.to) return;
  const int from = context.SlotOf(action.from_type, action.from);
  const int to = context.SlotOf(action.to_type, action.to);
  const OwnedLists owned(context.model, state);
  const int height = state.Height(from);
  for (int level = 0; level < height; ++level) {
    const Item item = state.ItemAt(from, level);
    if (owned.IsOwned(item.what)) owned.Remove(item.what, action.from, action.from_type);
    if (action.level_to == -1)
      PushItem(context, to, item);
    else
      state.Insert(to, std::min<int>(action.level_to, state.Height(to)),
                   Fresh(context.model, action, item.what));
  }
  state.Clear(from);
  for (int level = std::max(0, state.Height(to) - height); level < state.Height(to); ++level) {
    const int what = state.WhatAt(to, level);
    if (owned.IsOwned(what)) owned.Add(what, action.to, level, action.to_type);
  }
}

void ApplyMoveSubStack(Context& context, const Action& action) {
  const State& state = context.state;
  const int from = context.SlotOf(action.from_type, action.from);
  const int to = context.SlotOf(action.to_type, action.to);
  const int height = state.Height(from);
  if (!state.layout().has_stacks || state.What(from) == 0 || height < action.count) return;
  const int lowest = height - action.count;
  const OwnedLists owned(context.model, state);
  for (int level = height - 1; level >= lowest; --level)
    owned.RemoveLevel(state.WhatAt(from, level), action.from, level, action.from_type);
  for (int level = lowest; level < height; ++level) {
    const Item item = state.Take(from, lowest);
    PushItem(context, to, item);
    owned.Add(item.what, action.to, state.Height(to) - 1, action.to_type);
  }
}

void ApplyMoveCount(Context& context, const Action& action) {
  const State& state = context.state;
  const int from = context.SlotOf(action.from_type, action.from);
  const int to = context.SlotOf(action.to_type, action.to);
  const int what = state.What(from);
  const int left = state.Count(from) - action.count;
  if (left <= 0)
    ClearSite(context, from);
  else
    SetSite(context, from, kKeepItem, left);
  const int there = state.Count(to);
  if (there == 0)
    SetSite(context, to, {OwnerOf(context.model, what), what, -1, -1, -1}, action.count);
  else if (state.What(to) == what && there + action.count <= context.model.max_count)
    SetSite(context, to, kKeepItem, there + action.count);
  const OwnedLists owned(context.model, state);
  if (owned.IsOwned(what)) {
    if (left <= 0) owned.Remove(what, action.from, action.from_type);
    owned.Add(what, action.to, 0, action.to_type);
  }
  TrackIndices(context.model, state).Move(what, action.from, action.to, action.count);
}

void ApplyCopy(Context& context, const Action& action) {
  const State& state = context.state;
  const int from = context.SlotOf(action.from_type, action.from);
  const int to = context.SlotOf(action.to_type, action.to);
  const int count = state.Count(from);
  if (action.flag)
    ApplyMoveStack(context, action);
  else
    ApplyMoveItem(context, action);
  const Item copy = state.ItemAt(to, -1);
  int level = 0;
  if (!state.layout().has_stacks) {
    SetSite(context, from, copy, count);
  } else if (action.level_from == -1 || action.level_from >= state.Height(from)) {
    PushItem(context, from, {copy.who, copy.what, -1, -1, -1});
    level = state.Height(from) - 1;
  } else {
    state.Insert(from, action.level_from, Fresh(context.model, action, copy.what));
    level = action.level_from;
  }
  OwnedLists(context.model, state).Add(copy.what, action.from, level, action.from_type);
}

}  // namespace ludens
