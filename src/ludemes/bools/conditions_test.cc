#include <gtest/gtest.h>

#include <memory>

#include "graph/generators/generators.h"
#include "ludemes/support/passes.h"
#include "ludemes/test_clauses.h"

namespace ludens {
namespace {

/// Conditions on a small square board: `Board` places discs of player 1 (x) and 2 (o), row by row
/// from the bottom, and `Holds` evaluates a clause.
class ConditionsTest : public ::testing::Test {
 protected:
  /// With `vertices`, pieces may stand on so many vertices as well.
  void Board(std::string_view pieces, bool stacking = false, int vertices = 0) {
    int side = 1;
    while (side * side < static_cast<int>(pieces.size())) ++side;
    model_ = std::make_unique<Model>();
    model_->topology = Topology(MakeRectangle(side, side, std::nullopt, false, SiteType::kCell));
    model_->board_sites = model_->total_sites = side * side;
    model_->components.resize(3);
    model_->components[1].owner = 1;
    model_->components[2].owner = 2;
    model_->stacking = stacking;
    model_->slot_sites[static_cast<size_t>(SiteType::kVertex)] = vertices;
    model_->slot_offset[static_cast<size_t>(SiteType::kVertex)] = model_->total_sites;
    model_->layout.slots = model_->total_sites + vertices;
    model_->layout.has_stacks = stacking;
    model_->layout.stack_capacity = stacking ? 8 : 1;
    model_->layout.Finish();
    context_ = std::make_unique<Context>(
        *model_, rules_, State(model_->layout, block_.Reserve(model_->layout.size)), scratch_);
    context_->state.Reset();
    context_->header().active = 0b110;
    for (int site = 0; site < static_cast<int>(pieces.size()); ++site)
      if (const int who = Piece(pieces[static_cast<size_t>(site)]))
        context_->state.Set(site, who, who, 1, -1, -1, -1);
  }

  static int Piece(char c) { return c == 'x' ? 1 : c == 'o' ? 2 : 0; }

  bool Holds(const std::string& clause, int last_to = kOff) {
    context_->header().last.to = static_cast<int16_t>(last_to);
    Lowering lowering(*model_);
    return lowering.Bool(clauses_.Bind(clause, "bool"))->Eval(*context_);
  }

  NoRules rules_;
  ClauseReader clauses_;
  Scratch scratch_;
  StateBlock block_;
  std::unique_ptr<Model> model_;
  std::unique_ptr<Context> context_;
};

TEST_F(ConditionsTest, ALineRunsThroughTheLastDestination) {
  Board(
      "xxx"
      "oo."
      "..o");
  EXPECT_TRUE(Holds("(is Line 3)", 0));
  EXPECT_TRUE(Holds("(is Line 3)", 1));
  EXPECT_TRUE(Holds("(is Line 2)", 1));
  EXPECT_FALSE(Holds("(is Line 3)", 4));
  EXPECT_FALSE(Holds("(is Line 3)"));
}

TEST_F(ConditionsTest, AnExactLineIsNoLonger) {
  Board(
      "xxx.."
      "....."
      "xx..."
      "....."
      ".....");
  EXPECT_FALSE(Holds("(is Line 2 Orthogonal exact:True)", 1));
  EXPECT_TRUE(Holds("(is Line 3 Orthogonal exact:True)", 1));
  EXPECT_TRUE(Holds("(is Line 2 Orthogonal exact:True)", 10));
}

TEST_F(ConditionsTest, ALineMayBeOfAPlayersPiecesOrHaveGaps) {
  Board(
      "x.xo."
      "....."
      "....."
      "....."
      ".....");
  EXPECT_FALSE(Holds("(is Line 2 Orthogonal)", 0));
  EXPECT_TRUE(Holds("(is Line 2 Orthogonal contiguous:False)", 0));
  EXPECT_TRUE(Holds("(is Line 2 Orthogonal whats:{1 2})", 2));
  EXPECT_FALSE(Holds("(is Line 2 Orthogonal P2)", 2));
}

TEST_F(ConditionsTest, StacksHaveLinesThroughTheirLevels) {
  Board("x..", true);
  context_->state.Push(0, {1, 1, 0, 0, 0});
  EXPECT_TRUE(Holds("(is Line 2 byLevel:True)", 0));
  EXPECT_FALSE(Holds("(is Line 3 byLevel:True)", 0));
}

TEST_F(ConditionsTest, AGroupConnectsOppositeSides) {
  Board(
      "xo."
      "xo."
      "xxo");
  EXPECT_TRUE(Holds("(is Connected 2 Sides)", 0));
  EXPECT_FALSE(Holds("(is Connected 4 Sides)", 0));
  EXPECT_FALSE(Holds("(is Connected 4 Sides)", 2));
}

TEST_F(ConditionsTest, AWallBlocksTheOtherPlayer) {
  Board(
      "..o"
      ".o."
      "o..");
  context_->header().mover = 1;
  EXPECT_TRUE(Holds("(is Blocked 4 Orthogonal Sides)"));
  EXPECT_FALSE(Holds("(is Blocked 2 Orthogonal Sides)"));
}

TEST_F(ConditionsTest, ALoopSurroundsASite) {
  Board(
      "....."
      ".xxx."
      ".x.x."
      ".xxx."
      ".....");
  context_->header().mover = 1;
  EXPECT_TRUE(Holds("(is Loop)", 6));
  context_->state.Clear(8);
  context_->state.Clear(7);
  EXPECT_FALSE(Holds("(is Loop)", 6));
}

TEST_F(ConditionsTest, APatternIsFoundInAnyOrthogonalDirection) {
  Board(
      "xx."
      "xx."
      "...");
  EXPECT_TRUE(Holds("(is Pattern {F R F R F})", 4));
  EXPECT_TRUE(Holds("(is Pattern {F L F L F})", 0));
  EXPECT_FALSE(Holds("(is Pattern {F F})", 0));
}

TEST_F(ConditionsTest, FriendsAndEnemiesGoByTeams) {
  Board("...");
  context_->header().mover = 1;
  EXPECT_TRUE(Holds("(is Enemy 2)"));
  EXPECT_FALSE(Holds("(is Enemy 0)"));
  EXPECT_TRUE(Holds("(is Friend 1)"));
  model_->uses_teams = true;
  context_->header().team[1] = context_->header().team[2] = 1;
  EXPECT_FALSE(Holds("(is Enemy 2)"));
  EXPECT_TRUE(Holds("(is Friend 2)"));
}

TEST_F(ConditionsTest, PiecesAreMissedByOwnerAndName) {
  Board("x..");
  model_->components[1].name = "Disc1";
  EXPECT_FALSE(Holds("(no Pieces P1)"));
  EXPECT_TRUE(Holds("(no Pieces P2)"));
  EXPECT_FALSE(Holds("(no Pieces All)"));
  EXPECT_FALSE(Holds("(no Pieces P1 \"Disc\")"));
  EXPECT_TRUE(Holds("(no Pieces P1 \"King\")"));
}

// Without a type, a site is read as one of the board's own, whatever it is.
TEST_F(ConditionsTest, PiecesOnSitesOfAnotherTypeAreMissedUnlessTheirNumberIsTaken) {
  Board("x..o", false, 4);
  EXPECT_FALSE(Holds("(no Pieces P1)"));
  context_->state.Clear(0);
  EXPECT_TRUE(Holds("(no Pieces P1)"));
  const int vertex = model_->SlotOf(SiteType::kVertex, 1);
  context_->state.Set(vertex, 1, 1, 1, -1, -1, -1);
  EXPECT_TRUE(Holds("(no Pieces P1)"));
  EXPECT_FALSE(Holds("(no Pieces Vertex P1)"));
  EXPECT_FALSE(Holds("(no Pieces P2)"));
}

TEST_F(ConditionsTest, EverybodyPassedAfterOneTurnEach) {
  Board("...");
  Header& header = context_->header();
  header.mover = 2;
  header.last.mover = 2;
  header.run_moves = 1;
  header.run_opened = true;
  header.passed_runs = 0;
  EXPECT_FALSE(AllPassed(*context_));
  header.passed_runs = 1;
  EXPECT_TRUE(AllPassed(*context_));
  header.mover = 1;
  EXPECT_FALSE(AllPassed(*context_));
}

}  // namespace
}  // namespace ludens
