#include <cmath>

#include "graph/generators/generators.h"
#include "graph/generators/tiling_points.h"
#include "graph/measure/measures.h"

namespace ludens {
namespace {

using geometry::kPi;

/// Squares that stand on a corner, in rows and columns.
const double kHalf = 1 / std::sqrt(2.0);

Point At(int row, int column) { return {column * 2 * kHalf, row * 2 * kHalf, 0}; }

void AddSquare(Graph& graph, Point at) {
  graph.FindOrAddVertex({at.x + kHalf, at.y, 0});
  graph.FindOrAddVertex({at.x, at.y + kHalf, 0});
  graph.FindOrAddVertex({at.x - kHalf, at.y, 0});
  graph.FindOrAddVertex({at.x, at.y - kHalf, 0});
}

/// Places along the perimeter where an arc starts: outer corners, and every second vertex of a
/// straight run.
std::vector<size_t> KeyPoints(const std::vector<Point>& points) {
  const size_t n = points.size();
  std::vector<size_t> keys;
  int straight = 0;
  for (size_t i = 0; i < n; ++i) {
    const double turn = geometry::Turn2D(points[(i + n - 1) % n], points[i], points[(i + 1) % n]);
    if (turn > 0.25 * kPi) {
      keys.push_back(i);
      straight = 0;
    } else if (std::abs(turn) < 0.1 * kPi && ++straight % 2 == 0) {
      keys.push_back(i);
    }
  }
  return keys;
}

/// An arc over an inner corner d, from c to e.
void BridgeCorner(Graph& graph, int c, int d, int e) {
  const auto at = [&](int v) { return graph.position(SiteType::kVertex, v); };
  const Point to_e = geometry::Normalised(at(e) - at(d)) * 1.25;
  const Point to_c = geometry::Normalised(at(c) - at(d)) * 1.25;
  graph.AddEdge(c, e, to_e, to_c);
  graph.FindOrAddFace(std::array{d, c, e});
}

/// A pointed loop outside of the edge c-d; `straight`: in the middle of a straight run.
void AddLoop(Graph& graph, Point b, int c, int d, bool straight) {
  const auto at = [&](int v) { return graph.position(SiteType::kVertex, v); };
  const Point pc = at(c), pd = at(d);
  const Point along = pd - pc;
  const Point outward = straight ? Point{along.y, -along.x, 0} : pc - b;
  const Point middle = {(pc.x + pd.x) / 2, (pc.y + pd.y) / 2, 0};
  const Point base = {middle.x + 0.5 * outward.x, middle.y + 0.5 * outward.y, 0};
  const int tip = graph.AddVertex({middle.x + 0.9 * outward.x, middle.y + 0.9 * outward.y, 0});
  const Point tangent = geometry::Normalised(outward) * 1.333;
  graph.AddEdge(c, tip, tangent, geometry::Normalised(pc - base));
  graph.AddEdge(tip, d, geometry::Normalised(pd - base), tangent);
  graph.FindOrAddFace(std::array{c, tip, d});
}

Graph Finish(Graph graph) {
  graph.JoinUnitDistances();
  graph.MakeFaces(true);
  const std::vector<Perimeter> perimeters = FindPerimeters(graph);
  if (perimeters.empty()) return graph;
  const Perimeter& outside = perimeters[0];
  const size_t n = outside.vertices.size();
  for (size_t i : KeyPoints(outside.points)) {
    const size_t before = (i + n - 1) % n, next = (i + 1) % n, after = (i + 2) % n;
    const std::vector<Point>& p = outside.points;
    const double turn_c = geometry::Turn2D(p[before], p[i], p[next]);
    const double turn_d = geometry::Turn2D(p[i], p[next], p[after]);
    if (turn_d < -0.25 * kPi) {
      BridgeCorner(graph, outside.vertices[i], outside.vertices[next], outside.vertices[after]);
    } else {
      AddLoop(graph, p[before], outside.vertices[i], outside.vertices[next],
              std::abs(turn_c) < 0.1 * kPi);
    }
  }
  graph.basis = Basis::kOther;
  graph.Reorder();
  return graph;
}

std::vector<Point> PolygonOfSides(std::span<const int> sides) {
  const double step = 2 * kHalf;
  const Point steps[4] = {{step, 0, 0}, {0, step, 0}, {-step, 0, 0}, {0, -step, 0}};
  std::vector<Point> polygon = {{0, 0, 0}};
  int direction = 3;
  for (int side : sides) {
    direction = (direction + (side < 0 ? -1 : 1) + 4) % 4;
    polygon.push_back(polygon.back() + steps[direction] * side);
  }
  return polygon;
}

}  // namespace

Graph MakeCeltic(int rows, int columns) {
  Graph graph;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) AddSquare(graph, At(r, c));
  }
  return Finish(std::move(graph));
}

Graph MakeCelticCustom(const BoardOutline& outline) {
  const SearchArea area(outline.polygon.empty() ? PolygonOfSides(outline.sides) : outline.polygon,
                        1);
  Graph graph;
  for (int r = area.first_row; r <= area.last_row; ++r) {
    for (int c = area.first_column; c <= area.last_column; ++c) {
      if (area.Contains(At(r, c))) AddSquare(graph, At(r, c));
    }
  }
  return Finish(std::move(graph));
}

}  // namespace ludens
