#include "ludemes/meta/vetoes.h"

#include <algorithm>

#include "ludemes/apply_move.h"

namespace ludens {
namespace {

constexpr SiteType kVertex = SiteType::kVertex;

bool IsMovement(ActionKind kind) {
  return kind == ActionKind::kMove || kind == ActionKind::kMoveStack ||
         kind == ActionKind::kMoveSubStack || kind == ActionKind::kMoveCount;
}

bool HoldsBall(const Context& context, int vertex) {
  return vertex >= 0 && vertex < context.topology().size(kVertex) &&
         vertex < context.model.board_sites &&
         context.state.What(context.SlotOf(kVertex, vertex)) != 0;
}

int BallsAbove(const Context& context, int vertex) {
  const auto above =
      context.topology().Steps(kVertex, static_cast<Site>(vertex), AbsoluteDirection::kUpward);
  return static_cast<int>(std::count_if(above.begin(), above.end(),
                                        [&](Site site) { return HoldsBall(context, site); }));
}

/// True when `to` lies on a line upwards from `from`, or on its continuation downwards.
bool IsAboveOrBelow(const Topology& topology, int from, int to) {
  const auto leads_to = [&](RadialId radial) {
    const auto line = topology.RadialSites(kVertex, radial).subspan(1);
    return std::find(line.begin(), line.end(), static_cast<Site>(to)) != line.end();
  };
  for (const RadialId radial :
       topology.DistinctRadials(kVertex, static_cast<Site>(from), AbsoluteDirection::kUpward)) {
    const auto opposites = topology.Opposites(kVertex, radial);
    if (leads_to(radial) || std::any_of(opposites.begin(), opposites.end(), leads_to)) return true;
  }
  return false;
}

template <typename Predicate>
bool AnyAction(const Context& context, MoveId move, Predicate&& predicate) {
  bool found = false;
  context.arena().ForEachAction(move,
                                [&](const Action& action) { found = found || predicate(action); });
  return found;
}

/// Blocks are compared as a whole: a search that may stop anywhere takes several times as long.
bool Contains(std::span<const uint64_t> values, uint64_t value) {
  constexpr size_t kBlock = 16;
  for (; values.size() >= kBlock; values = values.subspan(kBlock)) {
    uint64_t found = 0;
    for (size_t i = 0; i < kBlock; ++i) found |= values[i] == value;
    if (found != 0) return true;
  }
  return std::find(values.begin(), values.end(), value) != values.end();
}

bool Lost(const Context& context, int player) {
  const Header& header = context.header();
  if (context.Active(player)) return false;
  // Ranks of losers are counted from below, whole numbers even where draws are not.
  const float rank = header.rank[static_cast<size_t>(player)];
  return rank > static_cast<float>(context.model.players - header.losers_decided);
}

}  // namespace

bool IsPinned(const Context& context, MoveId move) {
  return AnyAction(context, move, [&](const Action& action) {
    const bool removes =
        action.kind == ActionKind::kRemove || action.kind == ActionKind::kRemoveLater;
    if (!removes && !IsMovement(action.kind)) return false;
    const int site = removes ? action.to : action.from;
    return HoldsBall(context, site) && BallsAbove(context, site) > 1;
  });
}

bool StacksOnFallen(const Context& context, MoveId move) {
  return AnyAction(context, move, [&](const Action& action) {
    return IsMovement(action.kind) && action.to < context.model.board_sites &&
           HoldsBall(context, action.from) &&
           IsAboveOrBelow(context.topology(), action.from, action.to);
  });
}

bool IsRepetition(const Context& after) {
  const State& state = after.state;
  switch (after.model.repetition) {
    case Repetition::kPositional:
      return Contains(state.History(), state.PositionHash());
    case Repetition::kSituational:
      return Contains(state.History(), state.SituationHash());
    case Repetition::kPositionalInTurn:
      return Contains(state.TurnHistory(), state.PositionHash());
    case Repetition::kSituationalInTurn:
      return Contains(state.TurnHistory(), state.SituationHash());
    case Repetition::kAllowed:
      break;
  }
  return false;
}

bool Repeats(Context& context, MoveId move) {
  if (context.arena().IsPass(move)) return false;
  ArenaScope arena(context);
  TempContext ahead(context);
  ApplyMove(*ahead, move, true);
  return IsRepetition(*ahead);
}

bool IsSuicide(Context& context, MoveId move) {
  const int mover = context.mover();
  ArenaScope arena(context);
  TempContext ahead(context);
  context.rules.Play(*ahead, move);
  return Lost(*ahead, mover);
}

bool HasAllowedMove(Context& context, const MovesNode& rule) {
  const bool no_repeat = context.model.repetition != Repetition::kAllowed;
  const bool no_suicide = context.model.no_suicide;
  if (!no_suicide) return no_repeat ? rule.CanMoveAnew(context) : rule.CanMove(context);
  ArenaScope arena(context);
  BorrowedMoves moves(context);
  rule.Eval(context, *moves);
  return std::any_of(moves->begin(), moves->end(), [&](MoveId move) {
    return !(no_repeat && Repeats(context, move)) && !IsSuicide(context, move);
  });
}

}  // namespace ludens
