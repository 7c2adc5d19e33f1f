#pragma once

#include "compiler/plan/mask_node.h"

namespace ludens {

/// Fills in the set forms of conditions that rules asked for while they were lowered, where the
/// game's pieces and the conditions allow it.
void PlanSiteSets(const PlanTools& tools);

/// The same for rules that are only asked whether they have moves.
void PlanQuestions(const PlanTools& tools, const std::vector<const Bound*>& component_rules);

}  // namespace ludens
