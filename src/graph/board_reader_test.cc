#include "graph/board_reader.h"

#include <gtest/gtest.h>

#include "lang/description.h"

namespace ludens {
namespace {

/// The board of a game with this piece of equipment, and what was said about it.
struct Result {
  std::optional<Board> board;
  Diagnostics diagnostics;

  std::string FirstError() const {
    if (diagnostics.list().empty()) return "";
    const Diagnostic& first = diagnostics.list()[0];
    return std::to_string(first.location.line) + ":" + std::to_string(first.location.column) +
           ": " + first.message;
  }
};

Result Read(const std::string& equipment) {
  Result result;
  const std::string text = "(game \"Test\" (players 2) (equipment {\n" + equipment + "\n}))";
  const auto description = ReadDescriptionText("test.lud", text, Library(), {}, result.diagnostics);
  if (description) result.board = ReadBoard(*description, result.diagnostics);
  return result;
}

Topology TopologyOf(const std::string& equipment) {
  Result result = Read(equipment);
  EXPECT_TRUE(result.board) << result.FirstError();
  return result.board ? std::move(result.board->topology) : Topology();
}

using Sizes = std::array<int, 3>;

/// Numbers of cells, vertices and edges.
Sizes SizesOf(const std::string& equipment) {
  const Topology topology = TopologyOf(equipment);
  return {topology.size(SiteType::kCell), topology.size(SiteType::kVertex),
          topology.size(SiteType::kEdge)};
}

TEST(ReadBoard, CountsInTheDefaultSiteType) {
  EXPECT_EQ(SizesOf("(board (square 3))"), (Sizes{9, 16, 24}));
  EXPECT_EQ(SizesOf("(board (square 3) use:Vertex)"), (Sizes{4, 9, 12}));
  EXPECT_EQ(SizesOf("(board (rectangle 2 4))"), (Sizes{8, 15, 22}));
}

TEST(ReadBoard, ReadsWholeNumbersAsNumbersWithFractions) {
  // Shifted by 3, the second board touches the first one; by 3.5 it would not.
  const auto joined = [](const std::string& by) {
    return SizesOf("(board (merge (square 3) (shift " + by + " 0 (square 3))))");
  };
  EXPECT_EQ(joined("(toFloat (/ 7 2))"), joined("3"));
  EXPECT_NE(joined("(/ 7.0 2.0)"), joined("3"));
  EXPECT_EQ(joined("(+ 2.0 (toFloat True))"), joined("3"));
  EXPECT_FALSE(Read("(board (shift (toFloat \"x\") 0 (square 3)))").board);
}

TEST(ReadBoard, KnowsAllGenerators) {
  EXPECT_EQ(SizesOf("(board (hex 3))"), (Sizes{19, 54, 72}));
  EXPECT_EQ(SizesOf("(board (hex Diamond 3))")[0], 9);
  EXPECT_EQ(SizesOf("(board (hex Triangle 4))")[0], 10);
  EXPECT_EQ(SizesOf("(board (hex Rectangle 3 4))")[0], 11);
  EXPECT_EQ(SizesOf("(board (hex Star 2))")[0], 37);
  EXPECT_EQ(SizesOf("(board (hex {4 3}))")[0], SizesOf("(board (hex 4 3))")[0]);
  EXPECT_EQ(SizesOf("(board (tri 4))")[0], 16);
  EXPECT_EQ(SizesOf("(board (tri Hexagon 3) use:Vertex)")[1], 19);
  EXPECT_EQ(SizesOf("(board (square Diamond 3))")[0], 13);
  EXPECT_EQ(SizesOf("(board (square 4 pyramidal:True) use:Vertex)")[1], 30);
  EXPECT_EQ(SizesOf("(board (concentric Square rings:3) use:Vertex)")[1], 24);
  EXPECT_EQ(SizesOf("(board (concentric {1 6 12}))")[0], 19);
  EXPECT_EQ(SizesOf("(board (concentric Target rings:4))")[0], 4);
  EXPECT_EQ(SizesOf("(board (wedge 3) use:Vertex)")[1], 7);
  EXPECT_EQ(SizesOf("(board (spiral turns:4 sites:80) use:Vertex)")[1], 80);
  EXPECT_EQ(SizesOf("(board (regular 5) use:Vertex)")[1], 5);
  EXPECT_EQ(SizesOf("(board (brick 3 4))")[0], SizesOf("(board (brick Rectangle 3 4))")[0]);
  EXPECT_EQ(SizesOf("(board (quadhex 2))")[0], 24);
  EXPECT_EQ(SizesOf("(board (tiling T488 2))")[0], 5);
  EXPECT_EQ(SizesOf("(board (tiling T3636 2))")[0], 19);
  EXPECT_GT(SizesOf("(board (celtic 3))")[0], 9);
  EXPECT_EQ(SizesOf("(mancalaBoard 2 6)")[1], 14);
  EXPECT_EQ(SizesOf("(mancalaBoard 2 6 store:None)")[1], 12);
  EXPECT_EQ(SizesOf("(boardless Square 5)")[0], 25);
}

TEST(ReadBoard, KnowsAllOperators) {
  EXPECT_EQ(SizesOf("(board (remove (square 3) cells:{0 8}))")[0], 7);
  EXPECT_EQ(SizesOf("(board (remove (square 3) vertices:{5}))")[0], 5);
  EXPECT_EQ(SizesOf("(board (hole (square 4) (poly {{1 1} {1 3} {3 3} {3 1}})))")[0], 12);
  EXPECT_EQ(SizesOf("(board (merge (square 2) (shift 2 0 (square 2))))")[0], 8);
  EXPECT_EQ(SizesOf("(board (union (square 2) (shift 5 0 (square 2))))")[1], 18);
  EXPECT_EQ(SizesOf("(board (intersect (square 3) (rectangle 2 5)))")[0], 6);
  EXPECT_EQ(SizesOf("(board (dual (square 4)))")[1], 16);
  EXPECT_EQ(SizesOf("(board (subdivide (square 2)))")[0], 16);
  EXPECT_EQ(SizesOf("(board (complete (regular 5)) use:Vertex)")[2], 10);
  EXPECT_EQ(SizesOf("(board (splitCrossings (complete (regular 4))) use:Vertex)")[1], 5);
  EXPECT_EQ(SizesOf("(board (layers 3 (square 2)) use:Vertex)")[1], 12);
  EXPECT_EQ(SizesOf("(board (keep (square 4) (poly {{0 0} {0 2} {2 2} {2 0}})))")[0], 4);
  EXPECT_EQ(SizesOf("(board (clip (square 4) (poly {{0 0} {0 2} {2 2} {2 0}})))")[1], 16);
  EXPECT_EQ(SizesOf("(board (trim (add (square 2) edges:{{{2 2} {3 3}}})))")[2], 12);
  EXPECT_EQ(SizesOf("(board (scale 2 (rotate 45 (skew 0.5 (square 2)))))")[0], 4);
  EXPECT_EQ(SizesOf("(board (renumber (makeFaces (recoordinate (square 2)))))")[0], 4);
  EXPECT_EQ(SizesOf("(board (graph vertices:{{0 0} {1 0} {0 1}} edges:{{0 1} {1 2} {2 0}}))"),
            (Sizes{1, 3, 3}));
}

TEST(ReadBoard, EvaluatesArithmetic) {
  EXPECT_EQ(SizesOf("(board (square (+ 1 (* 2 (- 5 4)))))")[0], 9);
  EXPECT_EQ(SizesOf("(board (square (/ 7 2)))")[0], 9);
}

TEST(ReadBoard, PlaysOnThreeByThreeWithoutEquipment) {
  Diagnostics diagnostics;
  const auto description =
      ReadDescriptionText("test.lud", "(game \"Test\" (players 2))", Library(), {}, diagnostics);
  ASSERT_TRUE(description);
  EXPECT_EQ(ReadBoard(*description, diagnostics)->topology.size(SiteType::kCell), 9);
}

TEST(ReadBoard, FollowsTracks) {
  const Result result = Read(
      "(board (square 3) {(track \"A\" \"0,E,N1,W\" loop:True P2) "
      "(track \"B\" {0 0 1 2 End} directed:True)})");
  ASSERT_TRUE(result.board) << result.FirstError();
  ASSERT_EQ(result.board->tracks.size(), 2u);
  const BoardTrack& a = result.board->tracks[0];
  std::vector<int> sites;
  for (const BoardTrackElement& element : a.elements) sites.push_back(element.site);
  EXPECT_EQ(sites, (std::vector<int>{0, 1, 2, 5, 4, 3}));
  EXPECT_EQ(a.owner, 2);
  EXPECT_EQ(a.elements.back().next, 0);
  const BoardTrack& b = result.board->tracks[1];
  EXPECT_EQ(b.elements[0].bumps, 1);
  EXPECT_EQ(b.elements.back().site, kTrackEnd);
  EXPECT_EQ(b.elements.back().next, -1);
  EXPECT_EQ(b.elements[1].previous, -1);
}

TEST(ReadBoard, ReadsValuesOfPuzzles) {
  const Result result = Read("(board (square 9) (values Cell (range 1 9)))");
  ASSERT_TRUE(result.board) << result.FirstError();
  EXPECT_TRUE(result.board->is_puzzle);
  EXPECT_EQ(result.board->values[static_cast<size_t>(SiteType::kCell)].max, 9);
}

TEST(ReadBoard, LaysOutContainersAfterTheBoard) {
  const Result result = Read("(board (square 3) use:Vertex)");
  const int sizes[] = {1, 6};
  const auto blocks = LayOutContainers(*result.board, sizes);
  EXPECT_EQ(blocks[0].first, 9);
  EXPECT_EQ(blocks[1].first, 10);
}

TEST(ReadBoard, ExplainsBadBoards) {
  EXPECT_EQ(Read("(board (square 0))").FirstError(),
            "2:16: a size of 'square' must be from 1 to 1000, not 0");
  EXPECT_EQ(Read("(board (square 100000))").FirstError(),
            "2:16: a size of 'square' must be from 1 to 1000, not 100000");
  EXPECT_EQ(Read("(board (square -3))").FirstError(),
            "2:16: a size of 'square' must be from 1 to 1000, not -3");
  EXPECT_EQ(Read("(board (square 1000))").FirstError(),
            "2:8: this board is too large: more than 8192 vertices");
  EXPECT_EQ(Read("(board (piece 3))").FirstError(), "2:9: unknown board shape 'piece'");
  EXPECT_EQ(Read("(board (graph vertices:{{0 0} {1 0}} edges:{{0 7}}))").FirstError(),
            "2:48: there is no vertex 7: the graph has 2 vertices");
  EXPECT_EQ(Read("(board)").FirstError(), "2:2: 'board' needs a shape such as (square 8)");
  EXPECT_EQ(Read("(board (graph vertices:{}))").FirstError(),
            "2:8: this leaves no board: 'graph' has no vertices");
  EXPECT_EQ(Read("(board (remove (square 2) vertices:{0..8}))").FirstError(),
            "2:8: this leaves no board: 'remove' has no vertices");
  EXPECT_EQ(Read("(board (remove (square 2) cells:{0 1 2 3}))").FirstError(),
            "2:1: this board has no cells to play on");
  EXPECT_EQ(Read("(board (remove (square 2) cells:{9}))").FirstError(), "2:34: there is no cell 9");
  EXPECT_EQ(Read("(board (square 3) (track \"A\" \"0,X\"))").FirstError(),
            "2:30: step 'X': the board has no such direction");
  EXPECT_EQ(Read("(board (square (/ 3 0)))").FirstError(), "2:21: division by zero");
  EXPECT_EQ(Read("(board (square 3 rings:2))").FirstError(),
            "2:18: 'square' has no argument 'rings:'");
  EXPECT_EQ(Read("(board (complete (square 100)))").FirstError(),
            "2:18: this board is too large: more than 8192 vertices");
}

TEST(ReadBoard, FindsSeveralErrorsAtOnce) {
  const Result result = Read("(board (merge (square 0) (hex -1)))");
  EXPECT_EQ(result.diagnostics.list().size(), 2u);
}

}  // namespace
}  // namespace ludens
