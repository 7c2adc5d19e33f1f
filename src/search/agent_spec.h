#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ludens {

/// What values a parameter takes.
enum class ParameterKind : uint8_t {
  kInteger,   ///< A whole number, 10k and 2M allowed.
  kNumber,    ///< A decimal number, or a fraction such as 1/4.
  kFraction,  ///< As kNumber, printed as 1/n where it is one.
  kFlag,      ///< on, off (also yes, no, true, false, 1, 0).
  kChoice,    ///< One of `choices`.
  kText       ///< Anything without a comma: the path of a file.
};

/// One setting of an agent, described once: from this follow validation, canonical text and help.
struct Parameter {
  std::string name;
  ParameterKind kind = ParameterKind::kInteger;
  std::string default_text;
  std::string help;
  double min = -1e300, max = 1e300;       ///< Of numbers.
  std::vector<std::string> choices = {};  ///< Of kChoice.
};

/// An agent's name with its settings, as in `uct:iterations=1000,c=1.4`.
///
/// Parse only splits; AgentType::Complete (registry.h) checks the settings against the parameters
/// and adds the defaults, after which the typed getters may be used.
struct AgentSpec {
  std::string name;
  std::map<std::string, std::string, std::less<>> values;

  /// Throws Error when the text is not of the form NAME[:KEY=VALUE[,KEY=VALUE]…].
  static AgentSpec Parse(std::string_view text);

  // REQUIRES: the spec was completed and the agent has a parameter of that name and kind.
  int64_t Integer(std::string_view key) const;
  double Number(std::string_view key) const;
  bool Flag(std::string_view key) const;
  const std::string& Text(std::string_view key) const;
};

/// The value in its one canonical form. Throws Error (naming the parameter) when it is no value of
/// that kind or out of range.
std::string CanonicalValue(const Parameter& parameter, std::string_view value);

}  // namespace ludens
