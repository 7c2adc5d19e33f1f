#include "ludemes/support/players.h"

namespace ludens {
namespace {

void AppendTeam(const Context& context, int team, IntList& out) {
  for (int player = 1; player <= context.model.players; ++player)
    if (context.header().team[static_cast<size_t>(player)] == team) out.push_back(player);
}

void AppendOthers(const Context& context, int first, IntList& out) {
  for (int player = first; player <= context.model.players; ++player)
    if (player != context.mover()) out.push_back(player);
}

int TeamOfMover(const Context& context) {
  return context.header().team[static_cast<size_t>(context.mover())];
}

void AppendEnemies(const Context& context, IntList& out) {
  if (!context.model.uses_teams) return AppendOthers(context, 1, out);
  for (int player = 1; player <= context.model.players; ++player)
    if (player != context.mover() &&
        context.header().team[static_cast<size_t>(player)] != TeamOfMover(context))
      out.push_back(player);
}

void AppendFriends(const Context& context, IntList& out) {
  if (context.model.uses_teams)
    AppendTeam(context, TeamOfMover(context), out);
  else
    out.push_back(context.mover());
}

void AppendAllies(const Context& context, IntList& out) {
  if (!context.model.uses_teams) return;
  AppendTeam(context, TeamOfMover(context), out);
  std::erase(out, context.mover());
}

}  // namespace

bool AppendRolePlayers(const Context& context, Role role, IntList& out) {
  const int number = static_cast<int>(role);
  switch (role) {
    case Role::kAll:
      for (int player = 0; player <= context.model.shared_owner(); ++player) out.push_back(player);
      return true;
    case Role::kNonMover:
      AppendOthers(context, 0, out);
      return true;
    case Role::kEnemy:
      AppendEnemies(context, out);
      return true;
    case Role::kFriend:
    case Role::kTeamMover:
      AppendFriends(context, out);
      return true;
    case Role::kAlly:
      AppendAllies(context, out);
      return true;
    default:
      break;
  }
  const bool is_team = role >= Role::kTeam1 && role <= Role::kTeam16;
  if (!is_team || !context.model.uses_teams) return false;
  AppendTeam(context, number - static_cast<int>(Role::kTeam1) + 1, out);
  return true;
}

}  // namespace ludens
