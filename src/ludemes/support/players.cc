#include "ludemes/support/players.h"

namespace ludens {
namespace {

template <typename Test>
PlayerSet Where(const Context& context, Test&& test) {
  PlayerSet set = 0;
  for (int player = 1; player <= context.model.players; ++player)
    if (test(player)) set |= PlayerSet{1} << player;
  return set;
}

PlayerSet One(int number) { return number >= 0 && number < 32 ? PlayerSet{1} << number : 0; }

PlayerSet TeamMembers(const Context& context, int team) {
  return Where(context, [&](int player) {
    return context.header().team[static_cast<size_t>(player)] == team;
  });
}

PlayerSet Team(const Context& context, int team) {
  return context.model.uses_teams ? TeamMembers(context, team) : One(team);
}

PlayerSet Friends(const Context& context) {
  const int mover = context.mover();
  if (!context.model.uses_teams) return One(mover);
  return TeamMembers(context, context.header().team[static_cast<size_t>(mover)]);
}

}  // namespace

PlayerSet PlayersOf(const Context& context, Role role, int number) {
  const PlayerSet players = Where(context, [](int) { return true; });
  const PlayerSet mover = One(context.mover());
  switch (role) {
    case Role::kAll:
      return players | 1 | One(context.model.shared_owner());
    case Role::kEnemy:
      return players & ~Friends(context) & ~mover;
    case Role::kAlly:
      return Friends(context) & ~mover;
    case Role::kFriend:
    case Role::kTeamMover:
      return Friends(context);
    case Role::kNonMover:
      return (players | 1) & ~mover;
    default:
      break;
  }
  const bool is_team = role >= Role::kTeam1 && role <= Role::kTeam16;
  if (is_team) return Team(context, static_cast<int>(role) - static_cast<int>(Role::kTeam1) + 1);
  return One(number);
}

}  // namespace ludens
