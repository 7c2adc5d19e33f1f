#pragma once

#include "base/function_ref.h"
#include "ludemes/roles.h"
#include "state/context.h"

namespace ludens {

/// A set of owners: bit 0 neutral, 1…n players, n + 1 shared.
using PlayerSet = uint32_t;

constexpr bool Contains(PlayerSet set, int player) {
  return player >= 0 && player < 32 && ((set >> player) & 1);
}

inline bool IsPlayer(const Model& model, int number) {
  return number >= 1 && number <= model.players;
}

inline bool SameTeam(const Context& context, int player, int other) {
  const auto& team = context.header().team;
  return team[static_cast<size_t>(player)] == team[static_cast<size_t>(other)];
}

/// The number of the player (for TeamMover: the team) that a role names at this moment: Mover,
/// Next, Prev, TeamMover or the iterated Player; kOff for all other roles.
int PlayerNow(const Context& context, Role role);

/// The owners that a role stands for where a rule looks for pieces "of" it. Roles that name one
/// player give that player; `number` is its number.
PlayerSet PlayersOf(const Context& context, Role role, int number);

/// The players that a role stands for where a rule speaks to players: without neutral and shared
/// owners, nobody for roles that are only owners (Neutral, Shared, Each).
PlayerSet RealPlayersOf(const Context& context, Role role);

/// True for roles that may mean several players: teams, Enemy, Friend, Ally, NonMover, All.
bool MeansManyPlayers(Role role);

/// The players of a team.
PlayerSet TeamMembers(const Context& context, int team);

/// Calls `body` for every team that has members, as (team), until it answers true; says whether it
/// did. Leaves the variable as it found it. Nothing happens in games without teams.
bool AnyTeam(Context& context, FunctionRef<bool()> body);

/// The active player before (-1) or after (1) `player`, in a circle. REQUIRES: somebody is active.
int ActiveNeighbour(const Context& context, int player, int step);

/// Appends the members of a set in ascending order.
void AppendPlayers(PlayerSet set, IntList& out);

}  // namespace ludens
