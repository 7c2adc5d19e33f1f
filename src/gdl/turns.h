#pragma once

#include <cstdint>
#include <vector>

#include "gdl/network.h"
#include "gdl/phases.h"

namespace ludens::gdl {

/// Legality without the turn: whose turn it is changes at every ply, and with it every legal move
/// of every role. A move that is possible in one phase only need not watch the phase; it is masked
/// when legal moves are read.
struct Turns {
  struct Phase {
    uint32_t fluent;             ///< Number in Network::fluents…
    bool negated;                ///< …true, or false, while the phase lasts.
    std::vector<bool> possible;  ///< By move.
  };
  std::vector<Phase> phases;  ///< Empty: one phase, nothing is masked.
};

/// Takes the turn out of the legal moves of `network` where that is possible. `lanes` is the
/// network that `phases` was found in, with the same moves.
Turns DropTurns(const Network& lanes, const Phases& phases, Network& network);

}  // namespace ludens::gdl
