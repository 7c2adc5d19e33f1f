#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph/point.h"
#include "graph/reader/clause_errors.h"

namespace ludens {

/// Takes the arguments of one clause apart: positional ones in order, labelled ones by label. What
/// is wrong is reported; every Take returns something usable, so that reading can go on and find
/// more. Whoever reads calls Finish, and acts on the values only when it says so.
class Arguments {
 public:
  Arguments(const Node& clause, ClauseErrors& errors);

  /// The next positional argument, which stays; null at the end.
  const Node* Peek() const;
  /// The next positional argument; null at the end, without a report.
  const Node* Take();
  /// The labelled argument; null where it is absent.
  const Node* Take(std::string_view label);

  /// A word of a list, where the next argument is one.
  std::optional<size_t> TakeWord(std::span<const std::string_view> words);
  /// A word of a list as labelled argument; any other word is an error.
  std::optional<size_t> TakeWord(std::string_view label, std::span<const std::string_view> words);

  /// A size within [min, max]: the next positional argument.
  int TakeInt(const char* what, int min, int max);
  /// The same where there is one.
  std::optional<int> TakeOptionalInt(const char* what, int min, int max);
  std::optional<int> TakeLabelledInt(std::string_view label, int min, int max);
  bool TakeBool(std::string_view label, bool otherwise);
  float TakeFloat(const char* what);

  /// Reports arguments that nobody took. True when the whole clause was in order.
  bool Finish();
  const Node& clause() const { return clause_; }
  ClauseErrors& errors() { return errors_; }

 private:
  int InRange(const Node& node, std::string_view what, int min, int max);

  const Node& clause_;
  ClauseErrors& errors_;
  int errors_before_;
  size_t next_ = 0;  ///< Among the positional ones.
  std::vector<const Node*> positional_;
  std::vector<const Node*> labelled_;
};

/// Lists of numbers in arrays; nothing where a member is no number, which is reported.
std::optional<std::vector<int>> ReadInts(const Node& node, ClauseErrors& errors);
std::optional<Point> ReadPoint(const Node& node, ClauseErrors& errors);
std::optional<std::vector<Point>> ReadPoints(const Node& node, ClauseErrors& errors);
/// How deep arrays are nested: {1 2} 1, {{1 2}} 2; follows first members.
int NestingOf(const Node& node);
/// "a, b or c".
std::string ListOf(std::span<const std::string_view> words);

}  // namespace ludens
