#pragma once

#include "ludemes/nodes.h"

namespace ludens {

/// Applies the game's meta rules to the moves that its rules generated.
void ApplyMetaRules(Context& context, MoveIds& moves);

/// The same where one of the moves is to be played and the others are forgotten: falls, which take
/// a look ahead, are left for that one where they have no say in which moves are legal.
void ApplyMetaRulesToChoose(Context& context, MoveIds& moves);
/// Adds what was left. REQUIRES: the chosen one of those moves, the state as it was.
void CompleteChosen(Context& context, MoveId move);

/// The same for one move, but for the offer of a swap: false where a meta rule forbids it, else it
/// has got what the meta rules let follow from it.
bool PassesMetaRules(Context& context, MoveId move);

}  // namespace ludens
