#include "compiler/plan/turns.h"

#include "ludemes/moves/longest_turn.h"

namespace ludens {
namespace {

/// What the move that has just been made in a copy of `before` captured.
int WorthOfChoice(const Context& before, const Choice& choice, bool with_value) {
  const LeanMove& lean = choice.lean;
  const int worth = WorthOfCaptures(before, before.scratch.Applied(), with_value);
  if (!choice.IsLean() || lean.taken < 0 || LogsCapture(before.model, lean)) return worth;
  return worth + (with_value ? before.state.Value(before.SlotOf(lean.to_type, lean.taken)) : 1);
}

}  // namespace

int TurnLength(Context& context, Choice& choice, int worth, bool with_value) {
  if (!PassesAfterwards(context, choice)) return kRefused;
  const auto& book = static_cast<const TurnBook&>(context.rules);
  TempContext after(context);
  const ArenaScope arena(context);
  const Header& header = after->header();
  if (choice.IsLean()) {
    after->header().decided = -1;
    after->state.ClearPending();
    ApplyLean(*after, choice.lean, !with_value);
  } else {
    choice.SettleThens(context.arena(), choice.lean.then_count);
    book.Play(*after, choice.id);
  }
  worth += with_value ? WorthOfChoice(context, choice, true) : 1;
  if (choice.IsLean()) {
    if (header.next != header.mover) return worth;
    book.FinishMove(*after);
  }
  if (header.prev != header.mover || header.over) return worth;
  const MoveSource* source = book.SourceOf(*after);
  return source == nullptr ? LongestTurn(*after, worth, with_value)
                           : source->LongestTurn(*after, worth, with_value);
}

int CapturesOf(Context& context, Choice& choice, bool with_value) {
  if (!PassesAfterwards(context, choice)) return kRefused;
  TempContext after(context);
  const ArenaScope arena(context);
  after->state.ClearPending();
  if (choice.IsLean()) {
    ApplyLean(*after, choice.lean, false);
  } else {
    choice.SettleThens(context.arena(), choice.lean.then_count);
    ApplyMove(*after, choice.id, true);
  }
  return WorthOfChoice(context, choice, with_value);
}

}  // namespace ludens
