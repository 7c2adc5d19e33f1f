#pragma once

#include "compiler/lud_game.h"

namespace ludens {

/// Lowers a (rules …) clause: start rules, phases (one where the game names none) and ends.
Rules LowerRules(const Args& args);

/// Gives phases the set-at-a-time form of their move rules where there is one. `args` are those of
/// the (rules …); `component_rules` has the bound move rule of each component.
void PlanPhases(LudGame& game, const PlanTools& tools, const Args& args,
                const std::vector<const Bound*>& component_rules);

/// Notes whether playouts may leave the question for the next player's moves to the next ply.
void FindLateEnd(Rules& rules, const Args& args, const std::vector<const Bound*>& component_rules);

/// Notes which optimised playouts the phases allow. REQUIRES: the model is complete.
void FindPlayouts(Rules& rules, const Args& args);

}  // namespace ludens
