#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "graph/point.h"

namespace ludens {

/// Numbered points in a hash grid: finds those near a place without looking at the others.
/// Points are numbered in the order in which they were added.
class PointIndex {
 public:
  /// `reach`: no query may ask further than this in x or y.
  explicit PointIndex(double reach) : cell_(reach) {}

  void Add(Point p);
  const std::vector<Point>& points() const { return points_; }

  /// Calls visit(number, point) for every point within reach, and some others, in no order.
  template <typename Visit>
  void ForNear(Point p, Visit visit) const {
    const int64_t cx = Coordinate(p.x), cy = Coordinate(p.y);
    for (int64_t x = cx - 1; x <= cx + 1; ++x) {
      for (int64_t y = cy - 1; y <= cy + 1; ++y) {
        const auto found = cells_.find(Key(x, y));
        if (found == cells_.end()) continue;
        for (int number : found->second) visit(number, points_[static_cast<size_t>(number)]);
      }
    }
  }

  /// The lowest-numbered point that satisfies `near`, within reach of p.
  template <typename Near>
  std::optional<int> First(Point p, Near near) const {
    std::optional<int> best;
    ForNear(p, [&](int number, Point q) {
      if ((!best || number < *best) && near(q)) best = number;
    });
    return best;
  }

 private:
  int64_t Coordinate(double value) const { return static_cast<int64_t>(std::floor(value / cell_)); }
  static uint64_t Key(int64_t x, int64_t y) {
    return static_cast<uint64_t>(x) * 0x9e3779b97f4a7c15u ^ static_cast<uint64_t>(y);
  }

  double cell_;
  std::vector<Point> points_;
  std::unordered_map<uint64_t, std::vector<int>> cells_;
};

}  // namespace ludens
