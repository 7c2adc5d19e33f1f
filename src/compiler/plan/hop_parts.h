#pragma once

#include "compiler/plan/piece_rule.h"

// What the rules about jumps have in common.

namespace ludens {

/// What becomes of what a jump goes over.
enum class Takes { kNothing, kNow, kLater };
struct Taking {
  Takes takes = Takes::kNothing;
  const BoolNode* condition = nullptr;  ///< Asked of each jump, or null.

  /// Adds to a jump that has been built what it takes.
  void Add(Context& context, int from, int over, int to, LeanMove& lean) const {
    if (takes == Takes::kNothing || context.state.What(over) == 0 ||
        !Holds(context, from, over, to))
      return;
    lean.taken = over;
    lean.taken_later = takes == Takes::kLater;
  }
  bool Holds(Context& context, int from, int over, int to) const {
    if (condition == nullptr) return true;
    const VariableScope scope(context);
    context.vars.from = from;
    context.vars.between = over;
    context.vars.to = to;
    return condition->Eval(context);
  }
};

/// What may be jumped over.
template <int W>
struct Hurdles {
  const MaskNode<W>* mask = nullptr;
  const BoolNode* plain = nullptr;  ///< The condition, where the mask may say too much.
};

}  // namespace ludens
