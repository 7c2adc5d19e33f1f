#pragma once

#include <algorithm>

#include "game/game.h"
#include "state/context.h"

namespace ludens {

/// Calls `play_ply()` until the game is over or has had `max_plies` plies, and counts plies and
/// turns; the closing passes are no turns. It answers false when it played none, as the turn has
/// changed after all (late_end.h). What `result` has of the playout already goes on from there. The
/// utilities are left to the caller.
template <typename PlayPly>
void RunPlies(const Header& header, int max_plies, PlayoutResult& result, PlayPly&& play_ply) {
  int previous_mover = -1;
  while (!header.over && result.plies < max_plies) {
    const int mover = header.mover;
    if (!play_ply()) continue;
    result.turns += mover != previous_mover;
    previous_mover = mover;
    ++result.plies;
  }
  if (header.over && header.last.pass)
    result.turns -= std::min(result.turns, header.passed_runs + 1);
  result.hit_limit = !header.over || header.end_type != EndType::kNaturalEnd;
}

}  // namespace ludens
