#pragma once

#include "ludemes/nodes.h"

namespace ludens {

/// Applies the game's meta rules to the moves that its rules generated.
void ApplyMetaRules(Context& context, MoveIds& moves);

/// The same for one move, but for the offer of a swap: false where a meta rule forbids it, else it
/// has got what the meta rules let follow from it.
bool PassesMetaRules(Context& context, MoveId move);

}  // namespace ludens
