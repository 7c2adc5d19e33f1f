#include "ludemes/support/players.h"

#include <bit>

namespace ludens {
namespace {

template <typename Test>
PlayerSet Where(const Context& context, Test&& test) {
  PlayerSet set = 0;
  for (int player = 1; player <= context.model.players; ++player)
    if (test(player)) set |= PlayerSet{1} << player;
  return set;
}

PlayerSet Everybody(const Context& context) {
  return ((PlayerSet{2} << context.model.players) - 1) & ~PlayerSet{1};
}

PlayerSet One(int number) { return number >= 0 && number < 32 ? PlayerSet{1} << number : 0; }

bool IsNumberedTeam(Role role) { return role >= Role::kTeam1 && role <= Role::kTeam16; }

PlayerSet Team(const Context& context, int team) {
  return context.model.uses_teams ? TeamMembers(context, team) : One(team);
}

PlayerSet Friends(const Context& context) {
  const int mover = context.mover();
  if (!context.model.uses_teams) return One(mover);
  return TeamMembers(context, context.header().team[static_cast<size_t>(mover)]);
}

}  // namespace

PlayerSet TeamMembers(const Context& context, int team) {
  return Where(context, [&](int player) {
    return context.header().team[static_cast<size_t>(player)] == team;
  });
}

bool AnyTeam(Context& context, FunctionRef<bool()> body) {
  if (!context.model.uses_teams) return false;
  const PlayerSet saved = context.vars.team;
  bool done = false;
  for (int team = 1; team <= context.model.players && !done; ++team) {
    context.vars.team = TeamMembers(context, team);
    done = context.vars.team != 0 && body();
  }
  context.vars.team = saved;
  return done;
}

int PlayerNow(const Context& context, Role role) {
  const Header& header = context.header();
  switch (role) {
    case Role::kMover:
      return header.mover;
    case Role::kNext:
      return header.next;
    case Role::kPrev:
      return header.prev;
    case Role::kTeamMover:
      return header.team[static_cast<size_t>(header.mover)];
    case Role::kPlayer:
      return context.vars.player;
    default:
      return kOff;
  }
}

PlayerSet PlayersOf(const Context& context, Role role, int number) {
  if (!MeansManyPlayers(role)) return One(number);
  const PlayerSet players = Everybody(context);
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
      return Team(context, static_cast<int>(role) - static_cast<int>(Role::kTeam1) + 1);
  }
}

PlayerSet RealPlayersOf(const Context& context, Role role) {
  if (MeansManyPlayers(role)) return PlayersOf(context, role, kNone) & Everybody(context);
  if (role >= Role::kP1 && role <= Role::kP16) return One(static_cast<int>(role));
  return One(PlayerNow(context, role));
}

bool MeansManyPlayers(Role role) {
  return IsNumberedTeam(role) || role == Role::kTeamMover || role == Role::kAlly ||
         role == Role::kEnemy || role == Role::kNonMover || role == Role::kAll ||
         role == Role::kFriend;
}

int ActiveNeighbour(const Context& context, int player, int step) {
  const int players = context.model.players;
  do {
    player += step;
    if (player > players) player = 1;
    if (player < 1) player = players;
  } while (!context.Active(player));
  return player;
}

void AppendPlayers(PlayerSet set, IntList& out) {
  for (; set != 0; set &= set - 1) out.push_back(std::countr_zero(set));
}

}  // namespace ludens
