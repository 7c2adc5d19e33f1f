#pragma once

#include "ludemes/grammar/bound.h"
#include "ludemes/nodes.h"
#include "ludemes/support/site_bits.h"

namespace ludens {

/// Which variable of the language a set stands for all values of; none where the set is a region.
enum class Iterated { kFrom, kTo, kBetween, kSite, kNothing };

/// A condition on one iterated site, evaluated for all sites of the board's own type at once.
class SiteSetNode {
 public:
  virtual ~SiteSetNode() = default;
  /// Fills `out`, which has room for the board, with the sites for which the condition holds.
  virtual void Eval(Context& context, SiteBits& out) const = 0;
};

/// A condition on one site that finds out about many of them at less than once for each.
class SiteCondition {
 public:
  virtual ~SiteCondition() = default;
  /// Takes the sites away for which the condition does not hold. REQUIRES: IsFlat.
  virtual void Keep(Context& context, SiteBits& sites) const = 0;
  /// False where Keep must not be asked.
  virtual bool CanKeep() const = 0;
};

/// A condition, or a region, that may have such a form. The compiler looks for it when the game is
/// known; a rule must always be able to do without.
struct SiteSetSlot {
  const Bound* condition = nullptr;
  Iterated variable = Iterated::kTo;
  const SiteSetNode* set = nullptr;
  int sites = 0;                                    ///< Of the board, where there is a set.
  bool others_fixed = variable == Iterated::kSite;  ///< All other variables are as they are.
};

/// A rule that is only asked whether it has moves, as in (can Move …). The compiler may put a form
/// in place of `moves` that finds out from sets.
struct QuestionSlot {
  const Bound* rule = nullptr;
  const MovesNode* moves = nullptr;
};

/// True when sets of the state tell what stands on the sites of this type: one item each, in the
/// order of the sites.
inline bool IsFlat(const Context& context, SiteType type) {
  return context.model.site_sets && type == context.model.default_site;
}

}  // namespace ludens
