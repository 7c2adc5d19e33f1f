#include "graph/measure/measures.h"

#include <algorithm>

namespace ludens {

Measures Measure(const Graph& graph) {
  Measures measures;
  for (SiteType type : kAllSiteTypes) {
    measures.of(type).resize(static_cast<size_t>(graph.size(type)));
  }
  MeasurePerimeter(graph, measures);
  MeasureInnerOuter(graph, measures);
  MeasureExtremes(graph, measures);
  MeasureMajorMinor(graph, measures);
  MeasureCorners(graph, measures);
  MeasureSides(graph, measures);
  MeasurePhases(graph, measures);
  MeasureSlopes(graph, measures);
  MeasureCoordinates(graph, measures);
  MeasureCentre(graph, measures);
  return measures;
}

int NearestDirection(Point a, Point b, int n) {
  const double arc = 2 * geometry::kPi / n;
  double angle = geometry::Angle(a, b);
  while (angle < 0) angle += 2 * geometry::kPi;
  return (static_cast<int>((angle + arc / 2) / arc) + n) % n;
}

void MeasureExtremes(const Graph& graph, Measures& measures) {
  constexpr double kTolerance = 0.01;
  for (SiteType type : kAllSiteTypes) {
    const std::vector<Point> points = graph.Positions(type);
    const geometry::Bounds bounds = geometry::BoundsOf(points);
    for (size_t i = 0; i < points.size(); ++i) {
      ElementMeasure& element = measures.of(type)[i];
      if (points[i].x - bounds.min_x < kTolerance) element.Put(SiteSet::kLeft);
      if (points[i].y - bounds.min_y < kTolerance) element.Put(SiteSet::kBottom);
      if (bounds.max_x() - points[i].x < kTolerance) element.Put(SiteSet::kRight);
      if (bounds.max_y() - points[i].y < kTolerance) element.Put(SiteSet::kTop);
    }
  }
}

void MeasureMajorMinor(const Graph& graph, Measures& measures) {
  size_t most = 0;
  for (const GraphFace& face : graph.faces()) most = std::max(most, face.vertices.size());
  for (size_t i = 0; i < graph.faces().size(); ++i) {
    const bool major = graph.faces()[i].vertices.size() == most;
    measures.of(SiteType::kCell)[i].Put(major ? SiteSet::kMajor : SiteSet::kMinor);
  }
}

void MeasureSlopes(const Graph& graph, Measures& measures) {
  constexpr int kDirections = 16;
  for (size_t i = 0; i < graph.edges().size(); ++i) {
    const GraphEdge& edge = graph.edges()[i];
    ElementMeasure& element = measures.of(SiteType::kEdge)[i];
    const int direction = NearestDirection(graph.position(SiteType::kVertex, edge.a),
                                           graph.position(SiteType::kVertex, edge.b), kDirections) %
                          (kDirections / 2);
    const bool axial = direction % (kDirections / 4) == 0;
    element.Put(axial ? SiteSet::kAxial : SiteSet::kAngled);
    if (axial) {
      element.Put(direction == 0 ? SiteSet::kHorizontal : SiteSet::kVertical);
    } else {
      element.Put(direction < kDirections / 4 ? SiteSet::kSlash : SiteSet::kSlosh);
    }
  }
}

void MeasureCentre(const Graph& graph, Measures& measures) {
  constexpr double kTolerance = 0.0001;
  constexpr size_t kSmall = 100;  // Larger boards are measured from their corners only.
  for (SiteType type : kAllSiteTypes) {
    std::vector<ElementMeasure>& elements = measures.of(type);
    const std::vector<Point> points = graph.Positions(type);
    std::vector<Point> references;
    for (SiteSet set : {SiteSet::kPerimeter, SiteSet::kCorners}) {
      if (set == SiteSet::kPerimeter && elements.size() >= kSmall) continue;
      for (size_t i = 0; i < elements.size(); ++i) {
        if (elements[i].In(set)) references.push_back(points[i]);
      }
    }
    std::vector<double> sums;
    for (const Point& p : points) {
      double sum = 0;
      for (const Point& q : references) sum += geometry::DistanceSquared2D(p, q);
      sums.push_back(sum);
    }
    double least = 1000000;
    for (double sum : sums) least = std::min(least, sum);
    for (size_t i = 0; i < sums.size(); ++i) {
      if (std::abs(sums[i] - least) < kTolerance) elements[i].Put(SiteSet::kCentre);
    }
  }
}

}  // namespace ludens
