#include "graph/board_reader.h"

#include <algorithm>
#include <array>

#include "graph/generators/generators.h"
#include "graph/reader/arguments.h"
#include "graph/reader/graph_reader.h"
#include "graph/reader/numbers.h"
#include "graph/reader/track_reader.h"
#include "lang/description.h"

namespace ludens {
namespace {

constexpr std::string_view kSiteTypeWords[] = {"Vertex", "Edge", "Cell"};
constexpr std::string_view kBoardClauses[] = {"board", "mancalaBoard", "surakartaBoard",
                                              "boardless"};

/// Reads one board clause of any kind.
class BoardReader {
 public:
  BoardReader(const Node& clause, const TopologyOptions& options, ClauseErrors& errors)
      : clause_(clause), options_(options), errors_(errors), arguments_(clause, errors) {}

  std::optional<Board> Read() {
    board_.large_stack = arguments_.TakeBool("largeStack", false);
    const std::optional<Graph> graph = ReadGraph();
    if (graph) Finish(*graph);
    if (errors_.count() > 0) return std::nullopt;
    return std::move(board_);
  }

 private:
  std::optional<Graph> ReadGraph() {
    try {
      if (clause_.text == "mancalaBoard") return ReadMancala();
      if (clause_.text == "boardless") return ReadBoardless();
      return ReadPlain();
    } catch (const GraphLimit& limit) {
      TooLarge(limit);
      return std::nullopt;
    }
  }

  /// (board …) and (surakartaBoard …).
  std::optional<Graph> ReadPlain() {
    if (clause_.text == "surakartaBoard") {
      board_.kind = BoardKind::kSurakarta;
      board_.default_site = SiteType::kVertex;
      loops_ = arguments_.TakeLabelledInt("loops", 1, kMaxDimension);
      first_loop_ = arguments_.TakeLabelledInt("from", 0, kMaxDimension).value_or(1);
    } else if (const auto use = arguments_.TakeWord("use", kSiteTypeWords)) {
      board_.default_site = static_cast<SiteType>(*use);
    }
    const Node* shape = arguments_.Take();
    if (shape == nullptr) {
      errors_.AtText(clause_, "'" + clause_.text + "' needs a shape such as (square 8)");
      return std::nullopt;
    }
    std::optional<Graph> graph = GraphReader(board_.default_site, errors_).Read(*shape);
    TakeTracksAndValues();
    arguments_.Finish();
    return graph;
  }

  std::optional<Graph> ReadMancala() {
    static constexpr std::string_view kStores[] = {"None", "Outer", "Inner"};
    board_.kind = BoardKind::kMancala;
    board_.default_site = SiteType::kVertex;
    const int rows = arguments_.TakeInt("a number of rows", 2, 6);
    const int columns = arguments_.TakeInt("a number of columns", 1, 100);
    const size_t store = arguments_.TakeWord("store", kStores).value_or(1);
    const int stores = arguments_.TakeLabelledInt("numStores", 0, 100).value_or(2);
    TakeTracksAndValues();
    if (!arguments_.Finish()) return std::nullopt;
    board_.mancala_rows = rows;
    board_.mancala_columns = columns;
    board_.mancala_stores = kStores[store] != "None";
    if (kStores[store] == "Inner" || stores != 2) {
      return MakeRectangle(rows, rows, std::nullopt, false, board_.default_site);
    }
    return MakeMancala(rows, columns, board_.mancala_stores);
  }

  std::optional<Graph> ReadBoardless() {
    static constexpr std::string_view kTilings[] = {"Square", "Triangular", "Hexagonal"};
    constexpr int kSize = 41, kHexSize = 21;
    board_.kind = BoardKind::kBoardless;
    const std::optional<size_t> tiling = arguments_.TakeWord(kTilings);
    const std::optional<int> size = arguments_.TakeOptionalInt("the size", 1, kMaxDimension);
    if (!tiling) errors_.AtText(clause_, "'boardless' needs one of " + ListOf(kTilings));
    if (!arguments_.Finish()) return std::nullopt;
    switch (*tiling) {
      case 0:
        return MakeRectangle(size.value_or(kSize), size.value_or(kSize), std::nullopt, false,
                             SiteType::kCell);
      case 1:
        return MakeTri(TilingShape::kTriangle, size.value_or(kSize), 1, SiteType::kCell);
      default:
        return MakeHex(TilingShape::kHexagon, size.value_or(kHexSize), 1);
    }
  }

  /// Tracks wait until the topology is there.
  void TakeTracksAndValues() {
    while (const Node* node = arguments_.Peek()) {
      const bool list = node->kind == NodeKind::kArray;
      for (const Node& item :
           list ? std::span<const Node>(node->children) : std::span<const Node>(node, 1)) {
        if (item.IsClause("track")) {
          tracks_.push_back(&item);
        } else if (item.IsClause("values")) {
          ReadValues(item);
        } else {
          return;
        }
      }
      arguments_.Take();
    }
  }

  void ReadValues(const Node& node) {
    Arguments arguments(node, errors_);
    const std::optional<size_t> type = arguments.TakeWord(kSiteTypeWords);
    const Node* range = arguments.Take();
    if (!type || range == nullptr || !range->IsClause("range") || range->children.size() != 2) {
      errors_.At(node, "expected values such as (values Cell (range 1 9))");
      return;
    }
    const std::optional<int> min = EvalInt(range->children[0], errors_);
    const std::optional<int> max = EvalInt(range->children[1], errors_);
    if (!arguments.Finish() || !min || !max) return;
    if (*min > *max) errors_.At(*range, "the range is empty");
    board_.is_puzzle = true;
    board_.values[*type] = {*min, *max};
  }

  void Finish(const Graph& graph) {
    if (graph.size(board_.default_site) == 0) {
      errors_.At(clause_, "this board has no " + Plural(board_.default_site) + " to play on");
      return;
    }
    try {
      board_.topology = Topology(graph, options_);
    } catch (const GraphLimit& limit) {
      TooLarge(limit);
      return;
    }
    if (board_.kind == BoardKind::kSurakarta) {
      board_.tracks = MakeSurakartaTracks(board_.topology, graph.basis == Basis::kTriangular,
                                          loops_, first_loop_);
    }
    for (const Node* node : tracks_) {
      std::optional<BoardTrack> track =
          ReadTrack(*node, board_.topology, board_.default_site, errors_);
      if (track) board_.tracks.push_back(std::move(*track));
    }
  }

  static std::string Plural(SiteType type) {
    return type == SiteType::kVertex ? "vertices" : type == SiteType::kEdge ? "edges" : "cells";
  }

  void TooLarge(const GraphLimit& limit) {
    errors_.At(clause_, "this board is too large: " + std::string(limit.what()));
  }

  const Node& clause_;
  const TopologyOptions& options_;
  ClauseErrors& errors_;
  Arguments arguments_;
  Board board_;
  std::vector<const Node*> tracks_;
  std::optional<int> loops_;
  int first_loop_ = 1;
};

}  // namespace

const Node* FindBoardClause(const Node& game) {
  for (const Node& child : game.children) {
    if (!child.IsClause("equipment")) continue;
    for (const Node& list : child.children) {
      for (const Node& item : list.children) {
        const bool is_board = item.kind == NodeKind::kClause &&
                              std::find(std::begin(kBoardClauses), std::end(kBoardClauses),
                                        item.text) != std::end(kBoardClauses);
        if (is_board) return &item;
      }
    }
  }
  return nullptr;
}

bool AsksForLayers(const Node& game) {
  if (game.IsClause("layer")) return true;
  return std::any_of(game.children.begin(), game.children.end(), AsksForLayers);
}

std::optional<Board> ReadBoard(const Node& clause, const TopologyOptions& options,
                               const SourceMap& source, Diagnostics& diagnostics) {
  ClauseErrors errors(source, diagnostics);
  return BoardReader(clause, options, errors).Read();
}

std::optional<Board> ReadBoard(const Description& description, Diagnostics& diagnostics) {
  if (!description.game.IsClause("game")) return std::nullopt;
  const Node* clause = FindBoardClause(description.game);
  if (clause == nullptr) {
    Board board;
    board.topology = Topology(MakeRectangle(3, 3, std::nullopt, false, SiteType::kCell));
    return board;
  }
  const TopologyOptions options = {AsksForLayers(description.game)};
  return ReadBoard(*clause, options, *description.source, diagnostics);
}

std::vector<ContainerBlock> LayOutContainers(const Board& board, std::span<const int> sizes) {
  std::vector<ContainerBlock> blocks;
  int next = board.SiteBlock();
  for (int size : sizes) {
    blocks.push_back({next, size});
    next += size;
  }
  return blocks;
}

}  // namespace ludens
