#pragma once

#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <vector>

#include "graph/angle.h"
#include "graph/point.h"

/// Plane geometry with the tolerances that the language's boards depend on. "2D" functions ignore
/// z. Board numbering is decided by comparisons of these values, so the order of operations
/// matters and the room is compiled without contraction into fused multiply-adds.
namespace ludens::geometry {

inline constexpr double kPi = std::numbers::pi;
inline constexpr double kEpsilon = 1e-7;

struct Bounds {
  double min_x = 0, min_y = 0, width = 0, height = 0;
  double max_x() const { return min_x + width; }
  double max_y() const { return min_y + height; }
};

/// The nearest value of single precision. Not inline: g++ 12 drops both conversions where it
/// vectorises neighbouring calls.
double RoundedToSingle(double value);

double Distance2D(Point a, Point b);
double Distance(Point a, Point b);
/// Sum of the absolute differences per axis.
inline double Offset(Point a, Point b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z);
}
inline double DistanceSquared2D(Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  return dx * dx + dy * dy;
}
/// The direction from a to b, counterclockwise from east, in (-pi, pi].
inline double Angle(Point a, Point b) { return Atan2(b.y - a.y, b.x - a.x); }
/// The signed turn from a-b to b-c; positive to the left.
double Turn2D(Point a, Point b, Point c);
/// The absolute tangent of the bend from a-b to b-c; infinite for bends of 90 degrees and more.
double AbsTanBend(Point a, Point b, Point c);

Point Lerp(double t, Point a, Point b);
Point Rotated(double theta, Point p);
/// Of length 1, or unchanged where too short.
Point Normalised(Point v);

/// Distance to the infinite line through a and b.
double DistanceToLine2D(Point p, Point a, Point b);
double DistanceToSegment(Point p, Point a, Point b);
/// Segments that meet, ends included; parallel ones never do.
bool SegmentsMeet2D(Point a0, Point a1, Point b0, Point b1);
/// Where the insides of two segments cross.
std::optional<Point> Crossing2D(Point a0, Point a1, Point b0, Point b1);

/// A turn to the right, or (nearly) none.
bool IsClockwise2D(Point a, Point b, Point c);
/// 1 where p is left of the line a-b, -1 where right, 0 on it.
int SideOf2D(Point p, Point a, Point b);
/// Positive for counterclockwise outlines.
double Area2D(std::span<const Point> polygon);
bool Contains2D(std::span<const Point> polygon, Point p);
Bounds BoundsOf(std::span<const Point> points);

/// Moves every corner outwards by about `amount`, for clockwise and counterclockwise turns alike.
std::vector<Point> Inflated(std::vector<Point> polygon, double amount);

}  // namespace ludens::geometry
