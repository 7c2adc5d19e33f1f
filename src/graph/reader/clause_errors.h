#pragma once

#include <string>

#include "lang/source_map.h"
#include "lang/tree.h"

namespace ludens {

/// Where the board reader leaves what is wrong with a description, located in the author's text.
class ClauseErrors {
 public:
  ClauseErrors(const SourceMap& map, Diagnostics& diagnostics)
      : map_(map), reporter_(map, diagnostics) {}

  /// Points at a whole node.
  void At(const Node& node, std::string message, std::string hint = {}) {
    Add(node.span, std::move(message), std::move(hint));
  }
  /// Points at the keyword, token or string alone.
  void AtText(const Node& node, std::string message, std::string hint = {}) {
    Add(node.text_span, std::move(message), std::move(hint));
  }
  int count() const { return count_; }

 private:
  void Add(Span span, std::string message, std::string hint) {
    ++count_;
    reporter_.Error(map_.located_text(), span.begin, span.end, std::move(message), std::move(hint));
  }

  const SourceMap& map_;
  Reporter reporter_;
  int count_ = 0;
};

}  // namespace ludens
