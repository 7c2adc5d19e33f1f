#include "graph/operators/operators.h"

namespace ludens {
namespace {

const GraphVertex& VertexOf(const Graph& graph, int id) {
  return graph.vertices()[static_cast<size_t>(id)];
}
const GraphEdge& EdgeOf(const Graph& graph, int id) {
  return graph.edges()[static_cast<size_t>(id)];
}

/// The first pivot among the ends of an edge, the second end first.
std::optional<GraphPivot> PivotOf(const Graph& graph, const GraphEdge& edge, bool second_first) {
  const auto& a = VertexOf(graph, edge.a).pivot;
  const auto& b = VertexOf(graph, edge.b).pivot;
  return second_first ? (b ? b : a) : (a ? a : b);
}

void SetPivot(Graph& graph, int vertex, const std::optional<GraphPivot>& pivot) {
  if (pivot && !pivot->removed) graph.SetPivot(vertex, pivot->id);
}

/// Splits the first pair of crossing edges; false where there is none.
bool SplitFirstCrossing(Graph& graph) {
  for (int ea = 0; ea < graph.size(SiteType::kEdge); ++ea) {
    const GraphEdge a = EdgeOf(graph, ea);
    std::optional<GraphPivot> pivot = PivotOf(graph, a, true);
    for (int eb = ea + 1; eb < graph.size(SiteType::kEdge); ++eb) {
      const GraphEdge b = EdgeOf(graph, eb);
      if (!pivot) pivot = PivotOf(graph, b, false);
      const auto crossing = geometry::Crossing2D(VertexOf(graph, a.a).pt, VertexOf(graph, a.b).pt,
                                                 VertexOf(graph, b.a).pt, VertexOf(graph, b.b).pt);
      if (!crossing) continue;
      const int vertex = graph.AddVertex(*crossing);
      SetPivot(graph, vertex, pivot);
      graph.RemoveEdge(eb);
      graph.RemoveEdge(ea);
      graph.FindOrAddEdge(a.a, vertex);
      graph.FindOrAddEdge(vertex, a.b);
      graph.FindOrAddEdge(b.a, vertex);
      graph.FindOrAddEdge(vertex, b.b);
      return true;
    }
  }
  return false;
}

/// Whether p lies on the inside of the segment a-b.
bool Touches(Point p, Point a, Point b) {
  constexpr double kMargin = 0.001;
  return geometry::Distance(p, a) >= kMargin && geometry::Distance(p, b) >= kMargin &&
         geometry::DistanceToSegment(p, a, b) <= kMargin;
}

/// Splits the first edge with vertices on it at all of them; false where there is none.
bool SplitFirstTouched(Graph& graph) {
  for (int e = 0; e < graph.size(SiteType::kEdge); ++e) {
    const GraphEdge edge = EdgeOf(graph, e);
    const Point a = VertexOf(graph, edge.a).pt, b = VertexOf(graph, edge.b).pt;
    const std::optional<GraphPivot> pivot = PivotOf(graph, edge, true);
    bool split = false;
    for (int v = 0; v < graph.size(SiteType::kVertex); ++v) {
      if (v == edge.a || v == edge.b || !Touches(VertexOf(graph, v).pt, a, b)) continue;
      SetPivot(graph, v, pivot);
      // A second vertex on the same edge takes out whichever edge now has its number; boards have
      // at most one, and the edges added here are found again in the next round.
      if (e < graph.size(SiteType::kEdge)) graph.RemoveEdge(e);
      graph.FindOrAddEdge(edge.a, v);
      graph.FindOrAddEdge(v, edge.b);
      split = true;
    }
    if (split) return true;
  }
  return false;
}

}  // namespace

void SplitCrossings(Graph& graph) {
  const auto check_size = [&] {
    // Every split looks at all pairs of edges.
    constexpr int kMaxSplitEdges = 1000;
    if (graph.size(SiteType::kEdge) > kMaxSplitEdges) {
      throw GraphLimit("more than " + std::to_string(kMaxSplitEdges) + " edges to split");
    }
  };
  do check_size();
  while (SplitFirstCrossing(graph));
  do check_size();
  while (SplitFirstTouched(graph));
  graph.MakeFaces(true);
  graph.basis = Basis::kUnknown;
}

}  // namespace ludens
