#include "graph/reader/graph_reader.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "graph/reader/numbers.h"
#include "lang/suggest.h"

namespace ludens {
/// All graph clauses, by keyword.
struct GraphClauses {
  static std::span<const GraphReader::Entry> All() {
    using R = GraphReader;
    static constexpr std::array<GraphReader::Entry, 35> kEntries = {{
        {"square", &R::ReadSquare},
        {"rectangle", &R::ReadRectangle},
        {"hex", &R::ReadHex},
        {"tri", &R::ReadTri},
        {"tiling", &R::ReadTiling},
        {"celtic", &R::ReadCeltic},
        {"quadhex", &R::ReadQuadhex},
        {"brick", &R::ReadBrick},
        {"concentric", &R::ReadConcentric},
        {"regular", &R::ReadRegular},
        {"wedge", &R::ReadWedge},
        {"spiral", &R::ReadSpiral},
        {"repeat", &R::ReadRepeat},
        {"graph", &R::ReadLiteral},
        {"shift", &R::ReadShift},
        {"scale", &R::ReadScale},
        {"rotate", &R::ReadRotate},
        {"skew", &R::ReadSkew},
        {"merge", &R::ReadMerge},
        {"union", &R::ReadUnion},
        {"intersect", &R::ReadIntersect},
        {"hole", &R::ReadHole},
        {"keep", &R::ReadKeep},
        {"clip", &R::ReadClip},
        {"dual", &R::ReadDual},
        {"subdivide", &R::ReadSubdivide},
        {"splitCrossings", &R::ReadSplitCrossings},
        {"makeFaces", &R::ReadMakeFaces},
        {"trim", &R::ReadTrim},
        {"complete", &R::ReadComplete},
        {"layers", &R::ReadLayers},
        {"renumber", &R::ReadRenumber},
        {"recoordinate", &R::ReadRecoordinate},
        {"add", &R::ReadAdd},
        {"remove", &R::ReadRemove},
    }};
    return kEntries;
  }
  static const GraphReader::Entry* Find(std::string_view keyword) {
    const auto all = All();
    const auto found = std::find_if(all.begin(), all.end(), [&](const GraphReader::Entry& entry) {
      return entry.keyword == keyword;
    });
    return found == all.end() ? nullptr : &*found;
  }
};

bool GraphReader::IsGraph(const Node& node) {
  return node.kind == NodeKind::kClause && GraphClauses::Find(node.text) != nullptr;
}

std::optional<Graph> GraphReader::Read(const Node& node) {
  const GraphReader::Entry* entry =
      node.kind == NodeKind::kClause ? GraphClauses::Find(node.text) : nullptr;
  if (entry == nullptr) {
    std::vector<std::string> known;
    for (const Entry& other : GraphClauses::All()) known.emplace_back(other.keyword);
    if (node.kind == NodeKind::kClause) {
      errors_.AtText(node, "unknown board shape '" + node.text + "'", DidYouMean(node.text, known));
    } else {
      errors_.At(node, "expected a board shape such as (square 8)");
    }
    return std::nullopt;
  }
  try {
    Arguments arguments(node, errors_);
    std::optional<Graph> graph = (this->*entry->read)(arguments);
    if (graph && graph->vertices().empty()) {
      errors_.At(node, "this leaves no board: '" + node.text + "' has no vertices");
      return std::nullopt;
    }
    return graph;
  } catch (const GraphLimit& limit) {
    errors_.At(node, "this board is too large: " + std::string(limit.what()));
    return std::nullopt;
  }
}

std::optional<Graph> GraphReader::TakeGraph(Arguments& arguments) {
  const Node* node = arguments.Take();
  if (node == nullptr) {
    errors_.AtText(arguments.clause(), "'" + arguments.clause().text + "' needs a graph");
    return std::nullopt;
  }
  return Read(*node);
}

std::optional<std::vector<Graph>> GraphReader::TakeGraphs(Arguments& arguments) {
  std::vector<const Node*> nodes;
  if (arguments.Peek() != nullptr && arguments.Peek()->kind == NodeKind::kArray) {
    for (const Node& child : arguments.Take()->children) nodes.push_back(&child);
  } else {
    while (const Node* node = arguments.Take()) nodes.push_back(node);
  }
  if (nodes.empty()) {
    errors_.AtText(arguments.clause(), "'" + arguments.clause().text + "' needs graphs");
    return std::nullopt;
  }
  std::vector<Graph> graphs;
  for (const Node* node : nodes) {
    std::optional<Graph> graph = Read(*node);
    if (graph) graphs.push_back(std::move(*graph));
  }
  if (graphs.size() < nodes.size()) return std::nullopt;
  return graphs;
}

std::optional<Diagonals> GraphReader::TakeDiagonals(Arguments& arguments) {
  static constexpr std::string_view kWords[] = {"Implied",     "Solid",      "SolidNoSplit",
                                                "Alternating", "Concentric", "Radiating"};
  const std::optional<size_t> word = arguments.TakeWord("diagonals", kWords);
  if (!word) return std::nullopt;
  return static_cast<Diagonals>(*word);
}

namespace {

/// Appends the points turned around the origin, n times in all; backwards for negative n.
void AddRotations(std::vector<Point>& points, int n) {
  if (n < 0) std::reverse(points.begin(), points.end());
  const size_t count = points.size();
  const double step = 2 * geometry::kPi / n;
  double angle = step;
  for (int turn = 1; turn < std::abs(n); ++turn, angle += step) {
    const double sine = std::sin(angle), cosine = std::cos(angle);
    for (size_t i = 0; i < count; ++i) {
      const Point p = points[i];
      points.push_back({p.x * cosine - p.y * sine, p.x * sine + p.y * cosine, 0});
    }
  }
}

}  // namespace

std::optional<std::vector<Point>> GraphReader::ReadPolygon(const Node& node) {
  constexpr float kFarthest = kMaxDimension;
  Arguments arguments(node, errors_);
  const Node* list = arguments.Take();
  const int rotations = arguments.TakeLabelledInt("rotns", -100, 100).value_or(0);
  if (!arguments.Finish()) return std::nullopt;
  if (list == nullptr || list->kind != NodeKind::kArray || list->children.size() < 2) {
    errors_.At(node, "a polygon needs its corners, as in (poly {{0 0} {0 5} {5 0}})");
    return std::nullopt;
  }
  std::vector<Point> points;
  for (const Node& child : list->children) {
    if (child.kind != NodeKind::kArray || child.children.size() < 2) {
      errors_.At(child, "expected a corner as two numbers in braces");
      return std::nullopt;
    }
    double values[2];
    for (size_t i = 0; i < 2; ++i) {
      const Node& number = child.children[i];
      std::optional<float> value;
      if (number.kind == NodeKind::kClause) {  // Arithmetic in polygons is that of sizes.
        if (const auto whole = EvalInt(number, errors_)) value = static_cast<float>(*whole);
      } else {
        value = EvalFloat(number, errors_);
      }
      if (!value) return std::nullopt;
      if (std::abs(*value) > kFarthest) {
        errors_.At(number, "corners of polygons lie between -1000 and 1000");
        return std::nullopt;
      }
      values[i] = double{*value};
    }
    points.push_back({values[0], values[1], 0});
  }
  if (rotations != 0) AddRotations(points, rotations);
  return points;
}

std::optional<std::vector<Point>> GraphReader::TakePolygon(Arguments& arguments) {
  const Node* node = arguments.Take();
  if (node != nullptr && node->IsClause("poly")) return ReadPolygon(*node);
  errors_.AtText(arguments.clause(),
                 "'" + arguments.clause().text + "' needs a polygon, as in (poly {{0 0} …})");
  return std::nullopt;
}

std::optional<BoardOutline> GraphReader::TakeOutline(Arguments& arguments) {
  const Node* node = arguments.Peek();
  if (node == nullptr) return std::nullopt;
  if (node->IsClause("poly")) {
    arguments.Take();
    return BoardOutline{ReadPolygon(*node).value_or(std::vector<Point>{}), {}};
  }
  if (node->kind != NodeKind::kArray) return std::nullopt;
  arguments.Take();
  BoardOutline outline{{}, ReadInts(*node, errors_).value_or(std::vector<int>{1})};
  long total = 0;
  for (int side : outline.sides) total += std::abs(static_cast<long>(side));
  if (outline.sides.empty() || total > kMaxDimension) {
    errors_.At(*node, "an outline needs lengths of sides, of at most 1000 together");
  }
  return outline;
}

}  // namespace ludens
