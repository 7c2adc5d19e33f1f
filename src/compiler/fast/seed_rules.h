#pragma once

#include "compiler/fast/seed_compiler.h"
#include "compiler/fast/seed_filter.h"

namespace ludens {

/// (from region if:condition) in a game of seeds: the sites that may be chosen, as a set.
class SeedSites {
 public:
  /// Null where the game or the clause has no such form.
  static const SeedSites* Plan(const PlanTools& tools, const Bound& from);

  uint64_t Eval(const SeedView& view) const;
  /// The region by SeedView::row where it is just that, with at least one seed on the site; else
  /// nothing.
  std::vector<uint64_t> ByRow(int players) const;

 private:
  const SeedRegion* region_ = nullptr;
  uint64_t within_ = 0;                 ///< Sites that can be chosen at all.
  const SeedFilter* filter_ = nullptr;  ///< On (from) and (to), or null.
};

/// A condition as a term where the game is one of seeds, else the plain node.
const BoolNode* PlanCondition(const PlanTools& tools, const Bound& condition);

}  // namespace ludens
