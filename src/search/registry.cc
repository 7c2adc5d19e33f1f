#include "search/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/error.h"
#include "lang/suggest.h"
#include "search/alphabeta/alphabeta.h"
#include "search/mcts/mcts_agent.h"
#include "search/opportunistic/opportunistic_agent.h"
#include "search/random/random_agent.h"
#include "search/safe/safe_agent.h"
#include "search/sampling/sampling_agent.h"

namespace ludens {
namespace {

/// Letters and digits in lower case: what must agree between a name and how it is written.
std::string Essence(std::string_view name) {
  std::string essence;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      essence += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return essence;
}

bool Means(const AgentType& type, std::string_view essence) {
  return Essence(type.name) == essence ||
         std::any_of(type.aliases.begin(), type.aliases.end(),
                     [&](const std::string& alias) { return Essence(alias) == essence; });
}

const Parameter* FindParameter(const AgentType& type, std::string_view key) {
  for (const Parameter& parameter : type.parameters)
    if (EqualIgnoringCase(parameter.name, key)) return &parameter;
  return nullptr;
}

[[noreturn]] void FailParameter(const AgentType& type, std::string_view key) {
  std::vector<std::string> known;
  for (const Parameter& parameter : type.parameters) known.push_back(parameter.name);
  if (known.empty()) Fail("agent '{}' has no parameter '{}', nor any other", type.name, key);
  const std::string hint = DidYouMean(key, known);
  Fail("agent '{}' has no parameter '{}'{}{}; it has {}", type.name, key, hint.empty() ? "" : ": ",
       hint, fmt::join(known, ", "));
}

std::string TextOf(const AgentType& type, const AgentSpec& completed) {
  std::string text = type.name;
  char separator = ':';
  for (const Parameter& parameter : type.parameters) {
    const std::string& value = completed.Text(parameter.name);
    if (value == CanonicalValue(parameter, parameter.default_text)) continue;
    text += fmt::format("{}{}={}", separator, parameter.name, value);
    separator = ',';
  }
  return text;
}

}  // namespace

AgentSpec AgentType::Complete(const AgentSpec& spec) const {
  AgentSpec completed{name, {}};
  for (const auto& [key, value] : spec.values) {
    const Parameter* parameter = FindParameter(*this, key);
    if (parameter == nullptr) FailParameter(*this, key);
    completed.values[parameter->name] = CanonicalValue(*parameter, value);
  }
  for (const Parameter& parameter : parameters)
    completed.values.emplace(parameter.name, CanonicalValue(parameter, parameter.default_text));
  return completed;
}

const std::vector<AgentType>& AgentTypes() {
  // One line per kind of agent; each describes itself.
  static const std::vector<AgentType> kTypes = [] {
    std::vector<AgentType> types = {
        RandomAgentType(),   SafeAgentType(),      OpportunisticAgentType(),
        SamplingAgentType(), AlphaBetaAgentType(),
    };
    for (AgentType& type : MctsAgentTypes()) types.push_back(std::move(type));
    return types;
  }();
  return kTypes;
}

const AgentType& FindAgentType(std::string_view name) {
  const std::string essence = Essence(name);
  std::vector<std::string> known, accepted;
  for (const AgentType& type : AgentTypes()) {
    if (Means(type, essence)) return type;
    known.push_back(type.name);
    accepted.push_back(type.name);
    accepted.insert(accepted.end(), type.aliases.begin(), type.aliases.end());
  }
  const std::string hint = DidYouMean(name, accepted);
  Fail("there is no agent '{}'{}{}; known agents: {}", name, hint.empty() ? "" : ": ", hint,
       fmt::join(known, ", "));
}

std::unique_ptr<Agent> MakeAgent(std::string_view text) {
  const AgentSpec spec = AgentSpec::Parse(text);
  const AgentType& type = FindAgentType(spec.name);
  return type.make(type.Complete(spec));
}

std::string CanonicalAgent(std::string_view text) {
  const AgentSpec spec = AgentSpec::Parse(text);
  const AgentType& type = FindAgentType(spec.name);
  return TextOf(type, type.Complete(spec));
}

std::string WithDefaultSetting(std::string_view text, std::string_view key,
                               std::string_view value) {
  AgentSpec spec = AgentSpec::Parse(text);
  const AgentType& type = FindAgentType(spec.name);
  if (FindParameter(type, key) != nullptr) spec.values.emplace(key, value);
  return TextOf(type, type.Complete(spec));
}

}  // namespace ludens
