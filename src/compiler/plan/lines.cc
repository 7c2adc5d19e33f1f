#include "compiler/plan/lines.h"

namespace ludens {

Lines LinesOf(const PlanTools& tools, const Bound& rule) {
  const Topology& topology = tools.model().topology;
  const SiteType type = tools.model().default_site;
  Lines lines(tools.model().components.size());
  ForEachDirections(tools, rule, [&](size_t component, Site site, const DirectionList& list) {
    auto& here = lines[component].emplace_back();
    for (const AbsoluteDirection direction : list)
      for (const RadialId radial : topology.Radials(type, site, direction)) {
        const auto sites = topology.RadialSites(type, radial).subspan(1);
        if (!sites.empty()) here.emplace_back(sites.begin(), sites.end());
      }
  });
  return lines;
}

}  // namespace ludens
