#include "graph/graph.h"

#include <algorithm>
#include <cassert>

namespace ludens {
namespace {

/// Vertices nearer than this (summed over the axes) are the same vertex.
constexpr double kSamePlace = 0.001;

}  // namespace

Graph Graph::FromLists(std::span<const Point> points, std::span<const std::pair<int, int>> edges,
                       Basis basis) {
  Graph graph;
  for (const Point& p : points) {
    using geometry::RoundedToSingle;
    graph.AddVertex({RoundedToSingle(p.x), RoundedToSingle(p.y), RoundedToSingle(p.z)});
  }
  for (const auto& [a, b] : edges) graph.FindOrAddEdge(a, b);
  graph.MakeFaces(false);
  graph.SortAroundVertices();
  graph.basis = basis;
  return graph;
}

Graph Graph::FromUnitDistances(std::span<const Point> points, Basis basis) {
  constexpr double kUnit = 1.0, kTolerance = 0.01;
  if (points.size() > static_cast<size_t>(kMaxVertices)) {
    throw GraphLimit("more than " + std::to_string(kMaxVertices) + " vertices");
  }
  PointIndex index(kUnit + kTolerance);
  for (const Point& p : points) index.Add(p);
  std::vector<std::pair<int, int>> edges;
  std::vector<int> partners;
  for (int a = 0; a < static_cast<int>(points.size()); ++a) {
    const Point p = points[static_cast<size_t>(a)];
    partners.clear();
    index.ForNear(p, [&](int b, Point q) {
      if (b > a && std::abs(geometry::Distance2D(q, p) - kUnit) < kTolerance) partners.push_back(b);
    });
    std::sort(partners.begin(), partners.end());
    for (int b : partners) edges.emplace_back(a, b);
  }
  return FromLists(points, edges, basis);
}

int Graph::size(SiteType type) const {
  switch (type) {
    case SiteType::kVertex:
      return static_cast<int>(vertices_.size());
    case SiteType::kEdge:
      return static_cast<int>(edges_.size());
    case SiteType::kCell:
      return static_cast<int>(faces_.size());
  }
  return 0;
}

Point Graph::position(SiteType type, int id) const {
  return type == SiteType::kVertex ? V(id).pt : type == SiteType::kEdge ? E(id).pt : F(id).pt;
}

std::vector<Point> Graph::Positions(SiteType type) const {
  std::vector<Point> positions;
  for (int id = 0; id < size(type); ++id) positions.push_back(position(type, id));
  return positions;
}

std::optional<int> Graph::FindVertex(Point p) const {
  if (!index_) {
    index_.emplace(10 * kSamePlace);
    for (const GraphVertex& vertex : vertices_) index_->Add(vertex.pt);
  }
  return index_->First(p, [p](Point q) { return geometry::Offset(p, q) < kSamePlace; });
}

std::optional<int> Graph::FindEdge(int a, int b) const {
  std::optional<int> best;
  for (int edge : V(a).edges) {
    if (E(edge).Joins(a, b) && (!best || edge < *best)) best = edge;
  }
  return best;
}

bool Graph::HasCurvedEdge(int a, int b) const {
  if (a >= size(SiteType::kVertex) || b >= size(SiteType::kVertex)) return false;
  return std::any_of(V(a).edges.begin(), V(a).edges.end(),
                     [&](int edge) { return E(edge).Joins(a, b) && E(edge).curved(); });
}

std::optional<int> Graph::FindFace(std::span<const int> outline) const {
  const auto same_outline = [&](const GraphFace& face) {
    const size_t n = face.vertices.size();
    if (outline.size() != n) return false;
    const auto found = std::find(face.vertices.begin(), face.vertices.end(), outline[0]);
    const size_t start = static_cast<size_t>(found - face.vertices.begin());
    bool forward = true, backward = true;
    for (size_t i = 0; i < n; ++i) {
      forward = forward && face.vertices[(start + i) % n] == outline[i];
      backward = backward && face.vertices[(start + n - i) % n] == outline[i];
    }
    return forward || backward;
  };
  if (outline.empty() || outline[0] < 0) return std::nullopt;
  std::optional<int> best;
  for (int face : V(outline[0]).faces) {
    if (same_outline(F(face)) && (!best || face < *best)) best = face;
  }
  return best;
}

int Graph::AddVertex(Point p) {
  const int id = size(SiteType::kVertex);
  if (id >= kMaxVertices) {
    throw GraphLimit("more than " + std::to_string(kMaxVertices) + " vertices");
  }
  vertices_.emplace_back().pt = p;
  if (index_) index_->Add(p);
  return id;
}

int Graph::FindOrAddVertex(Point p) {
  const std::optional<int> found = FindVertex(p);
  return found ? *found : AddVertex(p);
}

int Graph::AddEdge(int a, int b, std::optional<Point> tangent_a, std::optional<Point> tangent_b) {
  assert(a < size(SiteType::kVertex) && b < size(SiteType::kVertex));
  const int id = size(SiteType::kEdge);
  if (id >= kMaxEdges) throw GraphLimit("more than " + std::to_string(kMaxEdges) + " edges");
  GraphEdge& edge = edges_.emplace_back();
  edge.a = a;
  edge.b = b;
  edge.tangent_a = tangent_a;
  edge.tangent_b = tangent_b;
  SetMidpoint(edge);
  for (int vertex : {a, b}) {
    V(vertex).edges.push_back(id);
    SortEdges(vertex);
  }
  return id;
}

int Graph::FindOrAddEdge(int a, int b, std::optional<Point> tangent_a,
                         std::optional<Point> tangent_b) {
  const std::optional<int> found = FindEdge(a, b);
  return found ? *found : AddEdge(a, b, tangent_a, tangent_b);
}

std::optional<int> Graph::FindOrAddFace(std::span<const int> outline) {
  if (outline.size() > vertices_.size()) return std::nullopt;
  if (const std::optional<int> found = FindFace(outline)) return found;
  const size_t n = outline.size();
  GraphFace face;
  face.vertices.assign(outline.begin(), outline.end());
  for (size_t i = 0; i < n; ++i) {
    const std::optional<int> edge = FindEdge(outline[i], outline[(i + 1) % n]);
    if (!edge) return std::nullopt;
    face.edges.push_back(*edge);
  }
  const int id = size(SiteType::kCell);
  for (size_t i = 0; i < n; ++i) {
    GraphEdge& edge = E(face.edges[i]);
    (edge.a == outline[i] ? edge.right : edge.left) = id;
    V(outline[i]).faces.push_back(id);
  }
  SetMidpoint(face);
  faces_.push_back(std::move(face));
  return id;
}

void Graph::SetTangents(int edge, std::optional<Point> a, std::optional<Point> b) {
  if (a) E(edge).tangent_a = a;
  if (b) E(edge).tangent_b = b;
}

void Graph::JoinUnitDistances() {
  constexpr double kUnit = 1.0, kTolerance = 0.05;
  PointIndex index(kUnit + kTolerance);
  for (const GraphVertex& vertex : vertices_) index.Add(vertex.pt);
  std::vector<int> partners;
  for (int a = 0; a < size(SiteType::kVertex); ++a) {
    const Point p = V(a).pt;
    partners.clear();
    index.ForNear(p, [&](int b, Point q) {
      if (b != a && std::abs(geometry::Distance(p, q) - kUnit) < kTolerance) partners.push_back(b);
    });
    std::sort(partners.begin(), partners.end());
    for (int b : partners) FindOrAddEdge(a, b);
  }
}

void Graph::JoinNear(std::span<const int> from) {
  const double threshold = 1.1 * AverageEdgeLength();
  if (threshold <= 0) return;
  PointIndex index(threshold);
  for (const GraphVertex& vertex : vertices_) index.Add(vertex.pt);
  std::vector<int> partners;
  for (int a : from) {
    const Point p = V(a).pt;
    partners.clear();
    index.ForNear(p, [&](int b, Point q) {
      if (b != a && geometry::Distance2D(p, q) < threshold) partners.push_back(b);
    });
    std::sort(partners.begin(), partners.end());
    for (int b : partners) FindOrAddEdge(a, b);
  }
}

void Graph::SortEdges(int vertex) {
  const Point centre = V(vertex).pt;
  std::stable_sort(V(vertex).edges.begin(), V(vertex).edges.end(), [&](int e, int f) {
    return geometry::Angle(centre, V(E(e).Other(vertex)).pt) <
           geometry::Angle(centre, V(E(f).Other(vertex)).pt);
  });
}

void Graph::SortAroundVertices() {
  for (int v = 0; v < size(SiteType::kVertex); ++v) {
    GraphVertex& vertex = V(v);
    std::sort(vertex.edges.begin(), vertex.edges.end());
    SortEdges(v);
    std::sort(vertex.faces.begin(), vertex.faces.end());
    std::stable_sort(vertex.faces.begin(), vertex.faces.end(), [&](int f, int g) {
      return geometry::Angle(vertex.pt, F(f).pt) < geometry::Angle(vertex.pt, F(g).pt);
    });
  }
}

void Graph::SetMidpoint(GraphEdge& edge) const { edge.pt = (V(edge.a).pt + V(edge.b).pt) * 0.5; }

void Graph::SetMidpoint(GraphFace& face) const {
  Point sum;
  for (int vertex : face.vertices) sum = sum + V(vertex).pt;
  const double n = static_cast<double>(face.vertices.size());
  face.pt = {sum.x / n, sum.y / n, sum.z / n};
}

geometry::Bounds Graph::Bounds() const { return geometry::BoundsOf(Positions(SiteType::kVertex)); }

double Graph::AverageEdgeLength() const {
  if (edges_.empty()) return 0;
  double sum = 0;
  for (const GraphEdge& edge : edges_) sum += geometry::Distance(V(edge.a).pt, V(edge.b).pt);
  return sum / static_cast<double>(edges_.size());
}

}  // namespace ludens
