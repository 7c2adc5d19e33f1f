#include "graph/topology.h"

#include <algorithm>
#include <deque>

#include "graph/geometry.h"

namespace ludens {

Topology::Topology() = default;

std::optional<Site> Topology::Find(SiteType type, std::string_view label) const {
  const std::vector<std::string>& labels = Of(type).labels;
  const auto found = std::find(labels.begin(), labels.end(), label);
  if (found == labels.end()) return std::nullopt;
  return static_cast<Site>(found - labels.begin());
}

std::optional<Site> Topology::Pivot(Site vertex) const {
  if (pivots_[vertex] < 0) return std::nullopt;
  return static_cast<Site>(pivots_[vertex]);
}

DistanceTable Topology::MakeDistances(SiteType type, Relation relation) const {
  const size_t n = static_cast<size_t>(size(type));
  std::vector<uint16_t> steps(n * n);
  std::vector<Site> queue;
  for (size_t from = 0; from < n; ++from) {
    uint16_t* row = steps.data() + from * n;
    queue.assign(1, static_cast<Site>(from));
    for (size_t next = 0; next < queue.size(); ++next) {
      const Site site = queue[next];
      for (Site neighbour : Neighbours(type, site, relation)) {
        if (neighbour == from || row[neighbour] > 0) continue;
        row[neighbour] = static_cast<uint16_t>(row[site] + 1);
        queue.push_back(neighbour);
      }
    }
  }
  return DistanceTable(static_cast<int>(n), std::move(steps));
}

std::vector<uint16_t> Topology::MakeDistancesTo(SiteType type,
                                                std::span<const Site> targets) const {
  constexpr uint16_t kUnreached = 0xffff;
  std::vector<uint16_t> steps(static_cast<size_t>(size(type)), kUnreached);
  std::vector<Site> queue;
  for (Site target : targets) {
    if (steps[target] == 0) continue;
    steps[target] = 0;
    queue.push_back(target);
  }
  uint16_t greatest = 0;
  for (size_t next = 0; next < queue.size(); ++next) {
    const Site site = queue[next];
    greatest = std::max(greatest, steps[site]);
    for (Site neighbour : Neighbours(type, site, Relation::kAdjacent)) {
      if (steps[neighbour] != kUnreached) continue;
      steps[neighbour] = static_cast<uint16_t>(steps[site] + 1);
      queue.push_back(neighbour);
    }
  }
  std::replace(steps.begin(), steps.end(), kUnreached, static_cast<uint16_t>(greatest + 1));
  return steps;
}

Csr<Site> Topology::MakeCrossings() const {
  constexpr double kSamePlace = 0.001;
  const int n = size(SiteType::kEdge);
  const auto end = [&](int edge, size_t which) {
    const Site vertex =
        Incident(SiteType::kEdge, static_cast<Site>(edge), SiteType::kVertex)[which];
    return centroid(SiteType::kVertex, vertex);
  };
  Csr<Site> crossings;
  for (int e = 0; e < n; ++e) {
    const Point a = end(e, 0), b = end(e, 1);
    for (int f = 0; f < n; ++f) {
      const Point c = end(f, 0), d = end(f, 1);
      const bool touch =
          geometry::Distance2D(a, c) < kSamePlace || geometry::Distance2D(a, d) < kSamePlace ||
          geometry::Distance2D(b, c) < kSamePlace || geometry::Distance2D(b, d) < kSamePlace;
      if (!touch && geometry::SegmentsMeet2D(a, b, c, d)) crossings.Append(static_cast<Site>(f));
    }
    crossings.EndList();
  }
  return crossings;
}

}  // namespace ludens
