#pragma once

#include <memory>
#include <vector>

#include "search/heuristics/evaluator.h"
#include "search/heuristics/piece_term.h"
#include "search/heuristics/term.h"

namespace ludens {

/// Values positions of games with pieces by the language's heuristic terms.
///
/// All terms that are sums over pieces with a linear transformation are folded into one table of
/// component × site, so that they cost one pass over the pieces together. The others are evaluated
/// one by one.
class LudEvaluator final : public Evaluator {
 public:
  /// `fold` off keeps every term apart: the slow twin that tests compare with.
  LudEvaluator(const LudGame& game, const Heuristics& heuristics, bool fold = true);

  void Sides(const StateBytes* state, std::span<double> sides) override;

  /// True where MarginAfter may be asked: all terms foresee, and no swap changes who plays what.
  bool Foresees() const;
  /// Prepares for MarginAfter of arrivals in this position, in which everybody still plays.
  void Look(const StateBytes* state);
  /// What Margin would answer after an arrival, to the last bit.
  double MarginAfter(int player, const Arrival& arrival);

  /// The transformed, unweighted value of each bound term for one side of a position, in the order
  /// of the heuristics given; 0 for those that do not apply. REQUIRES: not folded.
  void TermValues(const StateBytes* state, int player, std::span<double> values);

 private:
  struct BoundTerm {
    std::unique_ptr<ValueTerm> term;  ///< Null where the term does not apply.
    Transformation transformation = Transformation::kIdentity;
    double weight = 0;
  };

  /// The value of a side by the raw values that `raw(term)` answers.
  template <typename RawOf>
  double SideValue(const RawOf& raw) const;
  double Transform(double raw, Transformation transformation) const;
  void Fold(const HeuristicTerm& term, BoundTerm& bound);
  static bool IsLinear(Transformation transformation);

  const LudGame& game_;
  double placements_ = 1, board_sites_ = 1;
  std::vector<BoundTerm> terms_;
  std::unique_ptr<PieceTerm> folded_;  ///< Weights and transformations included.
  MoverMoves mover_moves_;
  const StateBytes* looked_at_ = nullptr;
};

}  // namespace ludens
