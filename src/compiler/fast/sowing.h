#pragma once

#include "compiler/plan/mask_node.h"

namespace ludens {

/// What follows the moves of a rule, null for nothing. In games of plain seeds it has a faster
/// form: seeds are sown by direct writes along tables of the tracks, conditions and captures are
/// terms (seed_term.h, seed_effect.h). Parts that are not known stay plain, and so does all of it
/// where every change must be logged. REQUIRES: the rule's signature has a (then …).
const MovesNode* PlanThen(const PlanTools& tools, const Bound& rule);

}  // namespace ludens
