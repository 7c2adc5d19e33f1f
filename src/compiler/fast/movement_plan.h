#pragma once

#include <memory>
#include <vector>

#include "compiler/fast/movement.h"
#include "compiler/fast/movement_watch.h"

namespace ludens {

/// What a phase says of itself, and what may take the game out of it.
struct MovementPhase {
  AnyMovementSketch moves;  ///< Nothing where it is not covered.
  MovementWatch watch;
  MovementWatch unless;  ///< It is not covered where this holds; about numbers of pieces only.
};

/// The plan for phases that are sketched; null where none has a sketch with local conditions.
std::unique_ptr<const Movement> MakeMovement(const PlanTools& tools,
                                             const std::vector<MovementPhase>& phases);

}  // namespace ludens
