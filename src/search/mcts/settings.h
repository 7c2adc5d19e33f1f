#pragma once

#include <string>
#include <vector>

#include "search/agent_spec.h"
#include "search/mcts/options.h"

namespace ludens {

/// The parameters of the tree search that `wanted` names (all for an empty list), with the defaults
/// that `options` has.
std::vector<Parameter> MctsParameters(const MctsOptions& options,
                                      const std::vector<std::string>& wanted);

/// The options that a completed spec means: settings that the agent lacks stay as in `defaults`.
MctsOptions ReadMctsOptions(const AgentSpec& spec, MctsOptions defaults);

}  // namespace ludens
