#pragma once

#include <string_view>
#include <vector>

#include "graph/topology.h"

namespace ludens {

/// The sets of sites that a RegionTypeStatic such as Sides or Rows stands for, without empty ones.
/// Returns false for a kind that is not made by the board's shape.
bool StaticRegionSets(const Topology& topology, SiteType type, std::string_view kind,
                      std::vector<std::vector<int>>& sets);

}  // namespace ludens
