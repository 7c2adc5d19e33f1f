#include "graph/generators/tiling_points.h"

#include <algorithm>
#include <cstdlib>

namespace ludens {

void TilingPoints::Add(Point p) {
  constexpr double kSamePlace = 0.1;
  const auto same = [p](Point q) { return geometry::Distance2D(q, p) < kSamePlace; };
  if (index_.First(p, same)) return;
  if (index_.points().size() >= static_cast<size_t>(kMaxVertices)) {
    throw GraphLimit("more than " + std::to_string(kMaxVertices) + " vertices");
  }
  index_.Add(p);
}

void TilingPoints::AddAround(Point centre, std::span<const Point> corners) {
  for (const Point& corner : corners) Add({centre.x + corner.x, centre.y + corner.y, 0});
}

std::vector<Point> Transposed(std::vector<Point> corners) {
  for (Point& corner : corners) std::swap(corner.x, corner.y);
  return corners;
}

std::vector<Point> PolygonFromSides(std::span<const int> sides, LatticePoint at) {
  constexpr int kSteps[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};
  std::vector<Point> polygon = {at(0, 0)};
  int direction = 1, row = 0, column = 0;
  for (size_t n = 0; n < std::max<size_t>(5, sides.size()); ++n) {
    const int side = sides[n % sides.size()];
    const int length = side < 0 ? side + 1 : side - 1;
    direction = (direction + (length < 0 ? -1 : 1) + 6) % 6;
    if (length <= 0) continue;
    row += length * kSteps[direction][0];
    column += length * kSteps[direction][1];
    polygon.push_back(at(row, column));
  }
  return polygon;
}

SearchArea::SearchArea(std::vector<Point> outline, int margin)
    : polygon(geometry::Inflated(std::move(outline), 0.1)) {
  const geometry::Bounds bounds = geometry::BoundsOf(polygon);
  first_row = static_cast<int>(bounds.min_y) - margin;
  last_row = static_cast<int>(bounds.max_y()) + margin;
  first_column = static_cast<int>(bounds.min_x) - margin;
  last_column = static_cast<int>(bounds.max_x()) + margin;
}

}  // namespace ludens
