#pragma once

#include "state/context.h"

namespace ludens {

// What the meta rules let follow from a move, whatever its own rules say.

/// (automove): after the move, every site that only one move leads to is played, and so on until
/// there is none.
void AddForcedMoves(Context& context, MoveId move);

/// (gravity PyramidalDrop): after the move, balls fall onto free vertices below them.
void AddFalls(Context& context, MoveId move);

}  // namespace ludens
