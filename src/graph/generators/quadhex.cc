#include <array>
#include <cmath>

#include "graph/generators/generators.h"

namespace ludens {
namespace {

using geometry::kPi;
using geometry::Lerp;
using geometry::Rotated;

/// Six rhombic sectors around the middle.
Graph MakeSixths(int layers) {
  const double height = layers * std::sqrt(3.0) / 2;
  const Point a = {0, 0, 0}, b = {0, height, 0}, c = {layers / 2.0, height, 0};
  const Point e = {static_cast<double>(layers), 0, 0};
  const Point d = {(c.x + e.x) / 2, (c.y + e.y) / 2, 0};
  Graph graph;
  for (int sector = 0; sector < 6; ++sector) {
    const double theta = sector * kPi / 3;
    for (int row = 0; row < layers; ++row) {
      const double r0 = row / static_cast<double>(layers),
                   r1 = (row + 1) / static_cast<double>(layers);
      const Point ad0 = Rotated(theta, Lerp(r0, a, d)), ad1 = Rotated(theta, Lerp(r1, a, d));
      const Point bc0 = Rotated(theta, Lerp(r0, b, c)), bc1 = Rotated(theta, Lerp(r1, b, c));
      for (int column = 0; column < layers; ++column) {
        const double c0 = column / static_cast<double>(layers);
        const double c1 = (column + 1) / static_cast<double>(layers);
        const int va = graph.FindOrAddVertex(Lerp(c0, ad0, bc0));
        const int vb = graph.FindOrAddVertex(Lerp(c1, ad0, bc0));
        const int vc = graph.FindOrAddVertex(Lerp(c1, ad1, bc1));
        graph.FindOrAddEdge(va, vb);
        graph.FindOrAddEdge(vb, vc);
        if (row < layers - 1) continue;
        const int vd = graph.FindOrAddVertex(Lerp(c0, ad1, bc1));
        graph.FindOrAddEdge(vc, vd);
      }
    }
  }
  return graph;
}

/// One third of the board: a grid on either side of the vertical axis.
Graph MakeThird(int layers) {
  const double height = layers * std::sqrt(3.0) / 2;
  const Point o = {0, 0, 0}, a = {-layers / 2.0, -height, 0};
  const Point c = {-static_cast<double>(layers), 0, 0}, e = {0, -height, 0};
  const double ratio = layers / (layers + 0.5);
  const Point f = Lerp(ratio, e, o), g = Lerp(ratio / 2, a, c);
  Graph graph;
  const auto add_square = [&](std::array<Point, 4> p) {
    std::array<int, 4> v;
    for (size_t i = 0; i < 4; ++i) v[i] = graph.FindOrAddVertex(p[i]);
    graph.FindOrAddEdge(v[0], v[1]);
    graph.FindOrAddEdge(v[2], v[3]);
    graph.FindOrAddEdge(v[0], v[2]);
    graph.FindOrAddEdge(v[1], v[3]);
  };
  for (int row = 0; row < layers; ++row) {
    const double r0 = row / static_cast<double>(layers),
                 r1 = (row + 1) / static_cast<double>(layers);
    const Point ae0 = Lerp(r0, a, e), ae1 = Lerp(r1, a, e);
    const Point gf0 = Lerp(r0, g, f), gf1 = Lerp(r1, g, f);
    for (int column = 0; column < layers; ++column) {
      const double c0 = column / static_cast<double>(layers);
      const double c1 = (column + 1) / static_cast<double>(layers);
      std::array<Point, 4> p = {Lerp(c0, ae0, gf0), Lerp(c1, ae0, gf0), Lerp(c0, ae1, gf1),
                                Lerp(c1, ae1, gf1)};
      add_square(p);
      for (Point& corner : p) corner.x = -corner.x;
      add_square(p);
    }
  }
  return graph;
}

Graph MakeThirds(int layers) {
  const Graph third = MakeThird(layers);
  std::vector<Point> points = third.Positions(SiteType::kVertex);
  const int n = third.size(SiteType::kVertex);
  Graph graph;
  for (int turn = 0; turn < 3; ++turn) {
    for (Point& p : points) {
      graph.AddVertex(p);
      p = Rotated(2 * kPi / 3, p);
    }
    for (const GraphEdge& edge : third.edges()) {
      graph.AddEdge(edge.a + turn * n, edge.b + turn * n);
    }
  }
  // The seams: three edges around the middle, and one at the end of each seam.
  const auto corner = [&](int turn, int which) {
    const int offsets[3] = {4 * layers, 4 * layers + 2, layers * (2 * layers + 3)};
    return (turn % 3) * n + offsets[which];
  };
  for (int turn = 0; turn < 3; ++turn) graph.FindOrAddEdge(corner(turn, 2), corner(turn + 1, 2));
  for (int turn = 0; turn < 3; ++turn) graph.FindOrAddEdge(corner(turn, 1), corner(turn + 1, 0));
  return graph;
}

}  // namespace

Graph MakeQuadhex(int layers, bool thirds) {
  Graph graph = thirds ? MakeThirds(layers) : MakeSixths(layers);
  graph.MakeFaces(true);
  graph.basis = Basis::kOther;
  graph.Reorder();
  return graph;
}

}  // namespace ludens
