#pragma once

#include <optional>

#include "compiler/plan/mask_node.h"

namespace ludens {

/// A number that depends on (from): of the sites that belong to it, how many are in a set that is
/// the same for all, as in (- (count Sites in:(difference (sites Row (row of:(from))) (sites
/// Empty))) 1).
template <int W>
struct CountedSites {
  std::vector<Mask<W>> by_from;
  const MaskNode<W>* set = nullptr;
  bool outside = false;  ///< Those that are not in the set are counted.
  int more = 0;          ///< To be added.
  Mask<W> board;         ///< All sites that may be counted.

  /// What At needs of the position.
  Mask<W> Counted(Context& context) const {
    const Mask<W> now = set->Eval(context);
    return outside ? board.Without(now) : now;
  }
  int At(int from, const Mask<W>& counted) const {
    return (by_from[static_cast<size_t>(from)] & counted).Count() + more;
  }
};

/// The expression in that form, or nothing where it has another one.
template <int W>
std::optional<CountedSites<W>> PlanCountedSites(const PlanTools& tools, const Bound& expression);

}  // namespace ludens
