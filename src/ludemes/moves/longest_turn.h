#pragma once

#include <span>

#include "ludemes/nodes.h"

namespace ludens {

/// What the captures among applied actions are worth: one each, or the values of the pieces as they
/// stand in `before`.
int WorthOfCaptures(const Context& before, std::span<const Action> applied, bool with_value);

/// The greatest worth of a turn that goes on from here, `worth` being that of its moves so far: one
/// for each move, or the value of what is captured. As (max Moves …) has it, a turn that goes on
/// without a legal move is worth nothing.
int LongestTurn(Context& context, int worth, bool with_value);

}  // namespace ludens
