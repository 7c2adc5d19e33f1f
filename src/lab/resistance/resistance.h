#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lab/lab_game.h"
#include "lab/statistics/intervals.h"

namespace ludens {

class ResultStore;

struct ResistanceSettings {
  std::string expert = "uct:iterations=10000";
  uint64_t seed = 1;
  int64_t positions = 20;
  int min_plies = 2, max_plies = 0;  ///< Random moves before a position; 0: two thirds of a game.
  int64_t playouts = 1024;           ///< Per move at most.
  int threads = 1;
  /// Instead of random positions: one reached by these moves (texts) from the start.
  std::vector<std::string> moves;
};

/// How far rankings by playouts are from the expert's, after 1, 2, 4, … playouts per move.
struct ResistanceCurve {
  std::vector<double> disagreement;  ///< Share of pairs of moves in the other order.
  std::vector<double> regret;        ///< What the expert thinks is lost by the playouts' best move.
};

struct ResistantPosition {
  int64_t index = 0;
  int plies = 0;
  std::string state;                ///< As text.
  std::vector<std::string> moves;   ///< Legal moves …
  std::vector<double> expert;       ///< … what the expert gives for each …
  std::vector<double> by_playouts;  ///< … and what the most playouts give.
  ResistanceCurve curve;

  /// By how much the disagreement grows from its least value to the end.
  double Growth() const;
};

struct ResistanceReport {
  std::string game, expert;
  std::vector<int64_t> playouts;  ///< Numbers of playouts per move.
  std::vector<ResistantPosition> positions;
  std::vector<Moments> disagreement, regret;  ///< Over the positions, by number of playouts.
};

/// Monte-Carlo resistance (section II-A of the game-length paper): in random positions, compares
/// the expert's ranking of the moves with rankings by growing numbers of random playouts. In a
/// resistant position more playouts make the ranking worse. Positions with fewer than two moves, or
/// which the expert finds indifferent, are passed over. Throws Error for stochastic or
/// simultaneous games, where an answer to a move is not a position.
ResistanceReport MeasureResistance(const LabGame& game, const ResistanceSettings& settings,
                                   ResultStore& store);

std::string ResistanceTable(const ResistanceReport& report);
std::string ResistanceJson(const ResistanceReport& report);
std::string ResistanceFigure(const ResistanceReport& report);

}  // namespace ludens
