// Expressions that are read from tables by site, against the same expressions evaluated.

#include "ludemes/folded_by_site.h"

#include <gtest/gtest.h>

#include "graph/generators/generators.h"
#include "ludemes/dependence.h"
#include "ludemes/test_clauses.h"

namespace ludens {
namespace {

/// A board with a position on it, and every expression both as it is and as a table.
class Twins {
 public:
  Twins(const Graph& graph, SiteType type) : dependence_(Equipment()) {
    model_.topology = Topology(graph);
    model_.default_site = type;
    model_.board_sites = model_.total_sites = model_.topology.size(type);
    model_.slot_sites[static_cast<size_t>(type)] = model_.board_sites;
    model_.components.resize(3);
    model_.components[1].owner = 1;
    model_.components[2].owner = 2;
    model_.layout.slots = model_.total_sites;
    model_.layout.Finish();
    context_.emplace(model_, rules_, State(model_.layout, block_.Reserve(model_.layout.size)),
                     scratch_);
    context_->state.Reset();
  }

  int sites() const { return model_.board_sites; }
  Lowering& plain() { return plain_; }
  Lowering& folding() { return folding_; }
  const Bound& Bind(const std::string& clause, std::string_view type) {
    return clauses_.Bind(clause, type);
  }

  /// Makes the tables, then calls `compare(context)` for every player to move and every site as
  /// every iterator, in a position that is not the one that the tables were made in.
  template <typename Compare>
  void ForEachPlace(Compare&& compare) {
    folding_.Fold(*context_);
    context_->state.Set(0, 1, 1, 1, -1, -1, -1);
    for (const int mover : {1, 2})
      for (int site = -1; site < sites() + 2; ++site) {
        context_->header().mover = static_cast<int8_t>(mover);
        EvalVariables& vars = context_->vars;
        vars.to = vars.from = vars.between = vars.site = site;
        compare(*context_);
      }
  }

 private:
  const Bound& Equipment() {
    return clauses_.Bind("(equipment {(board (square 3))})", "Equipment");
  }

  NoRules rules_;
  ClauseReader clauses_;
  Scratch scratch_;
  StateBlock block_;
  Model model_;
  DependenceAnalysis dependence_;
  Lowering plain_{model_};
  Lowering folding_{model_, &dependence_};
  std::optional<Context> context_;
};

struct Board {
  Graph graph;
  SiteType type;
};

std::vector<Board> Boards() {
  return {
      {MakeRectangle(4, 5, std::nullopt, false, SiteType::kCell), SiteType::kCell},
      {MakeRectangle(5, 5, Diagonals::kAlternating, false, SiteType::kVertex), SiteType::kVertex},
      {MakeHex(TilingShape::kHexagon, 3, 3), SiteType::kCell}};
}

TEST(FoldedBySite, IntegersAreTheSame) {
  for (const Board& board : Boards())
    for (const char* clause :
         {"(ahead (to) N)", "(ahead (from) steps:2 Orthogonal)", "(+ (row of:(to)) 1)",
          "(* (column of:(site)) (mover))", "(if (is In (between) (sites Top)) 7 (between))",
          "(max (to) (row of:(to)))", "(count Steps (to) (sites Top))"}) {
      Twins twins(board.graph, board.type);
      const Bound& bound = twins.Bind(clause, "int");
      const IntNode* plain = twins.plain().Int(bound);
      const IntNode* folded = twins.folding().Int(bound);
      EXPECT_EQ(dynamic_cast<const FoldedBySite*>(plain), nullptr);
      EXPECT_NE(dynamic_cast<const FoldedBySite*>(folded), nullptr) << clause;
      twins.ForEachPlace([&](Context& context) {
        EXPECT_EQ(folded->Eval(context), plain->Eval(context)) << clause << context.vars.to;
      });
    }
}

TEST(FoldedBySite, ConditionsAreTheSame) {
  for (const Board& board : Boards())
    for (const char* clause :
         {"(is In (to) (sites Bottom))", "(not (is In (from) (sites Corners)))",
          "(and (is In (site) (sites Outer)) (> (row of:(site)) 1))",
          "(= (mover) (column of:(to)))"}) {
      Twins twins(board.graph, board.type);
      const Bound& bound = twins.Bind(clause, "bool");
      const BoolNode* plain = twins.plain().Bool(bound);
      const BoolNode* folded = twins.folding().Bool(bound);
      EXPECT_NE(dynamic_cast<const FoldedBySite*>(folded), nullptr) << clause;
      twins.ForEachPlace([&](Context& context) {
        EXPECT_EQ(folded->Eval(context), plain->Eval(context)) << clause << context.vars.to;
      });
    }
}

TEST(FoldedBySite, RegionsAreTheSame) {
  for (const Board& board : Boards())
    for (const char* clause : {"(sites Around (to))", "(expand origin:(from) steps:2)",
                               "(sites Direction from:(site) Orthogonal)",
                               "(difference (sites Around (between) Orthogonal) (sites Top))",
                               "(sites Incident Edge of:Cell at:(from))"}) {
      Twins twins(board.graph, board.type);
      const Bound& bound = twins.Bind(clause, "region");
      const RegionNode* plain = twins.plain().Region(bound);
      const RegionNode* folded = twins.folding().Region(bound);
      EXPECT_NE(dynamic_cast<const FoldedBySite*>(folded), nullptr) << clause;
      twins.ForEachPlace([&](Context& context) {
        Region expected, found;
        plain->Eval(context, expected);
        folded->Eval(context, found);
        EXPECT_EQ(found, expected) << clause << context.vars.to;
        expected.ForEach([&](int site) {
          EXPECT_TRUE(found.Contains(site)) << clause;
          EXPECT_TRUE(folded->Contains(context, site)) << clause;
        });
      });
    }
}

TEST(FoldedBySite, WhatReadsThePositionStaysAsItIs) {
  Twins twins(Boards()[0].graph, SiteType::kCell);
  for (const char* clause : {"(what at:(to))", "(count Rows)", "(+ (to) (from))", "(to)"})
    EXPECT_EQ(dynamic_cast<const FoldedBySite*>(twins.folding().Int(twins.Bind(clause, "int"))),
              nullptr)
        << clause;
}

}  // namespace
}  // namespace ludens
