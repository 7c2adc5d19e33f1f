#include "ludemes/effects/effect.h"

#include <algorithm>

#include "ludemes/apply_move.h"
#include "ludemes/support/players.h"

namespace ludens {

Action SiteAction(ActionKind kind, SiteType type, int site) {
  Action action;
  action.kind = kind;
  action.from_type = action.to_type = type;
  action.to = static_cast<int16_t>(site);
  return action;
}

Action PlayerAction(ActionKind kind, int player, int value) {
  Action action;
  action.kind = kind;
  action.player = static_cast<int16_t>(player);
  action.value = value;
  return action;
}

Action ValueAction(ActionKind kind, int value, int name) {
  Action action;
  action.kind = kind;
  action.value = value;
  action.name = name;
  return action;
}

Action MoveAction(SiteType type, int from, int to) {
  Action action = SiteAction(ActionKind::kMove, type, to);
  action.from = static_cast<int16_t>(from);
  return action;
}

SiteType TypeAt(const Context& context, std::optional<SiteType> type, int site) {
  const Model& model = context.model;
  const bool elsewhere = site >= 0 && static_cast<size_t>(site) < model.container_of.size() &&
                         model.container_of[static_cast<size_t>(site)] > 0;
  return elsewhere ? SiteType::kCell : context.TypeOr(type);
}

namespace {

/// Appends all that applying `move` would change, consequences included.
void AppendWithConsequences(Context& context, MoveId move, ActionList& out) {
  TempContext ahead(context);
  ApplyMove(*ahead, move, true);
  const auto applied = ahead->scratch.Applied();
  out.insert(out.end(), applied.begin(), applied.end());
}

}  // namespace

void AppendDeeds(Context& context, const MovesNode& rule, ActionList& out) {
  if (!context.model.stochastic && !context.model.sequence_capture) {
    const DeedScope deeds(context);
    rule.Deeds(context, context.scratch.deeds);
    const auto known = deeds.deeds();
    if (std::ranges::none_of(known, [](const Deed& deed) { return deed.then != nullptr; })) {
      for (const Deed& deed : known)
        if (deed.acts) out.push_back(deed.action);
      return;
    }
  }
  const ArenaScope arena(context);
  BorrowedMoves moves(context);
  rule.Eval(context, *moves);
  for (const MoveId move : *moves) AppendWithConsequences(context, move, out);
}

PlayerList::PlayerList(const Args& args, std::string_view role_slot, std::string_view player_slot)
    : number_(args.PlayerNumber(role_slot, player_slot)) {
  if (args.Has(role_slot)) role_ = args.RoleOf(role_slot);
}

PlayerList::PlayerList(const Args& args, Role role)
    : role_(role), number_(args.lowering().RoleNumber(role)) {}

void PlayerList::Eval(Context& context, IntList& out) const {
  if (role_)
    AppendPlayers(RealPlayersOf(context, *role_), out);
  else
    out.push_back(number_->Eval(context));
}

}  // namespace ludens
