#pragma once

#include <memory>

#include "compiler/heuristics.h"
#include "search/registry.h"

namespace ludens {

/// Heuristic sampling, algorithm 3 of the game-length paper: values the positions after a random
/// sample of max(2, fraction × moves) moves and takes the best; wins at once where it can, and
/// never takes a losing move of the sample while there is another.
///
/// With same-turn continuation (section III-D) a position in which the same player moves again is
/// not valued: its moves are sampled in turn, and the best of what follows counts, until another
/// player is to move. Beyond kMaxContinuation moves of one turn the position is valued as it is.
AgentType SamplingAgentType();

inline constexpr int kMaxContinuation = 4;

/// The same agent with heuristics that are in no file: what training plays with. A share of
/// `randomness` of its moves is random.
std::unique_ptr<Agent> MakeSamplingAgent(double fraction, const Heuristics& heuristics,
                                         double randomness);

}  // namespace ludens
