#include "graph/reader/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace ludens {
namespace {

/// One operation on numbers of any kind. `arity`: 0 for two or more.
template <typename T>
struct Operation {
  std::string_view name;
  size_t arity;
  T (*apply)(T, T);
};

constexpr int64_t Power(int64_t a, int64_t b) {
  return static_cast<int64_t>(
      std::clamp(std::pow(static_cast<double>(a), static_cast<double>(b)), -1e12, 1e12));
}

constexpr std::array<Operation<int64_t>, 11> kIntOperations = {{
    {"+", 0, [](int64_t a, int64_t b) { return a + b; }},
    {"*", 0, [](int64_t a, int64_t b) { return a * b; }},
    {"-", 2, [](int64_t a, int64_t b) { return a - b; }},
    {"/", 2, [](int64_t a, int64_t b) { return a / b; }},
    {"%", 2, [](int64_t a, int64_t b) { return a % b; }},
    {"^", 2, Power},
    {"pow", 2, Power},
    {"min", 2, [](int64_t a, int64_t b) { return std::min(a, b); }},
    {"max", 2, [](int64_t a, int64_t b) { return std::max(a, b); }},
    {"abs", 1, [](int64_t a, int64_t) { return a < 0 ? -a : a; }},
    {"-", 1, [](int64_t a, int64_t) { return -a; }},
}};

constexpr std::array<Operation<float>, 16> kFloatOperations = {{
    {"+", 0, [](float a, float b) { return a + b; }},
    {"*", 0, [](float a, float b) { return a * b; }},
    {"-", 2, [](float a, float b) { return a - b; }},
    {"/", 2, [](float a, float b) { return a / b; }},
    {"^", 2, [](float a, float b) { return static_cast<float>(std::pow(double{a}, double{b})); }},
    {"pow", 2, [](float a, float b) { return static_cast<float>(std::pow(double{a}, double{b})); }},
    {"min", 2, [](float a, float b) { return std::min(a, b); }},
    {"max", 2, [](float a, float b) { return std::max(a, b); }},
    {"abs", 1, [](float a, float) { return std::abs(a); }},
    {"sqrt", 1, [](float a, float) { return static_cast<float>(std::sqrt(double{a})); }},
    {"sin", 1, [](float a, float) { return static_cast<float>(std::sin(double{a})); }},
    {"cos", 1, [](float a, float) { return static_cast<float>(std::cos(double{a})); }},
    {"tan", 1, [](float a, float) { return static_cast<float>(std::tan(double{a})); }},
    {"exp", 1, [](float a, float) { return static_cast<float>(std::exp(double{a})); }},
    {"log", 1, [](float a, float) { return static_cast<float>(std::log(double{a})); }},
    {"log10", 1, [](float a, float) { return static_cast<float>(std::log10(double{a})); }},
}};

/// The operands of a clause: its children, or those of the one array that it holds.
const std::vector<Node>& OperandsOf(const Node& node) {
  const bool list = node.children.size() == 1 && node.children[0].kind == NodeKind::kArray;
  return list ? node.children[0].children : node.children;
}

template <typename T, size_t n>
const Operation<T>* FindOperation(const std::array<Operation<T>, n>& table, const Node& node) {
  const size_t operands = OperandsOf(node).size();
  for (const Operation<T>& operation : table) {
    const bool fits = operation.arity == 0 ? operands >= 1 : operation.arity == operands;
    if (operation.name == node.text && fits) return &operation;
  }
  return nullptr;
}

template <typename T>
struct Kind;
template <>
struct Kind<int64_t> {
  static constexpr const char* kName = "a whole number";
  static constexpr const auto& kTable = kIntOperations;
  static std::optional<int64_t> Parse(std::string_view text) { return ParseInt(text); }
  static bool InRange(int64_t value) {
    return std::abs(value) <= std::numeric_limits<int32_t>::max();
  }
};
template <>
struct Kind<float> {
  static constexpr const char* kName = "a number";
  static constexpr const auto& kTable = kFloatOperations;
  static std::optional<float> Parse(std::string_view text) { return ParseFloat(text); }
  static bool InRange(float value) { return std::isfinite(value); }
};

bool IsToFloat(const Node& node);
std::optional<float> EvalToFloat(const Node& operand, ClauseErrors& errors);

template <typename T>
std::optional<T> Eval(const Node& node, ClauseErrors& errors) {
  if constexpr (std::is_same_v<T, float>)
    if (IsToFloat(node)) return EvalToFloat(node.children[0], errors);
  if (node.kind == NodeKind::kToken) {
    const std::optional<T> value = Kind<T>::Parse(node.text);
    if (!value) {
      errors.AtText(node,
                    "expected " + std::string(Kind<T>::kName) + ", found '" + node.text + "'");
    }
    return value;
  }
  const Operation<T>* operation =
      node.kind == NodeKind::kClause ? FindOperation(Kind<T>::kTable, node) : nullptr;
  if (operation == nullptr) {
    errors.At(node, "expected " + std::string(Kind<T>::kName));
    return std::nullopt;
  }
  std::optional<T> result;
  for (const Node& operand : OperandsOf(node)) {
    const std::optional<T> value = Eval<T>(operand, errors);
    if (!value) return std::nullopt;
    if (result && *value == 0 && (node.text == "/" || node.text == "%")) {
      errors.At(operand, "division by zero");
      return std::nullopt;
    }
    result = result ? operation->apply(*result, *value) : *value;
    if (operation->arity == 1) result = operation->apply(*result, T{});
    if (!Kind<T>::InRange(*result)) {
      errors.At(node, "this number is out of range");
      return std::nullopt;
    }
  }
  return result;
}

bool IsToFloat(const Node& node) {
  return node.kind == NodeKind::kClause && node.text == "toFloat" && node.children.size() == 1;
}

/// (toFloat 3), (toFloat True): a whole number, or 1 and 0 for true and false.
std::optional<float> EvalToFloat(const Node& operand, ClauseErrors& errors) {
  if (operand.kind == NodeKind::kToken && (operand.text == "True" || operand.text == "true"))
    return 1.0f;
  if (operand.kind == NodeKind::kToken && (operand.text == "False" || operand.text == "false"))
    return 0.0f;
  const std::optional<int64_t> value = Eval<int64_t>(operand, errors);
  return value ? std::optional(static_cast<float>(*value)) : std::nullopt;
}

}  // namespace

std::optional<int> ParseInt(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<float> ParseFloat(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  float value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool IsNumber(const Node& node) {
  if (node.kind == NodeKind::kToken) return ParseFloat(node.text).has_value();
  return IsToFloat(node) ||
         (node.kind == NodeKind::kClause && (FindOperation(kIntOperations, node) != nullptr ||
                                             FindOperation(kFloatOperations, node) != nullptr));
}

std::optional<int> EvalInt(const Node& node, ClauseErrors& errors) {
  const std::optional<int64_t> value = Eval<int64_t>(node, errors);
  return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

std::optional<float> EvalFloat(const Node& node, ClauseErrors& errors) {
  return Eval<float>(node, errors);
}

}  // namespace ludens
