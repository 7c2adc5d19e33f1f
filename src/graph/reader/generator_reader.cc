#include <array>

#include "graph/reader/graph_reader.h"
#include "graph/reader/numbers.h"

namespace ludens {
namespace {

constexpr std::string_view kSquareShapes[] = {"Square", "Rectangle", "Diamond", "Limping"};

constexpr std::string_view kTilingShapes[] = {"Hexagon", "Triangle",  "Diamond", "Prism",
                                              "Star",    "Rectangle", "Limping", "Square"};
constexpr size_t kSquareWord = 7;

TilingShape ShapeOf(size_t word) {
  return word == kSquareWord ? TilingShape::kRectangle : static_cast<TilingShape>(word);
}

}  // namespace

std::optional<Graph> GraphReader::ReadSquare(Arguments& arguments) {
  const size_t shape = arguments.TakeWord(kSquareShapes).value_or(0);
  const std::optional<BoardOutline> outline = TakeOutline(arguments);
  const int size = outline ? 1 : TakeSize(arguments, "a size");
  const std::optional<Diagonals> diagonals = TakeDiagonals(arguments);
  const bool pyramidal = arguments.TakeBool("pyramidal", false);
  if (!arguments.Finish()) return std::nullopt;
  if (outline) return MakeSquareCustom(*outline, diagonals);
  if (kSquareShapes[shape] == "Diamond") return MakeSquareDiamond(size, diagonals);
  const int columns = kSquareShapes[shape] == "Limping" ? size + 1 : size;
  return MakeRectangle(size, columns, diagonals, pyramidal, use_);
}

std::optional<Graph> GraphReader::ReadRectangle(Arguments& arguments) {
  const int rows = TakeSize(arguments, "a number of rows");
  const int columns = TakeOptionalSize(arguments, "the number of columns").value_or(rows);
  const std::optional<Diagonals> diagonals = TakeDiagonals(arguments);
  if (!arguments.Finish()) return std::nullopt;
  return MakeRectangle(rows, columns, diagonals, false, use_);
}

std::optional<Graph> GraphReader::ReadHex(Arguments& arguments) {
  const std::optional<size_t> word = arguments.TakeWord(kTilingShapes);
  const std::optional<BoardOutline> outline = TakeOutline(arguments);
  const int a = outline ? 1 : TakeSize(arguments, "a size");
  const std::optional<int> b = TakeOptionalSize(arguments, "the second size");
  if (!arguments.Finish()) return std::nullopt;
  if (outline) return MakeHexCustom(*outline);
  const TilingShape shape = ShapeOf(word.value_or(0));
  if (shape == TilingShape::kHexagon && b) return MakeHexCustom({{}, {a, *b}});
  return MakeHex(shape, a, word == kSquareWord ? a : b.value_or(a));
}

std::optional<Graph> GraphReader::ReadTri(Arguments& arguments) {
  constexpr size_t kTriangleWord = 1;
  const std::optional<size_t> word = arguments.TakeWord(kTilingShapes);
  const std::optional<BoardOutline> outline = TakeOutline(arguments);
  const int a = outline ? 1 : TakeSize(arguments, "a size");
  const std::optional<int> b = TakeOptionalSize(arguments, "the second size");
  if (!arguments.Finish()) return std::nullopt;
  if (outline) return MakeTriCustom(*outline);
  return MakeTri(ShapeOf(word.value_or(kTriangleWord)), a, word == kSquareWord ? a : b.value_or(a),
                 use_);
}

std::optional<Graph> GraphReader::ReadTiling(Arguments& arguments) {
  static constexpr std::string_view kTilings[] = {
      "T31212", "T3464", "T488", "T33434", "T33336", "T33344", "T3636", "T4612", "T333333_33434"};
  const std::optional<size_t> word = arguments.TakeWord(kTilings);
  if (!word) {
    errors_.At(arguments.Peek() ? *arguments.Peek() : arguments.clause(),
               "'tiling' needs one of " + ListOf(kTilings));
    return std::nullopt;
  }
  const Tiling tiling = static_cast<Tiling>(*word);
  const std::optional<BoardOutline> outline = TakeOutline(arguments);
  const int a = outline ? 1 : TakeSize(arguments, "a size");
  const std::optional<int> b = TakeOptionalSize(arguments, "the second size");
  if (!arguments.Finish()) return std::nullopt;
  return outline ? MakeTilingCustom(tiling, *outline) : MakeTiling(tiling, a, b);
}

std::optional<Graph> GraphReader::ReadCeltic(Arguments& arguments) {
  const std::optional<BoardOutline> outline = TakeOutline(arguments);
  const int rows = outline ? 1 : TakeSize(arguments, "a number of rows");
  const int columns = TakeOptionalSize(arguments, "the number of columns").value_or(rows);
  if (!arguments.Finish()) return std::nullopt;
  return outline ? MakeCelticCustom(*outline) : MakeCeltic(rows, columns);
}

std::optional<Graph> GraphReader::ReadQuadhex(Arguments& arguments) {
  const int layers = TakeSize(arguments, "a number of layers");
  const bool thirds = arguments.TakeBool("thirds", false);
  if (!arguments.Finish()) return std::nullopt;
  return MakeQuadhex(layers, thirds);
}

std::optional<Graph> GraphReader::ReadBrick(Arguments& arguments) {
  static constexpr std::string_view kShapes[] = {"Square",  "Rectangle", "Limping",
                                                 "Diamond", "Prism",     "Spiral"};
  const size_t word = arguments.TakeWord(kShapes).value_or(0);
  const int a = TakeSize(arguments, "a size");
  const std::optional<int> b = TakeOptionalSize(arguments, "the second size");
  const bool trim = arguments.TakeBool("trim", false);
  if (!arguments.Finish()) return std::nullopt;
  switch (word) {
    case 2:
      return MakeBrick(BrickShape::kRectangle, a, a + 1, trim);
    case 3:
      return MakeBrick(BrickShape::kDiamond, a, a, trim);
    case 4:
      return MakeBrick(BrickShape::kPrism, a, b.value_or(a), trim);
    case 5:
      return MakeBrick(BrickShape::kSpiral, a, a, trim);
    default:
      return MakeBrick(BrickShape::kRectangle, a, b.value_or(a), trim);
  }
}

std::optional<Graph> GraphReader::ReadConcentric(Arguments& arguments) {
  static constexpr std::string_view kShapes[] = {"Triangle", "Square", "Hexagon", "Target"};
  static constexpr int kSides[] = {3, 4, 6};
  constexpr size_t kTarget = 3;
  const std::optional<size_t> shape = arguments.TakeWord(kShapes);
  std::optional<int> sides = arguments.TakeLabelledInt("sides", 3, kMaxDimension);
  if (shape && *shape < kTarget) sides = kSides[*shape];
  const Node* cells = shape || sides ? nullptr : arguments.Take();
  const std::optional<int> rings = arguments.TakeLabelledInt("rings", 1, kMaxDimension);
  const std::optional<int> steps = arguments.TakeLabelledInt("steps", 1, kMaxDimension);
  const ConcentricJoins joins = {arguments.TakeBool("midpoints", true),
                                 arguments.TakeBool("joinMidpoints", true),
                                 arguments.TakeBool("joinCorners", false)};
  const bool stagger = arguments.TakeBool("stagger", false);
  std::vector<int> per_ring;
  if (cells != nullptr) per_ring = ReadInts(*cells, errors_).value_or(std::vector<int>{});
  if (!arguments.Finish()) return std::nullopt;
  if (sides && rings) return MakeConcentricRegular(*sides, *rings, joins, use_);
  if (shape == kTarget && rings) {
    if (steps)
      return MakeConcentricCircles(std::vector<int>(static_cast<size_t>(*rings), *steps), false,
                                   use_);
    if (use_ == SiteType::kCell) return MakeConcentricTarget(*rings);
    errors_.At(arguments.clause(), "a target without steps has cells only");
    return std::nullopt;
  }
  long total = 0;
  for (int count : per_ring) total += std::abs(static_cast<long>(count));
  const bool lone = per_ring.size() == 1 && use_ != SiteType::kCell && per_ring[0] < 2;
  if (per_ring.empty() || total > kMaxVertices || lone) {
    errors_.At(cells != nullptr ? *cells : arguments.clause(),
               "'concentric' needs numbers of cells per ring, or a shape and a number of rings");
    return std::nullopt;
  }
  return MakeConcentricCircles(per_ring, stagger, use_);
}

std::optional<Graph> GraphReader::ReadRegular(Arguments& arguments) {
  static constexpr std::string_view kStar[] = {"Star"};
  const bool star = arguments.TakeWord(kStar).has_value();
  const int sides = arguments.TakeInt("a number of sides", 3, kMaxDimension);
  if (!arguments.Finish()) return std::nullopt;
  return MakeRegular(sides, star, use_);
}

std::optional<Graph> GraphReader::ReadWedge(Arguments& arguments) {
  const int rows = arguments.TakeInt("a number of rows", 2, kMaxDimension);
  const int columns =
      arguments.TakeOptionalInt("the number of columns", 2, kMaxDimension).value_or(3);
  if (!arguments.Finish()) return std::nullopt;
  return MakeWedge(rows, columns);
}

std::optional<Graph> GraphReader::ReadSpiral(Arguments& arguments) {
  const std::optional<int> turns = arguments.TakeLabelledInt("turns", 1, 100);
  const std::optional<int> sites = arguments.TakeLabelledInt("sites", 3, 1000);
  const bool clockwise = arguments.TakeBool("clockwise", true);
  if (!arguments.Finish()) return std::nullopt;
  if (!turns || !sites) {
    errors_.At(arguments.clause(), "'spiral' needs 'turns:' and 'sites:'");
    return std::nullopt;
  }
  return MakeSpiral(*turns, *sites, clockwise);
}

std::optional<Graph> GraphReader::ReadRepeat(Arguments& arguments) {
  const int rows = TakeSize(arguments, "a number of rows");
  const int columns = TakeSize(arguments, "a number of columns");
  const Node* step = arguments.Take("step");
  std::vector<std::vector<Point>> polygons;
  const Node* shapes = arguments.Take();
  if (shapes != nullptr && shapes->kind == NodeKind::kArray) {
    for (const Node& child : shapes->children) {
      polygons.push_back(ReadPolygon(child).value_or(std::vector<Point>{}));
    }
  } else if (shapes != nullptr) {
    polygons.push_back(ReadPolygon(*shapes).value_or(std::vector<Point>{}));
  }
  std::vector<Point> steps;
  if (step != nullptr) steps = ReadPoints(*step, errors_).value_or(std::vector<Point>{});
  if (!arguments.Finish()) return std::nullopt;
  if (steps.size() != 2 || polygons.empty()) {
    errors_.At(arguments.clause(), "'repeat' needs 'step:' with two places, and polygons");
    return std::nullopt;
  }
  return MakeRepeat(rows, columns, steps[0], steps[1], polygons);
}

std::optional<Graph> GraphReader::ReadLiteral(Arguments& arguments) {
  const Node* vertices = arguments.Take("vertices");
  const Node* edges = arguments.Take("edges");
  if (!arguments.Finish()) return std::nullopt;
  if (vertices == nullptr) {
    errors_.AtText(arguments.clause(), "'graph' needs 'vertices:', as in vertices:{{0 0} {1 0}}");
    return std::nullopt;
  }
  const auto points = ReadPoints(*vertices, errors_);
  if (!points) return std::nullopt;
  std::vector<std::pair<int, int>> pairs;
  if (edges != nullptr) {
    const int count = static_cast<int>(points->size());
    for (const Node& child : edges->children) {
      const auto ends = ReadInts(child, errors_);
      if (!ends) return std::nullopt;
      if (ends->size() != 2) {
        errors_.At(child, "an edge joins two vertices, as in {0 1}");
        return std::nullopt;
      }
      for (size_t i = 0; i < 2; ++i) {
        if ((*ends)[i] >= 0 && (*ends)[i] < count) continue;
        errors_.At(child.children[i], "there is no vertex " + std::to_string((*ends)[i]) +
                                          ": the graph has " + std::to_string(count) + " vertices");
        return std::nullopt;
      }
      pairs.emplace_back((*ends)[0], (*ends)[1]);
    }
  }
  return Graph::FromLists(*points, pairs, Basis::kUnknown);
}

}  // namespace ludens
