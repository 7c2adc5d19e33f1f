#pragma once

#include "ludemes/nodes.h"

namespace ludens {

/// A rule that may find out where its moves go without building them, as (sites To …) asks.
class TargetFinder {
 public:
  /// False where AddTargets must not be asked.
  virtual bool FindsTargets(const Context& context) const = 0;
  /// Adds the destinations of the moves that MovesNode::Eval lists. REQUIRES: FindsTargets.
  virtual void AddTargets(Context& context, Region& out) const = 0;

 protected:
  ~TargetFinder() = default;
};

}  // namespace ludens
