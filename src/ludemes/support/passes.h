#pragma once

#include "state/context.h"

namespace ludens {

/// True when the last turn of every player was nothing but a pass. Asked after a move was applied
/// and before the next player is to move.
inline bool AllPassed(const Context& context) {
  const Header& header = context.header();
  if (context.model.players == 1) return header.last.pass;
  return header.last.mover == header.mover && header.run_moves == 1 && header.run_opened &&
         header.passed_runs >= context.model.players - 1;
}

}  // namespace ludens
