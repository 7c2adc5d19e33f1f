#pragma once

#include <optional>
#include <string_view>

#include "graph/generators/generators.h"
#include "graph/graph.h"
#include "graph/reader/arguments.h"

namespace ludens {

/// Evaluates graph clauses: generators, operators and literals, nested as the description has
/// them. What is wrong is reported once, where it stands.
class GraphReader {
 public:
  /// `use`: the board's default site type, for which sizes count.
  GraphReader(SiteType use, ClauseErrors& errors) : use_(use), errors_(errors) {}

  /// The graph of a clause; nothing where something was wrong.
  std::optional<Graph> Read(const Node& node);

  /// Whether a clause has the name of a generator, operator or literal.
  static bool IsGraph(const Node& node);

  using Reader = std::optional<Graph> (GraphReader::*)(Arguments&);
  struct Entry {
    std::string_view keyword;
    Reader read;
  };

 private:
  friend struct GraphClauses;

  // generator_reader.cc
  std::optional<Graph> ReadSquare(Arguments& arguments);
  std::optional<Graph> ReadRectangle(Arguments& arguments);
  std::optional<Graph> ReadHex(Arguments& arguments);
  std::optional<Graph> ReadTri(Arguments& arguments);
  std::optional<Graph> ReadTiling(Arguments& arguments);
  std::optional<Graph> ReadCeltic(Arguments& arguments);
  std::optional<Graph> ReadQuadhex(Arguments& arguments);
  std::optional<Graph> ReadBrick(Arguments& arguments);
  std::optional<Graph> ReadConcentric(Arguments& arguments);
  std::optional<Graph> ReadRegular(Arguments& arguments);
  std::optional<Graph> ReadWedge(Arguments& arguments);
  std::optional<Graph> ReadSpiral(Arguments& arguments);
  std::optional<Graph> ReadRepeat(Arguments& arguments);
  std::optional<Graph> ReadLiteral(Arguments& arguments);

  // operator_reader.cc
  std::optional<Graph> ReadShift(Arguments& arguments);
  std::optional<Graph> ReadScale(Arguments& arguments);
  std::optional<Graph> ReadRotate(Arguments& arguments);
  std::optional<Graph> ReadSkew(Arguments& arguments);
  std::optional<Graph> ReadMerge(Arguments& arguments);
  std::optional<Graph> ReadUnion(Arguments& arguments);
  std::optional<Graph> ReadIntersect(Arguments& arguments);
  std::optional<Graph> ReadHole(Arguments& arguments);
  std::optional<Graph> ReadKeep(Arguments& arguments);
  std::optional<Graph> ReadClip(Arguments& arguments);
  std::optional<Graph> ReadDual(Arguments& arguments);
  std::optional<Graph> ReadSubdivide(Arguments& arguments);
  std::optional<Graph> ReadSplitCrossings(Arguments& arguments);
  std::optional<Graph> ReadMakeFaces(Arguments& arguments);
  std::optional<Graph> ReadTrim(Arguments& arguments);
  std::optional<Graph> ReadComplete(Arguments& arguments);
  std::optional<Graph> ReadLayers(Arguments& arguments);
  std::optional<Graph> ReadRenumber(Arguments& arguments);
  std::optional<Graph> ReadRecoordinate(Arguments& arguments);

  // element_reader.cc
  std::optional<Graph> ReadAdd(Arguments& arguments);
  std::optional<Graph> ReadRemove(Arguments& arguments);
  bool AddVertices(Graph& graph, const Node* list, std::vector<int>& added);
  bool AddEdges(Graph& graph, const Node* list);
  bool AddCurvedEdges(Graph& graph, const Node* list);
  bool AddCells(Graph& graph, const Node* list);
  bool RemoveCells(Graph& graph, const Node* list, bool trim_edges);
  bool RemoveEdges(Graph& graph, const Node* list);
  bool RemoveVertices(Graph& graph, const Node* list);
  /// The vertices named by numbers or by places.
  std::optional<std::vector<int>> FindVertices(const Graph& graph, const Node& list);
  /// A list of whole numbers that name elements; false (and a report) where one does not exist.
  bool AreElements(const Graph& graph, SiteType type, const Node& list,
                   const std::vector<int>& ids);

  // What several readers share.
  std::optional<Graph> TakeGraph(Arguments& arguments);
  std::optional<std::vector<Graph>> TakeGraphs(Arguments& arguments);
  std::optional<Diagonals> TakeDiagonals(Arguments& arguments);
  /// A polygon clause as next argument.
  std::optional<std::vector<Point>> TakePolygon(Arguments& arguments);
  std::optional<std::vector<Point>> ReadPolygon(const Node& node);
  /// An outline as next argument, where it is one: a polygon, or lengths of sides.
  std::optional<BoardOutline> TakeOutline(Arguments& arguments);
  int TakeSize(Arguments& arguments, const char* what) {
    return arguments.TakeInt(what, 1, kMaxDimension);
  }
  std::optional<int> TakeOptionalSize(Arguments& arguments, const char* what) {
    return arguments.TakeOptionalInt(what, 1, kMaxDimension);
  }

  SiteType use_;
  ClauseErrors& errors_;
};

}  // namespace ludens
