#pragma once

#include <span>
#include <vector>

#include "graph/generators/generators.h"
#include "graph/point_index.h"

namespace ludens {

/// A place of the lattice on which a tiling repeats.
using LatticePoint = Point (*)(int row, int column);

/// The vertices of a tiling, each once: corners of neighbouring tiles that (nearly) coincide are
/// the same vertex.
class TilingPoints {
 public:
  void Add(Point p);
  /// Adds the corners of one tile.
  void AddAround(Point centre, std::span<const Point> corners);
  const std::vector<Point>& points() const { return index_.points(); }

 private:
  PointIndex index_{0.1};
};

/// Corners with x and y exchanged.
std::vector<Point> Transposed(std::vector<Point> corners);

/// The corners of a polygon whose sides have the given lengths on a hexagonal lattice, turning by
/// 60 degrees at each; at least five sides, repeated from the start.
std::vector<Point> PolygonFromSides(std::span<const int> sides, LatticePoint at);

/// A slightly inflated outline and the rows and columns to search for what lies inside.
struct SearchArea {
  std::vector<Point> polygon;
  int first_row, last_row, first_column, last_column;

  SearchArea(std::vector<Point> outline, int margin);
  bool Contains(Point p) const { return geometry::Contains2D(polygon, p); }
};

/// Calls visit(row, column) for the lattice points of a six-pointed star.
template <typename Visit>
void ForStar(int size, Visit visit) {
  const int n = 4 * size + 1;
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      const bool lower_wedge = c < size || c - r > size;
      const bool upper_wedge = r - c > size || c >= n - size;
      const bool outside = r < size        ? lower_wedge
                           : r <= 2 * size ? upper_wedge
                           : r <= 3 * size ? lower_wedge
                                           : c > 3 * size || r - c > size;
      if (!outside) visit(r, c);
    }
  }
}

/// Calls visit(row, column) for the lattice points of a rectangle with alternately set rows.
template <typename Visit>
void ForBrickRows(int rows, int columns, Visit visit) {
  for (int r = 0; r < rows; ++r) {
    for (int c = (r + 1) / 2; c < columns + r / 2; ++c) visit(r, c);
  }
}

}  // namespace ludens
