#pragma once

#include <memory>

#include "compiler/plan/slides.h"

namespace ludens {

/// The sites that (sites Direction …) and (sites LineOfSight …) find from each site: on straight
/// lines, up to the first site of a set.
template <int W>
struct LinesOfSites {
  const Bound* from = nullptr;  ///< The site that lines leave; null for the last one moved to.
  std::shared_ptr<const LineTable<W>> table;
  const MaskNode<W>* stop = nullptr;  ///< Null: to the end of the line.
  bool with_stop = false;             ///< The site where the line stops belongs to it …
  bool only_stop = false;             ///< … and nothing else.
  bool with_from = false;

  /// What At needs of the position: where lines stop.
  Mask<W> Stops(Context& context) const {
    return stop == nullptr ? Mask<W>() : stop->Eval(context);
  }
  Mask<W> At(int site, const Mask<W>& stops) const {
    Mask<W> going_on;
    for (size_t i = 0; i < stops.words.size(); ++i) going_on.words[i] = ~stops.words[i];
    Mask<W> out = table->Reach(site, going_on, stops.If(with_stop));
    if (only_stop) out &= stops;
    if (with_from) out.Add(site);
    return out;
  }
};

/// A region in that form, or nothing where it has another one.
template <int W>
std::optional<LinesOfSites<W>> PlanLinesOf(const PlanTools& tools, const Bound& region);

/// The set form of a region that is asked for as it stands, whatever is being iterated; null where
/// the plain evaluation is as good, or where it may have sites beyond the board.
template <int W>
const MaskNode<W>* PlanSetRegion(const PlanTools& tools, const Bound& region);

}  // namespace ludens
