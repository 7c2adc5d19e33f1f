#pragma once

#include <deque>
#include <stdexcept>
#include <string>

#include "lang/parser.h"
#include "lang/source_file.h"
#include "ludemes/grammar/binder.h"
#include "ludemes/lowering.h"

namespace ludens {

// For tests of single ludemes.

/// Rules without any move.
class NoRules final : public RuleBook {
 public:
  void LegalMoves(Context&, MoveIds&) const override {}
  const MovesNode* PhaseMoves(int) const override { return nullptr; }
  int FindPhase(std::string_view) const override { return -1; }
};

/// Reads clauses and keeps their trees.
class ClauseReader {
 public:
  /// The clause as one of a type such as "bool"; throws where it is none.
  const Bound& Bind(const std::string& clause, std::string_view type) {
    const auto file = std::make_shared<const SourceFile>("test.lud", clause);
    const Text text(*file);
    const SourceMap map(file);
    Diagnostics diagnostics;
    Reporter reporter(map, diagnostics);
    auto tree = ParseTree(text, 0, text.size(), reporter);
    if (!tree) throw std::runtime_error("no clause: " + clause);
    trees_.push_back(std::move(*tree));
    const Bound* bound = binder_.Bind(trees_.back(), type);
    if (bound == nullptr) throw std::runtime_error("does not bind: " + clause);
    return *bound;
  }

 private:
  std::deque<Node> trees_;
  Binder binder_;
};

}  // namespace ludens
