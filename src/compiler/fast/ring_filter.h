#pragma once

#include <cstdint>
#include <vector>

#include "graph/topology.h"

namespace ludens {

/// Tells cheaply whether a stone may have closed a ring, on boards of hexagons: it has, only if it
/// joins two separate stretches of neighbours that belonged to one group already, or if it is the
/// last of the six around a stone. Groups are a union-find forest over the sites.
class RingFilter {
 public:
  /// True where the sites around every inner site follow each other in a circle of six.
  static bool Suits(const Topology& topology, SiteType type);
  RingFilter(const Topology& topology, SiteType type);

  size_t words() const { return sites_ + 1; }

  /// Puts a stone into one player's forest: words by site, 0 without a stone, else the parent
  /// plus one. True when the stone may have closed a ring.
  bool Put(uint32_t* forest, int site) const;

 private:
  static uint32_t Root(uint32_t* forest, uint32_t site) {
    while (forest[site] != site + 1) {
      const uint32_t parent = forest[site] - 1;
      forest[site] = forest[parent];
      site = parent;
    }
    return site;
  }
  bool Surrounded(const uint32_t* forest, uint32_t site) const;

  size_t sites_;
  std::vector<uint16_t> around_;  ///< Six per site, clockwise; `sites_` for none.
};

}  // namespace ludens
