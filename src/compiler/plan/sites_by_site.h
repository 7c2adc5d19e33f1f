#pragma once

#include <optional>

#include "compiler/plan/set_regions.h"

namespace ludens {

/// A region that depends on one iterated site: what belongs to that site on the board, as far as it
/// lies in sets that are the same for all sites.
template <int W>
struct SitesBySite {
  std::vector<Mask<W>> table;            ///< By site.
  std::optional<LinesOfSites<W>> lines;  ///< Only what they find belongs to it.
  std::vector<const MaskNode<W>*> within;
  std::vector<const MaskNode<W>*> outside;

  /// The sites that count, whichever site is asked about.
  Mask<W> Common(Context& context) const {
    Mask<W> common = Mask<W>::First(static_cast<int>(table.size()));
    for (const MaskNode<W>* set : within) common = set->EvalIn(context, common);
    for (const MaskNode<W>* set : outside) common.Subtract(set->EvalIn(context, common));
    return common;
  }
};

/// A region of (around site) in that form, or nothing where it has another one.
template <int W>
std::optional<SitesBySite<W>> PlanSitesBySite(const PlanTools& tools, const Bound& region,
                                              Iterated variable);

/// The sites that (sites Around …) names around each site, whatever stands on them; nothing where
/// the distance is not known.
template <int W>
std::optional<std::vector<Mask<W>>> TableAround(const PlanTools& tools, const Bound& around);

/// What (sites Around …) asks of the sites: what stands there and its condition. False where one of
/// them has no mask.
template <int W>
bool PlanAroundTests(const PlanTools& tools, const Bound& around,
                     std::vector<const MaskNode<W>*>& tests);

/// Conditions on what a region of each site holds: comparisons of (count Sites in:…), (all Sites …)
/// and comparisons with the empty region; null for others.
template <int W>
const MaskNode<W>* PlanTestBySite(const PlanTools& tools, const Bound& condition,
                                  Iterated variable);

}  // namespace ludens
