#pragma once

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

/// Appends the members of a set in ascending order.
void AppendPlayers(PlayerSet set, IntList& out);

}  // namespace ludens
