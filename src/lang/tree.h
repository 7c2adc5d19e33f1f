#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ludens {

/// Offsets into the expanded text that a tree was read from; end exclusive. The source map
/// (source_map.h) turns them into the author's file, line, column and chain of defines.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;
};

enum class NodeKind : uint8_t {
  kClause,  ///< (keyword child child …)
  kArray,   ///< {child child …}
  kString,  ///< "text"
  kToken,   ///< a bare word or number
};

/// One node of a description after expansion. Knows no ludeme: what a clause means is decided by
/// the compiler against an expected type.
struct Node {
  NodeKind kind = NodeKind::kToken;
  std::string label;  ///< `if` for `if:(…)`; empty where the argument has no label.
  std::string text;   ///< Keyword of a clause, value of a string or token; empty for an array.
  std::vector<Node> children;  ///< Of clauses and arrays.
  Span span;                   ///< The whole node, its label included.
  Span text_span;              ///< The keyword, string or token alone.

  bool IsClause(const char* keyword) const { return kind == NodeKind::kClause && text == keyword; }
};

}  // namespace ludens
