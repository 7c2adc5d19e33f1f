#include "graph/reader/arguments.h"

#include <algorithm>
#include <cmath>

#include "graph/reader/numbers.h"
#include "lang/suggest.h"

namespace ludens {

Arguments::Arguments(const Node& clause, ClauseErrors& errors)
    : clause_(clause), errors_(errors), errors_before_(errors.count()) {
  for (const Node& child : clause.children) {
    (child.label.empty() ? positional_ : labelled_).push_back(&child);
  }
}

const Node* Arguments::Peek() const {
  return next_ < positional_.size() ? positional_[next_] : nullptr;
}

const Node* Arguments::Take() {
  return next_ < positional_.size() ? positional_[next_++] : nullptr;
}

const Node* Arguments::Take(std::string_view label) {
  const auto found = std::find_if(labelled_.begin(), labelled_.end(),
                                  [&](const Node* node) { return node->label == label; });
  if (found == labelled_.end()) return nullptr;
  const Node* node = *found;
  labelled_.erase(found);
  return node;
}

std::optional<size_t> Arguments::TakeWord(std::span<const std::string_view> words) {
  const Node* node = Peek();
  if (node == nullptr || node->kind != NodeKind::kToken) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), node->text);
  if (found == words.end()) return std::nullopt;
  Take();
  return static_cast<size_t>(found - words.begin());
}

std::optional<size_t> Arguments::TakeWord(std::string_view label,
                                          std::span<const std::string_view> words) {
  const Node* node = Take(label);
  if (node == nullptr) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), node->text);
  if (node->kind == NodeKind::kToken && found != words.end()) {
    return static_cast<size_t>(found - words.begin());
  }
  const std::vector<std::string> known(words.begin(), words.end());
  errors_.AtText(*node, "expected " + ListOf(words) + " after '" + std::string(label) + ":'",
                 DidYouMean(node->text, known));
  return std::nullopt;
}

int Arguments::InRange(const Node& node, std::string_view what, int min, int max) {
  const std::optional<int> value = EvalInt(node, errors_);
  if (!value) return min;
  if (*value < min || *value > max) {
    errors_.At(node, std::string(what) + " of '" + clause_.text + "' must be from " +
                         std::to_string(min) + " to " + std::to_string(max) + ", not " +
                         std::to_string(*value));
    return min;
  }
  return *value;
}

int Arguments::TakeInt(const char* what, int min, int max) {
  const Node* node = Take();
  if (node != nullptr) return InRange(*node, what, min, max);
  errors_.AtText(clause_, "'" + clause_.text + "' needs " + what);
  return min;
}

std::optional<int> Arguments::TakeOptionalInt(const char* what, int min, int max) {
  if (Peek() == nullptr || !IsNumber(*Peek())) return std::nullopt;
  return TakeInt(what, min, max);
}

std::optional<int> Arguments::TakeLabelledInt(std::string_view label, int min, int max) {
  const Node* node = Take(label);
  if (node == nullptr) return std::nullopt;
  return InRange(*node, label, min, max);
}

bool Arguments::TakeBool(std::string_view label, bool otherwise) {
  static constexpr std::string_view kWords[] = {"False", "True"};
  const std::optional<size_t> word = TakeWord(label, kWords);
  return word ? *word == 1 : otherwise;
}

float Arguments::TakeFloat(const char* what) {
  const Node* node = Take();
  if (node == nullptr) {
    errors_.AtText(clause_, "'" + clause_.text + "' needs " + what);
    return 0;
  }
  return EvalFloat(*node, errors_).value_or(0.0f);
}

bool Arguments::Finish() {
  if (errors_.count() == errors_before_) {
    for (; Peek() != nullptr; Take()) {
      errors_.At(*Peek(), "unexpected argument of '" + clause_.text + "'");
    }
    for (const Node* node : labelled_) {
      errors_.At(*node, "'" + clause_.text + "' has no argument '" + node->label + ":'");
    }
  }
  return errors_.count() == errors_before_;
}

std::optional<std::vector<int>> ReadInts(const Node& node, ClauseErrors& errors) {
  if (node.kind != NodeKind::kArray) {
    errors.At(node, "expected whole numbers in braces");
    return std::nullopt;
  }
  std::vector<int> values;
  for (const Node& child : node.children) {
    const std::optional<int> value = EvalInt(child, errors);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

std::optional<Point> ReadPoint(const Node& node, ClauseErrors& errors) {
  constexpr float kFarthest = 10000;
  const size_t n = node.children.size();
  if (node.kind != NodeKind::kArray || n < 2 || n > 3) {
    errors.At(node, "expected a place as two or three numbers in braces");
    return std::nullopt;
  }
  float values[3] = {};
  for (size_t i = 0; i < n; ++i) {
    const std::optional<float> value = EvalFloat(node.children[i], errors);
    if (!value) return std::nullopt;
    if (std::abs(*value) > kFarthest) {
      errors.At(node.children[i], "coordinates go from -10000 to 10000");
      return std::nullopt;
    }
    values[i] = *value;
  }
  return Point{double{values[0]}, double{values[1]}, double{values[2]}};
}

std::optional<std::vector<Point>> ReadPoints(const Node& node, ClauseErrors& errors) {
  if (node.kind != NodeKind::kArray) {
    errors.At(node, "expected places in braces");
    return std::nullopt;
  }
  std::vector<Point> points;
  for (const Node& child : node.children) {
    const std::optional<Point> point = ReadPoint(child, errors);
    if (!point) return std::nullopt;
    points.push_back(*point);
  }
  return points;
}

int NestingOf(const Node& node) {
  int nesting = 0;
  for (const Node* at = &node; at->kind == NodeKind::kArray; at = &at->children[0]) {
    ++nesting;
    if (at->children.empty()) break;
  }
  return nesting;
}

std::string ListOf(std::span<const std::string_view> words) {
  std::string list;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
    list += words[i];
  }
  return list;
}

}  // namespace ludens
