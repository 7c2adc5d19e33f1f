#include "compiler/fast/stone_chains.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.h"
#include "compiler/test_games.h"

namespace ludens {
namespace {

/// Stones on a board without anything that is kept from stone to stone.
class PlainBoard {
 public:
  explicit PlainBoard(const StoneGraph& graph)
      : graph_(graph), owner_(static_cast<size_t>(graph.sites), 0) {}

  int& Owner(int site) { return owner_[static_cast<size_t>(site)]; }
  std::vector<int> ChainOf(int site) {
    std::vector<int> chain = {site};
    for (size_t i = 0; i < chain.size(); ++i)
      ForEachNear(chain[i], [&](int to) {
        if (Owner(to) == Owner(site) && std::find(chain.begin(), chain.end(), to) == chain.end())
          chain.push_back(to);
      });
    return chain;
  }
  bool Breathes(int site) {
    bool breathes = false;
    for (const int stone : ChainOf(site))
      ForEachNear(stone, [&](int to) { breathes = breathes || Owner(to) == 0; });
    return breathes;
  }
  /// The other player's stones next to `site` that have no liberty, with their chains.
  std::vector<int> TakenBy(int site) {
    std::vector<int> taken;
    ForEachNear(site, [&](int to) {
      if (Owner(to) != 3 - Owner(site) || Breathes(to)) return;
      for (const int stone : ChainOf(to)) taken.push_back(stone);
    });
    std::sort(taken.begin(), taken.end());
    taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
    return taken;
  }

 private:
  template <typename Visit>
  void ForEachNear(int site, Visit&& visit) const {
    for (int i = 0; i < graph_.degree; ++i)
      if (const int to = graph_.Near(site)[i]; to != StoneGraph::kBorder) visit(to);
  }

  const StoneGraph& graph_;
  std::vector<int> owner_;
};

StoneGraph GraphOf(const std::string& board) {
  const auto game = CompileText(
      "(game \"Graph\" (players 2) (equipment {(board " + board +
      " use:Vertex) (piece \"Stone\" Each)}) (rules (play (move Add (to (sites Empty))))"
      " (end (if (is Line 3) (result Mover Win)))))");
  const Neighbours near(game->model().topology, SiteType::kVertex, AbsoluteDirection::kOrthogonal);
  StoneGraph graph = *StoneGraph::Make(near);
  Rng rng(7);
  for (auto& keys : graph.keys)
    for (uint64_t& key : keys) key = rng.Next();
  return graph;
}

// Random stones of random colours, suicides refused.
void PlayAndCompare(const StoneGraph& graph, uint64_t seed) {
  StoneChains chains(graph);
  PlainBoard plain(graph);
  Rng rng(seed);
  for (int ply = 0; ply < 4 * graph.sites; ++ply) {
    const auto site = static_cast<int>(rng.Below(static_cast<uint32_t>(graph.sites)));
    const int player = 1 + static_cast<int>(rng.Below(2));
    if (plain.Owner(site) != 0) continue;
    plain.Owner(site) = player;
    const std::vector<int> expected = plain.TakenBy(site);
    const StoneChains::Contact contact = chains.Touch(site, player);
    ASSERT_EQ(contact.breathes, plain.Breathes(site)) << ply;
    ASSERT_EQ(contact.takes, !expected.empty()) << ply;
    if (!contact.breathes && !contact.takes) {
      chains.Leave(site);
      plain.Owner(site) = 0;
      continue;
    }
    uint64_t keys = 0;
    for (const int stone : expected)
      keys ^= graph.keys[static_cast<size_t>(3 - player)][static_cast<size_t>(stone)];
    ASSERT_EQ(chains.KeysTaken(site, player), keys) << ply;
    chains.Settle(site, player, contact);
    std::vector<int> taken;
    if (contact.takes) chains.TakeAround(site, player, [&](int stone) { taken.push_back(stone); });
    std::sort(taken.begin(), taken.end());
    ASSERT_EQ(taken, expected) << ply;
    for (const int stone : taken) plain.Owner(stone) = 0;
  }
}

TEST(StoneChains, KnowLibertiesAndCapturesFromStoneToStone) {
  for (const char* board : {"(square 5)", "(square 9)", "(tri Hexagon 4)"}) {
    const StoneGraph graph = GraphOf(board);
    for (uint64_t seed = 1; seed <= 20; ++seed) PlayAndCompare(graph, seed);
  }
}

TEST(StoneGraph, LacksSitesWithTooManyNeighbours) {
  const auto game = CompileText(
      "(game \"Star\" (players 2) (equipment {(board (graph vertices:{{0 0} {1 0} {2 1} {3 3} {2 "
      "5} "
      "{0 6} {-2 5} {-3 3} {-2 1} {0 3}} edges:{{9 0} {9 1} {9 2} {9 3} {9 4} {9 5} {9 6} {9 7} "
      "{9 8}}) use:Vertex) (piece \"Stone\" Each)}) (rules (play (move Add (to (sites Empty)))) "
      "(end (if (is Line 3) (result Mover Win)))))");
  const Neighbours near(game->model().topology, SiteType::kVertex, AbsoluteDirection::kAdjacent);
  EXPECT_FALSE(StoneGraph::Make(near).has_value());
}

}  // namespace
}  // namespace ludens
