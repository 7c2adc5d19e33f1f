#pragma once

#include <memory>
#include <span>
#include <string>

#include "compiler/heuristics.h"
#include "game/game.h"

namespace ludens {

/// Terms of a smaller weight are left out, as the reference's search does.
inline constexpr double kNegligibleWeight = 0.001;
/// What an opponent counts who has already won in a game that goes on.
inline constexpr double kOpponentHasWon = 10'000;

/// Values unfinished positions of one game. Keeps working memory, so each agent has its own.
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  /// The value of each player's own side (index 0 unused): larger is better for that player. Of
  /// players who have left the game: 0, or kOpponentHasWon for those who have won.
  virtual void Sides(const StateBytes* state, std::span<double> sides) = 0;

  /// A player's side less those of all others.
  double Margin(const StateBytes* state, int player);
  /// For each player: the own side less the mean of the others, as max-n wants it.
  void MarginsForAll(const StateBytes* state, std::span<double> margins);

 protected:
  explicit Evaluator(int players) : players_(players) {}
  double MarginOf(std::span<const double> sides, int player) const;
  const int players_;
};

/// Material, and a little mobility: what is used where a game says nothing.
Heuristics DefaultHeuristics();

/// The evaluator of a game by given terms. Games in GDL have no pieces; for them the numbers of
/// legal moves are compared, whatever the terms.
std::unique_ptr<Evaluator> MakeEvaluator(const Game& game, const Heuristics& heuristics);

/// The terms that agents use: those of the file where one is named, else those of the game's
/// metadata, else the default. Throws Error for a file that cannot be read.
Heuristics HeuristicsFor(const Game& game, const std::string& file);

/// Maps a margin to an expected utility in (0, 1).
double ExpectedUtility(double margin);

}  // namespace ludens
