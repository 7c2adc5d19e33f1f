#include <array>
#include <cmath>
#include <cstdlib>

#include "graph/generators/generators.h"
#include "graph/generators/tiling_points.h"

/// The semi-regular tilings, each as the corners around the middle of a tile (or of a rosette of
/// tiles) and the lattice of those middles.
namespace ludens {
namespace {

using geometry::kPi;

double Radians(double degrees) { return degrees / 180.0 * kPi; }

/// Corners of a regular polygon of twelve sides of length 1.
std::vector<Point> Dodecagon() {
  const double radius = 1 / std::sqrt(2 - std::sqrt(3.0));
  std::vector<Point> corners;
  for (int side = 0; side < 12; ++side) {
    const double theta = kPi / 12 + side / 12.0 * 2 * kPi;
    corners.push_back({radius * std::cos(theta), radius * std::sin(theta), 0});
  }
  return corners;
}

/// A hexagon with a ring of squares and triangles around it.
std::vector<Point> HexagonRosette() {
  const double uy = std::sqrt(3.0) / 2;
  std::vector<Point> corners = {{-0.5, uy, 0}, {0.5, uy, 0},   {1, 0, 0},
                                {0.5, -uy, 0}, {-0.5, -uy, 0}, {-1, 0, 0}};
  const double radius = (1 + std::sqrt(3.0) / 2) / std::cos(Radians(15));
  for (int n = 0; n < 12; ++n) {
    const double theta = Radians(15 + n * 30);
    corners.push_back({radius * std::cos(theta), radius * std::sin(theta), 0});
  }
  return corners;
}

/// A hexagon with a ring of triangles around it.
std::vector<Point> TriangleRosette() {
  constexpr int kCorners[18][2] = {{-1, 1}, {1, 1},  {2, 0},   {1, -1},  {-1, -1}, {-2, 0},
                                   {-2, 2}, {0, 2},  {2, 2},   {3, 1},   {4, 0},   {3, -1},
                                   {2, -2}, {0, -2}, {-2, -2}, {-3, -1}, {-4, 0},  {-3, 1}};
  const double ux = 0.5, uy = std::sqrt(3.0) / 2;
  std::vector<Point> corners;
  for (const auto& [x, y] : kCorners) corners.push_back({x * ux, y * uy, 0});
  return corners;
}

/// Four triangles and two squares around a point, with their outer neighbours.
std::vector<Point> SnubRosette() {
  constexpr int kCorners[14][4] = {{-1, 0, -1, -1}, {1, 0, -1, -1}, {-1, -1, 0, -1}, {1, 1, 0, -1},
                                   {0, 0, -1, 0},   {-2, -1, 0, 0}, {0, -1, 0, 0},   {0, 1, 0, 0},
                                   {2, 1, 0, 0},    {0, 0, 1, 0},   {-1, -1, 0, 1},  {1, 1, 0, 1},
                                   {-1, 0, 1, 1},   {1, 0, 1, 1}};
  const double u2 = 0.5, u3 = std::sqrt(3.0) / 2;
  std::vector<Point> corners;
  for (const auto& [a, b, c, d] : kCorners)
    corners.push_back({a * u2 + b * u3, c * u2 + d * u3, 0});
  return corners;
}

double OctagonWidth() { return 1 + 2 / std::sqrt(2.0); }

std::vector<Point> Octagon() {
  const double u = 0.5, v = OctagonWidth() / 2;
  return {{u, v, 0},   {v, u, 0},   {v, -u, 0}, {u, -v, 0},
          {-u, -v, 0}, {-v, -u, 0}, {-v, u, 0}, {-u, v, 0}};
}

std::vector<Point> Square() { return {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}; }

std::vector<Point> FlatHexagon() {
  const double ux = std::sqrt(3.0) / 2;
  return {{1, 0, 0}, {0.5, ux, 0}, {-0.5, ux, 0}, {-1, 0, 0}, {-0.5, -ux, 0}, {0.5, -ux, 0}};
}

Point At31212(int row, int column) {
  const double dx = 3.7320508, dy = dx * std::sqrt(3.0) / 2;
  return {(column - 0.5 * row) * dx, row * dy, 0};
}
Point At4612(int row, int column) {
  const double dx = 4.7320508, dy = dx * std::sqrt(3.0) / 2;
  return {(column - 0.5 * row) * dx, row * dy, 0};
}
Point At33336(int row, int column) {
  const double ux = 0.5, uy = std::sqrt(3.0) / 2;
  return {column * 5 * ux - row * 4 * ux, row * 2 * uy + column * uy, 0};
}
Point At33434(int row, int column) {
  const double h = (1 + std::sqrt(3.0)) / 2;
  return {h * (column - row), h * (row + column), 0};
}
Point At333333_33434(int row, int column) {
  const double hx = 1.5 + std::sqrt(3.0), hy = 2 + std::sqrt(3.0);
  return {hx * (column - row), hy * (row + column) * 0.5, 0};
}
Point At33344(int row, int column) {
  return {column + 0.5 * row, row * (1 + std::sqrt(3.0) / 2), 0};
}
Point At3636(int row, int column) { return {2 * (column - 0.5 * row), std::sqrt(3.0) * row, 0}; }
Point At488(int row, int column) { return {column * OctagonWidth(), row * OctagonWidth(), 0}; }
/// T3464 stands on a corner when it is a hexagon or parallelogram and lies flat in outlines.
Point At3464(int row, int column) {
  const double hx = 1 + std::sqrt(3.0), hy = (3 + std::sqrt(3.0)) / 2;
  return {hy * (column - row), hx * (row + column) * 0.5, 0};
}
Point FlatAt3464(int row, int column) {
  const double hx = 1 + std::sqrt(3.0), hy = (3 + std::sqrt(3.0)) / 2;
  return {hx * (column - 0.5 * row), hy * row, 0};
}

Graph Finish(const TilingPoints& points) {
  Graph graph = Graph::FromUnitDistances(points.points(), Basis::kOther);
  graph.Reorder();
  return graph;
}

TilingPoints Hexagon(int size, LatticePoint at, const std::vector<Point>& corners) {
  const int n = 2 * size - 1;
  TilingPoints points;
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      if (std::abs(r - c) <= n / 2) points.AddAround(at(r, c), corners);
    }
  }
  return points;
}

TilingPoints Parallelogram(int rows, int columns, LatticePoint at,
                           const std::vector<Point>& corners) {
  TilingPoints points;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) points.AddAround(at(r, c), corners);
  }
  return points;
}

TilingPoints Inside(std::vector<Point> outline, LatticePoint at,
                    const std::vector<Point>& corners) {
  const SearchArea area(std::move(outline), 2);
  TilingPoints points;
  for (int r = area.first_row; r <= area.last_row; ++r) {
    for (int c = area.first_column; c <= area.last_column; ++c) {
      if (area.Contains(at(r, c))) points.AddAround(at(r, c), corners);
    }
  }
  return points;
}

Graph InsideOutline(const BoardOutline& outline, LatticePoint at,
                    const std::vector<Point>& corners) {
  return Finish(
      Inside(outline.polygon.empty() ? PolygonFromSides(outline.sides, at) : outline.polygon, at,
             corners));
}

/// Sides of an octagon board turn by right angles on a unit lattice.
std::vector<Point> OctagonPolygon(std::span<const int> sides) {
  constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  std::vector<Point> polygon = {{0, 0, 0}};
  int direction = 3, row = 0, column = 0;
  for (int side : sides) {
    direction = (direction + (side < 0 ? -1 : 1) + 4) % 4;
    row += side * kSteps[direction][0];
    column += side * kSteps[direction][1];
    polygon.push_back({static_cast<double>(column), static_cast<double>(row), 0});
  }
  return polygon;
}

}  // namespace

Graph MakeTiling(Tiling tiling, int a, std::optional<int> b) {
  switch (tiling) {
    case Tiling::kT31212:
      return Finish(Hexagon(a, At31212, Dodecagon()));
    case Tiling::kT4612:
      return Finish(Hexagon(a, At4612, Dodecagon()));
    case Tiling::kT33336:
      return Finish(Hexagon(a, At33336, TriangleRosette()));
    case Tiling::kT333333_33434:
      return Finish(Hexagon(a, At333333_33434, HexagonRosette()));
    case Tiling::kT33434:
      return Finish(Parallelogram(a, a, At33434, SnubRosette()));
    case Tiling::kT33344:
      return Finish(Parallelogram(a, b.value_or(a), At33344, Square()));
    case Tiling::kT3464:
      return Finish(b ? Parallelogram(a, *b, At3464, HexagonRosette())
                      : Hexagon(a, At3464, HexagonRosette()));
    case Tiling::kT3636:
      return Finish(b ? Parallelogram(2 * a - 1, 2 * *b - 1, At3636, FlatHexagon())
                      : Hexagon(a, At3636, FlatHexagon()));
    case Tiling::kT488:  // The only one that keeps the order in which it was made.
      return Graph::FromUnitDistances(Parallelogram(a, b.value_or(a), At488, Octagon()).points(),
                                      Basis::kOther);
  }
  return {};
}

Graph MakeTilingCustom(Tiling tiling, const BoardOutline& outline) {
  switch (tiling) {
    case Tiling::kT3636:
      return InsideOutline(outline, At3636, FlatHexagon());
    case Tiling::kT33344:
      return InsideOutline(outline, At33344, Square());
    case Tiling::kT3464:
      return InsideOutline(outline, FlatAt3464, Transposed(HexagonRosette()));
    case Tiling::kT488:
      return Finish(
          Inside(outline.polygon.empty() ? OctagonPolygon(outline.sides) : outline.polygon, At488,
                 Octagon()));
    case Tiling::kT33434:
      if (outline.polygon.empty()) return MakeTiling(tiling, 3, std::nullopt);
      return Enclosed(MakeTiling(tiling, 5, std::nullopt), outline.polygon, true);
    case Tiling::kT333333_33434:
      return MakeTiling(tiling, 2, std::nullopt);
    case Tiling::kT4612:
    case Tiling::kT31212:
    case Tiling::kT33336:
      return MakeTiling(tiling, 3, std::nullopt);
  }
  return {};
}

}  // namespace ludens
