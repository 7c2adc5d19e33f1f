#include <algorithm>
#include <numeric>

#include "graph/operators/operators.h"

namespace ludens {
namespace {

/// Merged vertices may be a little further apart than those of one graph.
constexpr double kSamePlace = 0.01;

/// All elements of several graphs under common numbers, while vertices are being merged.
class Merger {
 public:
  explicit Merger(std::span<const Graph> graphs) : index_(kSamePlace) {
    for (const Graph& graph : graphs) Add(graph);
  }

  Graph Make() {
    MergeVertices();
    Graph graph;
    for (int v = 0; v < count(); ++v) {
      if (new_id_[At(v)] == v) final_id_[At(v)] = graph.AddVertex(Place(v));
    }
    for (int v = 0; v < count(); ++v) {
      if (new_id_[At(v)] != v || !pivots_[At(v)]) continue;
      const Point at = pivots_[At(v)]->pt;
      const std::optional<int> pivot = graph.FindVertex({at.x, at.y, 0});
      if (pivot) graph.SetPivot(final_id_[At(v)], *pivot);
    }
    for (const GraphEdge& edge : edges_) {
      const int a = final_id_[At(new_id_[At(edge.a)])], b = final_id_[At(new_id_[At(edge.b)])];
      if (!graph.FindEdge(a, b)) graph.AddEdge(a, b, edge.tangent_a, edge.tangent_b);
    }
    graph.MakeFaces(false);
    graph.SortAroundVertices();
    return graph;
  }

 private:
  /// A vertex turned around: the number it had in its own graph, and its place. Pivots are
  /// looked up by number while merging, which is what makes turning directions survive or not.
  struct Pivot {
    int id;
    Point pt;
  };

  static size_t At(int id) { return static_cast<size_t>(id); }
  int count() const { return static_cast<int>(index_.points().size()); }
  Point Place(int vertex) const { return index_.points()[At(vertex)]; }

  void Add(const Graph& graph) {
    const int offset = count();
    for (const GraphVertex& vertex : graph.vertices()) {
      index_.Add(vertex.pt);
      auto& pivot = pivots_.emplace_back();
      if (vertex.pivot) pivot = Pivot{vertex.pivot->id, graph.PivotPoint(*vertex.pivot)};
      has_pivots_ = has_pivots_ || pivot;
    }
    for (GraphEdge edge : graph.edges()) {
      edge.a += offset;
      edge.b += offset;
      edges_.push_back(edge);
    }
  }

  void MergeVertices() {
    new_id_.resize(At(count()));
    final_id_.resize(At(count()));
    std::iota(new_id_.begin(), new_id_.end(), 0);
    int survivors = 0;
    std::vector<int> same;
    for (int v = 0; v < count(); ++v) {
      if (new_id_[At(v)] != v) continue;
      same.clear();
      index_.ForNear(Place(v), [&](int w, Point p) {
        const bool later = w > v && new_id_[At(w)] == w;
        if (later && geometry::Offset(p, Place(v)) < kSamePlace) same.push_back(w);
      });
      std::sort(same.rbegin(), same.rend());
      for (int w : same) {
        if (has_pivots_) RedirectPivots(w, survivors, v);
        new_id_[At(w)] = v;
      }
      ++survivors;
    }
  }

  /// Vertices that turn around number `gone`, as numbered at this moment, now turn around `by`.
  void RedirectPivots(int gone, int by_number, int by) {
    int number = 0;
    for (int v = 0; v < gone; ++v) number += new_id_[At(v)] == v ? 1 : 0;
    for (int v = 0; v < count(); ++v) {
      if (new_id_[At(v)] == v && pivots_[At(v)] && pivots_[At(v)]->id == number) {
        pivots_[At(v)] = Pivot{by_number, Place(by)};
      }
    }
  }

  PointIndex index_;
  std::vector<std::optional<Pivot>> pivots_;
  bool has_pivots_ = false;
  std::vector<GraphEdge> edges_;
  std::vector<int> new_id_;    ///< The vertex that each one was merged into, possibly itself.
  std::vector<int> final_id_;  ///< Its number in the result.
};

void Connect(Graph& graph) {
  std::vector<int> all(graph.vertices().size());
  std::iota(all.begin(), all.end(), 0);
  graph.JoinNear(all);
  graph.MakeFaces(true);
}

/// Places of a graph's vertices, and lookups with a tolerance.
class Places {
 public:
  explicit Places(const Graph& graph) : graph_(graph), index_(kSamePlace) {
    for (const GraphVertex& vertex : graph.vertices()) index_.Add(vertex.pt);
  }
  bool HasVertex(Point p) const { return !Near(p).empty(); }
  bool HasEdge(Point a, Point b) const {
    for (int v : Near(a)) {
      for (int w : Near(b)) {
        if (graph_.FindEdge(v, w)) return true;
      }
    }
    return false;
  }

 private:
  std::vector<int> Near(Point p) const {
    std::vector<int> near;
    index_.ForNear(p, [&](int v, Point q) {
      if (geometry::Offset(p, q) < kSamePlace) near.push_back(v);
    });
    return near;
  }

  const Graph& graph_;
  PointIndex index_;
};

}  // namespace

Graph Merge(std::span<const Graph> graphs, bool connect) {
  Graph graph = Merger(graphs).Make();
  if (connect) Connect(graph);
  return graph;
}

Graph Unite(std::span<const Graph> graphs, bool connect) {
  Graph graph = graphs[0];
  for (const Graph& other : graphs.subspan(1)) graph.Append(other);
  if (connect) Connect(graph);
  graph.basis = Basis::kUnknown;
  return graph;
}

Graph Intersect(std::span<const Graph> graphs) {
  if (graphs.size() == 1) return graphs[0];
  std::vector<Places> others;
  for (const Graph& graph : graphs.subspan(1)) others.emplace_back(graph);
  const auto in_all = [&](auto test) { return std::all_of(others.begin(), others.end(), test); };
  Graph result;
  std::vector<int> new_ids;
  for (const GraphVertex& vertex : graphs[0].vertices()) {
    const bool keep = in_all([&](const Places& other) { return other.HasVertex(vertex.pt); });
    new_ids.push_back(keep ? result.AddVertex(vertex.pt) : -1);
  }
  for (const GraphEdge& edge : graphs[0].edges()) {
    const Point a = graphs[0].position(SiteType::kVertex, edge.a);
    const Point b = graphs[0].position(SiteType::kVertex, edge.b);
    if (!in_all([&](const Places& other) { return other.HasEdge(a, b); })) continue;
    result.FindOrAddEdge(new_ids[static_cast<size_t>(edge.a)],
                         new_ids[static_cast<size_t>(edge.b)]);
  }
  result.MakeFaces(false);
  result.SortAroundVertices();
  return result;
}

}  // namespace ludens
