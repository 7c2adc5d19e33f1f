#pragma once

#include "compiler/plan/mask_node.h"

namespace ludens {

/// The sites from which a (custodial …) with `variable` as its start captures something; null where
/// it has arguments that are not covered.
template <int W>
const MaskNode<W>* PlanCustodial(const PlanTools& tools, const Bound& rule, Iterated variable);

}  // namespace ludens
