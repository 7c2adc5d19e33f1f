#pragma once

#include <memory>
#include <vector>

#include "lab/metrics/metrics.h"
#include "search/heuristics/evaluator.h"
#include "search/play_game.h"

namespace ludens {

/// Watches one game after another and says what each was like.
class GameObserver {
 public:
  explicit GameObserver(const Game& game);

  void Begin();
  void See(const PlyEvent& event);
  ObservedGame Finish(const PlayoutResult& result) const;

 private:
  void SeeBoard(const StateBytes* state);
  static Curve Resample(const std::vector<double>& values);
  int WinnerOf(const PlayoutResult& result) const;

  const Game& game_;
  const class LudGame* lud_;  ///< Null for games without a board.
  std::unique_ptr<Evaluator> evaluator_;
  MoveList moves_;
  std::vector<double> branching_;  ///< Ply by ply.
  std::vector<double> lead_;       ///< The first player's margin after each ply.
  std::vector<int> leaders_;       ///< Who led after each ply; 0: nobody.
  std::vector<uint64_t> covered_;  ///< Sites that ever held something.
};

}  // namespace ludens
