#include <algorithm>
#include <cmath>
#include <numeric>

#include "graph/generators/generators.h"

namespace ludens {

using geometry::kPi;

Graph MakeRegular(int sides, bool star, SiteType use) {
  const double radius = sides / (2 * kPi);
  const double offset = sides == 4 ? kPi / 4 : kPi / 2;
  Graph graph;
  for (int n = 0; n < sides; ++n) {
    const double theta = offset + static_cast<double>(n) / sides * 2 * kPi;
    graph.AddVertex({radius * std::cos(theta), radius * std::sin(theta), 0});
  }
  const int stride = star ? (sides - 1) / 2 : 1;
  for (int n = 0; n < sides; ++n) graph.AddEdge(n, (n + stride) % sides);
  if (use == SiteType::kCell) graph.MakeFaces(true);
  graph.Reorder();
  return graph;
}

Graph MakeWedge(int rows, int columns) {
  const int middle = rows - 1;
  Graph graph;
  graph.AddVertex({static_cast<double>(middle), static_cast<double>(middle), 0});
  for (int r = 1; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      const double t = c / static_cast<double>(columns - 1);
      const double left = middle - r, right = middle + r;
      graph.AddVertex({left + t * (right - left), static_cast<double>(middle - r), 0});
    }
  }
  for (int c = 0; c < columns; ++c) graph.AddEdge(0, c + 1);
  for (int r = 1; r < rows; ++r) {
    const int from = (r - 1) * columns + 1;
    for (int c = 0; c < columns - 1; ++c) graph.AddEdge(from + c, from + c + 1);
    if (r == rows - 1) break;
    for (int c = 0; c < columns; ++c) graph.AddEdge(from + c, from + columns + c);
  }
  return graph;
}

namespace {

/// How many sites the first turn of a spiral needs so that all fit into the turns.
int SpiralBase(int turns, int sites) {
  for (int base = 1; base < sites; ++base) {
    int steps = base, total = 1;
    for (int ring = 1; ring < turns; ++ring) {
      total += steps;
      if (total > sites) return base - 1;
      if (ring <= 2) steps *= 2;
    }
  }
  return 0;
}

std::vector<double> SpiralAngles(int turns, int sites) {
  std::vector<double> thetas = {0};
  int steps = SpiralBase(turns, sites);
  for (int ring = 1; ring <= turns + 1; ++ring) {
    const double arc = kPi * 2 / steps;
    double theta = kPi * 2 * ring;
    if (ring <= 2 || ring % 2 == 1) theta -= arc / 2;  // Lines of two turns must not coincide.
    for (int step = 0; step < steps; ++step, theta += arc) thetas.push_back(theta);
    if (ring <= 2) steps *= 2;
  }
  const size_t n = static_cast<size_t>(sites);
  thetas.resize(std::max(thetas.size(), 4 * n));
  for (int smoothing = 0; smoothing < 2; ++smoothing) {
    for (size_t v = 2; v < n; ++v) thetas[v] = (thetas[v - 1] + thetas[v + 1]) / 2;
  }
  thetas[1] -= 0.5 * (thetas[2] - thetas[1]);
  return thetas;
}

}  // namespace

Graph MakeSpiral(int turns, int sites, bool clockwise) {
  Graph graph;
  const int pivot = graph.AddVertex({0, 0, 0});
  const std::vector<double> thetas = SpiralAngles(turns, sites);
  for (int v = 1; v < sites; ++v) {
    const double theta = thetas[static_cast<size_t>(v)];
    const double x = theta * std::cos(theta);
    graph.AddVertex({clockwise ? 0 - x : x, theta * std::sin(theta), 0});
  }
  const int last = graph.size(SiteType::kVertex) - 1;
  const auto at = [&](int v) { return graph.position(SiteType::kVertex, v); };
  for (int v = 0; v < last; ++v) {
    const Point before = at(std::max(0, v - 1)), after = at(std::min(last, v + 1));
    graph.AddEdge(v, v + 1, geometry::Normalised(at(v + 1) - before),
                  geometry::Normalised(after - at(v)));
  }
  for (int v = 0; v <= last; ++v) graph.SetPivot(v, pivot);
  graph.basis = Basis::kOther;
  return graph;
}

Graph MakeRepeat(int rows, int columns, Point column_step, Point row_step,
                 std::span<const std::vector<Point>> polygons) {
  Graph graph;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      const Point at = {c * column_step.x + r * row_step.x, c * column_step.y + r * row_step.y, 0};
      for (const std::vector<Point>& polygon : polygons) {
        for (size_t n = 0; n < polygon.size(); ++n) {
          const int a = graph.FindOrAddVertex(at + polygon[n]);
          const int b = graph.FindOrAddVertex(at + polygon[(n + 1) % polygon.size()]);
          graph.FindOrAddEdge(a, b);
        }
      }
    }
  }
  graph.MakeFaces(false);
  graph.Reorder();
  return graph;
}

Graph MakeMancala(int rows, int columns, bool stores) {
  /// By rows: x of the left store, x of the right one relative to the number of columns.
  constexpr float kStores[7][2] = {{0, 0},         {0, 0},  {-0.85f, -0.15f}, {-1, 0},
                                   {-0.9f, -0.1f}, {-1, 0}, {-0.9f, -0.1f}};
  const double height = (rows - 1) / 2.0;
  Graph graph;
  if (stores) graph.AddVertex({static_cast<double>(kStores[rows][0]), height, 0});
  for (int r = 0; r < rows; ++r) {
    const int first = graph.size(SiteType::kVertex);
    for (int c = 0; c < columns; ++c) {
      graph.AddVertex({static_cast<double>(c), static_cast<double>(r), 0});
      if (c > 0) graph.AddEdge(first + c - 1, first + c);
    }
  }
  if (stores) graph.AddVertex({columns + static_cast<double>(kStores[rows][1]), height, 0});
  std::vector<int> all(graph.vertices().size());
  std::iota(all.begin(), all.end(), 0);
  graph.JoinNear(all);
  graph.MakeFaces(true);
  return graph;
}

Graph Enclosed(const Graph& graph, std::vector<Point> polygon, bool inside) {
  polygon = geometry::Inflated(std::move(polygon), 0.1);
  Graph result;
  std::vector<int> new_ids;
  for (const GraphVertex& vertex : graph.vertices()) {
    const bool keep = geometry::Contains2D(polygon, vertex.pt) == inside;
    new_ids.push_back(keep ? result.AddVertex(vertex.pt) : -1);
  }
  for (const GraphEdge& edge : graph.edges()) {
    const int a = new_ids[static_cast<size_t>(edge.a)], b = new_ids[static_cast<size_t>(edge.b)];
    if (a >= 0 && b >= 0) result.FindOrAddEdge(a, b);
  }
  result.MakeFaces(false);
  result.SortAroundVertices();
  result.basis = inside ? graph.basis : Basis::kUnknown;
  return result;
}

}  // namespace ludens
