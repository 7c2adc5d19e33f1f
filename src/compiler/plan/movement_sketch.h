#pragma once

#include <variant>
#include <vector>

#include "compiler/plan/mask_node.h"

namespace ludens {

/// What a rule says of itself where all its moves take a piece by a fixed distance to another site,
/// with nothing to follow: enough to play it without the rule. Lines are in the order in which the
/// rule lists its moves.
template <int W>
struct MovementSketch {
  /// Pieces on `froms` may go `distance` sites on.
  struct Jump {
    int distance;
    Mask<W> froms;
  };
  struct Condition {
    const MaskNode<W>* mask;
    bool holds;  ///< The condition must hold, or must not.
  };
  /// Moves of one component: those of its pieces that meet the conditions on `from`, to the sites
  /// that meet the one on `to` (null: all).
  struct Line {
    int component = 0;
    std::vector<Condition> from;
    const MaskNode<W>* to = nullptr;
    std::vector<Jump> jumps;
  };
  std::vector<Line> lines;
};

using AnyMovementSketch = std::variant<std::monostate, MovementSketch<1>, MovementSketch<2>,
                                       MovementSketch<4>, MovementSketch<8>>;

}  // namespace ludens
