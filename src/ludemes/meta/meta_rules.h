#pragma once

#include "ludemes/nodes.h"

namespace ludens {

/// Applies the game's meta rules to the moves that its rules generated.
void ApplyMetaRules(Context& context, MoveIds& moves);

}  // namespace ludens
