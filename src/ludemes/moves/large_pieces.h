#pragma once

#include <algorithm>

#include "state/context.h"
#include "state/site_changes.h"

namespace ludens {

/// Ways that a large piece may lie per shape: the language counts four turns on every board.
inline constexpr int kTurnsPerWalk = 4;

/// Calls `visit(root, state, cells)` for every root and turn with which a large piece lies on the
/// board.
template <typename Visit>
void ForEachPlacement(Context& context, const Component& piece, const IntList& roots,
                      Visit&& visit) {
  BorrowedInts cells(context);
  const int states = static_cast<int>(piece.walks.size()) * kTurnsPerWalk;
  for (const int root : roots) {
    for (int state = 0; state < states; ++state) {
      Footprint(context.model, piece, root, state, *cells);
      if (!cells->empty()) visit(root, state, *cells);
    }
  }
}

inline bool IsPlayable(const Context& context, int cell) {
  const int slot = context.SlotOf(SiteType::kCell, cell);
  const auto playable = context.state.PlayableSet();
  return context.state.IsSlot(slot) &&
         ((playable[static_cast<size_t>(slot) >> 6] >> (slot & 63)) & 1);
}

}  // namespace ludens
