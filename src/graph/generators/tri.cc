#include <cmath>
#include <cstdlib>

#include "graph/generators/generators.h"
#include "graph/generators/tiling_points.h"

namespace ludens {
namespace {

Point At(int row, int column) { return {column - 0.5 * row, std::sqrt(3.0) / 2 * row, 0}; }

Point TurnedAt(int row, int column) {
  return {std::sqrt(3.0) / 2 * (column - row), (row + column) * 0.5, 0};
}

Graph Finish(const std::vector<Point>& points) {
  Graph graph = Graph::FromUnitDistances(points, Basis::kTriangular);
  graph.Reorder();
  return graph;
}

/// Made row by row in full precision, without looking for neighbours.
Graph MakeHexagon(int size) {
  const int n = 2 * size - 1, half = n / 2;
  Graph graph;
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      if (column <= half + row && row - column <= half) graph.AddVertex(At(row, column));
    }
  }
  int vertex = 0;
  const auto row_edges = [&](int count) {
    for (int i = 0; i < count; ++i, ++vertex) graph.AddEdge(vertex, vertex + 1);
    ++vertex;
  };
  for (int i = 0; i <= half; ++i) row_edges(half + i);
  for (int i = 0; i < half; ++i) row_edges(n - 2 - i);
  vertex = 0;
  for (int i = 0; i < half; ++i) {
    const int offset = half + 1 + i;
    for (int column = 0; column < half + 1 + i; ++column, ++vertex) {
      graph.AddEdge(vertex, vertex + offset);
      graph.AddEdge(vertex, vertex + offset + 1);
    }
  }
  vertex += n;
  for (int i = 0; i < half; ++i) {
    const int offset = n - i;
    for (int column = 0; column < n - 1 - i; ++column, ++vertex) {
      graph.AddEdge(vertex, vertex - offset);
      graph.AddEdge(vertex, vertex - offset + 1);
    }
  }
  graph.MakeFaces(false);
  graph.basis = Basis::kTriangular;
  graph.Reorder();
  return graph;
}

Graph MakeDiamond(int rows, int columns, bool prism) {
  std::vector<Point> points;
  const int last_row = prism ? rows + columns - 1 : rows;
  const int last_column = prism ? rows + columns - 1 : columns;
  for (int r = 0; r < last_row; ++r) {
    for (int c = 0; c < last_column; ++c) {
      if (!prism || std::abs(r - c) < rows) points.push_back(TurnedAt(r, c));
    }
  }
  return Finish(points);
}

}  // namespace

Graph MakeTri(TilingShape shape, int a, int b, SiteType use) {
  const int extra = use == SiteType::kCell ? 1 : 0;
  std::vector<Point> points;
  const auto add = [&](int row, int column) { points.push_back(At(row, column)); };
  switch (shape) {
    case TilingShape::kHexagon:
      return MakeHexagon(a + extra);
    case TilingShape::kDiamond:
      return MakeDiamond(a + extra, a + extra, false);
    case TilingShape::kPrism:
      return MakeDiamond(a + extra, b + extra, true);
    case TilingShape::kLimping:
      return MakeTriCustom({{}, {a, a + 1}});
    case TilingShape::kStar:
      ForStar(a, add);
      break;
    case TilingShape::kRectangle:
      ForBrickRows(a + extra, b + extra, add);
      break;
    case TilingShape::kTriangle:
      for (int r = 0; r < a + extra; ++r) {
        for (int c = r; c < a + extra; ++c) add(r, c);
      }
      break;
  }
  return Finish(points);
}

Graph MakeTriCustom(const BoardOutline& outline) {
  const std::vector<int>& sides = outline.sides;
  const bool limping = sides.size() == 2 && sides[0] == sides[1] - 1;
  const SearchArea area(outline.polygon.empty() ? PolygonFromSides(sides, At) : outline.polygon,
                        limping ? sides[0] : 2);
  std::vector<Point> points;
  for (int r = area.first_row; r <= area.last_row; ++r) {
    for (int c = area.first_column; c <= area.last_column; ++c) {
      if (area.Contains(At(r, c))) points.push_back(At(r, c));
    }
  }
  return Finish(points);
}

}  // namespace ludens
