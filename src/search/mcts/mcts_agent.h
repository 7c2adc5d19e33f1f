#pragma once

#include <vector>

#include "search/mcts/options.h"
#include "search/registry.h"

namespace ludens {

/// The agents made of the one tree search, each a set of defaults: `mcts` with every setting, and
/// `uct`, `grave`, `ppa`, `ppaf`, `ppafm` as their papers have them.
std::vector<AgentType> MctsAgentTypes();

/// An agent with these settings. Throws Error when they do not go together.
std::unique_ptr<Agent> MakeMctsAgent(const MctsOptions& options);

}  // namespace ludens
