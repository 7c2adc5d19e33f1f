#pragma once

#include <optional>
#include <vector>

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
  /// The same for some sites only, which may take less.
  virtual Mask<W> EvalIn(Context& context, const Mask<W>& among) const {
    return Eval(context) & among;
  }
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
  /// While a variable takes all its values, the others stand still, and expressions may read them.
  bool others_fixed = false;
  /// By component: it moves by the rule that is planned; null: any may.
  const std::vector<bool>* movers = nullptr;

  PlanTools Strict() const { return {lowering, dependence, empty, false, movers}; }

  const Model& model() const { return lowering.model(); }
  int sites() const { return model().topology.size(model().default_site); }
};

/// True when the expression may ask what is being iterated, or anything that is not known to be
/// the same for all sites.
bool ReadsIterators(const Bound& expression);

/// True when the expression may not be the same for all values of the variable.
bool Varies(const PlanTools& tools, const Bound& expression, Iterated variable);

bool IsVariable(const Bound* bound, Iterated variable);
unsigned BitOf(Iterated variable);
int& VariableOf(Context& context, Iterated variable);

/// The arguments of an operator, given one by one or as an array.
std::vector<const Bound*> Operands(const Bound& clause);

/// Which outcomes of a comparison of two numbers are meant.
struct Outcomes {
  bool less, equal, more;
};
/// Those that a clause such as (< a b) means, or nothing for other clauses.
std::optional<Outcomes> OutcomesOf(const Bound& condition);

/// The mask of a condition on one variable, or null where it has no such form.
template <int W>
const MaskNode<W>* PlanMask(const PlanTools& tools, const Bound& condition, Iterated variable);

/// What is known of a condition for all sites at once: it holds on all sites of `sure` (null: none
/// are known) and on none outside of `most` (null: it may hold anywhere). Where it has a mask, both
/// are that.
template <int W>
struct MaskBounds {
  const MaskNode<W>* sure = nullptr;
  const MaskNode<W>* most = nullptr;
};
template <int W>
MaskBounds<W> PlanBounds(const PlanTools& tools, const Bound& condition, Iterated variable);

/// The sites of all masks, or of any; null without masks.
template <int W>
const MaskNode<W>* JoinMasks(const PlanTools& tools, std::vector<const MaskNode<W>*> masks,
                             bool all);

/// The mask of a region of the board's own sites; null as above.
template <int W>
const MaskNode<W>* PlanRegion(const PlanTools& tools, const Bound& region);

/// The same for a region that is asked for while the variable takes all its values.
template <int W>
const MaskNode<W>* PlanRegionFor(const PlanTools& tools, const Bound& region, Iterated variable);

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
