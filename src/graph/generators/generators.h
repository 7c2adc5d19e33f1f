#pragma once

#include <optional>
#include <span>
#include <vector>

#include "graph/graph.h"

/// The shapes a board can be generated in. Sizes are those of the description; `use` is the
/// default site type, for which sizes count: (square 3) has 3x3 cells, or 3x3 vertices.
/// REQUIRES of all: sizes in [1, kMaxDimension], checked by the board reader.
namespace ludens {

inline constexpr int kMaxDimension = 1000;

enum class Diagonals : uint8_t {
  kImplied,
  kSolid,
  kSolidNoSplit,
  kAlternating,
  kConcentric,
  kRadiating
};

/// An outline, given as corners or as lengths of consecutive sides that turn by one direction of
/// the tiling each (negative: the other way).
struct BoardOutline {
  std::vector<Point> polygon;
  std::vector<int> sides;
};

// square.cc
Graph MakeRectangle(int rows, int columns, std::optional<Diagonals> diagonals, bool pyramidal,
                    SiteType use);
Graph MakeSquareDiamond(int size, std::optional<Diagonals> diagonals);
Graph MakeSquareCustom(const BoardOutline& outline, std::optional<Diagonals> diagonals);

// hex.cc
enum class TilingShape : uint8_t {
  kHexagon,
  kTriangle,
  kDiamond,
  kPrism,
  kStar,
  kRectangle,
  kLimping
};
Graph MakeHex(TilingShape shape, int a, int b);
Graph MakeHexCustom(const BoardOutline& outline);

// tri.cc
Graph MakeTri(TilingShape shape, int a, int b, SiteType use);
Graph MakeTriCustom(const BoardOutline& outline);

// tilings.cc
enum class Tiling : uint8_t {
  kT31212,
  kT3464,
  kT488,
  kT33434,
  kT33336,
  kT33344,
  kT3636,
  kT4612,
  kT333333_33434
};
/// `b`: a second size where the tiling has a shape for it.
Graph MakeTiling(Tiling tiling, int a, std::optional<int> b);
/// Tilings that know only one shape ignore the outline, but T33434 keeps what a polygon encloses.
Graph MakeTilingCustom(Tiling tiling, const BoardOutline& outline);

// celtic.cc, quadhex.cc, brick.cc
Graph MakeCeltic(int rows, int columns);
Graph MakeCelticCustom(const BoardOutline& outline);
Graph MakeQuadhex(int layers, bool thirds);
enum class BrickShape : uint8_t { kRectangle, kDiamond, kPrism, kSpiral };
Graph MakeBrick(BrickShape shape, int a, int b, bool trim);

// concentric.cc
struct ConcentricJoins {
  bool midpoints = true;
  bool join_midpoints = true;
  bool join_corners = false;
};
Graph MakeConcentricRegular(int sides, int rings, const ConcentricJoins& joins, SiteType use);
/// Cells per ring from the inside; a ring of one or none is a disc. A negative number of vertices
/// leaves out the edges around that ring.
Graph MakeConcentricCircles(std::span<const int> per_ring, bool stagger, SiteType use);
/// Plain rings; cells only.
Graph MakeConcentricTarget(int rings);

// shapes.cc
Graph MakeRegular(int sides, bool star, SiteType use);
Graph MakeWedge(int rows, int columns);
Graph MakeSpiral(int turns, int sites, bool clockwise);
Graph MakeRepeat(int rows, int columns, Point column_step, Point row_step,
                 std::span<const std::vector<Point>> polygons);
/// Rows of pits, with a store at either end unless `stores` is false.
Graph MakeMancala(int rows, int columns, bool stores);

/// The part of a graph whose vertices lie inside (or outside) of a polygon, as a new graph.
Graph Enclosed(const Graph& graph, std::vector<Point> polygon, bool inside);

}  // namespace ludens
