#include "graph/generators/generators.h"

namespace ludens {
namespace {

/// Adds a cell with the given corners, in order.
void AddCell(Graph& graph, std::span<const Point> corners) {
  std::vector<int> outline;
  for (const Point& corner : corners) outline.push_back(graph.FindOrAddVertex(corner));
  for (size_t i = 0; i < outline.size(); ++i) {
    graph.FindOrAddEdge(outline[i], outline[(i + 1) % outline.size()]);
  }
  graph.FindOrAddFace(outline);
}

/// A cell of `width` by `height` units with a vertex at every unit of its outline.
void AddBlock(Graph& graph, int row, int column, int width, int height) {
  std::vector<Point> corners;
  const auto add = [&](int c, int r) {
    corners.push_back({static_cast<double>(column + c), static_cast<double>(row + r), 0});
  };
  for (int r = 0; r < height; ++r) add(0, r);
  for (int c = 0; c < width; ++c) add(c, height);
  for (int r = height; r > 0; --r) add(width, r);
  for (int c = width; c > 0; --c) add(c, 0);
  AddCell(graph, corners);
}

void AddBrick(Graph& graph, int row, int column) { AddBlock(graph, row, column, 2, 1); }
void AddHalfBrick(Graph& graph, int row, int column) { AddBlock(graph, row, column, 1, 1); }
void AddUprightBrick(Graph& graph, int row, int column) { AddBlock(graph, row, column, 1, 2); }

void AddTrimmed(Graph& graph, int row, int column, int columns, bool trim) {
  if (trim && column == 0) {
    AddHalfBrick(graph, row, column + 1);
  } else if (trim && column >= columns - 1) {
    AddHalfBrick(graph, row, column);
  } else {
    AddBrick(graph, row, column);
  }
}

void AddRectangle(Graph& graph, int rows, int bricks, bool trim) {
  const int columns = 2 * bricks + 1;
  for (int r = 0; r < rows; ++r) {
    for (int c = r % 2; c < columns; c += 2) AddTrimmed(graph, r, c, columns, trim);
  }
}

void AddDiamond(Graph& graph, int side, int middle, bool trim) {
  const int columns = 2 * side;
  for (int r = 0; r < 2 * side + 2 * middle; ++r) {
    for (int c = (r + 1) % 2; c < columns; c += 2) {
      const bool outside =
          r + c < side - 1 || c - r >= side || r + c >= 3 * side - 1 || r - c > side;
      if (!outside) AddTrimmed(graph, r, c, columns, trim);
    }
  }
}

void AddSpiral(Graph& graph, int rings) {
  AddHalfBrick(graph, rings - 1, rings - 1);
  for (int ring = 1; ring < rings; ++ring) {
    for (int n = 0; n < 2 * ring; n += 2) {
      AddUprightBrick(graph, rings - ring + n, rings - ring - 1);
      AddBrick(graph, rings + ring - 1, rings - ring + n);
      AddUprightBrick(graph, rings - ring - 1 + n, rings + ring - 1);
      AddBrick(graph, rings - ring - 1, rings - ring - 1 + n);
    }
  }
}

}  // namespace

Graph MakeBrick(BrickShape shape, int a, int b, bool trim) {
  Graph graph;
  switch (shape) {
    case BrickShape::kRectangle:
      AddRectangle(graph, a, b, trim);
      break;
    case BrickShape::kDiamond:
      AddDiamond(graph, a, 0, trim);
      break;
    case BrickShape::kPrism:
      AddDiamond(graph, a, b, trim);
      break;
    case BrickShape::kSpiral:
      AddSpiral(graph, a);
      break;
  }
  graph.basis = Basis::kOther;
  graph.Reorder();
  return graph;
}

}  // namespace ludens
