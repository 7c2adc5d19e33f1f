#include "state/site_changes.h"

#include <algorithm>

#include "state/flat_board.h"
#include "state/plain_stacks.h"

namespace ludens {
namespace {

constexpr SiteType kCell = SiteType::kCell;

std::span<const Site> AdjacentCells(const Context& context, int cell) {
  return context.topology().Neighbours(kCell, static_cast<Site>(cell), Relation::kAdjacent);
}

void SetPlayable(const Context& context, int cell, bool playable) {
  uint64_t& word = context.state.PlayableSet()[static_cast<size_t>(cell) >> 6];
  const uint64_t bit = uint64_t{1} << (cell & 63);
  word = playable ? word | bit : word & ~bit;
}

/// A cell of a boardless game may be played when it is empty and touches an occupied one.
void CheckPlayable(const Context& context, int cell) {
  const auto occupied = [&](int other) {
    return context.state.IsOccupied(context.SlotOf(kCell, other));
  };
  const auto neighbours = AdjacentCells(context, cell);
  SetPlayable(context, cell,
              !occupied(cell) && std::any_of(neighbours.begin(), neighbours.end(), occupied));
}

void UpdatePlayable(const Context& context, int slot, bool was_empty, bool extend) {
  const bool is_empty = context.state.IsEmpty(slot);
  const int cell = slot - context.model.slot_offset[static_cast<size_t>(kCell)];
  const bool on_board = cell >= 0 && cell < context.topology().size(kCell);
  if (!context.state.layout().has_playable || was_empty == is_empty || !on_board) return;
  if (is_empty) {
    CheckPlayable(context, cell);
    for (const Site neighbour : AdjacentCells(context, cell)) CheckPlayable(context, neighbour);
  } else if (extend) {
    SetPlayable(context, cell, false);
    for (const Site neighbour : AdjacentCells(context, cell))
      if (!context.state.IsOccupied(context.SlotOf(kCell, neighbour)))
        SetPlayable(context, neighbour, true);
  }
}

}  // namespace

CompassDirection Turned(std::span<const AbsoluteDirection> supported, CompassDirection from,
                        bool clockwise) {
  size_t at = static_cast<size_t>(from);
  for (size_t i = 0; i < kCompassDirections; ++i) {
    at = (at + (clockwise ? 1 : kCompassDirections - 1)) % kCompassDirections;
    const auto direction = static_cast<CompassDirection>(at);
    if (std::find(supported.begin(), supported.end(), ToAbsolute(direction)) != supported.end())
      return direction;
  }
  return from;
}

int OwnerOf(const Model& model, int what) {
  return what < 1 ? 0 : model.components[static_cast<size_t>(what)].owner;
}

void SetSite(Context& context, int slot, const Item& item, int count, bool extend) {
  const bool was_empty = context.state.IsEmpty(slot);
  context.state.Set(slot, item.who, item.what, count, item.state, item.rotation, item.value);
  UpdatePlayable(context, slot, was_empty, extend);
}

void OpenCentre(const Context& context) {
  const auto centre = context.topology().Sites(kCell, SiteSet::kCentre);
  if (!centre.empty()) SetPlayable(context, centre.front(), true);
}

void ClearSite(Context& context, int slot) {
  const Layout& layout = context.state.layout();
  if (!layout.has_stacks && !layout.has_playable && context.state.IsSlot(slot))
    FlatBoard(context.state).Clear(slot);
  else
    SetSite(context, slot, {0, 0, 0, 0, 0}, 0);
}

void PushItem(Context& context, int slot, const Item& item) {
  const PlainStacks stacks(context.state);
  if (stacks.Suits(slot) && !context.state.layout().has_playable) return stacks.Push(slot, item);
  const bool was_empty = context.state.IsEmpty(slot);
  context.state.Push(slot, item);
  UpdatePlayable(context, slot, was_empty, true);
}

Item TakeLevel(const State& state, int slot, int level, bool named) {
  const PlainStacks stacks(state);
  const bool direct = stacks.Suits(slot) && level >= 0;
  if (direct && named && level < state.Height(slot)) return stacks.TakeAt(slot, level);
  if (direct && !named && level + 1 == state.Height(slot)) return stacks.TakeTop(slot);
  const Item item = state.ItemAt(slot, level);
  const Layout& layout = state.layout();
  const bool has_fields = layout.has_state || layout.has_value || layout.has_rotation;
  if (!named && layout.has_stacks && has_fields) state.Change(slot, level, {-1, -1, 0, 0, 0});
  state.Take(slot, level);
  return item;
}

void Footprint(const Model& model, const Component& piece, int site, int state,
               std::vector<int>& cells) {
  cells.clear();
  const Topology& topology = model.topology;
  const auto supported = topology.DirectionsOf(kCell, Relation::kOrthogonal);
  if (site >= topology.size(kCell) || supported.empty()) return;
  cells.push_back(site);
  const size_t turns = static_cast<size_t>(std::max(state, 0));
  if (turns / supported.size() >= piece.walks.size()) return;
  const auto start = ToCompass(supported[turns % supported.size()]);
  if (!start) return;
  CompassDirection facing = *start;
  for (const WalkStep step : piece.walks[turns / supported.size()]) {
    if (step != WalkStep::kForward) {
      facing = Turned(supported, facing, step == WalkStep::kRight);
      continue;
    }
    const auto next = topology.Steps(kCell, static_cast<Site>(site), ToAbsolute(facing));
    if (next.empty()) return cells.clear();
    site = next.back();
    if (std::find(cells.begin(), cells.end(), site) == cells.end()) cells.push_back(site);
  }
}

void Cover(Context& context, const Component& piece, int site, int state, bool covered) {
  BorrowedInts cells(context);
  Footprint(context.model, piece, site, state, *cells);
  for (const int cell : *cells) context.state.SetCovered(context.SlotOf(kCell, cell), covered);
}

}  // namespace ludens
