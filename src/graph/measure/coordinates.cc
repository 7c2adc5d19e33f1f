#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_set>

#include "graph/measure/measures.h"

namespace ludens {
namespace {

/// Values in groups: a new group begins where a value is further from the group's mean than
/// `margin`.
struct Clusters {
  std::vector<int> group;  ///< By element.
  double error = 0;        ///< How badly the groups fit; more groups count as worse.
};

Clusters Cluster(const std::vector<double>& values, double margin) {
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t i, size_t j) { return values[i] < values[j]; });
  Clusters clusters;
  clusters.group.resize(values.size());
  int groups = 0;
  double total = 0, count = 0;
  double last = 0;  // Only the last value of a group weighs in its error, as games rely on.
  const auto close_group = [&] {
    if (groups == 0) return;
    const double off = total / count - last;
    clusters.error += off * off / count;
  };
  for (size_t i : order) {
    if (groups == 0 || std::abs(values[i] - total / count) > margin) {
      close_group();
      ++groups;
      total = count = 0;
    }
    total += values[i];
    count += 1;
    last = values[i];
    clusters.group[i] = groups - 1;
  }
  close_group();
  clusters.error += 0.01 * groups;
  return clusters;
}

/// Rows and columns are lines at some angle; the angles tried are multiples of 15 degrees.
class Grid {
 public:
  explicit Grid(const std::vector<Point>& points)
      : points_(points), bounds_(geometry::BoundsOf(points)) {
    const double unit =
        (bounds_.width + bounds_.height) / 2 / std::sqrt(static_cast<double>(points.size()));
    margin_ = 0.6 * unit;
  }

  Clusters Rows(double theta) const {
    return Along({bounds_.min_x + bounds_.width / 2, bounds_.min_y - bounds_.height, 0}, theta);
  }
  Clusters Columns(double theta) const {
    return Along({bounds_.min_x - bounds_.width, bounds_.min_y + bounds_.height / 2, 0}, theta);
  }
  Clusters Layers() const {
    std::vector<double> heights;
    for (const Point& p : points_) heights.push_back(p.z);
    return Cluster(heights, margin_);
  }

 private:
  /// Groups by distance from the line through `origin` at the angle theta.
  Clusters Along(Point origin, double theta) const {
    const Point other = {origin.x + bounds_.width * std::cos(theta),
                         origin.y + bounds_.width * std::sin(theta), 0};
    std::vector<double> distances;
    for (const Point& p : points_) {
      distances.push_back(geometry::DistanceToLine2D(p, origin, other));
    }
    return Cluster(distances, margin_);
  }

  const std::vector<Point>& points_;
  geometry::Bounds bounds_;
  double margin_ = 0;
};

/// The angle from `first` to `last` degrees (added to `base`) that clusters best; the first one
/// that is good enough is taken at once.
template <typename TryAngle>
double BestAngle(double base, int first, int last, TryAngle try_angle) {
  constexpr double kGoodEnough = 0.01;
  double best_error = 1000, best = 0;
  for (int degrees = first; degrees <= last; degrees += 15) {
    const double theta = base + degrees / 180.0 * geometry::kPi;
    const double error = try_angle(theta);
    if (error >= best_error) continue;
    best_error = error;
    best = theta;
    if (error < kGoodEnough) break;
  }
  return best;
}

std::string ColumnLetters(int column) {
  std::string letters(1, static_cast<char>('A' + column % 26));
  while (column >= 26) {
    column /= 26;
    letters.insert(letters.begin(), static_cast<char>('A' + column % 26 - 1));
  }
  return letters;
}

/// Sets the labels; true when two elements share one.
bool PutLabels(std::vector<ElementMeasure>& elements) {
  const bool layered =
      std::adjacent_find(elements.begin(), elements.end(), [](const auto& a, const auto& b) {
        return a.layer != b.layer;
      }) != elements.end();
  std::unordered_set<std::string> seen;
  bool duplicate = false;
  for (ElementMeasure& element : elements) {
    element.label = ColumnLetters(element.column) + std::to_string(element.row + 1);
    if (layered) element.label += "/" + std::to_string(element.layer);
    duplicate = !seen.insert(element.label).second || duplicate;
  }
  return duplicate;
}

}  // namespace

void MeasureCoordinates(const Graph& graph, Measures& measures) {
  double row_angle = 0, column_angle = 0.5;
  for (SiteType type : kAllSiteTypes) {
    const std::vector<Point> points = graph.Positions(type);
    if (points.empty()) continue;
    const Grid grid(points);
    if (type != SiteType::kEdge) {  // Edges take the angles of the vertices, found just before.
      row_angle = BestAngle(0, 0, 60, [&](double theta) { return grid.Rows(theta).error; });
      column_angle =
          BestAngle(row_angle, 90, 120, [&](double theta) { return grid.Columns(theta).error; });
    }
    const Clusters rows = grid.Rows(row_angle), columns = grid.Columns(column_angle),
                   layers = grid.Layers();
    std::vector<ElementMeasure>& elements = measures.of(type);
    for (size_t i = 0; i < elements.size(); ++i) {
      elements[i].row = rows.group[i];
      elements[i].column = columns.group[i];
      elements[i].layer = layers.group[i];
    }
    measures.duplicate_labels[static_cast<size_t>(type)] = PutLabels(elements);
  }
}

}  // namespace ludens
