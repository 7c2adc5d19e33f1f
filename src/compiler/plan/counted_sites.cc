#include "compiler/plan/counted_sites.h"

#include "compiler/plan/piece_rule.h"
#include "compiler/plan/widths.h"

namespace ludens {
namespace {

/// What a region is for each origin; nothing where it depends on more.
template <int W>
std::optional<std::vector<Mask<W>>> RegionsByFrom(const PlanTools& tools, const Bound& region) {
  if ((tools.dependence.Of(region) & ~kOnFrom) != 0 || !StaysOnBoard(tools, region))
    return std::nullopt;
  const RegionNode* node = tools.lowering.Region(region);
  const VariableScope scope(tools.empty);
  std::vector<Mask<W>> out;
  for (int from = 0; from < tools.sites(); ++from) {
    tools.empty.vars.from = from;
    Region sites;
    node->Eval(tools.empty, sites);
    out.push_back(Mask<W>::Load(sites.words()));
  }
  return out;
}

/// (difference fixed set), (intersection fixed set).
template <int W>
std::optional<CountedSites<W>> PlanRegionOfFrom(const PlanTools& tools, const Bound& region) {
  const bool outside = region.Is("regions.Difference");
  if (!outside && !region.Is("regions.Intersection")) return std::nullopt;
  const Bound* fixed = Argument(region, outside ? "source" : "region1");
  const Bound* set = Argument(region, outside ? "subtraction" : "region2");
  if (fixed == nullptr || set == nullptr) return std::nullopt;
  const MaskNode<W>* mask = PlanRegion<W>(tools, *set);
  auto by_from = RegionsByFrom<W>(tools, *fixed);
  if (mask == nullptr || !by_from) return std::nullopt;
  return CountedSites<W>{std::move(*by_from), mask, outside, 0, Mask<W>::First(tools.sites())};
}

}  // namespace

template <int W>
std::optional<CountedSites<W>> PlanCountedSites(const PlanTools& tools, const Bound& expression) {
  if (expression.kind != BoundKind::kClause) return std::nullopt;
  if (expression.Is("ints.Sub")) {
    const Bound* less = expression.Arg("valueB");
    if (expression.Arg("valueA") == nullptr || less->kind != BoundKind::kInteger)
      return std::nullopt;
    auto counted = PlanCountedSites<W>(tools, *expression.Arg("valueA"));
    if (counted) counted->more -= less->integer;
    return counted;
  }
  const Bound* region = Argument(expression, "in");
  if (OpcodeOf(expression) != "ints.Count Sites" || region == nullptr || tools.model().stacking ||
      Argument(expression, "at") != nullptr || Argument(expression, "name") != nullptr)
    return std::nullopt;
  return PlanRegionOfFrom<W>(tools, *region);
}

#define LUDENS_INSTANTIATE(W) \
  template std::optional<CountedSites<W>> PlanCountedSites<W>(const PlanTools&, const Bound&);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
