#pragma once

#include <array>
#include <string>
#include <vector>

#include "lab/lab_game.h"
#include "lab/statistics/intervals.h"

namespace ludens {

class ResultStore;

struct MetricSettings {
  std::string agent = "random";
  uint64_t seed = 1;
  int64_t trials = 100;
  int turn_limit = 1000;
  int threads = 1;
};

/// Points of a curve over the course of a game, from its start to its end.
inline constexpr size_t kCurvePoints = 40;
using Curve = std::array<double, kCurvePoints>;

/// What one game tells.
struct ObservedGame {
  int turns = 0;
  int plies = 0;
  bool finished = false;
  int winner = 0;          ///< 0: a draw.
  double first_score = 0;  ///< Utility of the first player.
  double branching = 0;    ///< Legal moves per ply.
  int lead_changes = 0;
  double settled = 1;    ///< Share of the game after which the winner led for good.
  double coverage = -1;  ///< Share of the board's sites that ever held something; -1: unknown.
  Curve moves{};         ///< Legal moves in the course of the game.
  Curve lead{};          ///< The first player's expected utility by heuristics.
};

/// One metric with its interval; `n` is what it was taken from.
struct Metric {
  std::string name;
  std::string meaning;
  Estimate estimate;
  int64_t n = 0;
};

struct MetricReport {
  std::string game, agent;
  std::vector<Metric> metrics;
  std::vector<ObservedGame> games;
};

/// Plays an agent against itself and measures the games: length, branching, completion, draws,
/// decisiveness, the first player's advantage, lead changes, when the game was settled, coverage.
/// Resumable by the store; the same for any number of threads.
MetricReport MeasureMetrics(const LabGame& game, const MetricSettings& settings,
                            ResultStore& store);

std::string MetricTable(const MetricReport& report);
std::string MetricJson(const MetricReport& report);

/// A page with the table and pictures, complete in itself; `board` is the board as SVG, or empty.
std::string MetricPage(const MetricReport& report, const std::string& board);

}  // namespace ludens
