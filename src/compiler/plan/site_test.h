#pragma once

#include "compiler/plan/masks.h"
#include "compiler/plan/piece_rule.h"

// The regions that rules about sites name, with their conditions.

namespace ludens {

/// The sites of a region that a condition accepts.
template <int W>
struct SiteTest {
  const MaskNode<W>* region = nullptr;
  Test<W> test;

  template <typename Set>
  Mask<W> Eval(Context& context, Set&& set_variables) const {
    Mask<W> sites = region->Eval(context);
    if (test.mask != nullptr) sites = test.mask->EvalIn(context, sites);
    if (test.plain == nullptr || sites.Empty()) return sites;
    Mask<W> open = sites;
    if (test.sure != nullptr) open.Subtract(test.sure->EvalIn(context, open));
    const VariableScope scope(context);
    open.ForEach([&](int site) {
      set_variables(site);
      if (!test.plain->Eval(context)) sites.Remove(site);
    });
    return sites;
  }
};

/// Plans what a record's region has of the board, and its condition; false where they are not
/// covered.
template <int W>
bool PlanSitesOfBoard(const PlanTools& tools, const Bound& record, Iterated variable,
                      SiteTest<W>& out) {
  const Bound* region = Argument(record, "region");
  if (region == nullptr) return false;
  out.region = PlanRegionAskedOnce<W>(tools, *region);
  if (out.region == nullptr) return false;
  out.test = PlanTest<W>(tools, Argument(record, "if"), variable);
  return true;
}

/// The same on sites of another type than the board's own, and not of hands.
template <int W>
bool PlanTypedSites(const PlanTools& tools, const Bound& record, SiteType type, Iterated variable,
                    SiteTest<W>& out) {
  const Bound* region = Argument(record, "region");
  const Model& model = tools.model();
  const bool in_hands = type == SiteType::kCell && model.total_sites > model.board_sites;
  if (region == nullptr || in_hands) return false;
  out.region = PlanTypedRegion<W>(tools, *region, type);
  if (out.region == nullptr) return false;
  const Bound* condition = Argument(record, "if");
  if (condition == nullptr) return true;
  const int sites = model.topology.size(type);
  out.test.mask = PlanFixedMask<W>(tools, *condition, variable, sites);
  if (out.test.mask == nullptr) out.test.plain = tools.lowering.Bool(*condition);
  return true;
}

/// The same for a region that has nothing else.
template <int W>
bool PlanSites(const PlanTools& tools, const Bound& record, Iterated variable, SiteTest<W>& out) {
  const Bound* region = Argument(record, "region");
  return region != nullptr && StaysOnBoard(tools, *region) &&
         PlanSitesOfBoard<W>(tools, record, variable, out);
}

/// The same for a region that may reach into hands: the condition is asked site by site.
template <int W>
bool PlanWholeSites(const PlanTools& tools, const Bound& record, SiteTest<W>& out) {
  const Bound* region = Argument(record, "region");
  if (region == nullptr) return false;
  out.region = PlanWholeRegion<W>(tools, *region);
  const Bound* condition = Argument(record, "if");
  if (condition != nullptr) out.test.plain = tools.lowering.Bool(*condition);
  return out.region != nullptr;
}

inline bool HasLargePieces(const Model& model) {
  return std::any_of(model.components.begin(), model.components.end(),
                     [](const Component& component) { return component.IsLarge(); });
}

/// The type of the sites that a (to …) or (from …) names.
inline SiteType TypeOf(const PlanTools& tools, const Bound& record) {
  const Bound* type = Argument(record, "type");
  return type == nullptr ? tools.model().default_site : static_cast<SiteType>(type->integer);
}

}  // namespace ludens
