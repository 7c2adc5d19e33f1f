#pragma once

#include <memory>
#include <vector>

#include "base/function_ref.h"
#include "base/rng.h"
#include "compiler/plan/move_source.h"
#include "ludemes/apply_move.h"

namespace ludens {

class PlayoutGuide;
struct PlyLog;

/// Playouts of games for two in which moves take a plain piece by a fixed distance or along a line
/// to another site, where it replaces what stands there, perhaps over a site whose piece is taken:
/// pieces are sets of bits, all pieces of a component move at once, and nothing else is kept up to
/// date. A move after which the mover's king is threatened may be forbidden: it is drawn like the
/// others, and refused.
///
/// End rules and changes of phase are watched with tests that are true at least whenever a rule may
/// apply; the run then stops, and the general evaluation decides. The same goes for moves that have
/// consequences.
class Movement {
 public:
  struct Outcome {
    int plies = 0;
    uint64_t choices = 0;  ///< Moves to choose from, over all plies where they were counted.
    int counted = 0;       ///< Those plies: in others, moves may have been refused.
    bool left = false;     ///< The next ply is for the general evaluation.
  };

  /// Plays the last ply of a run, without its end rules and what follows them. With `done` the
  /// board is as it is after the move already.
  using Replay = FunctionRef<void(const LeanMove&, bool done)>;

  virtual ~Movement() = default;

  /// The plan for a game with these (rules …) whose phases have these sources (null for none), or
  /// null where it covers no phase.
  static std::unique_ptr<const Movement> Plan(const PlanTools& tools, const Args& rules,
                                              const std::vector<const MoveSource*>& sources);

  /// True when plies of this phase are played so.
  virtual bool Covers(size_t phase) const = 0;

  /// True when the position is one that plies of this kind may lead on from.
  virtual bool Suits(const Context& context) const = 0;

  /// Plays at most `limit` > 0 random plies from the context's position, until a watch fires or
  /// somebody is stuck, and brings the state up to date: all plies but the last one are written
  /// into it, that one is given to `replay`. REQUIRES: Suits(context).
  virtual Outcome Run(Context& context, Rng& rng, int limit, Replay replay) const = 0;

  /// A movement that may occur in some position.
  struct Step {
    int player, component, from, to;
  };
  /// True when all moves are movements in a single phase without consequences, so that each has
  /// its code.
  virtual bool HasCodes() const = 0;
  /// Numbers of codes that steps have: each has two, one for a free destination and then one for a
  /// taken one.
  virtual size_t codes() const = 0;
  virtual void ForEachStep(FunctionRef<void(const Step&, size_t first_code)> visit) const = 0;
  /// As Run, where a guide chooses every move by its code out of `codes` and all plies are logged.
  /// REQUIRES: HasCodes().
  virtual Outcome RunGuided(Context& context, Rng& rng, int limit, std::span<const uint32_t> codes,
                            PlayoutGuide& guide, PlyLog& log, Replay replay) const = 0;
};

}  // namespace ludens
