#pragma once

#include "state/context.h"

namespace ludens {

/// The parts of Apply, by theme. Each REQUIRES an action of its kinds; those that take a mutable
/// action complete what records tell of it.

// actions_move.cc: items that go from one site to another.
void ApplyMoveItem(Context& context, const Action& action);
void ApplyMoveStack(Context& context, const Action& action);
void ApplyMoveSubStack(Context& context, const Action& action);
void ApplyMoveCount(Context& context, const Action& action);
void ApplyCopy(Context& context, const Action& action);

// actions_site.cc: items that appear, disappear or change at one site.
void ApplyAdd(Context& context, Action& action);
void ApplyInsert(Context& context, Action& action);
void ApplyRemove(Context& context, const Action& action);
void ApplyRemoveLater(Context& context, const Action& action);
void ApplyPromote(Context& context, const Action& action);
void ApplySetCount(Context& context, Action& action);
void ApplyChange(Context& context, const Action& action);
void ApplySetHidden(Context& context, const Action& action);
void ApplyPuzzle(Context& context, const Action& action);

// actions_dice.cc
void ApplyUpdateDie(Context& context, const Action& action);
void ApplyUseDie(Context& context, const Action& action);
void ApplySetDiceAllEqual(Context& context, const Action& action);

// actions_players.cc: players, scores, values beside the board.
void ApplyToPlayer(Context& context, const Action& action);
void ApplySwap(Context& context, const Action& action);
void ApplyVote(Context& context, const Action& action);
void ApplyPropose(Context& context, const Action& action);

}  // namespace ludens
