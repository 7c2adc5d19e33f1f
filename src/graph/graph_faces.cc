#include <algorithm>
#include <cassert>

#include "graph/graph.h"

namespace ludens {

namespace {
constexpr size_t kMaxFaceSides = 32;
}

/// The place of an edge among those around a vertex; of doubled edges the first.
int Graph::EdgePosition(int vertex, int edge) const {
  const std::vector<int>& around = V(vertex).edges;
  const auto found = std::find_if(around.begin(), around.end(),
                                  [&](int other) { return E(other).Joins(E(edge).a, E(edge).b); });
  assert(found != around.end());
  return static_cast<int>(found - around.begin());
}

/// The next edge around `vertex` after `edge` that stays on the level z.
std::optional<int> Graph::NextLevelEdge(int vertex, int edge, double level) const {
  const std::vector<int>& around = V(vertex).edges;
  const size_t n = around.size();
  const size_t from = static_cast<size_t>(EdgePosition(vertex, edge));
  for (size_t m = 1; m < n; ++m) {
    const int candidate = around[(from + m) % n];
    if (std::abs(V(E(candidate).Other(vertex)).pt.z - level) < 0.0001) return candidate;
  }
  return std::nullopt;
}

/// The cycle that turns as sharply as possible at every vertex, if it closes.
std::optional<std::vector<int>> Graph::FollowFace(int start, int edge,
                                                  const std::vector<bool>& crossed) const {
  std::vector<int> outline = {start};
  int vertex = start;
  while (outline.size() <= kMaxFaceSides) {
    const std::optional<int> next = NextLevelEdge(vertex, edge, V(start).pt.z);
    if (!next) return std::nullopt;
    const int previous = vertex;
    edge = *next;
    vertex = E(edge).Other(vertex);
    if (vertex == start) return outline;
    if (std::find(outline.begin(), outline.end(), vertex) != outline.end()) return std::nullopt;
    outline.push_back(vertex);
    if (!crossed.empty() && crossed[static_cast<size_t>(*FindEdge(previous, vertex))]) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

void Graph::MakeFaces(bool check_crossings) {
  ClearFaces();
  std::vector<bool> crossed;
  if (check_crossings) crossed = EdgesCrossedByEarlier();
  for (int start = 0; start < size(SiteType::kVertex); ++start) {
    for (int edge : V(start).edges) {
      const auto outline = FollowFace(start, edge, crossed);
      if (!outline || outline->size() < 3) continue;
      std::vector<Point> polygon;
      for (int vertex : *outline) polygon.push_back(V(vertex).pt);
      if (geometry::Area2D(polygon) < 0) FindOrAddFace(*outline);
    }
  }
}

std::vector<bool> Graph::EdgesCrossedByEarlier() const {
  constexpr double kSamePlace = 0.001, kMargin = 0.00001;
  std::vector<bool> crossed(edges_.size());
  for (size_t e = 0; e < edges_.size(); ++e) {
    const Point a = V(edges_[e].a).pt, b = V(edges_[e].b).pt;
    const double left = std::min(a.x, b.x) - kMargin, right = std::max(a.x, b.x) + kMargin;
    const double low = std::min(a.y, b.y) - kMargin, high = std::max(a.y, b.y) + kMargin;
    for (size_t f = 0; f < e && !crossed[e]; ++f) {
      const Point c = V(edges_[f].a).pt, d = V(edges_[f].b).pt;
      if ((c.x < left && d.x < left) || (c.x > right && d.x > right) || (c.y < low && d.y < low) ||
          (c.y > high && d.y > high)) {
        continue;
      }
      const bool touch =
          geometry::Distance2D(a, c) < kSamePlace || geometry::Distance2D(a, d) < kSamePlace ||
          geometry::Distance2D(b, c) < kSamePlace || geometry::Distance2D(b, d) < kSamePlace;
      crossed[e] = !touch && geometry::SegmentsMeet2D(a, b, c, d);
    }
  }
  return crossed;
}

void Graph::ClearFaces() {
  for (GraphEdge& edge : edges_) edge.left = edge.right = -1;
  for (GraphVertex& vertex : vertices_) vertex.faces.clear();
  faces_.clear();
}

void Graph::ClearEdges() {
  ClearFaces();
  for (GraphVertex& vertex : vertices_) vertex.edges.clear();
  edges_.clear();
}

}  // namespace ludens
