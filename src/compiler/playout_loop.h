#pragma once

#include <algorithm>

#include "game/game.h"
#include "state/context.h"

namespace ludens {

/// Calls `play()` until the game is over or has had `max_plies` plies, and counts plies and turns;
/// the closing passes are no turns. It answers how many plies it played, several only where players
/// took turns, and none where the turn has changed after all (late_end.h). What `result` has of the
/// playout already goes on from there. The utilities are left to the caller.
template <typename Play>
void RunPlies(const Header& header, int max_plies, PlayoutResult& result, Play&& play) {
  int previous_mover = -1;
  while (!header.over && result.plies < max_plies) {
    const int mover = header.mover;
    const int plies = play();
    if (plies == 0) continue;
    result.turns += (mover != previous_mover) + plies - 1;
    previous_mover = plies % 2 == 0 ? 3 - mover : mover;
    result.plies += plies;
  }
  if (header.over && header.last.pass)
    result.turns -= std::min(result.turns, header.passed_runs + 1);
  result.hit_limit = !header.over || header.end_type != EndType::kNaturalEnd;
}

}  // namespace ludens
