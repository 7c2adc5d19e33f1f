#include "ludemes/meta/consequences.h"

#include <algorithm>

#include "ludemes/apply_move.h"

namespace ludens {
namespace {

constexpr SiteType kVertex = SiteType::kVertex;

/// Leaves the moves whose destination no other move has.
void KeepOnlyWays(const MoveArena& arena, MoveIds& moves) {
  const MoveIds all = moves;
  const auto is_shared = [&](MoveId move) {
    return std::count_if(all.begin(), all.end(),
                         [&](MoveId other) { return arena[other].to == arena[move].to; }) > 1;
  };
  std::erase_if(moves, is_shared);
}

/// The moves that the rules force once `move` is played.
void AppendForced(Context& context, MoveId move, MoveIds& forced) {
  TempContext ahead(context);
  ApplyMove(*ahead, move, true);
  const int phase = ahead->header().phase[static_cast<size_t>(ahead->mover())];
  context.rules.PhaseMoves(phase)->Eval(*ahead, forced);
  KeepOnlyWays(context.arena(), forced);
}

bool IsFree(const Context& context, int vertex) {
  return context.state.What(context.SlotOf(kVertex, vertex)) == 0;
}

/// The fall of the first ball that has a free vertex below it.
std::optional<Action> NextFall(const Context& context) {
  const Topology& topology = context.topology();
  for (int site = 0; site < topology.size(kVertex); ++site) {
    if (IsFree(context, site)) continue;
    for (const Site to :
         topology.Steps(kVertex, static_cast<Site>(site), AbsoluteDirection::kDownward)) {
      if (!IsFree(context, to)) continue;
      Action fall;
      fall.kind = ActionKind::kMove;
      fall.from_type = fall.to_type = kVertex;
      fall.from = static_cast<int16_t>(site);
      fall.to = static_cast<int16_t>(to);
      fall.level_from = fall.level_to = 0;
      return fall;
    }
  }
  return std::nullopt;
}

}  // namespace

void AddForcedMoves(Context& context, MoveId move) {
  // Each round fills at least one site.
  for (int round = 0; round < context.model.total_sites; ++round) {
    BorrowedMoves forced(context);
    AppendForced(context, move, *forced);
    if (forced->empty()) return;
    for (const MoveId next : *forced) context.arena().AddThenMove(move, next);
  }
}

void AddFalls(Context& context, MoveId move) {
  const MoveId falls = context.arena().Join({});
  TempContext ahead(context);
  context.rules.Play(*ahead, move);
  // A ball falls at most from the top to the ground.
  const int limit = context.model.total_sites * context.model.total_sites;
  for (int n = 0; n < limit; ++n) {
    const auto fall = NextFall(*ahead);
    if (!fall) break;
    Apply(*ahead, *fall);
    context.arena().AppendAction(falls, *fall);
  }
  context.arena().AddThenMove(move, falls);
}

}  // namespace ludens
