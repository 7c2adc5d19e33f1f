#include <algorithm>

#include "graph/measure/measures.h"

namespace ludens {
namespace {

void PutCorner(ElementMeasure& element, bool concave) {
  element.Put(SiteSet::kCorners);
  element.Put(concave ? SiteSet::kConcaveCorners : SiteSet::kConvexCorners);
}

/// How far each point of a perimeter juts out (negative: is set back) against its neighbours up to
/// three steps away, smoothed once. Left turns jut out: the walk keeps the board on its left.
std::vector<double> CornerScores(const std::vector<Point>& points) {
  const size_t n = points.size();
  std::vector<double> raw(n), smooth(n);
  for (size_t i = 0; i < n; ++i) {
    for (size_t k = 1; k < 4; ++k) {
      const Point a = points[(i + n - k) % n], b = points[(i + k) % n];
      double distance = geometry::DistanceToLine2D(points[i], a, b);
      if (geometry::IsClockwise2D(a, points[i], b)) distance = -distance;
      raw[i] += distance / static_cast<double>(k);
    }
  }
  for (size_t i = 0; i < n; ++i) {
    smooth[i] = (4 * raw[i] + raw[(i + 1) % n] + raw[(i + n - 1) % n]) / 6;
  }
  return smooth;
}

constexpr double kTolerance = 0.001;

/// Local maxima of the score, and their neighbours that are nearly as high. A neighbour found on
/// the way counts as a maximum itself when it comes later.
std::vector<bool> ConvexCorners(const std::vector<double>& scores) {
  constexpr double kThreshold = 0.320, kSimilar = 0.95;
  const size_t n = scores.size();
  std::vector<bool> keep(n);
  for (size_t i = 0; i < n; ++i) {
    keep[i] = scores[i] >= kThreshold && scores[i] >= scores[(i + n - 1) % n] - kTolerance &&
              scores[i] >= scores[(i + 1) % n] - kTolerance;
  }
  for (size_t i = 0; i < n; ++i) {
    if (!keep[i]) continue;
    for (size_t j : {(i + n - 1) % n, (i + 1) % n}) {
      if (scores[j] >= kSimilar * scores[i]) keep[j] = true;
    }
  }
  return keep;
}

std::vector<bool> ConcaveCorners(const std::vector<double>& scores) {
  constexpr double kThreshold = -0.25;
  const size_t n = scores.size();
  std::vector<bool> keep(n);
  for (size_t i = 0; i < n; ++i) {
    keep[i] = scores[i] <= kThreshold && scores[i] <= scores[(i + n - 1) % n] + kTolerance &&
              scores[i] <= scores[(i + 1) % n] + kTolerance;
  }
  return keep;
}

void PutVertexCorners(const Perimeter& perimeter, Measures& measures) {
  constexpr size_t kFew = 6;
  if (perimeter.vertices.size() < kFew) {
    for (int vertex : perimeter.vertices) PutCorner(measures.vertex(vertex), false);
    return;
  }
  const std::vector<double> scores = CornerScores(perimeter.points);
  const std::vector<bool> convex = ConvexCorners(scores), concave = ConcaveCorners(scores);
  for (size_t i = 0; i < scores.size(); ++i) {
    if (convex[i]) PutCorner(measures.vertex(perimeter.vertices[i]), false);
    if (concave[i]) PutCorner(measures.vertex(perimeter.vertices[i]), true);
  }
}

bool TouchesPerimeterOnce(const GraphFace& face, Measures& measures) {
  return std::count_if(face.vertices.begin(), face.vertices.end(), [&](int vertex) {
           return measures.vertex(vertex).In(SiteSet::kPerimeter);
         }) == 1;
}

/// Marks edges between two corners and the face beside each; true when there was one.
bool PutCornerEdges(const Graph& graph, int vertex, bool concave, Measures& measures) {
  bool found = false;
  for (int e : graph.vertices()[static_cast<size_t>(vertex)].edges) {
    const GraphEdge& edge = graph.edges()[static_cast<size_t>(e)];
    if (!measures.vertex(edge.Other(vertex)).In(SiteSet::kCorners)) continue;
    PutCorner(measures.edge(e), concave);
    const int face = edge.left >= 0 ? edge.left : edge.right;
    if (face >= 0) PutCorner(measures.face(face), concave);
    found = true;
  }
  return found;
}

/// Marks the perimeter edges at a lone corner and the faces that fill it.
void PutEdgesAtCorner(const Graph& graph, int vertex, bool concave, Measures& measures) {
  for (int e : graph.vertices()[static_cast<size_t>(vertex)].edges) {
    if (!measures.edge(e).In(SiteSet::kPerimeter)) continue;
    PutCorner(measures.edge(e), concave);
    if (concave) {
      for (int f : graph.vertices()[static_cast<size_t>(vertex)].faces) {
        if (TouchesPerimeterOnce(graph.faces()[static_cast<size_t>(f)], measures)) {
          PutCorner(measures.face(f), true);
        }
      }
    } else {
      const GraphEdge& edge = graph.edges()[static_cast<size_t>(e)];
      const int face = edge.left >= 0 ? edge.left : edge.right;
      if (face >= 0) PutCorner(measures.face(face), false);
    }
  }
}

}  // namespace

void MeasureCorners(const Graph& graph, Measures& measures) {
  for (const Perimeter& perimeter : measures.perimeters) PutVertexCorners(perimeter, measures);
  for (int vertex = 0; vertex < graph.size(SiteType::kVertex); ++vertex) {
    if (!measures.vertex(vertex).In(SiteSet::kCorners)) continue;
    const bool concave = measures.vertex(vertex).In(SiteSet::kConcaveCorners);
    if (!PutCornerEdges(graph, vertex, concave, measures)) {
      PutEdgesAtCorner(graph, vertex, concave, measures);
    }
  }
}

}  // namespace ludens
