#include "ludemes/meta/meta_rules.h"

#include "ludemes/meta/consequences.h"
#include "ludemes/meta/vetoes.h"

namespace ludens {
namespace {

/// Offers the second player's exchange of sides: the mover may take over the side of whoever moved
/// before. Due once, when every other player has had a move.
void OfferSwap(Context& context, MoveIds& moves) {
  const Header& header = context.header();
  if (header.moves - header.start_moves != context.model.players - 1) return;
  const int other = header.last.mover != header.mover ? header.last.mover : header.other_mover;
  if (other == header.mover || other < 0 || header.moves == 0) return;
  Action swap;
  swap.kind = ActionKind::kSwap;
  swap.decision = true;
  swap.player = header.mover;
  swap.value = other;
  Action again;
  again.kind = ActionKind::kSetNextPlayer;
  again.player = header.mover;
  const MoveId move = context.arena().New(swap);
  context.arena().AppendAction(move, again);
  context.arena()[move].mover = header.mover;
  moves.push_back(move);
}

/// Takes out the moves that do not pass; the last one takes the place of each.
template <typename Passes>
void KeepMoves(MoveIds& moves, Passes&& passes) {
  for (size_t i = 0; i < moves.size();) {
    if (passes(moves[i])) {
      ++i;
      continue;
    }
    moves[i] = moves.back();
    moves.pop_back();
  }
}

/// Falls follow whichever move is played and forbid none.
bool FallsCanWait(const Model& model) {
  return model.gravity && !model.automove && model.repetition == Repetition::kAllowed &&
         !model.no_suicide;
}

void Apply(Context& context, MoveIds& moves, bool falls) {
  const Model& model = context.model;
  if (model.swap_rule) OfferSwap(context, moves);
  if (model.pin) std::erase_if(moves, [&](MoveId move) { return IsPinned(context, move); });
  if (model.no_stack_on_fallen)
    std::erase_if(moves, [&](MoveId move) { return StacksOnFallen(context, move); });
  for (const MoveId move : moves) {
    if (model.automove) AddForcedMoves(context, move);
    if (falls) AddFalls(context, move);
  }
  if (model.repetition != Repetition::kAllowed)
    KeepMoves(moves, [&](MoveId move) { return !Repeats(context, move); });
  if (model.no_suicide) KeepMoves(moves, [&](MoveId move) { return !IsSuicide(context, move); });
}

}  // namespace

void ApplyMetaRules(Context& context, MoveIds& moves) {
  Apply(context, moves, context.model.gravity);
}

void ApplyMetaRulesToChoose(Context& context, MoveIds& moves) {
  Apply(context, moves, context.model.gravity && !FallsCanWait(context.model));
}

void CompleteChosen(Context& context, MoveId move) {
  if (FallsCanWait(context.model)) AddFalls(context, move);
}

bool PassesMetaRules(Context& context, MoveId move) {
  const Model& model = context.model;
  if (model.pin && IsPinned(context, move)) return false;
  if (model.no_stack_on_fallen && StacksOnFallen(context, move)) return false;
  if (model.automove) AddForcedMoves(context, move);
  if (model.gravity) AddFalls(context, move);
  if (model.repetition != Repetition::kAllowed && Repeats(context, move)) return false;
  return !model.no_suicide || !IsSuicide(context, move);
}

}  // namespace ludens
