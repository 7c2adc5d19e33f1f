#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/rng.h"
#include "compiler/fast/seed_end.h"
#include "compiler/fast/seed_ply.h"
#include "compiler/fast/sowing.h"
#include "state/context.h"

namespace ludens {

/// Plies of games in which a pit is chosen, its seeds are sown round tables of holes, and then some
/// may be moved on and the player may move again: Kalah and its relatives.
///
/// The numbers of seeds change in the state itself; all else that a ply changes is written once,
/// when the run stops. It does so at least whenever an end rule may apply.
class SeedRun {
 public:
  struct Outcome {
    int plies = 0;
    int turns = 0;         ///< Plies by another player than the one before.
    uint64_t choices = 0;  ///< Moves to choose from, over all plies.
    bool open = false;     ///< The last ply is left before its end rules and what follows them.
    bool stuck = false;    ///< The next ply is for the general evaluation.
  };

  /// The plan for a game whose only phase has this rule and these end rules, or null.
  static const SeedRun* Plan(const PlanTools& tools, const SeedRule& rule, const SeedEnd& end);

  /// True when the position is one that plies of this kind lead on from.
  bool Suits(const Context& context) const;
  /// Plays at most `limit` > 0 random plies, until the end rules must be asked or a ply is out of
  /// the ordinary. `before` made the ply before, -1 for nobody. REQUIRES: Suits(context).
  Outcome Run(Context& context, Rng& rng, int limit, int before) const;

 private:
  class Game;

  int players_ = 0, slots_ = 0, blocks_ = 0;
  std::vector<uint64_t> pits_;  ///< That may be chosen, by SeedView::row.
  const PlainSowing* sowing_ = nullptr;
  const SeedTerm* may_end_ = nullptr;
};

}  // namespace ludens
