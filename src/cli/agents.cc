#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "search/registry.h"

namespace ludens::cli {
namespace {

struct Options {
  std::vector<std::string> names;
  bool json = false;
};

std::string Values(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::kFlag:
      return "on|off";
    case ParameterKind::kChoice:
      return fmt::format("{}", fmt::join(parameter.choices, "|"));
    case ParameterKind::kText:
      return "TEXT";
    case ParameterKind::kInteger:
      return "INTEGER";
    case ParameterKind::kNumber:
    case ParameterKind::kFraction:
      break;
  }
  return "NUMBER";
}

void PrintText(const AgentType& type) {
  fmt::print("{:14} {}", type.name, type.help);
  if (!type.aliases.empty()) fmt::print(" (also: {})", fmt::join(type.aliases, ", "));
  fmt::print("\n");
  for (const Parameter& parameter : type.parameters)
    fmt::print("    {:14} {} [{}] default {}\n", parameter.name, parameter.help, Values(parameter),
               parameter.default_text.empty() ? "none" : parameter.default_text);
}

void PrintJson(const AgentType& type) {
  nlohmann::json parameters = nlohmann::json::array();
  for (const Parameter& parameter : type.parameters)
    parameters.push_back({{"name", parameter.name},
                          {"values", Values(parameter)},
                          {"default", parameter.default_text},
                          {"help", parameter.help}});
  const nlohmann::json line = {{"name", type.name},
                               {"aliases", type.aliases},
                               {"help", type.help},
                               {"parameters", parameters}};
  fmt::print("{}\n", line.dump());
}

int Agents(const Options& options) {
  if (!options.names.empty()) {
    for (const std::string& text : options.names) fmt::print("{}\n", CanonicalAgent(text));
    return 0;
  }
  for (const AgentType& type : AgentTypes()) options.json ? PrintJson(type) : PrintText(type);
  return 0;
}

}  // namespace

std::function<int()> RegisterAgents(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("AGENT", options->names, "Agents to check and print in canonical form");
  app.add_flag("--json", options->json, "One JSON object per agent");
  return [options] { return Agents(*options); };
}

}  // namespace ludens::cli
