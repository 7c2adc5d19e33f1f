#pragma once

namespace ludens::geometry {

/// The angle of the vector (x, y), in (-pi, pi]; as std::atan2, but the same on every platform.
///
/// Directions between two points of the compass are told apart by comparing angles, and circular
/// boards have many lines exactly on such borders. Which side they fall on is decided by the last
/// bit, so this evaluates the polynomial of FDLIBM, which the language's games were made with.
/// REQUIRES: finite arguments.
double Atan2(double y, double x);

}  // namespace ludens::geometry
