#pragma once

#include "compiler/plan/move_source.h"

namespace ludens {

/// The rules of a game for those that look ahead over the moves of one turn. The rule book of every
/// context that a source is asked about is one.
class TurnBook : public RuleBook {
 public:
  /// What follows a move in its ply: the end rules, phases, whose turn is next.
  virtual void FinishMove(Context& context) const = 0;
  /// The source of the mover's phase, or null.
  virtual const MoveSource* SourceOf(const Context& context) const = 0;
};

/// The greatest worth of a turn that goes on with this choice, as ludens::LongestTurn has it after
/// the move; kRefused where the choice's condition refuses it. REQUIRES: at most two players,
/// repetition is allowed.
inline constexpr int kRefused = -1;
int TurnLength(Context& context, Choice& choice, int worth, bool with_value);

/// What a choice captures by itself and what follows it; kRefused as above.
int CapturesOf(Context& context, Choice& choice, bool with_value);

}  // namespace ludens
