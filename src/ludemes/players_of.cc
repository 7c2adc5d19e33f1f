#include "ludemes/players_of.h"

namespace ludens {
namespace {

bool IsNumberedTeam(Role role) { return role >= Role::kTeam1 && role <= Role::kTeam16; }

template <typename Predicate>
void AppendIf(int first, int last, IntList& out, Predicate&& predicate) {
  for (int player = first; player <= last; ++player)
    if (predicate(player)) out.push_back(player);
}

/// Teams and the roles relative to the mover that do not differ between players and owners.
void AppendGroup(const Context& context, Role role, IntList& out) {
  const Header& header = context.header();
  const bool teams = context.model.uses_teams;
  const int mover = header.mover;
  const auto in_team = [&](int player, int team) {
    return header.team[static_cast<size_t>(player)] == team;
  };
  const auto with_mover = [&](int player) {
    return in_team(player, header.team[static_cast<size_t>(mover)]);
  };
  const int players = context.model.players;
  if (role == Role::kEnemy) {
    AppendIf(1, players, out, [&](int p) { return p != mover && !(teams && with_mover(p)); });
  } else if (role == Role::kAlly) {
    AppendIf(1, players, out, [&](int p) { return p != mover && teams && with_mover(p); });
  } else if (role == Role::kFriend || role == Role::kTeamMover) {
    AppendIf(1, players, out, [&](int p) { return teams ? with_mover(p) : p == mover; });
  } else {
    const int team = static_cast<int>(role) - static_cast<int>(Role::kTeam1) + 1;
    if (teams)
      AppendIf(1, players, out, [&](int p) { return in_team(p, team); });
    else
      out.push_back(team);
  }
}

}  // namespace

bool MeansManyPlayers(Role role) {
  return IsNumberedTeam(role) || role == Role::kTeamMover || role == Role::kAlly ||
         role == Role::kEnemy || role == Role::kNonMover || role == Role::kAll ||
         role == Role::kFriend;
}

void AppendRealPlayers(const Context& context, Role role, IntList& out) {
  const Header& header = context.header();
  switch (role) {
    case Role::kAll:
      return AppendIf(1, context.model.players, out, [](int) { return true; });
    case Role::kNonMover:
      return AppendIf(1, context.model.players, out, [&](int p) { return p != header.mover; });
    case Role::kMover:
      return out.push_back(header.mover);
    case Role::kNext:
      return out.push_back(header.next);
    case Role::kPrev:
      return out.push_back(header.prev);
    case Role::kPlayer:
      return out.push_back(context.vars.player);
    default:
      if (MeansManyPlayers(role)) return AppendGroup(context, role, out);
      if (role >= Role::kP1 && role <= Role::kP16) out.push_back(static_cast<int>(role));
  }
}

void AppendOwners(const Context& context, Role role, int number, IntList& out) {
  const Header& header = context.header();
  switch (role) {
    case Role::kAll:
      return AppendIf(0, context.model.players + 1, out, [](int) { return true; });
    case Role::kNonMover:
      return AppendIf(0, context.model.players, out, [&](int p) { return p != header.mover; });
    default:
      if (MeansManyPlayers(role)) return AppendGroup(context, role, out);
      out.push_back(number);
  }
}

}  // namespace ludens
