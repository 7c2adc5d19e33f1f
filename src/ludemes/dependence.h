#pragma once

#include "ludemes/grammar/bound.h"

namespace ludens {

/// What the value of an expression depends on, as a set of bits.
enum Dependence : unsigned {
  kOnNothing = 0,  ///< Fixed from the start of the game.
  kOnTo = 1,
  kOnFrom = 2,
  kOnBetween = 4,
  kOnSite = 8,
  kOnMover = 16,     ///< Whose turn it is.
  kOnPosition = 32,  ///< Anything else.
  kOnTracks = 64,    ///< The tracks, and in games that keep track indices the position.
  kOnNext = 128,     ///< Whose turn comes next.
  kOnPlayer = 256,   ///< The iterated player.
  kOnLastTo = 512,   ///< Where the last move went.
};

/// Arithmetic, logic, comparisons, choices and set operations: they see nothing but their
/// arguments.
bool IsOperator(std::string_view ludeme);

/// Answers for one game what its expressions depend on. Whatever is not known counts as depending
/// on the position, so the answer is safe to build on.
class DependenceAnalysis {
 public:
  /// `game` is the whole of it; null: not known.
  explicit DependenceAnalysis(const Bound& equipment, const Bound* game = nullptr);

  unsigned Of(const Bound& expression) const;
  /// Of all regions of the equipment together.
  unsigned OfRegions() const { return regions_; }

 private:
  unsigned OfClause(const Bound& clause) const;
  unsigned OfTest(const Bound& test) const;
  unsigned OfSites(const Bound& clause) const;
  unsigned OfConstant(const Bound& constant) const;

  unsigned regions_ = kOnNothing;
  bool defers_captures_;  ///< Pieces may wait to be taken at the end of the turn.
};

}  // namespace ludens
