#include "ludemes/nodes.h"

#include <algorithm>
#include <cassert>

#include "ludemes/apply_move.h"
#include "ludemes/meta/vetoes.h"
#include "ludemes/move_options.h"

namespace ludens {
namespace {

void FollowWith(const MovesNode* rule, DeedList& out, size_t first) {
  if (out.size() > first && out.back().then == nullptr)
    out.back().then = rule;
  else
    out.push_back({{}, false, rule});
}

/// The parts of a move, nested ones with their consequences, then its own consequences. Those that
/// are not rules but moves are known as well.
void Flatten(const MoveArena& arena, MoveId move, DeedList& out, size_t first) {
  for (int32_t p = arena[move].first_part; p != -1; p = arena.PartAt(p).next) {
    const MoveArena::Part& part = arena.PartAt(p);
    if (part.action == -1) Flatten(arena, part.move, out, first);
    for (const Action& action : arena.ActionsOf(part)) out.push_back({action});
  }
  for (int32_t t = arena[move].first_then; t != -1; t = arena.ThenAt(t).next) {
    const MoveArena::Then& then = arena.ThenAt(t);
    if (then.rule != nullptr)
      FollowWith(then.rule, out, first);
    else
      Flatten(arena, then.move, out, first);
  }
}

}  // namespace

bool RegionNode::Contains(Context& context, int site) const {
  BorrowedRegion region(context);
  Eval(context, *region);
  return region->Contains(site);
}

int RegionNode::Count(Context& context) const {
  BorrowedRegion region(context);
  Eval(context, *region);
  return region->Count();
}

void MovesNode::List(Context& context, MoveOptions& out) const {
  BorrowedMoves moves(context);
  Eval(context, *moves);
  for (const MoveId move : *moves) out.AddBuilt(move);
}

MoveId MovesNode::Build(Context&, const MoveOption&) const {
  assert(false);  // Only for rules that list moves without building them.
  return kNoMove;
}

void MovesNode::Complete(Context& context, MoveId move, int) const {
  if (then != nullptr) context.arena().AddThen(move, then);
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

bool MovesNode::CanMoveAnew(Context& context) const {
  ArenaScope arena(context);
  BorrowedMoves moves(context);
  Eval(context, *moves);
  return std::any_of(moves->begin(), moves->end(),
                     [&](MoveId move) { return !Repeats(context, move); });
}

void MovesNode::Deeds(Context& context, DeedList& out) const {
  const ArenaScope arena(context);
  BorrowedMoves moves(context);
  Eval(context, *moves);
  const size_t first = out.size();
  for (const MoveId move : *moves) Flatten(context.arena(), move, out, first);
}

void MovesNode::Perform(Context& context) const {
  const DeedScope deeds(context);
  Deeds(context, context.scratch.deeds);
  deeds.Apply(context);
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
