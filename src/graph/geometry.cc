#include "graph/geometry.h"

#include <algorithm>
#include <limits>

namespace ludens::geometry {

double RoundedToSingle(double value) { return static_cast<double>(static_cast<float>(value)); }

double Distance2D(Point a, Point b) { return std::sqrt(DistanceSquared2D(a, b)); }

double Distance(Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
  return std::sqrt(dx * dx + dy * dy + dz * dz);
}

double Turn2D(Point a, Point b, Point c) {
  const Point v = b - a, u = c - b;
  return Atan2(u.x * -v.y + u.y * v.x, u.x * v.x + u.y * v.y);
}

double AbsTanBend(Point a, Point b, Point c) {
  const Point v = b - a, u = c - b;
  const double dot = u.x * v.x + u.y * v.y + u.z * v.z;
  if (dot <= 0) return std::numeric_limits<double>::infinity();
  const double cx = v.y * u.z - v.z * u.y;
  const double cy = v.z * u.x - v.x * u.z;
  const double cz = v.x * u.y - v.y * u.x;
  return std::abs(std::sqrt(cx * cx + cy * cy + cz * cz) / dot);
}

Point Lerp(double t, Point a, Point b) {
  return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z)};
}

Point Rotated(double theta, Point p) {
  return {p.x * std::cos(theta) - p.y * std::sin(theta),
          p.y * std::cos(theta) + p.x * std::sin(theta), p.z};
}

Point Normalised(Point v) {
  const double length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  if (length < kEpsilon) return v;
  return {v.x / length, v.y / length, v.z / length};
}

double DistanceToLine2D(Point p, Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  if (std::abs(dx) + std::abs(dy) < kEpsilon) return Distance2D(p, a);
  const double cross = (p.y - a.y) * dx - (p.x - a.x) * dy;
  return std::sqrt(cross * cross / (dx * dx + dy * dy));
}

double DistanceToSegment(Point p, Point a, Point b) {
  const Point ab = b - a;
  const double length2 = ab.x * ab.x + ab.y * ab.y + ab.z * ab.z;
  if (length2 < kEpsilon) return Distance(p, a);
  const Point pa = a - p;
  const double t = -(pa.x * ab.x + pa.y * ab.y + pa.z * ab.z) / length2;
  return Distance(p, t <= 0 ? a : t >= 1 ? b : Lerp(t, a, b));
}

namespace {

/// Solves for the positions along both segments where their lines meet; false when parallel.
bool MeetingOfLines(Point a0, Point a1, Point b0, Point b1, double& s, double& t) {
  const double ax = a1.x - a0.x, ay = a1.y - a0.y;
  const double bx = b1.x - b0.x, by = b1.y - b0.y;
  const double ox = b0.x - a0.x, oy = b0.y - a0.y;
  const double det = bx * ay - by * ax;
  if (std::abs(det) < kEpsilon) return false;
  const double inverse = 1.0 / det;
  s = (bx * oy - by * ox) * inverse;
  t = (ax * oy - ay * ox) * inverse;
  return true;
}

}  // namespace

bool SegmentsMeet2D(Point a0, Point a1, Point b0, Point b1) {
  double s, t;
  if (!MeetingOfLines(a0, a1, b0, b1, s, t)) return false;
  return s >= -kEpsilon && s <= 1 + kEpsilon && t >= -kEpsilon && t <= 1 + kEpsilon;
}

std::optional<Point> Crossing2D(Point a0, Point a1, Point b0, Point b1) {
  constexpr double kMargin = 0.01;
  double s, t;
  if (!MeetingOfLines(a0, a1, b0, b1, s, t)) return std::nullopt;
  if (s <= kMargin || s >= 1 - kMargin || t <= kMargin || t >= 1 - kMargin) return std::nullopt;
  return Point{a0.x + s * (a1.x - a0.x), a0.y + s * (a1.y - a0.y), 0};
}

bool IsClockwise2D(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y) < kEpsilon;
}

int SideOf2D(Point p, Point a, Point b) {
  const double cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  return cross < -kEpsilon ? -1 : cross > kEpsilon ? 1 : 0;
}

double Area2D(std::span<const Point> polygon) {
  double area = 0;
  for (size_t n = 0; n < polygon.size(); ++n) {
    const Point& a = polygon[n];
    const Point& b = polygon[(n + 1) % polygon.size()];
    area += a.x * b.y - b.x * a.y;
  }
  return area / 2;
}

bool Contains2D(std::span<const Point> polygon, Point p) {
  bool odd = false;
  for (size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Point& a = polygon[i];
    const Point& b = polygon[j];
    const bool spans = (a.y < p.y && b.y >= p.y) || (b.y < p.y && a.y >= p.y);
    if (spans && (a.x <= p.x || b.x <= p.x)) {
      odd ^= a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) < p.x;
    }
  }
  return odd;
}

Bounds BoundsOf(std::span<const Point> points) {
  if (points.empty()) return {};
  double x0 = points[0].x, x1 = x0, y0 = points[0].y, y1 = y0;
  for (const Point& p : points) {
    x0 = std::min(x0, p.x), x1 = std::max(x1, p.x);
    y0 = std::min(y0, p.y), y1 = std::max(y1, p.y);
  }
  return {x0, y0, x1 - x0, y1 - y0};
}

std::vector<Point> Inflated(std::vector<Point> polygon, double amount) {
  const size_t n = polygon.size();
  std::vector<Point> moved(n);
  for (size_t i = 0; i < n; ++i) {
    const Point a = polygon[i], b = polygon[(i + 1) % n], c = polygon[(i + 2) % n];
    const bool right_turn = IsClockwise2D(a, b, c);
    const Point in = Normalised(right_turn ? b - a : a - b) * amount;
    const Point out = Normalised(right_turn ? b - c : c - b) * amount;
    moved[(i + 1) % n] = {b.x + (in.x + out.x) * 0.5, b.y + (in.y + out.y) * 0.5, b.z};
  }
  return moved;
}

}  // namespace ludens::geometry
