#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "graph/generators/generators.h"

namespace ludens {
namespace {

using geometry::kPi;

/// A place on a ring.
struct Sample {
  Point pt;
  double theta;
};
using Ring = std::vector<Sample>;

Point OnCircle(double radius, double theta) {
  return {radius * std::cos(theta), radius * std::sin(theta), 0};
}

double RingAngle(int ring, int step, int count, bool stagger) {
  const double offset = stagger && ring % 2 == 1 ? 2 * kPi / count / 2 : 0;
  return kPi / 2 + offset - 2 * kPi * step / count;
}

void SortByAngle(Ring& ring) {
  std::stable_sort(ring.begin(), ring.end(),
                   [](const Sample& a, const Sample& b) { return a.theta < b.theta; });
}

/// Removes samples of a sorted ring that lie on the one before.
void RemoveDoubles(Ring& ring, double tolerance) {
  for (size_t n = ring.size(); n-- > 1;) {
    if (geometry::Distance2D(ring[n].pt, ring[n - 1].pt) < tolerance) {
      ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(n));
    }
  }
}

/// Joins the samples of a ring by curved edges, each bent along the chord of its neighbours.
void JoinRing(Graph& graph, const Ring& ring) {
  const size_t n = ring.size();
  if (n < 2) return;
  for (size_t i = 0; i < n; ++i) {
    const Point a = ring[i].pt, b = ring[(i + 1) % n].pt;
    const int from = graph.FindOrAddVertex(a), to = graph.FindOrAddVertex(b);
    if (from == to) continue;
    const Point before = ring[(i + n - 1) % n].pt, after = ring[(i + 2) % n].pt;
    graph.FindOrAddEdge(from, to, geometry::Normalised(b - before),
                        geometry::Normalised(a - after));
  }
}

/// Rings whose cells are counted: vertices lie between the cells.
class CellRings {
 public:
  CellRings(std::span<const int> per_ring, bool stagger) : per_ring_(per_ring), stagger_(stagger) {}

  Graph Make() {
    const int pivot = graph_.AddVertex({0, 0, 0});
    const std::vector<Ring> rings = Circles();
    for (const Ring& ring : rings) {
      for (const auto& sample : ring) graph_.FindOrAddVertex(sample.pt);
    }
    for (const Ring& ring : rings) JoinRing(graph_, ring);
    AddSpokes();
    for (int v = 0; v < graph_.size(SiteType::kVertex); ++v) graph_.SetPivot(v, pivot);
    graph_.MakeFaces(true);
    return std::move(graph_);
  }

 private:
  int Count(int ring) const { return std::abs(per_ring_[static_cast<size_t>(ring)]); }
  int rings() const { return static_cast<int>(per_ring_.size()); }
  static double Inner(int ring) { return std::max(0.0, ring - 0.5); }
  static double Outer(int ring) { return ring + 0.5; }

  /// The circles between rings, each with the corners of the cells on both sides.
  std::vector<Ring> Circles() const {
    std::vector<Ring> circles(per_ring_.size() + 1);
    for (int ring = 0; ring < rings(); ++ring) {
      if (Count(ring) < 2) continue;
      for (int step = 0; step < Count(ring); ++step) {
        double theta = RingAngle(ring, step, Count(ring), stagger_);
        while (theta < -kPi) theta += 2 * kPi;
        while (theta > kPi) theta -= 2 * kPi;
        circles[static_cast<size_t>(ring)].push_back({OnCircle(Inner(ring), theta), theta});
        circles[static_cast<size_t>(ring) + 1].push_back({OnCircle(Outer(ring), theta), theta});
      }
    }
    for (Ring& circle : circles) {
      SortByAngle(circle);
      RemoveDoubles(circle, 0.001);
    }
    return circles;
  }

  void AddSpokes() {
    for (int ring = 0; ring < rings(); ++ring) {
      if (Count(ring) < 2) continue;
      for (int step = 0; step < Count(ring); ++step) {
        const double theta = RingAngle(ring, step, Count(ring), stagger_);
        const int from = graph_.FindOrAddVertex(OnCircle(Inner(ring), theta));
        const int to = graph_.FindOrAddVertex(OnCircle(Outer(ring), theta));
        if (from != to) graph_.FindOrAddEdge(from, to);
      }
    }
  }

  std::span<const int> per_ring_;
  bool stagger_;
  Graph graph_;
};

/// Rings whose vertices are counted, around a central vertex or an empty middle.
class VertexRings {
 public:
  VertexRings(std::span<const int> per_ring, bool stagger) : stagger_(stagger) {
    if (std::abs(per_ring[0]) > 1) per_ring_.push_back(0);
    per_ring_.insert(per_ring_.end(), per_ring.begin(), per_ring.end());
  }

  Graph Make() {
    PlaceVertices();
    for (const Ring& ring : rings_) {
      for (const auto& sample : ring) graph_.FindOrAddVertex(sample.pt);
    }
    for (size_t ring = 1; ring < rings_.size(); ++ring) {
      if (per_ring_[ring] >= 2) JoinRing(graph_, rings_[ring]);
    }
    for (size_t ring = 0; ring + 1 < rings_.size(); ++ring) AddSpokes(ring);
    if (per_ring_[0] != 0) {
      const std::optional<int> pivot = graph_.FindVertex({0, 0, 0});
      for (int v = 0; pivot && v < graph_.size(SiteType::kVertex); ++v) graph_.SetPivot(v, *pivot);
    }
    return std::move(graph_);
  }

 private:
  void PlaceVertices() {
    rings_.resize(per_ring_.size());
    for (size_t ring = 0; ring < rings_.size(); ++ring) {
      const int count = std::abs(per_ring_[ring]);
      for (int step = 0; step < count; ++step) {
        const double theta = RingAngle(static_cast<int>(ring), step, count, stagger_);
        rings_[ring].push_back({OnCircle(static_cast<double>(ring), theta), theta});
      }
      if (ring == 0) continue;
      SortByAngle(rings_[ring]);
      RemoveDoubles(rings_[ring], 0.1);
    }
  }

  /// Joins a ring to the next one outwards where vertices lie behind each other; the centre to
  /// all of the first ring.
  void AddSpokes(size_t ring) {
    for (const auto& sample : rings_[ring]) {
      const int from = *graph_.FindVertex(sample.pt);
      if (ring == 0) {
        for (const auto& outer : rings_[1]) {
          graph_.FindOrAddEdge(from, *graph_.FindVertex(outer.pt));
        }
        continue;
      }
      const double ratio = static_cast<double>(ring + 1) / static_cast<double>(ring);
      const auto to = graph_.FindVertex({sample.pt.x * ratio, sample.pt.y * ratio, 0});
      if (!to) continue;
      graph_.FindOrAddEdge(from, *to);
      if (per_ring_[0] == 0) graph_.SetPivot(*to, from);
    }
  }

  bool stagger_;
  std::vector<int> per_ring_;
  std::vector<Ring> rings_;
  Graph graph_;
};

/// One ring of vertices: a regular polygon, with straight edges.
Graph MakeSingleRing(int sides) {
  const double radius = sides / (2 * kPi);
  const double offset = sides == 4 ? kPi / 4 : kPi / 2;
  Graph graph;
  for (int n = 0; n < sides; ++n) {
    graph.AddVertex(OnCircle(radius, offset + static_cast<double>(n) / sides * 2 * kPi));
  }
  for (int n = 0; n < sides; ++n) graph.AddEdge(n, (n + 1) % sides);
  graph.Reorder();
  return graph;
}

}  // namespace

Graph MakeConcentricCircles(std::span<const int> per_ring, bool stagger, SiteType use) {
  if (use == SiteType::kCell) return CellRings(per_ring, stagger).Make();
  if (per_ring.size() == 1) return MakeSingleRing(per_ring[0]);
  return VertexRings(per_ring, stagger).Make();
}

Graph MakeConcentricRegular(int sides, int rings, const ConcentricJoins& joins, SiteType use) {
  const double arc = 2 * kPi / sides;
  const double start = kPi / 2 + (sides % 2 == 0 ? arc / 2 : 0);
  Graph graph;
  for (int ring = 0; ring < rings; ++ring) {
    const double radius = 1 + ring * (sides == 3 ? 2 : 1);
    const int first = graph.size(SiteType::kVertex);
    for (int side = 0; side < sides; ++side) {
      const Point a = OnCircle(radius, start + arc * side);
      const Point c = OnCircle(radius, start + arc * (side + 1));
      graph.FindOrAddVertex(a);
      if (joins.midpoints) graph.FindOrAddVertex({(a.x + c.x) / 2, (a.y + c.y) / 2, 0});
    }
    const int last = graph.size(SiteType::kVertex) - 1;
    for (int v = first; v <= last; ++v) graph.AddEdge(v, v < last ? v + 1 : first);
  }
  if ((joins.midpoints && joins.join_midpoints) || joins.join_corners) {
    const int per_side = joins.midpoints ? 2 : 1, per_ring = sides * per_side;
    for (int v = 0; v < (rings - 1) * per_ring; v += per_side) {
      if (joins.join_corners) graph.AddEdge(v, v + per_ring);
      // Without midpoints this doubles the edges between corners, as boards rely on.
      const bool exists = v + 1 + per_ring < graph.size(SiteType::kVertex);
      if (joins.join_midpoints && exists) graph.AddEdge(v + 1, v + 1 + per_ring);
    }
  }
  graph.basis = Basis::kOther;
  graph.Reorder();
  if (use == SiteType::kCell) graph.MakeFaces(true);
  return graph;
}

Graph MakeConcentricTarget(int rings) {
  constexpr int kSteps = 8;
  Graph graph;
  for (int ring = 0; ring < rings; ++ring) {
    const int first = graph.size(SiteType::kVertex);
    for (int step = 0; step < kSteps; ++step) {
      graph.FindOrAddVertex(OnCircle(ring + 1, kPi / 2 + 2 * kPi / kSteps * step));
    }
    const int last = graph.size(SiteType::kVertex) - 1;
    for (int a = first; a <= last; ++a) {
      const int b = a < last ? a + 1 : first;
      const Point ra = geometry::Normalised(graph.position(SiteType::kVertex, a));
      const Point rb = geometry::Normalised(graph.position(SiteType::kVertex, b));
      graph.AddEdge(a, b, Point{-ra.y, ra.x, 0}, Point{rb.y, -rb.x, 0});
    }
  }
  graph.MakeFaces(true);
  for (int face = 0; face < graph.size(SiteType::kCell); ++face) {
    graph.SetFacePosition(face, {0, face == 0 ? 0 : -face - 0.5, 0});
  }
  return graph;
}

}  // namespace ludens
