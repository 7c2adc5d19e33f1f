#include <algorithm>
#include <limits>
#include <optional>

#include "graph/measure/measures.h"

namespace ludens {
namespace {

/// The edge at a leftmost vertex from which the outside is followed clockwise.
int FirstEdge(const Graph& graph, int start) {
  const GraphVertex& from = graph.vertices()[static_cast<size_t>(start)];
  int best = from.edges[0];
  double best_angle = std::numeric_limits<double>::infinity();
  for (int edge : from.edges) {
    const int other = graph.edges()[static_cast<size_t>(edge)].Other(start);
    const Point to = graph.vertices()[static_cast<size_t>(other)].pt;
    const double angle = geometry::Atan2(to.x - from.pt.x, -(to.y - from.pt.y));
    if (angle < best_angle) {
      best = edge;
      best_angle = angle;
    }
  }
  return best;
}

/// The edge after `edge` around `vertex` that does not lead straight back to `previous`, which
/// doubled edges would allow; the last one tried where all do.
int NextEdge(const Graph& graph, int vertex, int edge, int previous) {
  const std::vector<int>& around = graph.vertices()[static_cast<size_t>(vertex)].edges;
  const auto joins = [&](int e) -> const GraphEdge& {
    return graph.edges()[static_cast<size_t>(e)];
  };
  const size_t from = static_cast<size_t>(
      std::find_if(around.begin(), around.end(),
                   [&](int e) { return joins(e).Joins(joins(edge).a, joins(edge).b); }) -
      around.begin());
  int next = edge;
  for (size_t n = 1; n < around.size(); ++n) {
    next = around[(from + n) % around.size()];
    if (joins(next).Other(vertex) != previous) break;
  }
  return next;
}

Perimeter FollowClockwise(const Graph& graph, int start) {
  Perimeter perimeter;
  const auto add = [&](int vertex) {
    perimeter.vertices.push_back(vertex);
    perimeter.points.push_back(graph.vertices()[static_cast<size_t>(vertex)].pt);
  };
  if (graph.vertices()[static_cast<size_t>(start)].edges.empty()) {
    add(start);
    return perimeter;
  }
  // Every pair of vertex and edge occurs at most once on a walk that closes.
  const size_t limit = 2 * graph.edges().size() + 1;
  int vertex = start;
  int edge = FirstEdge(graph, start);
  do {
    add(vertex);
    const int previous = vertex;
    vertex = graph.edges()[static_cast<size_t>(edge)].Other(vertex);
    edge = NextEdge(graph, vertex, edge, previous);
  } while (vertex != start && perimeter.vertices.size() < limit);
  return perimeter;
}

std::optional<int> LeftmostUncovered(const Graph& graph, const std::vector<bool>& covered) {
  std::optional<int> leftmost;
  double min_x = 1000000;
  for (int v = 0; v < graph.size(SiteType::kVertex); ++v) {
    const double x = graph.position(SiteType::kVertex, v).x;
    if (!covered[static_cast<size_t>(v)] && x < min_x) {
      leftmost = v;
      min_x = x;
    }
  }
  return leftmost;
}

}  // namespace

std::vector<Perimeter> FindPerimeters(const Graph& graph) {
  std::vector<Perimeter> perimeters;
  std::vector<bool> covered(graph.vertices().size());
  while (const std::optional<int> start = LeftmostUncovered(graph, covered)) {
    Perimeter perimeter = FollowClockwise(graph, *start);
    for (int vertex : perimeter.vertices) covered[static_cast<size_t>(vertex)] = true;
    for (size_t v = 0; v < covered.size(); ++v) {
      covered[v] = covered[v] || geometry::Contains2D(perimeter.points, graph.vertices()[v].pt);
    }
    perimeters.push_back(std::move(perimeter));
  }
  for (size_t a = perimeters.size(); a-- > 0;) {
    for (size_t b = 0; b < perimeters.size(); ++b) {
      if (a == b || !geometry::Contains2D(perimeters[b].points, perimeters[a].points[0])) continue;
      perimeters.erase(perimeters.begin() + static_cast<std::ptrdiff_t>(a));
      break;
    }
  }
  return perimeters;
}

void MeasurePerimeter(const Graph& graph, Measures& measures) {
  measures.perimeters = FindPerimeters(graph);
  for (const Perimeter& perimeter : measures.perimeters) {
    const size_t n = perimeter.vertices.size();
    for (size_t i = 0; i < n; ++i) {
      const int a = perimeter.vertices[i], b = perimeter.vertices[(i + 1) % n];
      measures.vertex(a).Put(SiteSet::kPerimeter);
      const std::vector<int>& around = graph.vertices()[static_cast<size_t>(a)].edges;
      const auto found = std::find_if(around.begin(), around.end(), [&](int e) {
        return graph.edges()[static_cast<size_t>(e)].Joins(a, b);
      });
      if (found == around.end()) continue;
      measures.edge(*found).Put(SiteSet::kPerimeter);
      const GraphEdge& edge = graph.edges()[static_cast<size_t>(*found)];
      const int face = edge.left >= 0 ? edge.left : edge.right;
      if (face >= 0) measures.face(face).Put(SiteSet::kPerimeter);
    }
  }
}

void MeasureInnerOuter(const Graph& graph, Measures& measures) {
  for (size_t f = 0; f < graph.faces().size(); ++f) {
    for (int vertex : graph.faces()[f].vertices) {
      if (measures.vertex(vertex).In(SiteSet::kPerimeter)) {
        measures.of(SiteType::kCell)[f].Put(SiteSet::kPerimeter);
      }
    }
  }
  for (size_t e = 0; e < graph.edges().size(); ++e) {
    const GraphEdge& edge = graph.edges()[e];
    if (measures.vertex(edge.a).In(SiteSet::kPerimeter) &&
        measures.vertex(edge.b).In(SiteSet::kPerimeter) && (edge.left < 0 || edge.right < 0)) {
      measures.of(SiteType::kEdge)[e].Put(SiteSet::kPerimeter);
    }
  }
  for (SiteType type : kAllSiteTypes) {
    for (ElementMeasure& element : measures.of(type)) {
      element.Put(element.In(SiteSet::kPerimeter) ? SiteSet::kOuter : SiteSet::kInner);
    }
  }
}

}  // namespace ludens
