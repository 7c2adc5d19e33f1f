#include <array>
#include <cmath>
#include <cstdlib>

#include "graph/generators/generators.h"
#include "graph/generators/tiling_points.h"

namespace ludens {
namespace {

/// Hexagons with a corner on top, and their middles.
std::array<Point, 6> Corners() {
  const double ux = std::sqrt(3.0) / 2;
  return {{{0, 1, 0}, {ux, 0.5, 0}, {ux, -0.5, 0}, {0, -1, 0}, {-ux, -0.5, 0}, {-ux, 0.5, 0}}};
}

Point At(int row, int column) { return {std::sqrt(3.0) * (column - 0.5 * row), 1.5 * row, 0}; }

/// The same turned by 90 degrees, for diamonds that stand on a corner.
std::vector<Point> TurnedCorners() {
  const auto corners = Corners();
  return Transposed({corners.begin(), corners.end()});
}

Point TurnedAt(int row, int column) {
  return {1.5 * (column - row), std::sqrt(3.0) * (row + column) * 0.5, 0};
}

Graph Finish(const TilingPoints& points) {
  Graph graph = Graph::FromUnitDistances(points.points(), Basis::kHexagonal);
  graph.Reorder();
  return graph;
}

/// Regular hexagons are made row by row in full precision, without looking for neighbours.
class HexagonMaker {
 public:
  explicit HexagonMaker(int size) : n_(2 * size - 1), half_(n_ / 2) {}

  Graph Make() {
    AddVertices();
    AddZigzags();
    AddVerticals();
    graph_.MakeFaces(false);
    graph_.basis = Basis::kHexagonal;
    graph_.Reorder();
    return std::move(graph_);
  }

 private:
  bool IsInside(int row, int column) const {
    return column <= half_ + row && row - column <= half_;
  }

  void AddCorner(int row, int column, size_t corner) {
    static const std::array<Point, 6> kCorners = Corners();
    const Point at = At(row, column);
    graph_.AddVertex({at.x + kCorners[corner].x, at.y + kCorners[corner].y, 0});
  }

  /// Lower zigzags of the lower half, then upper zigzags of the upper half, left to right.
  void AddVertices() {
    for (int row = 0; row <= half_; ++row) {
      for (int column = 0; column < n_; ++column) {
        if (!IsInside(row, column)) continue;
        AddCorner(row, column, 4);
        AddCorner(row, column, 3);
        if (column + 1 > half_ + row) AddCorner(row, column, 2);
      }
    }
    for (int row = half_; row < n_; ++row) {
      for (int column = 0; column < n_; ++column) {
        if (!IsInside(row, column)) continue;
        AddCorner(row, column, 5);
        AddCorner(row, column, 0);
        if (column == n_ - 1) AddCorner(row, column, 1);
      }
    }
  }

  void AddZigzags() {
    int vertex = 0;
    const auto zigzag = [&](int edges) {
      for (int i = 0; i < edges; ++i, ++vertex) graph_.AddEdge(vertex, vertex + 1);
      ++vertex;
    };
    for (int row = 0; row <= half_; ++row) zigzag(2 * (half_ + 1 + row));
    for (int row = half_; row < n_; ++row) zigzag(2 * (n_ + half_ - row));
  }

  void AddVerticals() {
    int vertex = 0;
    for (int row = 0; row < half_; ++row) {
      for (int column = 0; column <= half_ + 1 + row; ++column, vertex += 2) {
        graph_.AddEdge(vertex, vertex + n_ + 2 * row + 3);
      }
      --vertex;
    }
    for (int column = 0; column < n_ + 1; ++column, vertex += 2) {
      graph_.AddEdge(vertex, vertex + 2 * n_ + 1);
    }
    for (int row = half_; row < n_; ++row) {
      const int offset = 3 * n_ - 1 - 2 * row;
      for (int column = 0; column < n_ + half_ - row; ++column, vertex += 2) {
        if (vertex + offset < graph_.size(SiteType::kVertex)) {
          graph_.AddEdge(vertex, vertex + offset);
        }
      }
      ++vertex;
    }
  }

  int n_;
  int half_;
  Graph graph_;
};

Graph MakeDiamond(int rows, int columns, bool prism) {
  const std::vector<Point> corners = TurnedCorners();
  TilingPoints points;
  const int last_row = prism ? rows + columns - 1 : rows;
  const int last_column = prism ? rows + columns - 1 : columns;
  for (int r = 0; r < last_row; ++r) {
    for (int c = 0; c < last_column; ++c) {
      if (!prism || std::abs(r - c) < rows) points.AddAround(TurnedAt(r, c), corners);
    }
  }
  return Finish(points);
}

}  // namespace

Graph MakeHex(TilingShape shape, int a, int b) {
  static const std::array<Point, 6> kCorners = Corners();
  TilingPoints points;
  const auto add = [&](int row, int column) { points.AddAround(At(row, column), kCorners); };
  switch (shape) {
    case TilingShape::kHexagon:
      return HexagonMaker(a).Make();
    case TilingShape::kDiamond:
      return MakeDiamond(a, a, false);
    case TilingShape::kPrism:
      return MakeDiamond(a, b, true);
    case TilingShape::kLimping:
      return MakeHexCustom({{}, {a, a + 1}});
    case TilingShape::kStar:
      ForStar(a, add);
      break;
    case TilingShape::kRectangle:
      ForBrickRows(a, b, add);
      break;
    case TilingShape::kTriangle:
      for (int r = 0; r < a; ++r) {
        for (int c = r; c < a; ++c) add(r, c);
      }
      break;
  }
  return Finish(points);
}

Graph MakeHexCustom(const BoardOutline& outline) {
  static const std::array<Point, 6> kCorners = Corners();
  const SearchArea area(
      outline.polygon.empty() ? PolygonFromSides(outline.sides, At) : outline.polygon, 3);
  TilingPoints points;
  for (int r = area.first_row; r <= area.last_row; ++r) {
    for (int c = area.first_column; c <= area.last_column; ++c) {
      if (area.Contains(At(r, c))) points.AddAround(At(r, c), kCorners);
    }
  }
  return Finish(points);
}

}  // namespace ludens
