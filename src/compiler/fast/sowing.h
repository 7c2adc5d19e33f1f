#pragma once

#include <cstdint>
#include <vector>

#include "compiler/plan/mask_node.h"

namespace ludens {

struct SeedEffect;

/// Where seeds from one pit go, hole after hole, round and round.
struct SowStart {
  /// Where the last of some seeds goes, when there are not more than holes, and what is filled.
  struct Lap {
    uint64_t filled;
    uint8_t last;
  };
  uint64_t all = 0;       ///< The holes.
  int count = 0;          ///< How many that are.
  bool passed = false;    ///< The start would be one, but is passed over.
  std::vector<Lap> laps;  ///< By the number of seeds less one.

  /// The hole that rules see as reached by the last one, of which `left` are in the last lap.
  int Reached(int start, int left, int seeds) const {
    return passed && left == 1 && seeds > 1 ? start : laps[static_cast<size_t>(left - 1)].last;
  }
};

/// A sowing of all seeds of the chosen pit, of which tables tell everything but what follows.
struct PlainSowing {
  std::vector<const SowStart*> rows;  ///< By SeedView::row, then by site; null: not known.
  const SeedEffect* effect = nullptr;
};

/// What follows the moves of a rule, null for nothing. In games of plain seeds it has a faster
/// form: seeds are sown by direct writes along tables of the tracks, conditions and captures are
/// terms (seed_term.h, seed_effect.h). Parts that are not known stay plain, and so does all of it
/// where every change must be logged. REQUIRES: the rule's signature has a (then …).
const MovesNode* PlanThen(const PlanTools& tools, const Bound& rule);

/// The same of what PlanThen planned where it is nothing but such a sowing, else null.
const PlainSowing* PlainSowingOf(const PlanTools& tools, const MovesNode* then);

}  // namespace ludens
