#pragma once

#include "compiler/plan/mask_node.h"

namespace ludens {

/// What follows a move in a game of plain seeds, in a faster form: seeds are sown by direct writes
/// along tables of the tracks, conditions and captures are terms (seed_term.h, seed_effect.h).
/// Parts that are not known stay plain. Null where nothing is gained. `then` is a (then …) clause,
/// `plain` its rule, which says what is done where every change must be logged.
const MovesNode* PlanSowing(const PlanTools& tools, const Bound& then, const MovesNode* plain);

}  // namespace ludens
