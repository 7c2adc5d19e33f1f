#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace ludens {

/// A bracket, or a word that says something about brackets: the first of its line, or a keyword or
/// define name that could open a clause but does not.
struct Mark {
  char bracket = 0;  ///< One of (){}; 0 for a word.
  bool starts_line = false;
  bool is_bare_keyword = false;  ///< A ludeme's keyword without its bracket.
  bool continues = false;        ///< An opening bracket with at most a keyword on its line.
  bool may_open = false;         ///< A word before which a bracket could be missing.
  uint32_t offset = 0;
  uint32_t line = 0;  ///< 0-based.
};

/// What is left of a file when only brackets and line structure matter.
struct Outline {
  std::vector<Mark> marks;
  std::vector<int> indents;  ///< Per line: columns before its first character.
  /// Indices into marks where the top-level forms start, the end of marks last.
  std::vector<size_t> forms;
};

/// REQUIRES: the strings of `text` are closed.
Outline ReadOutline(std::string_view text, const std::function<bool(std::string_view)>& is_define);

/// What the strings of a text look like.
struct StringScan {
  bool all_closed = true;
  /// The opening quote of the first string that seems to have swallowed code, because its closing
  /// quote is missing; npos when there is none. Prose can look like that too.
  size_t suspect = std::string_view::npos;
};
StringScan ScanStrings(std::string_view text);

}  // namespace ludens
