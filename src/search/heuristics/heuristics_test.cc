#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>

#include "base/error.h"
#include "compiler/compile.h"
#include "play/load_game.h"
#include "search/heuristics/forecast.h"
#include "search/heuristics/line_term.h"
#include "search/heuristics/lud_evaluator.h"

namespace ludens {
namespace {

const Library& Shipped() {
  static const Library library(LUDENS_SOURCE_DIR "/games");
  return library;
}

std::shared_ptr<const LudGame> Load(const std::string& name, const std::string& option = "") {
  Selections selections;
  if (!option.empty()) selections.options.push_back(option);
  return std::dynamic_pointer_cast<const LudGame>(LoadGameOrFail(name, Shipped(), selections));
}

/// Plays the moves that end on the given sites, in order.
void PlayTo(const LudGame& game, StateBytes* state, const std::vector<int>& sites) {
  Rng rng(1);
  game.Start(state, rng);
  for (const int site : sites) {
    MoveList moves;
    game.LegalMoves(state, game.Mover(state), moves);
    OwnedState after(game);
    const auto found = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
      std::memcpy(after.get(), state, game.state_size());
      game.Apply(after.get(), {&move, 1}, rng);
      return reinterpret_cast<const Header*>(after.get())->last.to == site;
    });
    ASSERT_NE(found, moves.end()) << site;
    game.Apply(state, {&*found, 1}, rng);
  }
}

std::vector<double> Sides(const LudGame& game, const StateBytes* state, const std::string& text,
                          bool fold = true) {
  LudEvaluator evaluator(game, ParseHeuristics("test", text), fold);
  std::vector<double> sides(kMaxPlayers + 1);
  evaluator.Sides(state, sides);
  return sides;
}

template <typename Check>
void Walk(const Game& game, uint64_t index, int plies, const Check& check) {
  OwnedState state(game);
  Rng rng(11, index);
  game.Start(state.get(), rng);
  for (int ply = 0; ply < plies && !game.IsOver(state.get()); ++ply) {
    check(state.get());
    MoveList moves;
    game.LegalMoves(state.get(), game.Mover(state.get()), moves);
    game.Apply(state.get(), {&moves[rng.Below(static_cast<uint32_t>(moves.size()))], 1}, rng);
  }
}

TEST(Heuristics, TextSurvivesReadingAndPrinting) {
  const std::string text =
      "(heuristics {\n"
      "    (material transformation:(divNumInitPlacement) weight:0.5 pieceWeights:{ (pair \"Pawn\" "
      "1) "
      "(pair \"Queen1\" -9.5) } boardOnly:True)\n"
      "    (regionProximity region:1)\n"
      "    (playerRegionsProximity player:2)\n"
      "    (lineCompletionHeuristic targetLength:4)\n"
      "    (intercept playerWeights:{ (pair P1 0.25) })\n"
      "})\n";
  EXPECT_EQ(PrintHeuristics(ParseHeuristics("test", text)), text);
}

TEST(Heuristics, MistakesAreLocated) {
  try {
    ParseHeuristics("w.txt", "(heuristics {\n  (materiel)\n})");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("w.txt:2:3: unknown heuristic 'materiel'"),
              std::string::npos)
        << error.what();
  }
}

TEST(Heuristics, MaterialCountsPieces) {
  const auto game = Load("Tic-Tac-Toe");
  OwnedState state(*game);
  PlayTo(*game, state.get(), {4, 0, 8});
  const auto sides = Sides(*game, state.get(), "(heuristics {(material weight:2)})");
  EXPECT_DOUBLE_EQ(sides[1], 4);
  EXPECT_DOUBLE_EQ(sides[2], 2);
}

TEST(Heuristics, PieceWeightsGoByNameWithOrWithoutTheOwner) {
  const auto game = Load("Tic-Tac-Toe");
  OwnedState state(*game);
  PlayTo(*game, state.get(), {4, 0, 8});
  EXPECT_DOUBLE_EQ(
      Sides(*game, state.get(), "(heuristics {(material pieceWeights:{(pair \"Ring\" 3)})})")[1],
      6);
  EXPECT_DOUBLE_EQ(
      Sides(*game, state.get(), "(heuristics {(material pieceWeights:{(pair \"Ring2\" 3)})})")[1],
      0);
}

TEST(Heuristics, ProximityFallsWithTheDistance) {
  const auto game = Load("Tic-Tac-Toe");
  OwnedState state(*game);
  PlayTo(*game, state.get(), {4, 0, 1});
  const auto centre = Sides(*game, state.get(), "(heuristics {(centreProximity)})");
  EXPECT_DOUBLE_EQ(centre[1], 1);  // The centre itself, and a side that is as far as any.
  EXPECT_DOUBLE_EQ(centre[2], 0);
  const auto corner = Sides(*game, state.get(), "(heuristics {(cornerProximity)})");
  EXPECT_DOUBLE_EQ(corner[2], 1);
}

TEST(Heuristics, LineCompletionValuesTheBestTwoWindows) {
  const auto game = Load("Tic-Tac-Toe");
  OwnedState state(*game);
  PlayTo(*game, state.get(), {4, 0, 8, 1});
  const auto sides = Sides(*game, state.get(), "(heuristics {(lineCompletionHeuristic)})");
  // Rings on 4 and 8: row 3-4-5, column 2-5-8, row 6-7-8 and diagonal 2-4-6 have one each.
  EXPECT_NEAR(sides[1], 1.0 / 3 + 1.0 / 6, 1e-12);
  // Crosses on 0 and 1: the row 0-1-2 has two, the column 0-3-6 has one.
  EXPECT_NEAR(sides[2], 2.0 / 3 + 1.0 / 6, 1e-12);
}

TEST(Heuristics, MobilityIsTheMoversAlone) {
  const auto game = Load("Tic-Tac-Toe");
  OwnedState state(*game);
  PlayTo(*game, state.get(), {4});
  const auto simple = Sides(*game, state.get(), "(heuristics {(mobilitySimple)})");
  EXPECT_DOUBLE_EQ(simple[1], 0);
  EXPECT_DOUBLE_EQ(simple[2], 8);
  const auto advanced = Sides(*game, state.get(), "(heuristics {(mobilityAdvanced)})");
  EXPECT_DOUBLE_EQ(advanced[1], 8);
}

TEST(Heuristics, TheLogisticFunctionFalls) {
  const auto game = Load("Tic-Tac-Toe");
  OwnedState state(*game);
  PlayTo(*game, state.get(), {4});
  const auto sides =
      Sides(*game, state.get(), "(heuristics {(material transformation:(logisticFunction))})");
  EXPECT_NEAR(sides[1], 1 / (1 + std::exp(1.0)), 1e-12);
  EXPECT_NEAR(sides[2], 0.5, 1e-12);
}

TEST(Heuristics, FoldedTermsAgreeWithThePlainOnes) {
  const std::string text =
      "(heuristics {(material transformation:(divNumInitPlacement) weight:3) (centreProximity) "
      "(cornerProximity weight:-0.5) (sidesProximity transformation:(divNumBoardSites)) "
      "(influence) (material transformation:(tanh)) (score) (ownRegionsCount)})";
  for (const char* name : {"Chess", "Breakthrough", "Lasca", "Kalah", "Shogi", "Halma"}) {
    const auto game = Load(name);
    LudEvaluator folded(*game, ParseHeuristics("t", text)),
        plain(*game, ParseHeuristics("t", text), false);
    std::vector<double> a(kMaxPlayers + 1), b(kMaxPlayers + 1);
    Walk(*game, 3, 40, [&](const StateBytes* state) {
      folded.Sides(state, a);
      plain.Sides(state, b);
      for (size_t p = 1; p <= 2; ++p) ASSERT_NEAR(a[p], b[p], 1e-9) << name;
    });
  }
}

TEST(Heuristics, LineCountsKeptBetweenCallsEqualFreshOnes) {
  for (const char* name : {"Connect Four", "Gomoku", "Nine Men's Morris", "Yavalath"}) {
    const auto game = Load(name);
    const Heuristics heuristics = ParseHeuristics("t", "(heuristics {(lineCompletionHeuristic)})");
    LudEvaluator kept(*game, heuristics);
    std::vector<double> a(kMaxPlayers + 1), b(kMaxPlayers + 1);
    for (uint64_t index = 0; index < 3; ++index)
      Walk(*game, index, 30, [&](const StateBytes* state) {
        kept.Sides(state, a);
        LudEvaluator(*game, heuristics).Sides(state, b);
        for (size_t p = 1; p <= 2; ++p) ASSERT_DOUBLE_EQ(a[p], b[p]) << name;
      });
  }
}

/// Compares the forecast of every move along a random game with playing it.
void ForecastAgrees(const char* name, const char* option, const char* text) {
  const auto game = Load(name, option);
  const Heuristics heuristics = ParseHeuristics("t", text);
  const auto forecast = MakeForecast(*game, heuristics);
  ASSERT_NE(forecast, nullptr) << name << text;
  LudEvaluator evaluator(*game, heuristics);
  int foreseen = 0;
  for (uint64_t index = 0; index < 4; ++index)
    Walk(*game, index, 60, [&](const StateBytes* state) {
      MoveList moves;
      game->SearchMoves(state, game->Mover(state), moves);
      if (!forecast->Look(state, moves)) return;
      for (const Move& move : moves) {
        OwnedState after(*game, state);
        Rng rng(1);
        game->Apply(after.get(), {&move, 1}, rng);
        const int player = 1 + foreseen++ % 2;
        const Outlook outlook = forecast->After(move, player);
        ASSERT_EQ(game->IsOver(after.get()), outlook.winner != 0) << name;
        if (outlook.winner == 0) {
          ASSERT_EQ(evaluator.Margin(after.get(), player), outlook.margin) << name << text;
        } else {
          std::vector<float> utility(kMaxPlayers + 1);
          game->Utilities(after.get(), utility);
          ASSERT_EQ(utility[static_cast<size_t>(outlook.winner)], 1) << name;
        }
      }
    });
  EXPECT_GT(foreseen, 50) << name;
}

TEST(Forecast, AgreesWithPlayingTheMoves) {
  const std::pair<const char*, const char*> games[] = {
      {"Tic-Tac-Toe", ""}, {"Gomoku", ""}, {"Yavalath", "Swap Rule/Off"}};
  for (const auto& [name, option] : games) {
    ForecastAgrees(name, option, "(heuristics {(lineCompletionHeuristic)})");
    ForecastAgrees(name, option, "(heuristics {(material) (cornerProximity weight:-0.3)})");
    ForecastAgrees(name, option,
                   "(heuristics {(lineCompletionHeuristic transformation:(tanh) weight:0.7) "
                   "(centreProximity transformation:(tanh)) "
                   "(intercept playerWeights:{(pair P1 0.5)})})");
  }
}

TEST(Forecast, IsMadeOnlyWhereItAgrees) {
  const Heuristics lines = ParseHeuristics("t", "(heuristics {(lineCompletionHeuristic)})");
  EXPECT_EQ(MakeForecast(*Load("Nine Men's Morris"), lines), nullptr);
  EXPECT_EQ(MakeForecast(*Load("Hex"), lines), nullptr);
  EXPECT_EQ(MakeForecast(*Load("Yavalath"), lines), nullptr);  // Players may swap.
  const Heuristics moves = ParseHeuristics("t", "(heuristics {(mobilitySimple)})");
  EXPECT_EQ(MakeForecast(*Load("Gomoku"), moves), nullptr);
}

}  // namespace
}  // namespace ludens
