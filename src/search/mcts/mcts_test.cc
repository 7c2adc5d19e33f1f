#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/error.h"
#include "game/compact_game.h"
#include "lang/library.h"
#include "play/load_game.h"
#include "search/mcts/amaf.h"
#include "search/mcts/search.h"
#include "search/play_game.h"
#include "search/registry.h"
#include "search/testing/toy_game.h"

namespace ludens {
namespace {

OwnedState StartOf(const Game& game) {
  OwnedState state(game);
  Rng rng(1);
  game.Start(state.get(), rng);
  return state;
}

/// A search of `iterations` at the start. The game must outlive it.
struct Searched {
  explicit Searched(const Game& game, const MctsOptions& options, int iterations = 200,
                    PlayoutPolicy* policy = nullptr)
      : search(game, options, policy) {
    const OwnedState state = StartOf(game);
    search.SetRoot(state.get());
    Rng rng(7);
    for (int i = 0; i < iterations; ++i) search.Iterate(rng);
  }
  const MctsSearch::RootMove& Best() {
    moves = search.RootMoves(1);
    return *std::max_element(moves.begin(), moves.end(),
                             [](const auto& a, const auto& b) { return a.visits < b.visits; });
  }
  MctsSearch search;
  std::vector<MctsSearch::RootMove> moves;
};

std::shared_ptr<const Game> Load(const std::string& name) {
  return LoadGameOrFail(std::string(LUDENS_SOURCE_DIR) + "/games/" + name,
                        Library(std::string(LUDENS_SOURCE_DIR) + "/games"));
}

// --- Selection --------------------------------------------------------------------------------

TEST(Selection, HighestAgreesWithThePlainLoop) {
  const ToyGame game = ToyGame::ThreeMoves();
  Rng rng(2);
  for (uint32_t count = 1; count < 70; ++count) {
    Tree tree(game);
    const MoveList moves(count);
    tree.AddNode(1);
    tree.List(0, moves, {});
    for (uint32_t edge = 0; edge < count; ++edge)
      for (uint32_t n = rng.Below(4) + 1; n > 0; --n)
        tree.Update(0, edge, static_cast<float>(rng.Unit()));
    const float exploration = Exploration(0.7, 50);
    uint32_t best = 0;
    const auto value = [&](uint32_t e) {
      return tree.mean(e) + exploration * tree.inverse_root(e);
    };
    for (uint32_t edge = 1; edge < count; ++edge)
      if (value(edge) > value(best)) best = edge;
    EXPECT_EQ(SelectHighest(tree, 0, count, exploration), best);
  }
  EXPECT_NEAR(Exploration(0.7, 50), 0.7 * std::sqrt(std::log(50.0)), 1e-5);
}

TEST(Uct, TriesEveryMoveOnceAndThenPrefersTheBest) {
  const ToyGame game = ToyGame::ThreeMoves();
  const MctsOptions options;
  Searched three(game, options, 3);
  for (const auto& move : three.search.RootMoves(1)) EXPECT_EQ(move.visits, 1);
  Searched many(game, options, 300);
  EXPECT_EQ(many.Best().move.code, 2u);
  EXPECT_NEAR(many.Best().sum / static_cast<double>(many.Best().visits), 1, 1e-9);
}

TEST(Uct, FindsTheMinimaxMove) {
  MctsOptions options;
  options.c = 0.5;
  for (const bool transpositions : {false, true}) {
    options.transpositions = transpositions;
    EXPECT_EQ(Searched(ToyGame::Minimax(), options, 2000).Best().move.code, 1u);
  }
}

/// Visits of the root's moves by code: one list per search.
std::map<uint32_t, std::vector<double>> VisitsByCode(const Game& game, int searches) {
  std::map<uint32_t, std::vector<double>> visits;
  const MctsOptions options;
  for (int i = 0; i < searches; ++i) {
    MctsSearch search(game, options, nullptr);
    const OwnedState state = StartOf(game);
    search.SetRoot(state.get());
    Rng rng(23, static_cast<uint64_t>(i));
    for (int k = 0; k < 400; ++k) search.Iterate(rng);
    for (const auto& move : search.RootMoves(1))
      visits[move.move.code].push_back(static_cast<double>(move.visits));
  }
  return visits;
}

struct MeanAndError {
  double mean = 0, error = 0;
};

MeanAndError Summarise(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  double sum = 0, squares = 0;
  for (const double value : values) sum += value, squares += value * value;
  const double mean = sum / n;
  return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / n)};
}

// The same moves get the same visits in the mean, whichever form of the game is searched: five
// standard errors are allowed.
TEST(Uct, SearchesTheCompactFormAlike) {
  for (const char* name : {"Connect Four.lud", "Tic-Tac-Toe.lud"}) {
    const auto game = Load(name);
    ASSERT_NE(game->compact(), nullptr);
    const auto whole = VisitsByCode(*game, 60), compact = VisitsByCode(*game->compact(), 60);
    ASSERT_EQ(whole.size(), compact.size());
    for (const auto& [code, visits] : whole) {
      const MeanAndError a = Summarise(visits), b = Summarise(compact.at(code));
      EXPECT_NEAR(a.mean, b.mean, 5 * std::hypot(a.error, b.error)) << name << " " << code;
    }
  }
}

TEST(Uct, PlaysTheSameGameOnAnyNumberOfThreads) {
  for (const char* name : {"Hex.lud", "Breakthrough.lud"}) {
    const auto game = Load(name);
    std::vector<std::vector<uint64_t>> games;
    for (const int threads : {1, 2, 2}) {
      const std::string agent =
          "uct:iterations=60,trees=3,threads=" + std::to_string(threads) + ",solver=winloss";
      const auto seats = MakeSeats(*game, {&agent, 1});
      games.emplace_back();
      PlayGame(*game, seats, 3, 0, {30, 0}, [&](const PlyEvent& event) {
        games.back().push_back(event.joint[0].code);
        games.back().push_back(game->Hash(event.after));
      });
    }
    EXPECT_EQ(games[0], games[1]) << name;
    EXPECT_EQ(games[1], games[2]) << name;
  }
}

TEST(Amaf, NodesLearnOfAllLaterMovesOnce) {
  const ToyGame game = ToyGame::Minimax();
  Tree tree(game);
  tree.AddNode(1);
  tree.AddNode(2);
  PlyLog log;
  log.codes = {0, 2, 0};
  log.plies = {{0, 1, 0, 1}, {1, 1, 0, 2}, {2, 1, 0, 1}};
  AmafTables tables;
  const std::array<NodeId, 2> path = {0, 1};
  tables.Learn(tree, path, log, std::array<float, 3>{0, 1, 0});
  const AmafTable* root = tables.Find(tree[0]);
  ASSERT_NE(root, nullptr);
  EXPECT_EQ(root->Find(AmafKey(1, 0))->visits, 1u);  // Played twice, counted once.
  EXPECT_EQ(root->Find(AmafKey(1, 0))->sum, 1);
  EXPECT_EQ(root->Find(AmafKey(2, 2))->sum, 0);
  const AmafTable* below = tables.Find(tree[1]);
  EXPECT_EQ(below->Find(AmafKey(1, 0))->visits, 1u);
  EXPECT_EQ(below->Find(AmafKey(1, 7)), nullptr);
}

TEST(Grave, MixesTheReferenceNodesStatistics) {
  const ToyGame game = ToyGame::Minimax();
  MctsOptions options;
  options.selection = Selection::kGrave;
  options.c = 0;
  options.bias = 0.01;
  options.reference = 5;
  const auto selector = MakeSelector(options);
  Tree tree(game);
  tree.AddNode(1);  // The ancestor, with many visits.
  tree.AddNode(2);
  tree[0].visits = 10;
  tree[1].visits = 2;
  const MoveList moves = {{.id = 0, .code = 2, .player = 2}, {.id = 1, .code = 3, .player = 2}};
  tree.List(1, moves, {});
  tree.Update(1, 0, 0.6f);
  tree.Update(1, 1, 0.5f);
  // The ancestor has seen move 3 win twice for player 2 and move 2 lose twice.
  PlyLog log;
  log.codes = {3};
  log.plies = {{0, 1, 0, 2}};
  const std::array<NodeId, 1> root = {0};
  for (int i = 0; i < 2; ++i) selector->Learn(tree, root, log, std::array<float, 3>{0, 0, 1});
  log.codes = {2};
  for (int i = 0; i < 2; ++i) selector->Learn(tree, root, log, std::array<float, 3>{0, 1, 0});
  // β = 2 / (2 + 1 + 0.01·2·1): move 3 is worth 0.5·(1 - β) + β, move 2 only 0.6·(1 - β).
  const std::array<NodeId, 2> path = {0, 1};
  EXPECT_EQ(selector->Select(tree, path, 0, 2), 1u);
  // Once the node itself has playouts enough, its own statistics count, of which there are none.
  tree[1].visits = 6;
  EXPECT_EQ(selector->Select(tree, path, 0, 2), 0u);
}

TEST(ProgressiveHistory, FavoursMovesThatWonElsewhere) {
  const ToyGame game = ToyGame::Minimax();
  MctsOptions options;
  options.selection = Selection::kProgressiveHistory;
  options.c = 0;
  options.history = 1;
  const auto selector = MakeSelector(options);
  Tree tree(game);
  tree.AddNode(1);
  tree[0].visits = 2;
  const MoveList moves = {{.id = 0, .code = 0, .player = 1}, {.id = 1, .code = 1, .player = 1}};
  tree.List(0, moves, {});
  tree.Update(0, 0, 0.5f);
  tree.Update(0, 1, 0.5f);
  PlyLog log;
  log.codes = {1};
  log.plies = {{0, 1, 0, 1}};
  selector->Learn(tree, {}, log, std::array<float, 3>{0, 1, 0});
  // 0.5 + 0.5 / 1.5 for the unknown move, 0.5 + 1 / 1.5 for the one that won.
  EXPECT_EQ(selector->Select(tree, std::array<NodeId, 1>{0}, 0, 2), 1u);
}

TEST(Grave, PlaysWellOnAnExplicitTree) {
  MctsOptions options;
  options.selection = Selection::kGrave;
  options.c = 0.4;
  const auto policy = MakePlayoutPolicy(options, true);
  EXPECT_EQ(Searched(ToyGame::Minimax(), options, 2000, policy.get()).Best().move.code, 1u);
}

// --- Certain values ---------------------------------------------------------------------------

TEST(Bounds, SolveTheTreeAndStop) {
  MctsOptions options;
  options.solver = ProofStyle::kBounds;
  const ToyGame game = ToyGame::Minimax();
  Searched searched(game, options, 50);
  EXPECT_TRUE(searched.search.Solved());
  const auto moves = searched.search.RootMoves(1);
  EXPECT_FLOAT_EQ(moves[1].lower, 0.6f);
  EXPECT_FLOAT_EQ(moves[0].upper, 0.0f);
}

TEST(Bounds, WinLossPassesOnOnlyCertainResults) {
  MctsOptions options;
  options.solver = ProofStyle::kWinLoss;
  const ToyGame threat = ToyGame::Threat(), drawish = ToyGame::Minimax();
  Searched searched(threat, options, 50);
  EXPECT_TRUE(searched.search.Solved());
  EXPECT_EQ(searched.search.RootMoves(1)[1].lower, 1);
  Searched drawn(drawish, options, 50);
  EXPECT_FALSE(drawn.search.Solved());
}

TEST(Decisive, FindsWinsAndThreats) {
  Rng rng(1);
  const ToyGame three = ToyGame::ThreeMoves();
  OwnedState state = StartOf(three);
  MoveList moves;
  three.LegalMoves(state.get(), 1, moves);
  DecisiveMoves wins(three, Decisive::kWins);
  EXPECT_TRUE(wins.Restrict(state.get(), moves, rng));
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].code, 2u);

  const ToyGame threat = ToyGame::Threat();
  state = StartOf(threat);
  moves.clear();
  threat.LegalMoves(state.get(), 1, moves);
  EXPECT_FALSE(DecisiveMoves(threat, Decisive::kWins).Restrict(state.get(), moves, rng));
  EXPECT_EQ(moves.size(), 2u);
  EXPECT_FALSE(DecisiveMoves(threat, Decisive::kWinsAndThreats).Restrict(state.get(), moves, rng));
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].code, 1u);
}

// --- Real games -------------------------------------------------------------------------------

/// The moves of a game in which an agent plays both sides, by code.
std::vector<uint64_t> SelfPlay(const Game& game, const std::string& agent, int plies) {
  const auto player = MakeAgent(agent);
  player->NewGame(game, 5);
  OwnedState state = StartOf(game), before = state;
  Rng rng(3), chance(4);
  std::vector<uint64_t> codes;
  for (int ply = 0; ply < plies && !game.IsOver(state.get()); ++ply) {
    MoveList joint, legal;
    for (int p = 1; p <= game.facts().players; ++p) {
      legal.clear();
      game.LegalMoves(state.get(), p, legal);
      if (!legal.empty()) joint.push_back(player->Choose(state.get(), p, rng).move);
    }
    for (const Move& move : joint) codes.push_back(move.code);
    before = state;
    game.Apply(state.get(), joint, chance);
    player->Observe(before.get(), joint, state.get());
  }
  return codes;
}

TEST(Mcts, ThreadsChangeNothing) {
  const auto game = Load("Tic-Tac-Toe.lud");
  const auto one = SelfPlay(*game, "uct:iterations=200,trees=4,threads=1", 9);
  EXPECT_EQ(SelfPlay(*game, "uct:iterations=200,trees=4,threads=2", 9), one);
  EXPECT_EQ(SelfPlay(*game, "uct:iterations=200,trees=4,threads=3", 9), one);
}

TEST(Mcts, EverySettingPlaysLegalMoves) {
  const auto game = Load("Breakthrough.lud");
  for (const char* agent :
       {"uct:iterations=60,reuse=on", "uct:iterations=60,solver=winloss,transpositions=on",
        "mcts:iterations=60,selection=rave", "mcts:iterations=60,selection=history,playout=mast",
        "mcts:iterations=60,playout=nst,features=on", "mcts:iterations=60,playout=lgrf",
        "mcts:iterations=20,decisive=anti,playout=mast", "grave:iterations=60", "ppa:iterations=60",
        "ppaf:iterations=60", "ppafm:iterations=60", "uct:iterations=60,memory=1",
        "uct:iterations=0,seconds=0.01",
        "mcts:iterations=60,selection=grave,playout=ppa,features=on,memorize=on,solver=bounds"})
    EXPECT_EQ(SelfPlay(*game, agent, 6).size(), 6u) << agent;
}

TEST(Mcts, PlaysChanceSimultaneousAndManyPlayers) {
  for (const char* name : {"Backgammon.lud", "pacman-3p.kif", "Chinese Checkers.lud"}) {
    const auto game = Load(name);
    EXPECT_GE(SelfPlay(*game, "uct:iterations=20,plies=200", 4).size(), 4u) << name;
    EXPECT_GE(SelfPlay(*game, "ppaf:iterations=10,plies=200", 2).size(), 2u) << name;
  }
}

TEST(Mcts, ReusedTreesKeepTheirCounts) {
  const auto game = Load("Tic-Tac-Toe.lud");
  MctsOptions options;
  options.reuse = true;
  MctsSearch search(*game, options, nullptr);
  OwnedState state = StartOf(*game);
  search.SetRoot(state.get());
  Rng rng(1);
  for (int i = 0; i < 2000; ++i) search.Iterate(rng);
  const auto moves = search.RootMoves(1);
  game->Apply(state.get(), std::span(&moves[4].move, 1), rng);
  search.SetRoot(state.get());
  int64_t visits = 0;
  for (const auto& move : search.RootMoves(2)) visits += move.visits;
  // All visits of the move but the one that made its node.
  EXPECT_EQ(visits, moves[4].visits - 1);
}

TEST(Mcts, SolvesTicTacToe) {
  const auto game = Load("Tic-Tac-Toe.lud");
  MctsOptions options;
  options.solver = ProofStyle::kBounds;
  options.transpositions = true;
  Searched searched(*game, options, 60'000);
  EXPECT_TRUE(searched.search.Solved());
  for (const auto& move : searched.search.RootMoves(1)) {
    EXPECT_EQ(move.lower <= 0.5f, true);
    EXPECT_EQ(move.upper >= 0.5f, true);
  }
}

TEST(Mcts, RefusesSettingsThatDoNotGoTogether) {
  EXPECT_THROW(MakeAgent("uct:iterations=0"), Error);
  EXPECT_THROW(MakeAgent("mcts:policy=x,playout=mast"), Error);
  EXPECT_THROW(MakeAgent("uct:selection=rave"), Error);
}

}  // namespace
}  // namespace ludens
