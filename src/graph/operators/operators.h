#pragma once

#include <span>
#include <vector>

#include "graph/graph.h"

/// What a description may do to graphs besides moving them (Graph itself moves). Polygons are
/// inflated a little first where the language does so.
namespace ludens {

/// combine.cc. Several graphs as one; merging makes one vertex of those at the same place. With
/// `connect` near vertices are joined.
Graph Merge(std::span<const Graph> graphs, bool connect);
Graph Unite(std::span<const Graph> graphs, bool connect);
Graph Intersect(std::span<const Graph> graphs);

/// change.cc
Graph Dual(const Graph& graph);
void PunchHole(Graph& graph, std::vector<Point> polygon);
void RemoveInside(Graph& graph, std::span<const Point> polygon);
/// Cells with at least `min` corners are divided at a new vertex in their middle.
void Subdivide(Graph& graph, int min, SiteType use);
/// Joins all vertices (of each cell) by edges.
void Complete(Graph& graph, bool each_cell);
Graph Layers(const Graph& graph, int layers);

/// split_crossings.cc
void SplitCrossings(Graph& graph);

}  // namespace ludens
