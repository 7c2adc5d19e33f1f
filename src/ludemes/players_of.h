#pragma once

#include "ludemes/roles.h"
#include "state/context.h"

namespace ludens {

/// True for roles that may mean several players: teams, Enemy, Friend, Ally, NonMover, All.
bool MeansManyPlayers(Role role);

/// Appends the players that a role means, in ascending order; nothing for roles of nobody
/// (Neutral, Shared, Each).
void AppendRealPlayers(const Context& context, Role role, IntList& out);

/// Appends the owners that a role means, in ascending order: as above, but All is every owner from
/// neutral to shared, NonMover includes neutral, and a role that is none of many players is
/// `number`.
void AppendOwners(const Context& context, Role role, int number, IntList& out);

}  // namespace ludens
