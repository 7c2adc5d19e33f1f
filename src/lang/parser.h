#pragma once

#include <optional>

#include "lang/source_map.h"
#include "lang/text.h"
#include "lang/tree.h"

namespace ludens {

/// Reads the first clause at or after `begin` of expanded text into a tree whose spans are offsets
/// of `text`. Goes on after mistakes to report more of them. Nothing when there is no clause.
/// Accepts what descriptions rely on: superfluous double brackets `((…))`, any one character
/// between a keyword and its arguments (`(while:(…) …)`), empty clauses, labels without a value at
/// the end of their clause.
std::optional<Node> ParseTree(const Text& text, size_t begin, size_t end, Reporter& reporter);

/// Deepest nesting of brackets that is read.
constexpr int kMaxNesting = 1000;

}  // namespace ludens
