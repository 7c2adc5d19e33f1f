#pragma once

#include "compiler/plan/site_mask.h"
#include "ludemes/lowering.h"

namespace ludens {

/// A condition on one iterated site, evaluated for all board sites at once.
class MaskNode {
 public:
  virtual ~MaskNode() = default;
  /// Adds the sites that meet the condition to `out`, which the caller gives empty.
  virtual void Eval(Context& context, SiteMask& out) const = 0;
};

/// Which iterator variable a condition is about.
enum class Iterated : uint8_t { kFrom, kTo, kBetween };

/// True when some part of the rule reads an iterator variable, or may do so.
bool ReadsIterators(const Bound& rule);

/// The set-at-a-time form of a condition on `variable`; null when it has none (it reads other
/// variables too, or something that is not known for all sites at once).
const MaskNode* PlanMask(Lowering& lowering, const Bound& condition, Iterated variable);

/// The set-at-a-time form of a region that reads no iterator.
const MaskNode* PlanRegion(Lowering& lowering, const Bound& region);

/// The empty sites.
const MaskNode* PlanEmpty(Lowering& lowering);

}  // namespace ludens
