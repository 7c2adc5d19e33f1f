#pragma once

#include "ludemes/nodes.h"
#include "state/context.h"

namespace ludens {

// Moves that the meta rules forbid.

/// (pin SupportMultiple): the move takes a ball from under several others.
bool IsPinned(const Context& context, MoveId move);

/// (noStackOn Fallen): the move puts a ball straight above or below where it came from.
bool StacksOnFallen(const Context& context, MoveId move);

/// (no Repeat …): the move leads to a position that was there before, in the sense of the game's
/// repetition rule. Passes never repeat.
bool Repeats(Context& context, MoveId move);
/// The same, asked after the move.
bool IsRepetition(const Context& after);

/// (no Suicide): the mover loses by the move.
bool IsSuicide(Context& context, MoveId move);

/// True when the rule has a move that neither repeats a position nor is a suicide, where the game
/// forbids that. The other vetoes are no matter for (can Move …) and (no Moves …).
bool HasAllowedMove(Context& context, const MovesNode& rule);

}  // namespace ludens
