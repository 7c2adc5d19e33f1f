#pragma once

#include "ludemes/nodes.h"

namespace ludens {

/// Applies a generated move: its actions in order, then each consequence evaluated on the state as
/// it is by then and applied in turn. With `record`, the move becomes the state's last move first
/// (so that consequences see it) and deferred captures are taken at the end. Every applied action
/// is appended to `scratch.applied`, deferred captures in front.
void ApplyMove(Context& context, MoveId move, bool record);

}  // namespace ludens
