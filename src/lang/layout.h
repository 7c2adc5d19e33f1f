#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludens {

struct LayoutCell;

/// A word, string or option text as written, or a bracket group.
struct LayoutPart {
  std::string text;  ///< Of an atom; empty for a group.
  char open = 0;     ///< '(' or '{' of a group.
  std::vector<LayoutCell> cells;
};

/// Things that stand side by side without white space, such as `if:(…)`, or a comment.
struct LayoutCell {
  std::vector<LayoutPart> parts;
  std::string comment;
  bool trailing = false;      ///< The comment stands behind something on its line.
  bool blank_before = false;  ///< The author left an empty line before it.
};

/// Reads a description as a formatter sees it: nothing is expanded or dropped but white space.
std::vector<LayoutCell> ReadLayout(std::string_view text);

}  // namespace ludens
