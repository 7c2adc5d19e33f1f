#include "ludemes/support/visibility.h"

#include <algorithm>
#include <bit>

namespace ludens {

bool IsCovered(const Context& context, SiteType type, int site) {
  const Topology& topology = context.topology();
  const Point here = topology.centroid(type, static_cast<Site>(site));
  const int offset = context.SlotOf(type, site) - site;
  const int end = offset + topology.size(type);
  const auto empty = context.state.EmptySet();
  // Few sites are occupied: these are looked at, a word of them at a time.
  for (int slot = offset + site + 1; slot < end; slot = (slot | 63) + 1) {
    uint64_t taken = ~empty[static_cast<size_t>(slot) >> 6] & (~uint64_t{0} << (slot & 63));
    for (; taken != 0; taken &= taken - 1) {
      const int above = (slot & ~63) + std::countr_zero(taken);
      if (above >= end) return false;
      const Point there = topology.centroid(type, static_cast<Site>(above - offset));
      if (there.x == here.x && there.y == here.y && context.state.What(above) != 0) return true;
    }
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
