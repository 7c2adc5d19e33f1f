#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "graph/geometry.h"
#include "graph/point.h"
#include "graph/point_index.h"
#include "graph/types.h"

namespace ludens {

/// Thrown when a board grows past what a description may ask for; the board reader turns it into
/// a diagnostic at the clause that was being evaluated.
class GraphLimit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr int kMaxVertices = 8192;
inline constexpr int kMaxEdges = 24576;

/// The tiling that a graph comes from, as far as rules ask about it.
enum class Basis : uint8_t { kUnknown, kSquare, kTriangular, kHexagonal, kOther };

/// The vertex around which another one turns, on circular boards. When it is removed its last
/// number and place stay behind, and directions go on to be measured from there.
struct GraphPivot {
  int id = 0;
  bool removed = false;
  Point last_pt;  ///< Meaningful once removed.
};

struct GraphVertex {
  Point pt;
  std::vector<int> edges;  ///< Counterclockwise from west (when they were last sorted).
  std::vector<int> faces;
  std::optional<GraphPivot> pivot;
};

struct GraphEdge {
  int a = 0;
  int b = 0;
  int left = -1;  ///< The faces on either side, seen from a to b.
  int right = -1;
  Point pt;
  std::optional<Point> tangent_a;  ///< Curved where both are set.
  std::optional<Point> tangent_b;

  bool curved() const { return tangent_a && tangent_b; }
  bool Joins(int v, int w) const { return (a == v && b == w) || (a == w && b == v); }
  int Other(int vertex) const { return vertex == a ? b : a; }
  int OtherFace(int face) const { return left == face ? right : right == face ? left : -1; }
};

struct GraphFace {
  std::vector<int> vertices;  ///< In the order of the outline.
  std::vector<int> edges;     ///< edges[i] joins vertices[i] and vertices[i + 1].
  Point pt;
};

/// A board under construction: vertices, edges and faces with numbers that later become sites.
/// Generators make one, operators change it; numbers are positions in the lists and every
/// operation keeps them and all references consistent.
class Graph {
 public:
  Graph() = default;

  /// Vertices with positions rounded to single precision, as literals and most tilings are.
  static Graph FromLists(std::span<const Point> points, std::span<const std::pair<int, int>> edges,
                         Basis basis);
  /// The same with an edge between any two points at (about) unit distance.
  static Graph FromUnitDistances(std::span<const Point> points, Basis basis);

  const std::vector<GraphVertex>& vertices() const { return vertices_; }
  const std::vector<GraphEdge>& edges() const { return edges_; }
  const std::vector<GraphFace>& faces() const { return faces_; }
  int size(SiteType type) const;
  Point position(SiteType type, int id) const;
  std::vector<Point> Positions(SiteType type) const;

  Basis basis = Basis::kUnknown;

  // Finding and adding. All ids are positions in the lists.

  std::optional<int> FindVertex(Point p) const;
  std::optional<int> FindEdge(int a, int b) const;
  bool HasCurvedEdge(int a, int b) const;
  std::optional<int> FindFace(std::span<const int> outline) const;
  int AddVertex(Point p);
  int FindOrAddVertex(Point p);
  int AddEdge(int a, int b, std::optional<Point> tangent_a = {},
              std::optional<Point> tangent_b = {});
  int FindOrAddEdge(int a, int b, std::optional<Point> tangent_a = {},
                    std::optional<Point> tangent_b = {});
  /// None where two consecutive vertices have no edge.
  std::optional<int> FindOrAddFace(std::span<const int> outline);
  void SetPivot(int vertex, int pivot) { V(vertex).pivot = GraphPivot{pivot, false, {}}; }
  Point PivotPoint(const GraphPivot& pivot) const {
    return pivot.removed ? pivot.last_pt : V(pivot.id).pt;
  }
  void SetFacePosition(int face, Point p) { faces_[static_cast<size_t>(face)].pt = p; }
  void SetTangents(int edge, std::optional<Point> a, std::optional<Point> b);

  /// Joins all vertices at (about) unit distance.
  void JoinUnitDistances();
  /// Joins the given vertices to all that are nearer than 1.1 average edges.
  void JoinNear(std::span<const int> from);
  /// Replaces all faces by the clockwise cycles of edges, of at most 32 sides; with
  /// `check_crossings` none that uses an edge crossed by an earlier one.
  void MakeFaces(bool check_crossings);
  void ClearFaces();
  void ClearEdges();
  /// Appends another graph's elements after our own.
  void Append(const Graph& other);

  // Removing renumbers what follows.

  void RemoveVertex(int vertex);
  /// Also removes the faces on either side.
  void RemoveEdge(int edge);
  /// With `orphans` also the edges that then have no face.
  void RemoveFace(int face, bool orphans);
  /// Removes edges with a loose end once, and vertices without edges that nothing turns around.
  void Trim();

  /// Renumbers by ascending 100 y + x.
  void Reorder(SiteType type);
  void Reorder();

  // Moving.

  void Translate(Point by);
  void Scale(double x, double y, double z);
  void Rotate(double degrees);
  void Skew(double amount);

  geometry::Bounds Bounds() const;
  double AverageEdgeLength() const;

  /// Sorts the edges and faces of all vertices by angle.
  void SortAroundVertices();

 private:
  GraphVertex& V(int id) { return vertices_[static_cast<size_t>(id)]; }
  const GraphVertex& V(int id) const { return vertices_[static_cast<size_t>(id)]; }
  GraphEdge& E(int id) { return edges_[static_cast<size_t>(id)]; }
  const GraphEdge& E(int id) const { return edges_[static_cast<size_t>(id)]; }
  GraphFace& F(int id) { return faces_[static_cast<size_t>(id)]; }
  const GraphFace& F(int id) const { return faces_[static_cast<size_t>(id)]; }

  void SortEdges(int vertex);
  void SetMidpoint(GraphEdge& edge) const;
  void SetMidpoint(GraphFace& face) const;
  void PositionsChanged();
  int EdgePosition(int vertex, int edge) const;
  std::optional<int> NextLevelEdge(int vertex, int edge, double level) const;
  std::optional<std::vector<int>> FollowFace(int start, int edge,
                                             const std::vector<bool>& crossed) const;
  std::vector<bool> EdgesCrossedByEarlier() const;
  /// Removes elements and updates all references; -1 in `new_ids` marks what goes.
  void RenumberVertices(const std::vector<int>& new_ids);
  void RenumberEdges(const std::vector<int>& new_ids);
  void RenumberFaces(const std::vector<int>& new_ids);

  std::vector<GraphVertex> vertices_;
  std::vector<GraphEdge> edges_;
  std::vector<GraphFace> faces_;
  mutable std::optional<PointIndex> index_;  ///< Of the vertices; absent after they moved.
};

}  // namespace ludens
