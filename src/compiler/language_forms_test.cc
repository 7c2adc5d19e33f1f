// Forms of the language that few games or none use, one small game each.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/test_games.h"
#include "graph/generators/generators.h"
#include "ludemes/support/edge_graph.h"

namespace ludens {
namespace {

int Winner(Table& table) { return table.context().header().winner; }

// --- Teams --------------------------------------------------------------------------------------

std::string TeamGame(const std::string& rules) {
  return "(game \"Teams\" (players 4) (equipment {(board (rectangle 1 4)) (piece \"Disc\" Each)}) "
         "(rules (start {(set Team 1 {P1 P3}) (set Team 2 {P2 P4}) " +
         rules + "))";
}

TEST(Teams, AreIteratedOver) {
  // For each team, a disc of each of its members on the site of the member's number.
  Table table(
      TeamGame("}) (play (forEach Team (forEach (team) (move Add (piece (id \"Disc\" Player)) "
               "(to (- (player) 1)))))) (end (if (is Full) (result Mover Win)))"));
  const auto moves = table.Moves();
  ASSERT_EQ(moves.size(), 4u);
  // Team 1 comes first.
  EXPECT_NE(moves[0].find("A1"), std::string::npos);
  EXPECT_NE(moves[1].find("C1"), std::string::npos);
  EXPECT_NE(moves[2].find("B1"), std::string::npos);
  EXPECT_NE(moves[3].find("D1"), std::string::npos);
}

TEST(Teams, AreIteratedOverAtTheStart) {
  Table table(
      TeamGame("(forEach Team (forEach (team) (set Score Player (size Array (team)))))}) "
               "(play (move Pass)) (end (if (is Full) (result Mover Win)))"));
  const auto& score = table.context().header().score;
  for (size_t player = 1; player <= 4; ++player) EXPECT_EQ(score[player], 2);
}

TEST(Teams, GiveRegions) {
  Table table(
      TeamGame("}) (play (move Add (to (forEach Team (forEach (difference (team) 1) "
               "(sites {(player)})))))) (end (if (is Full) (result Mover Win)))"));
  // Players 2, 3 and 4 stand for sites 2, 3 and 4; there is no site 4.
  EXPECT_FALSE(table.Offers("B1"));
  EXPECT_TRUE(table.Offers("C1"));
  EXPECT_TRUE(table.Offers("D1"));
}

TEST(Teams, AreNoneWithoutARule) {
  Table table(
      "(game \"Single\" (players 2) (equipment {(board (square 2)) (piece \"Disc\" Each)}) (rules "
      "(play (or (move Pass) (forEach Team (move Add (to (sites Empty)))))) "
      "(end (if (is Full) (result Mover Win)))))");
  EXPECT_EQ(table.Moves().size(), 1u);
}

// --- Puzzles ------------------------------------------------------------------------------------

TEST(Puzzles, HaveValuesBeyondAWord) {
  Table table(
      "(game \"Sums\" (players 1) (equipment {(board (square 2) (values Cell (range 1 200)))"
      " (regions {Columns Rows})}) (rules (start (set {{0 64}}))"
      " (play (satisfy {(all Different) (is Sum (sites Bottom) 264)}))"
      " (end (if (is Solved) (result P1 Win)))))");
  EXPECT_FALSE(table.Offers("[Set:type=Cell,var=1,value=64,"));
  EXPECT_FALSE(table.Offers("[Set:type=Cell,var=1,value=199,"));
  EXPECT_TRUE(table.Offers("[Set:type=Cell,var=3,value=199,"));
  Context context = table.context();
  EXPECT_TRUE(context.state.IsDecided(0));
  EXPECT_EQ(context.state.What(0), 64);
  table.Play("[Set:type=Cell,var=1,value=200,");
  EXPECT_EQ(context.state.What(1), 200);
  table.Play("[Set:type=Cell,var=2,value=63,");
  EXPECT_EQ(context.state.What(2), 63);
  const std::string code = table.game().StateCode(table.bytes());
  table.Play("[Toggle:type=Cell,var=2,value=65,");
  EXPECT_FALSE(context.state.IsDecided(2));
  EXPECT_EQ(context.state.What(2), 0);
  OwnedState again(table.game());
  table.game().ParseState(code, again.get());
  EXPECT_EQ(table.game().StateCode(again.get()), code);
  EXPECT_EQ(table.game().MakeContext(again.get()).state.What(2), 63);
}

TEST(Puzzles, HaveNotTooManyValues) {
  EXPECT_NE(ErrorOf("(game \"Many\" (players 1) (equipment {(board (square 2) (values Cell "
                    "(range 1 100000000))) (regions Rows)}) (rules (play (satisfy (all Different)))"
                    " (end (if (is Solved) (result P1 Win)))))"),
            "");
}

// --- Ends ---------------------------------------------------------------------------------------

std::string EndGame(int players, const std::string& end) {
  return "(game \"End\" (players " + std::to_string(players) +
         ") (equipment {(board (square 2)) (piece \"Disc\" Each)}) (rules "
         "(play (move Add (to (sites Empty)))) (end (if (is Occupied 0) " +
         end + "))))";
}

TEST(Ends, PayoffsRankThePlayers) {
  Table table(EndGame(3, "(payoffs {(payoff P1 0.5) (payoff P2 (/ 5.0 2.0)) (payoff P3 0.5)})"));
  table.Play("A1");
  ASSERT_TRUE(table.IsOver());
  EXPECT_EQ(Winner(table), 2);
  const auto& rank = table.context().header().rank;
  EXPECT_EQ(rank[1], 2.5f);
  EXPECT_EQ(rank[2], 1.0f);
  EXPECT_EQ(rank[3], 2.5f);
}

TEST(Ends, ALonePlayerWinsByAPayoff) {
  Table lost(EndGame(1, "(payoffs {(payoff P1 0.0)})"));
  lost.Play("A1");
  EXPECT_TRUE(lost.IsOver());
  EXPECT_EQ(Winner(lost), 0);
  Table won(EndGame(1, "(payoffs {(payoff P1 0.1)})"));
  won.Play("A1");
  EXPECT_TRUE(won.IsOver());
  EXPECT_EQ(Winner(won), 1);
}

// --- Regions ------------------------------------------------------------------------------------

TEST(Winning, SitesAreThoseOfMovesThatWin) {
  // The mover must take a site where the next player would win, if there is one.
  const std::string text =
      "(game \"Block\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) (rules "
      "(play (priority (move Add (to (sites Winning Next (add (to (sites Empty)))))) "
      "(move Add (to (sites Empty))))) (end (if (is Line 3) (result Mover Win)))))";
  Table table(text);
  EXPECT_EQ(table.Moves().size(), 9u);
  table.Play("A1");
  EXPECT_EQ(table.Moves().size(), 8u);
  table.Play("C3");
  EXPECT_EQ(table.Moves().size(), 7u);
  table.Play("B1");
  ASSERT_EQ(table.Moves().size(), 1u);
  EXPECT_TRUE(table.Offers("C1"));
  table.Play("C1");
  ASSERT_EQ(table.Moves().size(), 1u);
  EXPECT_TRUE(table.Offers("C2"));
}

TEST(Winning, AnEndThatAsksForItsOwnWinsComesToAnEnd) {
  Table table(
      "(game \"Self\" (players 2) (equipment {(board (square 2)) (piece \"Disc\" Each)}) (rules "
      "(play (move Add (to (sites Empty)))) "
      "(end (if (= 0 (count Sites in:(sites Winning Next (add (to (sites Empty)))))) "
      "(result Next Loss)))))");
  table.Play("A1");
  EXPECT_FALSE(table.IsOver());  // Any reply wins: asked inside, there are no further ones.
}

TEST(Expand, MayNameTheBoard) {
  Table table(
      "(game \"Near\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) (rules "
      "(play (move Add (to (expand 0 (sites {0}))))) (end (if (is Full) (result Mover Win)))))");
  EXPECT_EQ(table.Moves().size(), 4u);
}

// --- Effects ------------------------------------------------------------------------------------

TEST(Directional, GoesOnInTheDirectionOfTheLastMove) {
  Table table(
      "(game \"Ram\" (players 2) (equipment {(board (rectangle 2 5)) (piece \"Disc\" Each "
      "(move Step Orthogonal (to if:(is Empty (to))) (then (directional (to (apply (remove "
      "(to))))))))}) (rules (start {(place \"Disc1\" {0}) (place \"Disc2\" {2 3 6 9})}) "
      "(play (forEach Piece)) (end (if (no Pieces P2) (result P1 Win)))))");
  table.Play("A1-B1");
  Context context = table.context();
  const auto what = [&](int site) { return context.state.What(site); };
  EXPECT_EQ(what(1), 1);
  EXPECT_EQ(what(2), 0);
  EXPECT_EQ(what(3), 0);
  EXPECT_EQ(what(6), 2);
  EXPECT_EQ(what(9), 2);
}

TEST(Notes, MayBeOfAnything) {
  Table table(
      "(game \"Note\" (players 2) (equipment {(board (square 2)) (piece \"Disc\" Each)}) (rules "
      "(play (move Add (to (sites Empty)) (then (and {(note (sites Empty)) (note (is Full)) "
      "(note \"text\") (note 3) (note (array {1 2}))})))) (end (if (is Full) (result Mover "
      "Win)))))");
  table.Play("A1");
  EXPECT_EQ(table.Moves().size(), 3u);
}

// --- Conditions ---------------------------------------------------------------------------------

TEST(Target, MayNameTheContainer) {
  Table table(
      "(game \"Goal\" (players 2) (equipment {(board (rectangle 1 2)) (piece \"Disc\" Each)}) "
      "(rules (play (move Add (to (sites Empty)))) "
      "(end (if (is Target \"Board\" {1 2}) (result P1 Win)))))");
  table.Play("A1");
  EXPECT_FALSE(table.IsOver());
  table.Play("B1");
  EXPECT_TRUE(table.IsOver());
}

/// The player has edges of a board of 3 × 3 vertices and names one vertex.
std::string TreeGame(const std::vector<int>& edges, int vertex) {
  return fmt::format(
      "(game \"Tree\" (players 1) (equipment {{(board (square 3) use:Vertex)}}) (rules "
      "(start (set P1 Edge {{{}}})) (play (move Select (from {}))) "
      "(end (if (is TreeCentre P1) (result P1 Win)))))",
      fmt::join(edges, " "), vertex);
}

/// The edges between these pairs of vertices.
std::vector<int> EdgesOf(const std::vector<std::pair<int, int>>& pairs) {
  const Topology topology(MakeRectangle(3, 3, std::nullopt, false, SiteType::kVertex));
  std::vector<int> edges;
  for (int edge = 0; edge < topology.size(SiteType::kEdge); ++edge) {
    const EdgeEnds ends = EndsOf(topology, edge);
    for (const auto& [a, b] : pairs)
      if ((ends.a == a && ends.b == b) || (ends.a == b && ends.b == a)) edges.push_back(edge);
  }
  EXPECT_EQ(edges.size(), pairs.size());
  return edges;
}

bool IsCentre(const std::vector<int>& edges, int vertex) {
  Table table(TreeGame(edges, vertex));
  table.Play("");
  return table.IsOver();
}

TEST(Trees, AreBalancedAtTheirCentre) {
  // A path along two sides of the board: 0-1-2-5-8.
  const std::vector<int> path = EdgesOf({{0, 1}, {1, 2}, {2, 5}, {5, 8}});
  EXPECT_TRUE(IsCentre(path, 2));
  for (const int vertex : {0, 1, 5, 8}) EXPECT_FALSE(IsCentre(path, vertex)) << vertex;
  // With an even number of vertices both in the middle are centres; others of the board are none.
  const std::vector<int> even = EdgesOf({{0, 1}, {1, 2}, {2, 5}});
  EXPECT_TRUE(IsCentre(even, 1));
  EXPECT_TRUE(IsCentre(even, 2));
  EXPECT_FALSE(IsCentre(even, 0));
  EXPECT_FALSE(IsCentre(even, 7));
  // A branch does not count for more than its vertices.
  const std::vector<int> star = EdgesOf({{4, 1}, {4, 3}, {4, 5}, {4, 7}, {7, 8}});
  EXPECT_TRUE(IsCentre(star, 4));
  EXPECT_FALSE(IsCentre(star, 7));
  // What has a cycle is no tree.
  const std::vector<int> cycle = EdgesOf({{0, 1}, {1, 4}, {4, 3}, {3, 0}, {4, 5}});
  EXPECT_FALSE(IsCentre(cycle, 4));
}

TEST(LargePieces, AreAsLargeAsTheyAre) {
  Table table(
      "(game \"Large\" (players 2) (equipment {(board (square 5)) (tile \"Ell\" Each {F F R F})"
      " (piece \"Dot\" Neutral)}) (rules (start {(place \"Ell1\" 6) (place \"Dot0\" 24)})"
      " (play (move Pass)) (end (if (and {(= 4 (size LargePiece at:6)) (= 1 (size LargePiece"
      " at:24)) (= 0 (size LargePiece at:20)) (= 5 (size LargePiece in:(sites {6 20 24})))})"
      " (result Mover Win)))))");
  table.Play("");
  EXPECT_TRUE(table.IsOver());
}

// --- Mistakes -----------------------------------------------------------------------------------

TEST(Mistakes, AreTheAuthors) {
  const auto error = [](const std::string& rule) {
    return ErrorOf(
        "(game \"Wrong\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) (rules "
        "(play " +
        rule + ") (end (if (is Full) (result Mover Win)))))");
  };
  EXPECT_NE(error("(move Slide (from (sites Empty)))").find("one site"), std::string::npos);
  EXPECT_NE(error("(move Leap (from (sites Empty)) {{F F}} (to))").find("one site"),
            std::string::npos);
  EXPECT_NE(error("(move Shoot (piece {1 2}))").find("one piece"), std::string::npos);
  EXPECT_NE(error("(move Add (to (sites Empty)) (then (directional)))").find("apply"),
            std::string::npos);
  EXPECT_EQ(error("(move Add (to (sites Empty)))"), "");
}

// --- What is asked once of a position -----------------------------------------------------------

TEST(Remembered, IsForgottenWithThePosition) {
  // Only the tallest of a player's stacks may take a step, onto another.
  Table table(
      "(game \"Tallest\" (players 2) (equipment {(board (rectangle 1 4)) (piece \"Disc\" Each)}) "
      "(rules (start {(place Stack \"Disc1\" 0 count:2) (place \"Disc1\" 2) (place \"Disc2\" 3)}) "
      "(play (forEach Piece (move Step (from if:(= (size Stack at:(from)) (max (results "
      "from:(sites Occupied by:Mover) to:0 (size Stack at:(from)))))) (to) stack:True) top:True)) "
      "(end (if (is Full) (result Mover Win)))))");
  EXPECT_TRUE(table.Offers("A1-B1"));
  EXPECT_FALSE(table.Offers("C1-"));
  table.Play("A1-B1");
  table.Play("D1-C1");
  // The disc on top of C1 is the opponent's now.
  EXPECT_EQ(table.Moves().size(), 2u);
  EXPECT_TRUE(table.Offers("B1-A1"));
  EXPECT_TRUE(table.Offers("B1-C1"));
}

TEST(Remembered, DependsOnTheSiteThatIsAskedAbout) {
  // A disc may be added where at least two of the neighbours are empty.
  Table table(
      "(game \"Room\" (players 2) (equipment {(board (rectangle 1 4)) (piece \"Disc\" Each)}) "
      "(rules (play (move Add (to (sites Empty) if:(<= 2 (count Sites in:(forEach (sites Around "
      "(to)) if:(is Empty (site)))))))) (end (if (is Full) (result Mover Win)))))");
  EXPECT_EQ(table.Moves().size(), 2u);
  table.Play("B1");
  EXPECT_EQ(table.Moves().size(), 1u);
}

}  // namespace
}  // namespace ludens
