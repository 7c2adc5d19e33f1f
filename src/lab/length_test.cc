#include "lab/length.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "lab/length_report.h"
#include "lab/reproduce/paper_lengths.h"
#include "lab/store.h"
#include "lab/training/train_heuristics.h"
#include "search/registry.h"

namespace ludens {
namespace {

LabGame Load(const std::string& name) {
  return LoadLabGame(name, Library(LUDENS_SOURCE_DIR "/games"));
}

std::vector<int> Turns(const LengthRow& row) {
  std::vector<int> turns;
  for (const LengthTrial& trial : row.trials) turns.push_back(trial.turns);
  return turns;
}

TEST(Length, IsTheSameOnAnyNumberOfThreads) {
  const LabGame game = Load("Breakthrough");
  LengthSettings settings;
  settings.trials = 10;
  for (const char* agent : {"random", "hs", "uct:iterations=10,trees=2"}) {
    ResultStore one(""), two("");
    const LengthRow single = MeasureLength(game, agent, settings, one);
    settings.threads = 2;
    EXPECT_EQ(Turns(single), Turns(MeasureLength(game, agent, settings, two))) << agent;
    settings.threads = 1;
  }
}

TEST(Length, GoesOnWhereItWasInterrupted) {
  const LabGame game = Load("Tic-Tac-Toe");
  LengthSettings settings;
  settings.trials = 7;
  ResultStore interrupted(""), whole("");
  MeasureLength(game, "safe", settings, interrupted);
  settings.trials = 20;
  EXPECT_EQ(Turns(MeasureLength(game, "safe", settings, interrupted)),
            Turns(MeasureLength(game, "safe", settings, whole)));
}

TEST(Length, RandomTicTacToeTakesWhatItMust) {
  ResultStore store("");
  LengthSettings settings;
  settings.trials = 4000;
  const LengthRow row = MeasureLength(Load("Tic-Tac-Toe"), "random", settings, store);
  EXPECT_EQ(row.min, 5);
  EXPECT_EQ(row.max, 9);  // The passes of a full board are no turns.
  // Weights of 1/n! of the known numbers of games: 7.6338 plies; four standard errors.
  EXPECT_NEAR(row.turns.mean(), 7.6338, 4 * row.turns.standard_error());
}

TEST(Length, StopsWhenTheIntervalIsNarrow) {
  ResultStore store("");
  LengthSettings settings;
  settings.trials = 1000;
  settings.until = NarrowInterval::Parse("0.5");
  const LengthRow row = MeasureLength(Load("Tic-Tac-Toe"), "random", settings, store);
  EXPECT_LT(row.trials.size(), 200u);
  EXPECT_EQ(row.trials.size() % kLengthStep, 0u);
  EXPECT_THROW(NarrowInterval::Parse("narrow"), Error);
}

TEST(Length, LeavesOutAndCountsWhatTakesTooLong) {
  ResultStore store("");
  LengthSettings settings;
  settings.trials = 20;
  settings.turn_limit = 6;
  const LengthRow row = MeasureLength(Load("Tic-Tac-Toe"), "safe", settings, store);
  EXPECT_GT(row.excluded, 0);
  EXPECT_EQ(static_cast<int64_t>(row.turns.n) + row.excluded, 20);
  EXPECT_LE(row.max, 6);
}

TEST(Length, ARefusalIsARow) {
  ResultStore store("");
  const LengthRow row = MeasureLength(Load("Backgammon"), "ab", {}, store);
  EXPECT_TRUE(row.refused);
  EXPECT_NE(LengthTable({row}).find("chance"), std::string::npos);
}

TEST(PaperLengths, HoldTogether) {
  EXPECT_EQ(PaperLengths().size(), PaperGames().size() * PaperAgents().size());
  for (const PaperGame& game : PaperGames())
    for (const std::string_view agent : PaperAgents()) {
      const PaperLength* row = FindPaperLength(game.name, agent);
      ASSERT_NE(row, nullptr) << game.name << " " << agent;
      EXPECT_EQ(CanonicalAgent(agent), agent);
      EXPECT_LE(row->min, row->turns);
      EXPECT_GE(row->max, row->turns);
      // The column headed SE is 1.96 times the one headed SD.
      EXPECT_NEAR(row->half_width, 1.96 * row->standard_error, 0.06 * row->half_width + 0.01);
    }
}

TEST(Training, PredictsOutcomesBetterThanGuessing) {
  const LabGame game = Load("Breakthrough");
  TrainSettings settings;
  settings.rounds = 2;
  settings.games = 30;
  const TrainReport report = TrainHeuristics(*game.game, settings);
  EXPECT_LT(report.rounds.back().loss, std::log(2.0));
  EXPECT_FALSE(report.heuristics.empty());
  settings.threads = 2;
  EXPECT_EQ(PrintHeuristics(TrainHeuristics(*game.game, settings).heuristics),
            PrintHeuristics(report.heuristics));
}

TEST(Chart, DrawsWhatItIsGiven) {
  Chart chart;
  chart.title = "a < b";
  chart.series.push_back(
      {"s", SeriesStyle::kPoints, {{0, 1, 0.5, 2}, {1, 3, kNoValue, kNoValue}}, {}});
  const std::string svg = chart.ToSvg();
  EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  const ChartBox box = BoxOf(0, {5, 1, 3, 2, 4});
  EXPECT_EQ(box.median, 3);
  EXPECT_EQ(box.lower, 2);
}

}  // namespace
}  // namespace ludens
