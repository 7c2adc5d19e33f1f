#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "search/agent.h"
#include "search/agent_spec.h"

namespace ludens {

/// A kind of agent: what it is called, what can be set, and how to make one.
struct AgentType {
  std::string name;
  std::vector<std::string> aliases;  ///< Other accepted names: those of the reference system.
  std::string help;                  ///< One line.
  std::vector<Parameter> parameters;
  /// Makes the agent from a completed spec.
  std::function<std::unique_ptr<Agent>(const AgentSpec&)> make;

  /// The spec with every parameter present and in canonical form. Throws Error for a parameter
  /// that this agent does not have (with a suggestion) or a value that does not fit.
  AgentSpec Complete(const AgentSpec& spec) const;
};

/// All agents, in the order in which `ludens agents` lists them.
const std::vector<AgentType>& AgentTypes();

/// The type meant by a name or an alias, ignoring case, spaces and hyphens. Throws Error with a
/// suggestion and the known names.
const AgentType& FindAgentType(std::string_view name);

/// The agent that a text such as `uct:iterations=1000` means; throws Error with a hint otherwise.
std::unique_ptr<Agent> MakeAgent(std::string_view text);

/// The one text for the agent that `text` means: the type's own name, then the settings that
/// differ from the defaults, in the order of the type's parameters.
std::string CanonicalAgent(std::string_view text);

/// The canonical text with one more setting, when the agent has such a parameter and `text` does
/// not set it; else the canonical text.
std::string WithDefaultSetting(std::string_view text, std::string_view key, std::string_view value);

}  // namespace ludens
