#pragma once

#include "search/registry.h"

namespace ludens {

/// Uniformly random legal moves.
AgentType RandomAgentType();

}  // namespace ludens
