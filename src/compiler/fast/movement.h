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

/// Playouts of games for two in which every move takes a plain piece by a fixed distance to another
/// site, where it replaces what stands there: pieces are sets of bits, all pieces of a component
/// move at once, and nothing else is kept up to date.
///
/// It works on a board of its own. End rules are watched with tests that are true at least whenever
/// a rule may apply; the run then stops, and the general evaluation decides.
class Movement {
 public:
  /// After which plies the end rules are to be asked.
  struct Watch {
    std::vector<int> arrivals[3];  ///< By mover: the piece reached one of these sites.
    /// By player: no more than so many pieces are left; -1: never.
    int pieces[3] = {-1, -1, -1};
  };
  struct Outcome {
    int plies = 0;
    uint64_t choices = 0;  ///< Moves to choose from, over all plies.
    bool stuck = false;    ///< The player to move has none.
  };

  using Replay = FunctionRef<void(const LeanMove&, bool)>;

  virtual ~Movement() = default;

  /// The plan for a game with these (rules …) whose only phase has this source, or null.
  static std::unique_ptr<const Movement> Plan(const PlanTools& tools, const Args& rules,
                                              const MoveSource& source);

  /// Plays at most `limit` > 0 random plies from the context's position, until a watch fires or
  /// somebody is stuck, and brings the state up to date: all plies but the last few are written
  /// into it, these are given to `replay(move, is_last)`, which plays them, the last one without
  /// its end rules and what follows them. REQUIRES: Suits(context).
  virtual Outcome Run(Context& context, Rng& rng, int limit, Replay replay) const = 0;

  /// A movement that may occur in some position.
  struct Step {
    int player, component, from, to;
  };
  /// Numbers of codes that steps have: each has two, one for a free destination and then one for a
  /// taken one.
  virtual size_t codes() const = 0;
  virtual void ForEachStep(FunctionRef<void(const Step&, size_t first_code)> visit) const = 0;
  /// As Run, where a guide chooses every move by its code out of `codes` and all plies are logged.
  virtual Outcome RunGuided(Context& context, Rng& rng, int limit, std::span<const uint32_t> codes,
                            PlayoutGuide& guide, PlyLog& log, Replay replay) const = 0;

  /// True when the position is one that plies of this kind lead on from.
  static bool Suits(const Context& context);

 private:
  /// The same for a sketch whose end rules are watched; null where a condition is not local.
  static std::unique_ptr<const Movement> Make(const PlanTools& tools,
                                              const AnyMovementSketch& sketch, const Watch& watch);
};

}  // namespace ludens
