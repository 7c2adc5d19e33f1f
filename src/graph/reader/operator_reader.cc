#include <array>

#include "graph/operators/operators.h"
#include "graph/reader/graph_reader.h"
#include "graph/reader/numbers.h"

namespace ludens {

std::optional<Graph> GraphReader::ReadShift(Arguments& arguments) {
  const double x = double{arguments.TakeFloat("a distance to the east")};
  const double y = double{arguments.TakeFloat("a distance to the north")};
  const bool up = arguments.Peek() != nullptr && IsNumber(*arguments.Peek());
  const double z = up ? double{arguments.TakeFloat("a height")} : 0;
  std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  graph->Translate({x, y, z});
  return graph;
}

std::optional<Graph> GraphReader::ReadScale(Arguments& arguments) {
  std::vector<double> factors;
  while (arguments.Peek() != nullptr && IsNumber(*arguments.Peek()) && factors.size() < 3) {
    factors.push_back(double{arguments.TakeFloat("a factor")});
  }
  std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  if (factors.empty()) {
    errors_.AtText(arguments.clause(), "'scale' needs a factor");
    return std::nullopt;
  }
  graph->Scale(factors[0], factors.size() > 1 ? factors[1] : factors[0],
               factors.size() > 2 ? factors[2] : 1);
  return graph;
}

std::optional<Graph> GraphReader::ReadRotate(Arguments& arguments) {
  const double degrees = double{arguments.TakeFloat("an angle in degrees")};
  std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  graph->Rotate(degrees);
  return graph;
}

std::optional<Graph> GraphReader::ReadSkew(Arguments& arguments) {
  const double amount = double{arguments.TakeFloat("an amount")};
  std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  graph->Skew(amount);
  return graph;
}

std::optional<Graph> GraphReader::ReadMerge(Arguments& arguments) {
  const bool connect = arguments.TakeBool("connect", false);
  const std::optional<std::vector<Graph>> graphs = TakeGraphs(arguments);
  if (!arguments.Finish() || !graphs) return std::nullopt;
  return Merge(*graphs, connect);
}

std::optional<Graph> GraphReader::ReadUnion(Arguments& arguments) {
  const bool connect = arguments.TakeBool("connect", false);
  const std::optional<std::vector<Graph>> graphs = TakeGraphs(arguments);
  if (!arguments.Finish() || !graphs) return std::nullopt;
  return Unite(*graphs, connect);
}

std::optional<Graph> GraphReader::ReadIntersect(Arguments& arguments) {
  const std::optional<std::vector<Graph>> graphs = TakeGraphs(arguments);
  if (!arguments.Finish() || !graphs) return std::nullopt;
  return Intersect(*graphs);
}

std::optional<Graph> GraphReader::ReadHole(Arguments& arguments) {
  std::optional<Graph> graph = TakeGraph(arguments);
  const std::optional<std::vector<Point>> polygon = TakePolygon(arguments);
  if (!arguments.Finish() || !graph || !polygon) return std::nullopt;
  if (polygon->size() >= 3) PunchHole(*graph, *polygon);
  return graph;
}

std::optional<Graph> GraphReader::ReadKeep(Arguments& arguments) {
  std::optional<Graph> graph = TakeGraph(arguments);
  const std::optional<std::vector<Point>> polygon = TakePolygon(arguments);
  if (!arguments.Finish() || !graph || !polygon) return std::nullopt;
  return polygon->size() < 3 ? *graph : Enclosed(*graph, *polygon, true);
}

std::optional<Graph> GraphReader::ReadClip(Arguments& arguments) {
  std::optional<Graph> graph = TakeGraph(arguments);
  const std::optional<std::vector<Point>> polygon = TakePolygon(arguments);
  if (!arguments.Finish() || !graph || !polygon) return std::nullopt;
  return polygon->size() < 3 ? *graph : Enclosed(*graph, *polygon, false);
}

std::optional<Graph> GraphReader::ReadDual(Arguments& arguments) {
  const std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  return Dual(*graph);
}

std::optional<Graph> GraphReader::ReadSubdivide(Arguments& arguments) {
  std::optional<Graph> graph = TakeGraph(arguments);
  const int min = arguments.TakeLabelledInt("min", 0, kMaxDimension).value_or(1);
  if (!arguments.Finish() || !graph) return std::nullopt;
  Subdivide(*graph, min, use_);
  return graph;
}

std::optional<Graph> GraphReader::ReadSplitCrossings(Arguments& arguments) {
  std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  SplitCrossings(*graph);
  return graph;
}

std::optional<Graph> GraphReader::ReadMakeFaces(Arguments& arguments) {
  std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  graph->MakeFaces(true);
  return graph;
}

std::optional<Graph> GraphReader::ReadTrim(Arguments& arguments) {
  std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  graph->Trim();
  return graph;
}

std::optional<Graph> GraphReader::ReadComplete(Arguments& arguments) {
  std::optional<Graph> graph = TakeGraph(arguments);
  const bool each_cell = arguments.TakeBool("eachCell", false);
  if (!arguments.Finish() || !graph) return std::nullopt;
  Complete(*graph, each_cell);
  return graph;
}

std::optional<Graph> GraphReader::ReadLayers(Arguments& arguments) {
  const int layers = TakeSize(arguments, "a number of layers");
  const std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  return Layers(*graph, layers);
}

namespace {

constexpr std::string_view kSiteTypeWords[] = {"Vertex", "Edge", "Cell"};

}  // namespace

std::optional<Graph> GraphReader::ReadRenumber(Arguments& arguments) {
  std::array<bool, kSiteTypes> chosen{};
  bool any = false;
  while (const auto word = arguments.TakeWord(kSiteTypeWords)) chosen[*word] = any = true;
  std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  for (SiteType type : kAllSiteTypes) {
    if (!any || chosen[static_cast<size_t>(type)]) graph->Reorder(type);
  }
  return graph;
}

std::optional<Graph> GraphReader::ReadRecoordinate(Arguments& arguments) {
  while (arguments.TakeWord(kSiteTypeWords)) {
  }
  std::optional<Graph> graph = TakeGraph(arguments);
  if (!arguments.Finish() || !graph) return std::nullopt;
  return graph;  // Coordinates are always taken from the finished board.
}

}  // namespace ludens
