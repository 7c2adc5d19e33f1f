#include "graph/angle.h"

#include <cmath>

namespace ludens::geometry {
namespace {

constexpr double kPi = 3.14159265358979311600e+00;
constexpr double kPiRest = 1.2246467991473531772e-16;  ///< What kPi lacks.

/// Arcs around which the polynomial is used, as leading and trailing part: atan(1/2), atan(1),
/// atan(3/2), atan(infinity).
constexpr double kArc[4][2] = {
    {4.63647609000806093515e-01, 2.26987774529616870924e-17},
    {7.85398163397448278999e-01, 3.06161699786838301793e-17},
    {9.82793723247329054082e-01, 1.39033110312309984516e-17},
    {1.57079632679489655800e+00, 6.12323399573676603587e-17},
};

constexpr double kTerm[11] = {
    3.33333333333329318027e-01,  -1.99999999998764832476e-01, 1.42857142725034663711e-01,
    -1.11111104054623557880e-01, 9.09088713343650656196e-02,  -7.69187620504482999495e-02,
    6.66107313738753120669e-02,  -5.83357013379057348645e-02, 4.97687799461593236017e-02,
    -3.65315727442169155270e-02, 1.62858201153657823623e-02,
};

/// x - atan(x) for small x, divided by x: even and odd terms summed apart.
double Defect(double x) {
  const double z = x * x;
  const double w = z * z;
  double even = 0, odd = 0;
  for (int i = 10; i >= 0; i -= 2) even = kTerm[i] + w * even;
  for (int i = 9; i >= 1; i -= 2) odd = kTerm[i] + w * odd;
  return z * even + w * odd;
}

/// The arc tangent of a number that is not negative.
double Atan(double x) {
  constexpr double kTiny = 0x1.0p-29, kHuge = 0x1.0p66;
  if (x < kTiny) return x;
  if (x >= kHuge) return kArc[3][0] + kArc[3][1];
  if (x < 0.4375) return x - x * Defect(x);
  int arc;
  if (x < 0.6875) {
    arc = 0;
    x = (2 * x - 1) / (2 + x);
  } else if (x < 1.1875) {
    arc = 1;
    x = (x - 1) / (x + 1);
  } else if (x < 2.4375) {
    arc = 2;
    x = (x - 1.5) / (1 + 1.5 * x);
  } else {
    arc = 3;
    x = -1 / x;
  }
  return kArc[arc][0] - ((x * Defect(x) - kArc[arc][1]) - x);
}

}  // namespace

double Atan2(double y, double x) {
  if (y == 0) return std::signbit(x) ? std::copysign(kPi, y) : y;
  if (x == 0) return std::copysign(kPi / 2, y);
  constexpr int kFarApart = 60;  // Beyond this the smaller one does not matter.
  const int apart = std::ilogb(y) - std::ilogb(x);
  double angle;
  if (apart > kFarApart) {
    angle = kPi / 2 + 0.5 * kPiRest;
  } else if (x < 0 && apart < -kFarApart) {
    angle = 0;
  } else {
    angle = Atan(std::abs(y / x));
  }
  if (x < 0) angle = kPi - (angle - kPiRest);
  return std::copysign(angle, y);
}

}  // namespace ludens::geometry
