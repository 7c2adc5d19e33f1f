#include <algorithm>
#include <numeric>

#include "graph/graph.h"

namespace ludens {
namespace {

/// Numbers for a list of which some go: -1 for those, consecutive ones for the rest.
std::vector<int> NumbersWithout(const std::vector<bool>& gone) {
  std::vector<int> new_ids(gone.size());
  int next = 0;
  for (size_t i = 0; i < gone.size(); ++i) new_ids[i] = gone[i] ? -1 : next++;
  return new_ids;
}

std::vector<int> NumbersWithout(int size, int gone) {
  std::vector<bool> flags(static_cast<size_t>(size));
  flags[static_cast<size_t>(gone)] = true;
  return NumbersWithout(flags);
}

template <typename Element>
void Move(std::vector<Element>& list, const std::vector<int>& new_ids) {
  const auto left = std::count_if(new_ids.begin(), new_ids.end(), [](int id) { return id >= 0; });
  std::vector<Element> moved(static_cast<size_t>(left));
  for (size_t i = 0; i < list.size(); ++i) {
    if (new_ids[i] >= 0) moved[static_cast<size_t>(new_ids[i])] = std::move(list[i]);
  }
  list = std::move(moved);
}

void Translate(std::vector<int>& references, const std::vector<int>& new_ids) {
  for (int& id : references) id = new_ids[static_cast<size_t>(id)];
  std::erase(references, -1);
}

}  // namespace

void Graph::RenumberVertices(const std::vector<int>& new_ids) {
  for (GraphVertex& vertex : vertices_) {
    if (!vertex.pivot || vertex.pivot->removed) continue;
    const int new_id = new_ids[static_cast<size_t>(vertex.pivot->id)];
    if (new_id >= 0) {
      vertex.pivot->id = new_id;
    } else {
      vertex.pivot->last_pt = V(vertex.pivot->id).pt;
      vertex.pivot->removed = true;
    }
  }
  for (GraphEdge& edge : edges_) {
    edge.a = new_ids[static_cast<size_t>(edge.a)];
    edge.b = new_ids[static_cast<size_t>(edge.b)];
  }
  for (GraphFace& face : faces_) ludens::Translate(face.vertices, new_ids);
  Move(vertices_, new_ids);
  index_.reset();
}

void Graph::RenumberEdges(const std::vector<int>& new_ids) {
  for (GraphVertex& vertex : vertices_) ludens::Translate(vertex.edges, new_ids);
  for (GraphFace& face : faces_) ludens::Translate(face.edges, new_ids);
  Move(edges_, new_ids);
}

void Graph::RenumberFaces(const std::vector<int>& new_ids) {
  for (GraphEdge& edge : edges_) {
    for (int* side : {&edge.left, &edge.right}) {
      if (*side >= 0) *side = new_ids[static_cast<size_t>(*side)];
    }
  }
  for (GraphVertex& vertex : vertices_) ludens::Translate(vertex.faces, new_ids);
  Move(faces_, new_ids);
}

void Graph::RemoveVertex(int vertex) {
  std::vector<bool> faces_gone(faces_.size());
  for (int face : V(vertex).faces) faces_gone[static_cast<size_t>(face)] = true;
  RenumberFaces(NumbersWithout(faces_gone));
  std::vector<bool> edges_gone(edges_.size());
  for (int edge : V(vertex).edges) edges_gone[static_cast<size_t>(edge)] = true;
  RenumberEdges(NumbersWithout(edges_gone));
  RenumberVertices(NumbersWithout(size(SiteType::kVertex), vertex));
}

void Graph::RemoveEdge(int edge) {
  std::vector<bool> faces_gone(faces_.size());
  for (size_t face = 0; face < faces_.size(); ++face) {
    const std::vector<int>& around = faces_[face].edges;
    faces_gone[face] = std::find(around.begin(), around.end(), edge) != around.end();
  }
  RenumberFaces(NumbersWithout(faces_gone));
  RenumberEdges(NumbersWithout(size(SiteType::kEdge), edge));
}

void Graph::RemoveFace(int face, bool orphans) {
  const std::vector<int> around = F(face).edges;
  RenumberFaces(NumbersWithout(size(SiteType::kCell), face));
  if (!orphans) return;
  std::vector<bool> edges_gone(edges_.size());
  for (int edge : around) {
    edges_gone[static_cast<size_t>(edge)] = E(edge).left < 0 && E(edge).right < 0;
  }
  RenumberEdges(NumbersWithout(edges_gone));
}

void Graph::Trim() {
  for (int edge = size(SiteType::kEdge) - 1; edge >= 0; --edge) {
    if (V(E(edge).a).edges.size() == 1 || V(E(edge).b).edges.size() == 1) RemoveEdge(edge);
  }
  std::vector<bool> is_pivot(vertices_.size());
  for (const GraphVertex& vertex : vertices_) {
    if (vertex.pivot && static_cast<size_t>(vertex.pivot->id) < is_pivot.size()) {
      is_pivot[static_cast<size_t>(vertex.pivot->id)] = true;
    }
  }
  for (int vertex = size(SiteType::kVertex) - 1; vertex >= 0; --vertex) {
    if (V(vertex).edges.empty() && !is_pivot[static_cast<size_t>(vertex)]) RemoveVertex(vertex);
  }
}

void Graph::Append(const Graph& other) {
  const int vertices = size(SiteType::kVertex), edges = size(SiteType::kEdge),
            faces = size(SiteType::kCell);
  if (vertices + other.size(SiteType::kVertex) > kMaxVertices ||
      edges + other.size(SiteType::kEdge) > kMaxEdges) {
    throw GraphLimit("more than " + std::to_string(kMaxVertices) + " vertices or " +
                     std::to_string(kMaxEdges) + " edges");
  }
  const auto shift = [](std::vector<int>& ids, int by) {
    for (int& id : ids) id += by;
  };
  for (GraphVertex vertex : other.vertices_) {
    shift(vertex.edges, edges);
    shift(vertex.faces, faces);
    if (vertex.pivot && !vertex.pivot->removed) vertex.pivot->id += vertices;
    vertices_.push_back(std::move(vertex));
  }
  for (GraphEdge edge : other.edges_) {
    edge.a += vertices;
    edge.b += vertices;
    if (edge.left >= 0) edge.left += faces;
    if (edge.right >= 0) edge.right += faces;
    edges_.push_back(std::move(edge));
  }
  for (GraphFace face : other.faces_) {
    shift(face.vertices, vertices);
    shift(face.edges, edges);
    faces_.push_back(std::move(face));
  }
  index_.reset();
}

void Graph::Reorder(SiteType type) {
  const std::vector<Point> positions = Positions(type);
  std::vector<int> order(positions.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int i, int j) {
    const Point p = positions[static_cast<size_t>(i)], q = positions[static_cast<size_t>(j)];
    return p.y * 100 + p.x < q.y * 100 + q.x;
  });
  std::vector<int> new_ids(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    new_ids[static_cast<size_t>(order[i])] = static_cast<int>(i);
  }
  if (type == SiteType::kVertex) RenumberVertices(new_ids);
  if (type == SiteType::kEdge) RenumberEdges(new_ids);
  if (type == SiteType::kCell) RenumberFaces(new_ids);
}

void Graph::Reorder() {
  for (SiteType type : kAllSiteTypes) Reorder(type);
}

void Graph::Translate(Point by) {
  for (GraphVertex& vertex : vertices_) vertex.pt = vertex.pt + by;
  PositionsChanged();
}

void Graph::Scale(double x, double y, double z) {
  for (GraphVertex& vertex : vertices_) {
    vertex.pt = {vertex.pt.x * x, vertex.pt.y * y, vertex.pt.z * z};
  }
  PositionsChanged();
}

void Graph::Rotate(double degrees) {
  const double theta = degrees / 180.0 * geometry::kPi;
  const geometry::Bounds bounds = Bounds();
  const double px = bounds.min_x + bounds.width / 2, py = bounds.min_y + bounds.height / 2;
  for (GraphVertex& vertex : vertices_) {
    const double dx = vertex.pt.x - px, dy = vertex.pt.y - py;
    vertex.pt.x = px + dx * std::cos(theta) - dy * std::sin(theta);
    vertex.pt.y = py + dy * std::cos(theta) + dx * std::sin(theta);
  }
  for (GraphEdge& edge : edges_) {
    if (edge.tangent_a) edge.tangent_a = geometry::Rotated(theta, *edge.tangent_a);
    if (edge.tangent_b) edge.tangent_b = geometry::Rotated(theta, *edge.tangent_b);
  }
  PositionsChanged();
}

void Graph::Skew(double amount) {
  const double base = Bounds().min_y;
  const auto skewed = [&](Point p) { return Point{p.x + (p.y - base) * amount, p.y, p.z}; };
  for (GraphVertex& vertex : vertices_) vertex.pt = skewed(vertex.pt);
  for (GraphEdge& edge : edges_) {
    if (edge.tangent_a) edge.tangent_a = skewed(*edge.tangent_a);
    if (edge.tangent_b) edge.tangent_b = skewed(*edge.tangent_b);
  }
  PositionsChanged();
}

void Graph::PositionsChanged() {
  for (GraphEdge& edge : edges_) SetMidpoint(edge);
  for (GraphFace& face : faces_) SetMidpoint(face);
  index_.reset();
}

}  // namespace ludens
