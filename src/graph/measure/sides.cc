#include "graph/measure/measures.h"

namespace ludens {
namespace {

/// The side of the board on which a run of perimeter vertices lies: exactly north, east … or
/// anywhere between two of them.
CompassDirection SideFacing(Point middle, Point p) {
  constexpr int kDirections = 16, kQuarter = kDirections / 4;
  constexpr CompassDirection kAxes[] = {CompassDirection::kE, CompassDirection::kN,
                                        CompassDirection::kW, CompassDirection::kS};
  constexpr CompassDirection kBetween[] = {CompassDirection::kNE, CompassDirection::kNW,
                                           CompassDirection::kSW, CompassDirection::kSE};
  const int direction = NearestDirection(middle, p, kDirections);
  return (direction % kQuarter == 0 ? kAxes : kBetween)[direction / kQuarter];
}

/// Gives each run from corner to corner (both included) to the side that its mean point faces.
void PutRuns(Point middle, const Perimeter& perimeter, Measures& measures) {
  const size_t n = perimeter.vertices.size();
  const auto is_corner = [&](size_t i) {
    return measures.vertex(perimeter.vertices[i % n]).In(SiteSet::kCorners);
  };
  for (size_t from = 0; from < n; ++from) {
    if (!is_corner(from)) continue;
    size_t to = from + 1;
    while (!is_corner(to)) ++to;
    Point sum;
    for (size_t i = from; i <= to; ++i) sum = sum + perimeter.points[i % n];
    const double count = static_cast<double>(to - from + 1);
    const auto side = static_cast<int>(SideFacing(middle, {sum.x / count, sum.y / count, 0}));
    for (size_t i = from; i <= to; ++i) {
      measures.vertex(perimeter.vertices[i % n]).sides |= static_cast<uint16_t>(1 << side);
    }
  }
}

}  // namespace

void MeasureSides(const Graph& graph, Measures& measures) {
  Point middle;
  for (const GraphVertex& vertex : graph.vertices()) middle = middle + vertex.pt;
  const double n = static_cast<double>(graph.vertices().size());
  middle = {middle.x / n, middle.y / n, 0};
  for (const Perimeter& perimeter : measures.perimeters) PutRuns(middle, perimeter, measures);
  for (int v = 0; v < graph.size(SiteType::kVertex); ++v) {
    const GraphVertex& vertex = graph.vertices()[static_cast<size_t>(v)];
    for (int edge : vertex.edges) measures.edge(edge).sides |= measures.vertex(v).sides;
    for (int face : vertex.faces) measures.face(face).sides |= measures.vertex(v).sides;
  }
}

}  // namespace ludens
