#pragma once

#include "compiler/plan/mask_node.h"

namespace ludens {

/// The set form of a region that is asked for as it stands, whatever is being iterated; null where
/// the plain evaluation is as good, or where it may have sites beyond the board.
template <int W>
const MaskNode<W>* PlanSetRegion(const PlanTools& tools, const Bound& region);

}  // namespace ludens
