#pragma once

#include <span>
#include <vector>

#include "graph/topology.h"
#include "state/model.h"

namespace ludens {

/// Sites where a turtle stands that leaves `start` and walks `walks`: each walk once for every
/// orthogonal direction of the board (only the first one without `rotations`). A walk that would
/// leave the board ends nowhere. Ascending, without repetitions.
std::vector<Site> WalkEnds(const Topology& topology, SiteType type, Site start,
                           std::span<const Walk> walks, bool rotations);

/// True where `to` lies in front of a piece on `from` that faces `facing`.
bool IsAhead(const Topology& topology, SiteType type, AbsoluteDirection facing, Site from, Site to);

}  // namespace ludens
