#pragma once

#include <memory>
#include <vector>

#include "compiler/heuristics.h"
#include "compiler/lud_game.h"

namespace ludens {

struct Position;

/// How many moves somebody has, and to how many different sites they go.
struct MoveTally {
  int moves = 0, targets = 0;
};

/// The moves of the player to move in the position under evaluation: several terms ask for them,
/// so they are generated at most once per position.
class MoverMoves {
 public:
  void Forget() { known_ = false; }
  const MoveTally& Get(Position& position);

 private:
  bool known_ = false;
  MoveTally tally_;
};

/// A position being valued.
struct Position {
  const LudGame& game;
  Context& context;
  MoverMoves& mover_moves;
};

/// A piece that may come to an empty site of the board, as the only change of a position.
struct Arrival {
  int owner = 0;  ///< A side; the piece is that side's only component.
  int site = 0;
};

/// One term of a heuristic, bound to a game: answers the raw value of one side's pieces, before
/// transformation and weight. A side is a player as the rules number them; who plays it may change
/// by a swap. May keep working memory.
class ValueTerm {
 public:
  virtual ~ValueTerm() = default;
  virtual double Raw(Position& position, int side) = 0;

  /// True where RawAfter may be asked.
  virtual bool Foresees() const { return false; }
  /// What Raw would answer after an arrival, to the last bit.
  /// REQUIRES: Raw was asked about this position, and about no other since.
  virtual double RawAfter(const State& state, int side, const Arrival& arrival);
};

/// The term bound to a game, or null where it does not apply to the game at all (it counts 0).
std::unique_ptr<ValueTerm> BindTerm(const LudGame& game, const HeuristicTerm& term);

// Families of terms, one file each; null for terms of other families.
std::unique_ptr<ValueTerm> BindPieceTerm(const LudGame& game, const HeuristicTerm& term);
std::unique_ptr<ValueTerm> BindMoveTerm(const LudGame& game, const HeuristicTerm& term);
std::unique_ptr<ValueTerm> BindCountTerm(const LudGame& game, const HeuristicTerm& term);
std::unique_ptr<ValueTerm> BindLineTerm(const LudGame& game, const HeuristicTerm& term);

/// The weight of each component (by index) that the pairs of a term give.
std::vector<double> ComponentWeights(const Model& model, const HeuristicTerm& term);

}  // namespace ludens
