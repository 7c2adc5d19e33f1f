#pragma once

#include <algorithm>
#include <span>
#include <vector>

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

/// The cells that a large piece covers for every root and turn, found once.
class Footprints {
 public:
  Footprints(const Model& model, const Component& piece)
      : states_(static_cast<int>(piece.walks.size()) * kTurnsPerWalk) {
    std::vector<int> cells;
    for (int root = 0; root < model.topology.size(SiteType::kCell); ++root)
      for (int state = 0; state < states_; ++state) {
        Footprint(model, piece, root, state, cells);
        begins_.push_back(cells_.size());
        cells_.insert(cells_.end(), cells.begin(), cells.end());
      }
    begins_.push_back(cells_.size());
  }
  int states() const { return states_; }
  /// Empty where the piece would not lie on the board. REQUIRES: root >= 0, 0 <= state < states().
  std::span<const int> Of(int root, int state) const {
    const auto index =
        static_cast<size_t>(root) * static_cast<size_t>(states_) + static_cast<size_t>(state);
    if (index + 1 >= begins_.size()) return {};
    return std::span(cells_).subspan(begins_[index], begins_[index + 1] - begins_[index]);
  }

 private:
  int states_;
  std::vector<int> cells_;
  std::vector<size_t> begins_;  ///< By root and state, one more at the end.
};

inline bool IsPlayable(const Context& context, int cell) {
  const int slot = context.SlotOf(SiteType::kCell, cell);
  const auto playable = context.state.PlayableSet();
  return context.state.IsSlot(slot) &&
         ((playable[static_cast<size_t>(slot) >> 6] >> (slot & 63)) & 1);
}

}  // namespace ludens
