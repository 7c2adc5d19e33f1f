#include "state/line_of_play.h"

#include <algorithm>
#include <array>
#include <bit>

#include "state/site_changes.h"

namespace ludens {
namespace {

constexpr SiteType kCell = SiteType::kCell;

/// A domino of a line may end this many cells further on.
constexpr size_t kReach = 4;

enum Quarter { kNorth, kEast, kSouth, kWest };
constexpr std::array kDirections = {AbsoluteDirection::kN, AbsoluteDirection::kE,
                                    AbsoluteDirection::kS, AbsoluteDirection::kW};

/// The cells from `cell` on in one direction, `cell` first.
std::span<const Site> Ray(const Context& context, int cell, int quarter) {
  const Topology& topology = context.topology();
  const AbsoluteDirection direction = kDirections[static_cast<size_t>(quarter & 3)];
  const auto radials = topology.Radials(kCell, static_cast<Site>(cell), direction);
  if (radials.empty()) return {};
  return topology.RadialSites(kCell, radials.front());
}

bool IsFree(const Context& context, int cell) {
  return context.state.IsEmpty(context.SlotOf(kCell, cell));
}

void Open(const Context& context, int cell) {
  const size_t slot = static_cast<size_t>(context.SlotOf(kCell, cell));
  context.state.PlayableSet()[slot >> 6] |= uint64_t{1} << (slot & 63);
}

void OpenNeighbour(const Context& context, int cell, int quarter) {
  const auto ray = Ray(context, cell, quarter);
  if (ray.size() > 1 && IsFree(context, ray[1])) Open(context, ray[1]);
}

/// Opens the lane before the two cells at an edge of a domino, as far as it is free. With `turn`
/// (-1 or 1) a domino may also lie across: the cell to that hand of the first cell, and the one to
/// the other hand of the second, open too.
void OpenLane(const Context& context, int first, int second, int quarter, int turn) {
  const auto a = Ray(context, first, quarter);
  const auto b = Ray(context, second, quarter);
  if (a.size() <= 2 || b.size() <= 2) return;
  for (size_t i = 1; i < std::min({a.size(), b.size(), kReach + 1}); ++i) {
    if (!IsFree(context, a[i]) || !IsFree(context, b[i])) return;
    Open(context, a[i]);
    Open(context, b[i]);
    if (turn == 0 || i > 1) continue;
    OpenNeighbour(context, first, quarter + turn);
    OpenNeighbour(context, second, quarter - turn);
  }
}

void OpenAround(const Context& context, const Component& domino, const std::vector<int>& cells,
                int state) {
  OpenLane(context, cells[0], cells[1], kWest + state, -1);
  OpenLane(context, cells[7], cells[6], kEast + state, 1);
  if (domino.value != domino.value2) return;
  OpenLane(context, cells[2], cells[5], kNorth + state, 0);
  OpenLane(context, cells[3], cells[4], kSouth + state, 0);
}

/// Calls `visit(cell, slot)` for every cell that is not empty: few are, on a board without bounds.
template <typename Visit>
void ForEachTaken(const Context& context, Visit&& visit) {
  const int first = context.SlotOf(kCell, 0), end = first + context.topology().size(kCell);
  const auto empty = context.state.EmptySet();
  for (int word = first >> 6; word * 64 < end; ++word)
    for (uint64_t taken = ~empty[static_cast<size_t>(word)]; taken != 0; taken &= taken - 1) {
      const int slot = word * 64 + std::countr_zero(taken);
      if (slot >= first && slot < end) visit(slot - first, slot);
    }
}

/// Calls `visit(number, component, cells, state)` for every domino on the board.
template <typename Visit>
void ForEachDomino(const Context& context, Visit&& visit) {
  std::vector<int> cells;
  ForEachTaken(context, [&](int cell, int slot) {
    const int what = context.state.What(slot);
    const Component& component = context.model.components[static_cast<size_t>(what)];
    if (what == 0 || component.kind != ComponentKind::kDomino) return;
    const int state = context.state.LocalState(slot);
    Footprint(context.model, component, cell, state, cells);
    if (static_cast<int>(cells.size()) == kDominoCells) visit(what, component, cells, state);
  });
}

}  // namespace

void ReadDominoes(const Context& context, DominoBoard& out) {
  const size_t size = static_cast<size_t>(context.topology().size(kCell));
  out.piece.assign(size, 0);
  out.pips.assign(size, 0);
  ForEachDomino(context, [&](int what, const Component& domino, const auto& cells, int) {
    for (int i = 0; i < kDominoCells; ++i) {
      const size_t cell = static_cast<size_t>(cells[static_cast<size_t>(i)]);
      out.piece[cell] = what;
      out.pips[cell] = i < kDominoHalf ? domino.value : domino.value2;
    }
  });
}

void OpenLineOfPlay(const Context& context) {
  const auto playable = context.state.PlayableSet();
  std::fill(playable.begin(), playable.end(), 0);
  ForEachDomino(context, [&](int, const Component& domino, const auto& cells, int state) {
    OpenAround(context, domino, cells, state);
  });
}

}  // namespace ludens
