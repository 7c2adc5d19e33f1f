#include "ludemes/support/visibility.h"

#include <algorithm>

namespace ludens {

bool IsCovered(const Context& context, SiteType type, int site) {
  const Topology& topology = context.topology();
  const Point here = topology.centroid(type, static_cast<Site>(site));
  for (int above = site + 1; above < topology.size(type); ++above) {
    const Point there = topology.centroid(type, static_cast<Site>(above));
    if (there.x == here.x && there.y == here.y &&
        context.state.What(context.SlotOf(type, above)) != 0)
      return true;
  }
  return false;
}

bool IsHiddenLink(const Context& context, SiteType type, int from, int to) {
  const Topology& topology = context.topology();
  const auto above = [&](int site) {
    return topology.Steps(type, static_cast<Site>(site), AbsoluteDirection::kUpward);
  };
  const auto rests = [&](Site site) { return context.state.What(context.SlotOf(type, site)) != 0; };
  const auto over_to = above(to);
  int shared = 0;
  for (const Site site : above(from))
    if (rests(site) && std::find(over_to.begin(), over_to.end(), site) != over_to.end()) ++shared;
  return shared >= 2;
}

}  // namespace ludens
