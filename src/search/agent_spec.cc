#include "search/agent_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/error.h"
#include "lang/suggest.h"

namespace ludens {
namespace {

std::string_view Trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::optional<double> ParseDecimal(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

/// A decimal number, or a quotient of two.
std::optional<double> ParseNumber(std::string_view text) {
  const size_t slash = text.find('/');
  if (slash == std::string_view::npos) return ParseDecimal(text);
  const auto above = ParseDecimal(Trim(text.substr(0, slash)));
  const auto below = ParseDecimal(Trim(text.substr(slash + 1)));
  if (!above || !below || *below == 0) return std::nullopt;
  return *above / *below;
}

/// A whole number; the suffixes k and M stand for thousands and millions.
std::optional<int64_t> ParseInteger(std::string_view text) {
  int64_t scale = 1;
  if (text.ends_with('k') || text.ends_with('K')) scale = 1'000;
  if (text.ends_with('M')) scale = 1'000'000;
  if (scale != 1) text.remove_suffix(1);
  const auto value = ParseDecimal(text);
  if (!value || std::abs(*value) > 1e15 || *value * static_cast<double>(scale) > 1e15)
    return std::nullopt;
  const double scaled = *value * static_cast<double>(scale);
  if (scaled != std::floor(scaled)) return std::nullopt;
  return static_cast<int64_t>(scaled);
}

[[noreturn]] void FailValue(const Parameter& parameter, std::string_view value,
                            std::string_view expected) {
  Fail("'{}' is no value for '{}': expected {}", value, parameter.name, expected);
}

void CheckRange(const Parameter& parameter, double value, std::string_view text) {
  if (value >= parameter.min && value <= parameter.max) return;
  const bool lower = parameter.min > -1e299, upper = parameter.max < 1e299;
  FailValue(parameter, text,
            lower && upper ? fmt::format("a number from {} to {}", parameter.min, parameter.max)
            : lower        ? fmt::format("a number of at least {}", parameter.min)
                           : fmt::format("a number of at most {}", parameter.max));
}

std::string FractionText(double value) {
  const double inverse = 1 / value;
  const double whole = std::round(inverse);
  if (value > 0 && value < 1 && std::abs(inverse - whole) < 1e-9)
    return fmt::format("1/{}", static_cast<int64_t>(whole));
  return fmt::format("{}", value);
}

std::string CanonicalNumber(const Parameter& parameter, std::string_view text) {
  const auto value = ParseNumber(text);
  if (!value) FailValue(parameter, text, "a number");
  CheckRange(parameter, *value, text);
  return parameter.kind == ParameterKind::kFraction ? FractionText(*value)
                                                    : fmt::format("{}", *value);
}

std::string CanonicalInteger(const Parameter& parameter, std::string_view text) {
  const auto value = ParseInteger(text);
  if (!value) FailValue(parameter, text, "a whole number");
  CheckRange(parameter, static_cast<double>(*value), text);
  return fmt::format("{}", *value);
}

std::string CanonicalFlag(const Parameter& parameter, std::string_view text) {
  for (const std::string_view on : {"on", "yes", "true", "1"})
    if (EqualIgnoringCase(text, on)) return "on";
  for (const std::string_view off : {"off", "no", "false", "0"})
    if (EqualIgnoringCase(text, off)) return "off";
  FailValue(parameter, text, "on or off");
}

std::string CanonicalChoice(const Parameter& parameter, std::string_view text) {
  for (const std::string& choice : parameter.choices)
    if (EqualIgnoringCase(text, choice)) return choice;
  const std::string hint = DidYouMean(text, parameter.choices);
  FailValue(parameter, text,
            fmt::format("one of {}{}{}", fmt::join(parameter.choices, ", "),
                        hint.empty() ? "" : "; ", hint));
}

const std::string& Find(const AgentSpec& spec, std::string_view key) {
  const auto found = spec.values.find(key);
  assert(found != spec.values.end());  // Complete adds every parameter.
  return found->second;
}

}  // namespace

AgentSpec AgentSpec::Parse(std::string_view text) {
  AgentSpec spec;
  const size_t colon = text.find(':');
  spec.name = Trim(text.substr(0, colon));
  if (spec.name.empty())
    Fail("'{}' names no agent: expected NAME or NAME:KEY=VALUE,KEY=VALUE", text);
  std::string_view rest = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  while (!Trim(rest).empty()) {
    const size_t comma = rest.find(',');
    const std::string_view setting = Trim(rest.substr(0, comma));
    rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
    const size_t equals = setting.find('=');
    if (equals == std::string_view::npos || equals == 0)
      Fail("'{}' in agent '{}': expected KEY=VALUE", setting, text);
    const std::string key(Trim(setting.substr(0, equals)));
    if (!spec.values.emplace(key, Trim(setting.substr(equals + 1))).second)
      Fail("'{}' is given twice in agent '{}'", key, text);
  }
  return spec;
}

int64_t AgentSpec::Integer(std::string_view key) const {
  return ParseInteger(Find(*this, key)).value();
}

double AgentSpec::Number(std::string_view key) const {
  return ParseNumber(Find(*this, key)).value();
}

bool AgentSpec::Flag(std::string_view key) const { return Find(*this, key) == "on"; }

const std::string& AgentSpec::Text(std::string_view key) const { return Find(*this, key); }

std::string CanonicalValue(const Parameter& parameter, std::string_view value) {
  switch (parameter.kind) {
    case ParameterKind::kInteger:
      return CanonicalInteger(parameter, value);
    case ParameterKind::kNumber:
    case ParameterKind::kFraction:
      return CanonicalNumber(parameter, value);
    case ParameterKind::kFlag:
      return CanonicalFlag(parameter, value);
    case ParameterKind::kChoice:
      return CanonicalChoice(parameter, value);
    case ParameterKind::kText:
      break;
  }
  return std::string(value);
}

}  // namespace ludens
