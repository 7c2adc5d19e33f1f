#include <algorithm>

#include "graph/operators/operators.h"
#include "graph/reader/graph_reader.h"
#include "graph/reader/numbers.h"

namespace ludens {

std::optional<Graph> GraphReader::ReadAdd(Arguments& arguments) {
  std::optional<Graph> graph = Graph();
  if (arguments.Peek() != nullptr) graph = TakeGraph(arguments);
  const Node* vertices = arguments.Take("vertices");
  const Node* edges = arguments.Take("edges");
  const Node* curved = arguments.Take("edgesCurved");
  const Node* cells = arguments.Take("cells");
  const bool connect = arguments.TakeBool("connect", false);
  if (!arguments.Finish() || !graph) return std::nullopt;
  // Edges between places and cells come before those between numbers, curved ones first of all.
  std::vector<int> added;
  const bool numbered_edges = edges != nullptr && NestingOf(*edges) < 3;
  const bool numbered_cells = cells != nullptr && NestingOf(*cells) < 3;
  const bool ok = AddCurvedEdges(*graph, curved) && AddVertices(*graph, vertices, added) &&
                  AddEdges(*graph, numbered_edges ? nullptr : edges) &&
                  AddCells(*graph, numbered_cells ? nullptr : cells) &&
                  AddEdges(*graph, numbered_edges ? edges : nullptr) &&
                  AddCells(*graph, numbered_cells ? cells : nullptr);
  if (!ok) return std::nullopt;
  if (connect) graph->JoinNear(added);
  graph->basis = Basis::kUnknown;
  return graph;
}

bool GraphReader::AddVertices(Graph& graph, const Node* list, std::vector<int>& added) {
  if (list == nullptr) return true;
  const auto points = ReadPoints(*list, errors_);
  if (!points) return false;
  for (const Point& p : *points) {
    if (!graph.FindVertex(p)) added.push_back(graph.AddVertex(p));
  }
  return true;
}

bool GraphReader::AddEdges(Graph& graph, const Node* list) {
  if (list == nullptr) return true;
  for (const Node& child : list->children) {
    std::optional<std::vector<int>> ends;
    if (NestingOf(child) == 1) {
      ends = FindVertices(graph, child);
    } else if (const auto points = ReadPoints(child, errors_)) {
      ends.emplace();
      for (const Point& p : *points) ends->push_back(graph.FindOrAddVertex(p));
    }
    if (!ends) return false;
    if (ends->size() != 2) {
      errors_.At(child, "an edge joins two vertices");
      return false;
    }
    graph.FindOrAddEdge((*ends)[0], (*ends)[1]);
  }
  return true;
}

bool GraphReader::AddCurvedEdges(Graph& graph, const Node* list) {
  if (list == nullptr) return true;
  for (const Node& child : list->children) {
    const auto points = ReadPoints(child, errors_);
    if (!points) return false;
    if (points->size() != 4) {
      errors_.At(child, "a curved edge has two ends and two tangents");
      return false;
    }
    const int a = graph.FindOrAddVertex((*points)[0]), b = graph.FindOrAddVertex((*points)[1]);
    graph.AddEdge(a, b, (*points)[2], (*points)[3]);
  }
  return true;
}

bool GraphReader::AddCells(Graph& graph, const Node* list) {
  if (list == nullptr) return true;
  for (const Node& child : list->children) {
    std::optional<std::vector<int>> corners;
    if (NestingOf(child) == 1) {
      corners = FindVertices(graph, child);
    } else if (const auto points = ReadPoints(child, errors_)) {
      corners.emplace();
      for (const Point& p : *points) corners->push_back(graph.FindOrAddVertex(p));
      for (size_t i = 0; i < corners->size(); ++i) {
        graph.FindOrAddEdge((*corners)[i], (*corners)[(i + 1) % corners->size()]);
      }
    }
    if (!corners) return false;
    if (corners->size() < 3) {
      errors_.At(child, "a cell has at least three corners");
      return false;
    }
    graph.FindOrAddFace(*corners);
  }
  return true;
}

std::optional<Graph> GraphReader::ReadRemove(Arguments& arguments) {
  std::optional<Graph> graph = TakeGraph(arguments);
  const bool has_polygon = arguments.Peek() != nullptr && arguments.Peek()->IsClause("poly");
  std::optional<std::vector<Point>> polygon;
  if (has_polygon) polygon = TakePolygon(arguments);
  const Node* cells = arguments.Take("cells");
  const Node* edges = arguments.Take("edges");
  const Node* vertices = arguments.Take("vertices");
  const bool trim_edges = arguments.TakeBool("trimEdges", true);
  if (!arguments.Finish() || !graph) return std::nullopt;
  if (polygon) RemoveInside(*graph, *polygon);
  if (!RemoveCells(*graph, cells, trim_edges) || !RemoveEdges(*graph, edges) ||
      !RemoveVertices(*graph, vertices)) {
    return std::nullopt;
  }
  return graph;
}

bool GraphReader::AreElements(const Graph& graph, SiteType type, const Node& list,
                              const std::vector<int>& ids) {
  static constexpr const char* kNames[] = {"vertex", "edge", "cell"};
  const char* name = kNames[static_cast<size_t>(type)];
  for (size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] >= 0 && ids[i] < graph.size(type)) continue;
    const int last = graph.size(type) - 1;
    errors_.At(list.children[i], std::string("there is no ") + name + " " + std::to_string(ids[i]),
               last < 0 ? std::string("the graph has none")
                        : "they are numbered from 0 to " + std::to_string(last));
    return false;
  }
  return true;
}

std::optional<std::vector<int>> GraphReader::FindVertices(const Graph& graph, const Node& list) {
  const auto ids = ReadInts(list, errors_);
  if (!ids || !AreElements(graph, SiteType::kVertex, list, *ids)) return std::nullopt;
  return ids;
}

bool GraphReader::RemoveCells(Graph& graph, const Node* list, bool trim_edges) {
  if (list == nullptr || list->children.empty()) return true;
  if (NestingOf(*list) > 1) {
    for (const Node& child : list->children) {
      const auto points = ReadPoints(child, errors_);
      if (!points) return false;
      std::vector<int> outline;
      for (const Point& p : *points) outline.push_back(graph.FindVertex(p).value_or(-1));
      if (const auto face = graph.FindFace(outline)) graph.RemoveFace(*face, trim_edges);
    }
    return true;
  }
  auto ids = ReadInts(*list, errors_);
  if (!ids || !AreElements(graph, SiteType::kCell, *list, *ids)) return false;
  std::sort(ids->rbegin(), ids->rend());
  for (int id : *ids) {
    if (id < graph.size(SiteType::kCell)) graph.RemoveFace(id, trim_edges);
  }
  return true;
}

bool GraphReader::RemoveEdges(Graph& graph, const Node* list) {
  if (list == nullptr || list->children.empty()) return true;
  for (const Node& child : list->children) {
    std::vector<int> ends;
    if (NestingOf(child) > 1) {
      const auto points = ReadPoints(child, errors_);
      if (!points) return false;
      for (const Point& p : *points) {
        if (const auto vertex = graph.FindVertex(p)) ends.push_back(*vertex);
      }
    } else {
      const auto ids = FindVertices(graph, child);
      if (!ids) return false;
      ends = *ids;
    }
    if (ends.size() != 2) continue;
    if (const auto edge = graph.FindEdge(ends[0], ends[1])) graph.RemoveEdge(*edge);
  }
  return true;
}

bool GraphReader::RemoveVertices(Graph& graph, const Node* list) {
  if (list == nullptr || list->children.empty()) return true;
  if (NestingOf(*list) > 1) {
    const auto points = ReadPoints(*list, errors_);
    if (!points) return false;
    for (const Point& p : *points) {
      if (const auto vertex = graph.FindVertex(p)) graph.RemoveVertex(*vertex);
    }
    return true;
  }
  auto ids = FindVertices(graph, *list);
  if (!ids) return false;
  std::sort(ids->rbegin(), ids->rend());
  for (int id : *ids) {
    if (id < graph.size(SiteType::kVertex)) graph.RemoveVertex(id);
  }
  return true;
}

}  // namespace ludens
