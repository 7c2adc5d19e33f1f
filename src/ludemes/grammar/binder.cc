#include "ludemes/grammar/binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>

namespace ludens {
namespace {

std::optional<int> ReadInteger(const std::string& text) {
  if (text == "Off" || text == "Undefined") return -1;
  if (text == "End") return -2;
  if (text == "Infinity") return 1'000'000'000;
  int value = 0;
  const char* begin = text.c_str() + (text[0] == '+' ? 1 : 0);
  const char* end = text.c_str() + text.size();
  const auto [stop, error] = std::from_chars(begin, end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

std::optional<float> ReadFloat(const std::string& text) {
  char* end = nullptr;
  const float value = std::strtof(text.c_str(), &end);
  if (text.empty() || *end != '\0' || std::isalpha(static_cast<unsigned char>(text[0])))
    return std::nullopt;
  return value;
}

std::optional<bool> ReadBoolean(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

/// At most one of a run of alternatives is filled; one must be, unless all may be left out.
bool AlternativesHold(const Signature& signature, const std::vector<const Bound*>& args) {
  for (size_t i = 0; i < args.size();) {
    const uint8_t group = signature.slots[i].group;
    if (group == 0) {
      ++i;
      continue;
    }
    int filled = 0;
    bool required = true;
    for (; i < args.size() && signature.slots[i].group == group; ++i) {
      filled += args[i] != nullptr;
      required = required && !signature.slots[i].optional;
    }
    if (filled > 1 || (required && filled == 0)) return false;
  }
  return true;
}

}  // namespace

Bound* Binder::New(BoundKind kind, const Node& node) {
  storage_.push_back(std::make_unique<Bound>());
  storage_.back()->kind = kind;
  storage_.back()->node = &node;
  return storage_.back().get();
}

const Bound* Binder::Bind(const Node& node, std::string_view type) {
  return Bind(node, TypeRef{grammar_.Type(type), 0});
}

const Bound* Binder::Bind(const Node& node, TypeRef type) {
  for (const auto& [known, result] : memo_[&node])
    if (known == type) return result;
  const Bound* result = BindNew(node, type);
  memo_[&node].emplace_back(type, result);
  return result;
}

const Bound* Binder::BindNew(const Node& node, TypeRef type) {
  if (node.kind == NodeKind::kArray) return type.depth > 0 ? BindArray(node, type) : nullptr;
  if (type.depth > 0) return nullptr;
  switch (node.kind) {
    case NodeKind::kString: {
      static const uint16_t string_type = grammar_.Type("String");
      return type.base == string_type ? New(BoundKind::kString, node) : nullptr;
    }
    case NodeKind::kToken:
      return BindToken(node, type.base);
    default:
      return BindClause(node, type.base);
  }
}

const Bound* Binder::BindArray(const Node& node, TypeRef type) {
  std::vector<const Bound*> elements;
  elements.reserve(node.children.size());
  const TypeRef element{type.base, static_cast<uint8_t>(type.depth - 1)};
  for (const Node& child : node.children) {
    const Bound* bound = Bind(child, element);
    if (bound == nullptr) return nullptr;
    elements.push_back(bound);
  }
  Bound* array = New(BoundKind::kArray, node);
  array->args = std::move(elements);
  return array;
}

const Bound* Binder::BindToken(const Node& node, uint16_t type) {
  const std::string& name = grammar_.TypeName(type);
  if (name == "int" || name == "Integer" || name == "dim") {
    const auto value = ReadInteger(node.text);
    if (!value) return nullptr;
    Bound* bound = New(BoundKind::kInteger, node);
    bound->integer = *value;
    return bound;
  }
  if (name == "float" || name == "Float") {
    const auto value = ReadFloat(node.text);
    if (!value) return nullptr;
    Bound* bound = New(BoundKind::kFloat, node);
    bound->number = *value;
    return bound;
  }
  if (name == "bool" || name == "Boolean") {
    const auto value = ReadBoolean(node.text);
    if (!value) return nullptr;
    Bound* bound = New(BoundKind::kBoolean, node);
    bound->integer = *value;
    return bound;
  }
  for (const EnumConstant& constant : grammar_.Constants(node.text)) {
    if (!grammar_.IsA(constant.type, type)) continue;
    Bound* bound = New(BoundKind::kEnum, node);
    bound->constant = constant;
    bound->integer = constant.ordinal;
    return bound;
  }
  return nullptr;
}

const Bound* Binder::BindClause(const Node& node, uint16_t type) {
  for (const LudemeClass* ludeme : grammar_.Candidates(node.text)) {
    if (!grammar_.IsA(ludeme->type, type)) continue;
    const Bound* found = nullptr;
    for (const Signature& signature : ludeme->signatures) {
      const Bound* bound = BindSignature(node, signature);
      if (bound == nullptr) continue;
      found = bound;
      if (signature.slots.empty()) break;
    }
    if (found != nullptr) return found;
  }
  return nullptr;
}

const Bound* Binder::BindSignature(const Node& node, const Signature& signature) {
  if (node.children.size() > signature.slots.size()) return nullptr;
  std::vector<const Bound*> args(signature.slots.size(), nullptr);
  if (!Place(node, signature, 0, 0, args)) return nullptr;
  Bound* bound = New(BoundKind::kClause, node);
  bound->signature = &signature;
  bound->args = std::move(args);
  return bound;
}

/// Fills the slots from `slot` on with the arguments from `argument` on, depth first, "argument
/// here" before "leave empty".
bool Binder::Place(const Node& node, const Signature& signature, size_t slot, size_t argument,
                   std::vector<const Bound*>& args) {
  furthest_ = std::max(furthest_, argument);
  if (slot == signature.slots.size())
    return argument == node.children.size() && AlternativesHold(signature, args);
  if (node.children.size() - argument > signature.slots.size() - slot) return false;
  const Slot& place = signature.slots[slot];
  if (argument < node.children.size()) {
    const Node& child = node.children[argument];
    const bool label_fits = place.labelled ? child.label == place.name : child.label.empty();
    if (label_fits) {
      args[slot] = Bind(child, place.type);
      if (args[slot] != nullptr && Place(node, signature, slot + 1, argument + 1, args))
        return true;
      args[slot] = nullptr;
    }
  }
  if (!place.optional && place.alternative == 0) return false;
  return Place(node, signature, slot + 1, argument, args);
}

BindFailure Binder::Explain(const Node& node, TypeRef type) {
  if (node.kind == NodeKind::kArray && type.depth > 0) {
    const TypeRef element{type.base, static_cast<uint8_t>(type.depth - 1)};
    for (const Node& child : node.children)
      if (Bind(child, element) == nullptr) return Explain(child, element);
  }
  if (node.kind == NodeKind::kClause && type.depth == 0) return ExplainClause(node, type.base);
  const std::string found = node.kind == NodeKind::kArray ? "an array" : "'" + node.text + "'";
  return {&node, fmt::format("found {}, expected {}", found, grammar_.TypeName(type)), ""};
}

BindFailure Binder::ExplainClause(const Node& node, uint16_t type) {
  const auto candidates = grammar_.Candidates(node.text);
  if (candidates.empty()) return {&node, fmt::format("unknown ludeme '{}'", node.text), ""};
  BindFailure best;
  size_t best_progress = 0;
  for (const LudemeClass* ludeme : candidates) {
    if (!grammar_.IsA(ludeme->type, type)) continue;
    for (const Signature& signature : ludeme->signatures) {
      size_t progress = 0;
      BindFailure failure = ExplainSignature(node, signature, &progress);
      if (best.node == nullptr || progress > best_progress) {
        best = std::move(failure);
        best_progress = progress;
      }
    }
  }
  if (best.node != nullptr) return best;
  return {&node, fmt::format("'{}' is not a {}", node.text, grammar_.TypeName(type)), ""};
}

BindFailure Binder::ExplainSignature(const Node& node, const Signature& signature,
                                     size_t* progress) {
  furthest_ = 0;
  std::vector<const Bound*> args(signature.slots.size(), nullptr);
  Place(node, signature, 0, 0, args);
  const size_t stopped = furthest_;
  *progress = stopped;
  if (stopped >= node.children.size())
    return {&node, fmt::format("'{}' needs more arguments", node.text), ""};
  const Node& child = node.children[stopped];
  // Descend where the argument would have fitted by its label but fails inside.
  for (size_t slot = std::min(stopped, signature.slots.size()); slot < signature.slots.size();
       ++slot) {
    const Slot& place = signature.slots[slot];
    const bool label_fits = place.labelled ? child.label == place.name : child.label.empty();
    if (!label_fits || Bind(child, place.type) != nullptr) continue;
    if (child.kind != NodeKind::kClause && child.kind != NodeKind::kArray) continue;
    if ((child.kind == NodeKind::kArray) != (place.type.depth > 0)) continue;
    const auto candidates = grammar_.Candidates(child.text);
    const bool plausible =
        child.kind == NodeKind::kArray ||
        std::any_of(candidates.begin(), candidates.end(), [&](const LudemeClass* ludeme) {
          return grammar_.IsA(ludeme->type, place.type.base);
        });
    if (!plausible) continue;
    const size_t own_progress = *progress;
    BindFailure inner = Explain(child, place.type);
    *progress = own_progress + 1;
    return inner;
  }
  std::string expected;
  for (size_t slot = 0; slot < signature.slots.size(); ++slot) {
    const Slot& place = signature.slots[slot];
    if (slot < stopped) continue;
    if (!expected.empty()) expected += " or ";
    expected += (place.labelled ? place.name + ":" : "") + grammar_.TypeName(place.type);
    if (!place.optional && place.alternative == 0) break;
  }
  const std::string found = child.kind == NodeKind::kArray ? "an array"
                            : child.label.empty()          ? "'" + child.text + "'"
                                                           : "'" + child.label + ":'";
  return {&child,
          fmt::format("argument {} of '{}' does not fit: found {}{}", stopped + 1, node.text, found,
                      expected.empty() ? "" : ", expected " + expected),
          ""};
}

}  // namespace ludens
