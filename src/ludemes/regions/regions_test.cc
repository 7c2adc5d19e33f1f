// Regions that are asked for a site, or read where they are kept, against the same regions made.

#include <gtest/gtest.h>

#include "graph/generators/generators.h"
#include "ludemes/test_clauses.h"

namespace ludens {
namespace {

/// A square of cells with discs of player 1 (x) and 2 (o), row by row from the bottom.
class RegionsTest : public ::testing::Test {
 protected:
  void Board(std::string_view pieces, int side, bool stacking) {
    model_ = std::make_unique<Model>();
    model_->topology = Topology(MakeRectangle(side, side, std::nullopt, false, SiteType::kCell));
    model_->board_sites = model_->total_sites = side * side;
    model_->slot_sites[static_cast<size_t>(SiteType::kCell)] = model_->board_sites;
    model_->components.resize(3);
    model_->components[1].owner = 1;
    model_->components[2].owner = 2;
    model_->stacking = stacking;
    model_->layout.slots = model_->total_sites;
    model_->layout.has_stacks = stacking;
    model_->layout.stack_capacity = stacking ? 8 : 1;
    model_->layout.Finish();
    context_ = std::make_unique<Context>(
        *model_, rules_, State(model_->layout, block_.Reserve(model_->layout.size)), scratch_);
    context_->state.Reset();
    for (int site = 0; site < static_cast<int>(pieces.size()); ++site)
      if (const char piece = pieces[static_cast<size_t>(site)]; piece != '.') {
        const int who = piece == 'x' ? 1 : 2;
        context_->state.Set(site, who, who, 1, -1, -1, -1);
      }
  }
  /// With `fold`, what rules find out about the equipment is known to the region.
  const RegionNode* Lower(const std::string& clause, bool fold = true) {
    Lowering& lowering = *lowering_.emplace_back(std::make_unique<Lowering>(*model_));
    const RegionNode* region = lowering.Region(clauses_.Bind(clause, "region"));
    if (fold) lowering.Fold(*context_);
    return region;
  }
  std::vector<int> SitesOf(const std::string& clause) {
    Region region;
    Lower(clause)->Eval(*context_, region);
    std::vector<int> sites;
    region.ForEach([&](int site) { sites.push_back(site); });
    return sites;
  }

  NoRules rules_;
  ClauseReader clauses_;
  Scratch scratch_;
  StateBlock block_;
  std::unique_ptr<Model> model_;
  std::vector<std::unique_ptr<Lowering>> lowering_;
  std::unique_ptr<Context> context_;
};

TEST_F(RegionsTest, WhatLiesBetweenTwoSitesIsTheSameByTableAndBySearch) {
  Board(".........................", 5, false);
  const std::string clause = "(sites Between from:(from) to:(to))";
  const RegionNode* tabled = Lower(clause);
  const RegionNode* searched = Lower(clause, false);
  ASSERT_TRUE(tabled->Kept(*context_));
  ASSERT_FALSE(searched->Kept(*context_));
  int found = 0;
  for (int from = -1; from <= 25; ++from)
    for (int to = -1; to <= 25; ++to) {
      context_->vars.from = from;
      context_->vars.to = to;
      Region by_table, by_search;
      tabled->Eval(*context_, by_table);
      searched->Eval(*context_, by_search);
      for (int site = 0; site < 25; ++site)
        EXPECT_EQ(by_table.Contains(site), by_search.Contains(site)) << from << " to " << to;
      found += by_search.Count();
    }
  EXPECT_GT(found, 0);
}

TEST_F(RegionsTest, LeadAsFarInADirectionByTableAsByLines) {
  Board(".........................", 5, false);
  for (const char* clause :
       {"(sites Direction from:(from))", "(sites Direction from:(from) Diagonal distance:(to))",
        "(sites Direction from:(sites Left) (directions {N E}) distance:(to))",
        "(expand origin:(from) steps:2)", "(expand (sites Top) steps:(to) S)"}) {
    const RegionNode* tabled = Lower(clause);
    const RegionNode* searched = Lower(clause, false);
    int found = 0;
    for (int from = 0; from < 25; ++from)
      for (int steps = -1; steps <= 6; ++steps) {
        context_->vars.from = from;
        context_->vars.to = steps;
        Region by_table, by_search;
        tabled->Eval(*context_, by_table);
        searched->Eval(*context_, by_search);
        EXPECT_EQ(by_table, by_search) << clause << " from " << from << ", " << steps << " steps";
        found += by_search.Count();
      }
    EXPECT_GT(found, 0) << clause;
  }
}

TEST_F(RegionsTest, HoldTheSitesThatTheyAreMadeOf) {
  for (const bool stacking : {false, true}) {
    Board("xo.x.oox.", 3, stacking);
    if (stacking) context_->state.Push(1, {1, 1, 0, 0, 0});
    for (const char* clause :
         {"(sites Occupied by:P1)", "(sites Occupied by:Mover)", "(sites Occupied by:P2 top:False)",
          "(sites Occupied by:All)", "(union (sites Occupied by:P1) (sites Top))",
          "(intersection (sites Occupied by:P2) (sites Left))",
          "(intersection (sites Left) (sites Occupied by:P1))",
          "(difference (sites Occupied by:Mover) (sites Bottom))",
          "(difference (sites Bottom) (sites Occupied by:Mover))", "(difference (sites Top) 7)",
          "(if (is Mover P1) (sites Top) (sites Bottom))", "(if (is Mover P2) (sites Top))"}) {
      const RegionNode* node = Lower(clause);
      Region made, found;
      Lower(clause, false)->Eval(*context_, made);
      node->Eval(*context_, found);
      EXPECT_EQ(found, made) << clause;
      for (int site = -1; site < 12; ++site)
        EXPECT_EQ(node->Contains(*context_, site), made.Contains(site)) << clause << site;
      if (const auto kept = node->Kept(*context_)) {
        Region copy;
        copy.words().assign(kept->begin(), kept->end());
        EXPECT_EQ(copy, made) << clause;
      }
      EXPECT_EQ(node->Count(*context_), made.Count()) << clause;
    }
  }
}

TEST_F(RegionsTest, SeeAlongLines) {
  Board(
      "..x."
      "...."
      "o..."
      "....",
      4, false);
  using Sites = std::vector<int>;
  EXPECT_EQ(SitesOf("(sites LineOfSight Empty at:0 Orthogonal)"), (Sites{1, 4}));
  EXPECT_EQ(SitesOf("(sites LineOfSight Piece at:0 Orthogonal)"), (Sites{2, 8}));
  EXPECT_EQ(SitesOf("(sites LineOfSight Farthest at:0 Orthogonal)"), (Sites{1, 4}));
  EXPECT_EQ(SitesOf("(sites LineOfSight Farthest at:5 Orthogonal)"), (Sites{1, 4, 7, 13}));
  EXPECT_EQ(SitesOf("(sites LineOfSight Piece at:3 Orthogonal)"), (Sites{2}));
}

TEST_F(RegionsTest, LieAtADistance) {
  Board(".........", 3, false);
  using Sites = std::vector<int>;
  EXPECT_EQ(SitesOf("(sites Distance Orthogonal from:0 (range 1 2))"), (Sites{1, 2, 3, 4, 6}));
  EXPECT_EQ(SitesOf("(sites Distance Orthogonal from:0 (range 0 1))"), (Sites{0, 1, 3}));
  EXPECT_EQ(SitesOf("(sites Distance Orthogonal from:4 (range 2 9))"), (Sites{0, 2, 6, 8}));
}

}  // namespace
}  // namespace ludens
