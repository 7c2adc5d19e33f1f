#include "ludemes/nodes.h"

namespace ludens {

bool RegionNode::Contains(Context& context, int site) const {
  BorrowedRegion region(context);
  Eval(context, *region);
  return region->Contains(site);
}

bool MovesNode::CanMove(Context& context) const {
  ArenaScope arena(context);
  BorrowedMoves moves(context);
  Eval(context, *moves);
  return !moves->empty();
}

bool MovesNode::CanMoveTo(Context& context, int target) const {
  ArenaScope arena(context);
  BorrowedMoves moves(context);
  Eval(context, *moves);
  for (const MoveId move : *moves)
    if (context.arena()[move].to == target) return true;
  return false;
}

void MovesNode::Finish(Context& context, MoveIds& out, size_t first) const {
  AttachThen(context, out, first);
  MoveArena& arena = context.arena();
  const int16_t mover = static_cast<int16_t>(context.mover());
  for (size_t i = first; i < out.size(); ++i) arena[out[i]].mover = mover;
}

void MovesNode::AttachThen(Context& context, const MoveIds& out, size_t first) const {
  if (then == nullptr) return;
  for (size_t i = first; i < out.size(); ++i) context.arena().AddThen(out[i], then);
}

MoveId ChainEffect(Context& context, const MovesNode* rule, MoveId move, bool prepend) {
  if (rule == nullptr) return move;
  BorrowedMoves effects(context);
  rule->Eval(context, *effects);
  if (effects->empty()) return move;
  MoveArena& arena = context.arena();
  for (const MoveId effect : *effects) arena.SetDecision(effect, false);
  const MoveId effect = effects->size() == 1 ? effects->front() : arena.Join(*effects);
  return prepend ? arena.Chain(effect, move) : arena.Chain(move, effect);
}

}  // namespace ludens
