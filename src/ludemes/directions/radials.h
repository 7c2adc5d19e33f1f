#pragma once

#include <algorithm>

#include "state/context.h"

namespace ludens {

inline bool OnBoard(const Topology& topology, SiteType type, int site) {
  return site >= 0 && site < topology.size(type);
}

/// How many straight lines from `from` in a direction pass over `to`.
inline int RadialsThrough(const Topology& topology, SiteType type, int from, int to,
                          AbsoluteDirection direction) {
  if (!OnBoard(topology, type, from)) return 0;
  int lines = 0;
  for (const RadialId radial : topology.Radials(type, static_cast<Site>(from), direction)) {
    const auto sites = topology.RadialSites(type, radial).subspan(1);
    if (std::find(sites.begin(), sites.end(), to) != sites.end()) ++lines;
  }
  return lines;
}

}  // namespace ludens
