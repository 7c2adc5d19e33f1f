#pragma once

#include "compiler/plan/mask.h"
#include "ludemes/dependence.h"
#include "ludemes/lowering.h"
#include "ludemes/site_set.h"

namespace ludens {

/// A condition or region evaluated for all board sites at once.
template <int W>
class MaskNode {
 public:
  virtual ~MaskNode() = default;
  virtual Mask<W> Eval(Context& context) const = 0;
  /// True when what it says of a site follows from what stands on that very site and from whose
  /// turn it is.
  virtual bool IsLocal() const { return false; }
  /// True when it holds where what stands on a site stood there when the game began.
  virtual bool IsUnmoved() const { return false; }
};

/// Everything that the passes of one game share.
struct PlanTools {
  Lowering& lowering;
  const DependenceAnalysis& dependence;
  Context& empty;  ///< On the empty board, for what is fixed.

  const Model& model() const { return lowering.model(); }
  int sites() const { return model().topology.size(model().default_site); }
};

/// True when the expression may ask what is being iterated, or anything that is not known to be
/// the same for all sites.
bool ReadsIterators(const Bound& expression);

/// The mask of a condition on one variable, or null where it has no such form.
template <int W>
const MaskNode<W>* PlanMask(const PlanTools& tools, const Bound& condition, Iterated variable);

/// The mask of a region of the board's own sites; null as above.
template <int W>
const MaskNode<W>* PlanRegion(const PlanTools& tools, const Bound& region);

/// The same for a region that a rule asks for once, before it iterates over anything: it may be
/// any.
template <int W>
const MaskNode<W>* PlanRegionAskedOnce(const PlanTools& tools, const Bound& region);

/// The mask of a region of another type of site, asked for once; null where it has no room.
template <int W>
const MaskNode<W>* PlanTypedRegion(const PlanTools& tools, const Bound& region, SiteType type);

/// The mask of a condition on sites of any type that depends on nothing but the site and whose turn
/// it is, or null.
template <int W>
const MaskNode<W>* PlanFixedMask(const PlanTools& tools, const Bound& condition, Iterated variable,
                                 int sites);

/// True when a region never has sites of hands or dice.
bool StaysOnBoard(const PlanTools& tools, const Bound& region);

/// A region with all its sites, those of hands included; null where it reads iterators or the mask
/// has no room. REQUIRES: sites are slots.
template <int W>
const MaskNode<W>* PlanWholeRegion(const PlanTools& tools, const Bound& region);

template <int W>
const MaskNode<W>* PlanEmptySites(const PlanTools& tools);

}  // namespace ludens
