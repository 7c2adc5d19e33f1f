#pragma once

#include "search/registry.h"

namespace ludens {

/// Algorithm 1 of the game-length paper: a random move that does not lose at once. Moves are tried
/// in random order; when all of them lose, any one is played.
AgentType SafeAgentType();

}  // namespace ludens
