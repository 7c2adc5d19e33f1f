#pragma once

#include <cmath>

namespace ludens {

/// A place on the board plane (z: the height of a layer). x grows to the east, y to the north.
struct Point {
  double x = 0;
  double y = 0;
  double z = 0;

  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Point operator*(Point a, double k) { return {a.x * k, a.y * k, a.z * k}; }
  bool operator==(const Point&) const = default;
};

}  // namespace ludens
