#include <cmath>

#include "graph/generators/generators.h"
#include "graph/generators/tiling_points.h"

namespace ludens {
namespace {

/// Rows and columns in which diagonals are drawn.
struct Area {
  int first_row, last_row, first_column, last_column;
};

Point At(int column, int row) { return {static_cast<double>(column), static_cast<double>(row), 0}; }

/// The four corners of a unit square, anticlockwise on the board's left side first.
struct Corners {
  int south_west, north_west, north_east, south_east;
};

std::optional<Corners> CornersAt(const Graph& graph, int row, int column) {
  const auto a = graph.FindVertex(At(column, row));
  const auto b = graph.FindVertex(At(column, row + 1));
  const auto c = graph.FindVertex(At(column + 1, row + 1));
  const auto d = graph.FindVertex(At(column + 1, row));
  if (!a || !b || !c || !d) return std::nullopt;
  return Corners{*a, *b, *c, *d};
}

void DrawInSquare(Graph& graph, Diagonals kind, const Corners& at, int row, int column,
                  bool falling) {
  switch (kind) {
    case Diagonals::kAlternating:
    case Diagonals::kConcentric:
      if (falling) {
        graph.FindOrAddEdge(at.north_west, at.south_east);
      } else {
        graph.FindOrAddEdge(at.south_west, at.north_east);
      }
      break;
    case Diagonals::kSolid: {
      const int centre = graph.FindOrAddVertex({column + 0.5, row + 0.5, 0});
      for (int corner : {at.south_west, at.north_west, at.north_east, at.south_east}) {
        graph.FindOrAddEdge(corner, centre);
      }
      break;
    }
    case Diagonals::kSolidNoSplit:
      graph.FindOrAddEdge(at.south_west, at.north_east);
      graph.FindOrAddEdge(at.north_west, at.south_east);
      break;
    case Diagonals::kImplied:
    case Diagonals::kRadiating:
      break;
  }
}

void DrawRadiating(Graph& graph, const Area& area) {
  constexpr int kSteps[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
  const int middle_row = (area.last_row + area.first_row) / 2;
  const int middle_column = (area.last_column + area.first_column) / 2;
  const int steps =
      std::max((area.last_row - area.first_row) / 2, (area.last_column - area.first_column) / 2) +
      1;
  for (int n = 0; n < steps; ++n) {
    for (const auto& [dx, dy] : kSteps) {
      const auto a = graph.FindVertex(At(middle_row + n * dx, middle_column + n * dy));
      const auto b = graph.FindVertex(At(middle_row + (n + 1) * dx, middle_column + (n + 1) * dy));
      if (a && b) graph.FindOrAddEdge(*a, *b);
    }
  }
}

void DrawDiagonals(Graph& graph, std::optional<Diagonals> kind, const Area& area) {
  if (!kind || *kind == Diagonals::kImplied) return;
  if (*kind == Diagonals::kRadiating) return DrawRadiating(graph, area);
  const int middle_row = (area.last_row + area.first_row) / 2;
  const int middle_column = (area.last_column + area.first_column) / 2;
  for (int r = area.first_row; r <= area.last_row; ++r) {
    for (int c = area.first_column; c <= area.last_column; ++c) {
      const std::optional<Corners> corners = CornersAt(graph, r, c);
      if (!corners) continue;
      const bool falling = *kind == Diagonals::kConcentric ? (r < middle_row) == (c < middle_column)
                                                           : (r + c) % 2 != 0;
      DrawInSquare(graph, *kind, *corners, r, c, falling);
    }
  }
}

/// Smaller and smaller layers above the ground, each set between four of the one below.
void AddPyramid(Graph& graph, int rows, int columns) {
  const double height = 1.0 / std::sqrt(2);
  for (int layer = 1; layer < rows; ++layer) {
    for (int row = 0; row < rows - layer; ++row) {
      for (int column = 0; column < columns - layer; ++column) {
        graph.FindOrAddVertex({layer * 0.5 + column, layer * 0.5 + row, layer * height});
      }
    }
  }
  graph.JoinUnitDistances();
}

std::vector<Point> PolygonOfSides(std::span<const int> sides) {
  constexpr int kSteps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  std::vector<Point> polygon = {{0, 0, 0}};
  int direction = 3, row = 0, column = 0;
  for (int side : sides) {
    direction = (direction + (side < 0 ? -1 : 1) + 4) % 4;
    row += side * kSteps[direction][0];
    column += side * kSteps[direction][1];
    polygon.push_back(At(column, row));
  }
  return polygon;
}

}  // namespace

Graph MakeRectangle(int rows, int columns, std::optional<Diagonals> diagonals, bool pyramidal,
                    SiteType use) {
  const int extra = use == SiteType::kCell ? 1 : 0;
  rows += extra;
  columns += extra;
  Graph graph;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) graph.AddVertex(At(c, r));
  }
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      const int vertex = r * columns + c;
      if (r + 1 < rows) graph.AddEdge(vertex, vertex + columns);
      if (c + 1 < columns) graph.AddEdge(vertex, vertex + 1);
    }
  }
  if (pyramidal) AddPyramid(graph, rows, columns);
  DrawDiagonals(graph, diagonals, {0, rows, 0, columns});
  graph.MakeFaces(false);
  graph.basis = Basis::kSquare;
  graph.Reorder();
  return graph;
}

Graph MakeSquareDiamond(int size, std::optional<Diagonals> diagonals) {
  std::vector<Point> points;
  for (int r = 0; r < 2 * size; ++r) {
    for (int c = 0; c < 2 * size; ++c) {
      const bool outside = r + c < size - 1 || c - r > size || r - c > size || r + c >= 3 * size;
      if (!outside) points.push_back(At(c, r));
    }
  }
  Graph graph = Graph::FromUnitDistances(points, Basis::kSquare);
  DrawDiagonals(graph, diagonals, {0, 2 * size, 0, 2 * size});
  graph.MakeFaces(false);
  graph.Reorder();
  return graph;
}

Graph MakeSquareCustom(const BoardOutline& outline, std::optional<Diagonals> diagonals) {
  const SearchArea area(outline.polygon.empty() ? PolygonOfSides(outline.sides) : outline.polygon,
                        2);
  std::vector<Point> points;
  for (int r = area.first_row; r <= area.last_row; ++r) {
    for (int c = area.first_column; c <= area.last_column; ++c) {
      if (area.Contains(At(c, r))) points.push_back(At(c, r));
    }
  }
  Graph graph = Graph::FromUnitDistances(points, Basis::kSquare);
  DrawDiagonals(graph, diagonals,
                {area.first_row, area.last_row, area.first_column, area.last_column});
  graph.MakeFaces(false);
  graph.Reorder();
  return graph;
}

}  // namespace ludens
