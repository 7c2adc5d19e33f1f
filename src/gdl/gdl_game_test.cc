#include "gdl/gdl_game.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "gdl/agreement.h"

namespace ludens::gdl {
namespace {

std::string ReadText(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::filesystem::path> ShippedFiles() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(LUDENS_SOURCE_DIR "/games"))
    if (entry.path().extension() == ".kif") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::unique_ptr<GdlGame> Compile(const std::string& text, const GdlOptions& options = {}) {
  Diagnostics diagnostics;
  auto game = GdlGame::Compile("test.kif", text, diagnostics, options);
  for (const Diagnostic& diagnostic : diagnostics.list())
    EXPECT_NE(diagnostic.severity, Severity::kError) << diagnostic.message;
  return game;
}

/// Recursion through the state (reachability) and a game that ends in every ply.
const std::string kWalk =
    "(role r) (init (at 1)) (link 1 2) (link 2 3) (link 3 1) (link 4 5)\n"
    "(<= (node ?x) (link ?x ?y)) (<= (node ?y) (link ?x ?y))\n"
    "(<= (legal r (cut ?x ?y)) (link ?x ?y) (not (true (gone ?x ?y))))\n"
    "(<= (legal r stay) (role r))\n"
    "(<= (next (gone ?x ?y)) (does r (cut ?x ?y)))\n"
    "(<= (next (gone ?x ?y)) (true (gone ?x ?y)))\n"
    "(<= (next (at ?x)) (true (at ?x)))\n"
    "(<= (open ?x ?y) (link ?x ?y) (not (true (gone ?x ?y))))\n"
    "(<= (reached ?x) (true (at ?x)))\n"
    "(<= (reached ?y) (reached ?x) (open ?x ?y))\n"
    "(<= terminal (not (reached 3)))\n"
    "(<= (goal r 100) (not (reached 2)))\n"
    "(<= (goal r 30) (reached 2))\n";

TEST(GdlGame, EvaluatorsAgreeOnEveryShippedGame) {
  ASSERT_GE(ShippedFiles().size(), 5u);
  for (const auto& path : ShippedFiles()) {
    const auto game = Compile(ReadText(path));
    ASSERT_NE(game, nullptr) << path;
    ASSERT_NE(game->sliced_program(), nullptr) << path;
    Diagnostics diagnostics;
    const ReadResult read = ReadProgram(path, ReadText(path), diagnostics);
    const AgreementResult result = CompareEvaluators(*game, *read.program, 1);
    EXPECT_EQ(result.difference, "") << path;
    EXPECT_GT(result.states, 10) << path;
  }
}

TEST(GdlGame, EvaluatorsAgreeOnRecursionThroughTheState) {
  const auto game = Compile(kWalk);
  EXPECT_GT(game->raw_sizes().cyclic_atoms, 0u);
  Diagnostics diagnostics;
  const ReadResult read = ReadProgram("walk.kif", kWalk, diagnostics);
  const AgreementResult result =
      CompareEvaluators(*game, *read.program, 1, {.games = 50, .plies = 50, .seconds = 5});
  EXPECT_EQ(result.difference, "");
}

TEST(GdlGame, GivesUpWithTheRuleThatExplodes) {
  std::string text =
      "(role r) (init (p a)) (legal r go) (<= (next (p a)) (true (p a))) (goal r 0)\n"
      "(<= terminal (big ?a ?b ?c ?d ?e ?f))\n";
  for (int i = 0; i < 40; ++i) text += "(d " + std::to_string(i) + ")";
  text += "\n(<= (big ?a ?b ?c ?d ?e ?f) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f))\n";
  Diagnostics diagnostics;
  GdlOptions options;
  options.limits.atoms = 10000;
  EXPECT_EQ(GdlGame::Compile("big.kif", text, diagnostics, options), nullptr);
  ASSERT_FALSE(diagnostics.list().empty());
  EXPECT_EQ(diagnostics.list().back().location.line, 4);
  EXPECT_NE(diagnostics.list().back().message.find("grounding gave up"), std::string::npos);
}

TEST(GdlGame, PlaysByTurnsWhereTurnsAreProved) {
  const auto game = Compile(ReadText(LUDENS_SOURCE_DIR "/games/tic-tac-toe.kif"));
  EXPECT_FALSE(game->facts().simultaneous);
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  EXPECT_EQ(game->Mover(state.get()), 1);
  MoveList moves;
  game->LegalMoves(state.get(), 2, moves);
  EXPECT_TRUE(moves.empty());
  const auto move = game->ParseMove(state.get(), 1, "(place 2 2)");
  ASSERT_TRUE(move.has_value());
  game->Apply(state.get(), {{*move}}, rng);
  EXPECT_EQ(game->Mover(state.get()), 2);
  game->LegalMoves(state.get(), 2, moves);
  EXPECT_EQ(moves.size(), 8u);
  EXPECT_EQ(game->StateText(state.get()), "(true (mark 2 2 cross))\n(true (turn nought))\n");
}

TEST(GdlGame, MovesAtOnceWhereTheyAreNot) {
  const auto game = Compile(ReadText(LUDENS_SOURCE_DIR "/games/tower.kif"));
  EXPECT_TRUE(game->facts().simultaneous);
  EXPECT_EQ(game->phases().chooser_count, 3u);
}

TEST(GdlGame, HashesPositionsNotPaths) {
  const auto game = Compile(ReadText(LUDENS_SOURCE_DIR "/games/tic-tac-toe.kif"));
  const auto after = [&](std::initializer_list<const char*> texts) {
    OwnedState state(*game);
    Rng rng(1);
    game->Start(state.get(), rng);
    for (const char* text : texts)
      game->Apply(state.get(), {{*game->ParseMove(state.get(), game->Mover(state.get()), text)}},
                  rng);
    return game->Hash(state.get());
  };
  EXPECT_EQ(after({"(place 1 1)", "(place 2 1)", "(place 3 3)"}),
            after({"(place 3 3)", "(place 2 1)", "(place 1 1)"}));
  EXPECT_NE(after({"(place 1 1)", "(place 2 1)"}), after({"(place 2 1)", "(place 1 1)"}));
}

TEST(GdlGame, RandomTicTacToeHasItsKnownOutcomes) {
  const auto game = Compile(ReadText(LUDENS_SOURCE_DIR "/games/tic-tac-toe.kif"));
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  const PlayoutStatistics sums = game->Playouts(state.get(), 1, 0, 200000, 100);
  // Exactly: cross wins 737/1260, nought 121/420, drawn 8/63. Standard errors near 0.0011.
  EXPECT_NEAR(static_cast<double>(sums.wins[1]) / 200000, 737.0 / 1260, 0.005);
  EXPECT_NEAR(static_cast<double>(sums.wins[2]) / 200000, 121.0 / 420, 0.005);
  EXPECT_NEAR(static_cast<double>(sums.draws) / 200000, 8.0 / 63, 0.005);
}

TEST(GdlGame, PlayoutsDoNotDependOnTheirSplit) {
  const auto game = Compile(ReadText(LUDENS_SOURCE_DIR "/games/pacman-3p.kif"));
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  const PlayoutStatistics whole = game->Playouts(state.get(), 7, 0, 3000, 1000);
  PlayoutStatistics parts = game->Playouts(state.get(), 7, 0, 5, 1000);  // One at a time.
  parts.Add(game->Playouts(state.get(), 7, 5, 1995, 1000));
  parts.Add(game->Playouts(state.get(), 7, 2000, 1000, 1000));
  EXPECT_EQ(whole.plies, parts.plies);
  EXPECT_EQ(whole.squared_plies, parts.squared_plies);
  EXPECT_EQ(whole.wins, parts.wins);
  EXPECT_EQ(whole.branching_sum, parts.branching_sum);
}

TEST(GdlGame, FeaturesAreThePropositionsInOrder) {
  const auto game = Compile(kWalk);
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  std::vector<float> features(game->feature_count());
  game->Features(state.get(), features);
  EXPECT_TRUE(std::is_sorted(game->feature_names().begin(), game->feature_names().end()));
  const auto value = [&](const std::string& name) {
    const auto it = std::find(game->feature_names().begin(), game->feature_names().end(), name);
    EXPECT_NE(it, game->feature_names().end()) << name;
    return features[static_cast<size_t>(it - game->feature_names().begin())];
  };
  EXPECT_EQ(value("(true (at 1))"), 1.0f);
  EXPECT_EQ(value("(reached 3)"), 1.0f);
  EXPECT_EQ(value("(true (gone 1 2))"), 0.0f);
  EXPECT_EQ(value("(legal r (cut 4 5))"), 1.0f);
}

TEST(GdlGame, PassesOnlyShrinkTheNetwork) {
  const auto game = Compile(ReadText(LUDENS_SOURCE_DIR "/games/breakthrough-6x6.kif"));
  const auto& sizes = game->pass_sizes();
  for (size_t i = 1; i < sizes.size(); ++i) EXPECT_LE(sizes[i].inputs, sizes[i - 1].inputs);
}

}  // namespace
}  // namespace ludens::gdl
