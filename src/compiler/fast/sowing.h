#pragma once

#include <cstdint>
#include <vector>

#include "compiler/fast/sow_rounds.h"
#include "compiler/plan/mask_node.h"

namespace ludens {

struct SeedEffect;

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
