#include <algorithm>

#include "graph/operators/operators.h"

namespace ludens {

Graph Dual(const Graph& graph) {
  if (graph.faces().empty()) return graph;
  Graph dual;
  for (const GraphFace& face : graph.faces()) dual.AddVertex(face.pt);
  for (const GraphEdge& edge : graph.edges()) {
    if (edge.left >= 0 && edge.right >= 0) dual.AddEdge(edge.left, edge.right);
  }
  dual.MakeFaces(false);
  dual.basis = Basis::kOther;
  dual.Reorder();
  return dual;
}

void PunchHole(Graph& graph, std::vector<Point> polygon) {
  polygon = geometry::Inflated(std::move(polygon), 0.1);
  for (int face = graph.size(SiteType::kCell) - 1; face >= 0; --face) {
    if (geometry::Contains2D(polygon, graph.position(SiteType::kCell, face))) {
      graph.RemoveFace(face, true);
    }
  }
}

void RemoveInside(Graph& graph, std::span<const Point> polygon) {
  for (int vertex = graph.size(SiteType::kVertex) - 1; vertex >= 0; --vertex) {
    if (geometry::Contains2D(polygon, graph.position(SiteType::kVertex, vertex))) {
      graph.RemoveVertex(vertex);
    }
  }
}

void Subdivide(Graph& graph, int min, SiteType use) {
  if (use == SiteType::kVertex) graph.MakeFaces(true);
  for (int face = graph.size(SiteType::kCell) - 1; face >= 0; --face) {
    const std::vector<int> corners = graph.faces()[static_cast<size_t>(face)].vertices;
    if (static_cast<int>(corners.size()) < min) continue;
    const int middle = graph.AddVertex(graph.position(SiteType::kCell, face));
    for (int corner : corners) graph.FindOrAddEdge(middle, corner);
  }
  if (use == SiteType::kCell) {
    graph.MakeFaces(true);
  } else {
    graph.ClearFaces();
  }
  graph.basis = Basis::kUnknown;
}

void Complete(Graph& graph, bool each_cell) {
  if (each_cell) {
    for (int face = 0; face < graph.size(SiteType::kCell); ++face) {
      const std::vector<int> corners = graph.faces()[static_cast<size_t>(face)].vertices;
      for (size_t a = 0; a < corners.size(); ++a) {
        for (size_t b = a + 1; b < corners.size(); ++b) graph.FindOrAddEdge(corners[a], corners[b]);
      }
    }
  } else {
    graph.ClearEdges();
    for (int a = 0; a < graph.size(SiteType::kVertex); ++a) {
      for (int b = a + 1; b < graph.size(SiteType::kVertex); ++b) graph.FindOrAddEdge(a, b);
    }
    graph.MakeFaces(true);
  }
  graph.basis = Basis::kUnknown;
}

Graph Layers(const Graph& graph, int layers) {
  Graph result = graph;
  const int n = graph.size(SiteType::kVertex);
  for (int layer = 1; layer < layers; ++layer) {
    Graph next = graph;
    next.Translate({0, 0, static_cast<double>(layer)});
    result.Append(next);
    for (int v = 0; v < n; ++v) result.AddEdge((layer - 1) * n + v, layer * n + v);
  }
  result.Reorder();
  return result;
}

}  // namespace ludens
