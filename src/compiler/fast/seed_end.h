#pragma once

#include <vector>

namespace ludens {

struct Bound;
struct PlanTools;
struct SeedTerm;

/// What end rules of a game of seeds wait for.
struct SeedEnd {
  const SeedTerm* may_end = nullptr;  ///< True where a rule may apply; null: not known.
  bool asks_next = false;             ///< It asks whether the next player can move.
};

/// The same for all rules of these (end …) clauses, some of which may be null.
SeedEnd PlanSeedEnd(const PlanTools& tools, const std::vector<const Bound*>& ends);

}  // namespace ludens
