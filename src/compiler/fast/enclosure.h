#pragma once

#include <memory>

#include "base/function_ref.h"
#include "base/rng.h"
#include "compiler/fast/stone_chains.h"
#include "compiler/plan/mask_node.h"
#include "state/context.h"

namespace ludens {

/// Playouts of games for two who put stones on empty sites, one at a time, where chains of stones
/// need an empty site next to them: Go and its relatives.
///
/// It works on a board of its own, which knows what a stone would do without putting it down. End
/// rules are watched: the run stops at least whenever one may apply, and the general evaluation
/// decides.
class Enclosure {
 public:
  /// When chains of the other player are taken that a stone leaves no empty neighbour.
  enum class Taking : uint8_t {
    kFirst,  ///< Before the stone's own chain must have one.
    kLast,   ///< After that.
    kNever   ///< The rules forbid to put such a stone.
  };
  struct Law {
    Taking taking = Taking::kFirst;
    bool may_pass = false;
    int points = 0;          ///< The mover's, for every stone that is taken.
    bool signals = false;    ///< A capture tells more to the end rules, which are asked after it.
    bool no_repeat = false;  ///< A stone may not bring an earlier position back.
  };
  struct Outcome {
    int plies = 0;
    bool stuck = false;  ///< The player to move has no legal move.
  };
  using Sites = Mask<8>;
  /// Plays the k-th move of the phase's source.
  using Replay = FunctionRef<void(int k, bool is_last)>;

  /// The plan for a game with these (rules …), or null where they are others.
  static std::unique_ptr<const Enclosure> Plan(const PlanTools& tools, const Args& rules);

  Enclosure(StoneGraph graph, const Law& law) : graph_(std::move(graph)), law_(law) {}

  /// True when the position is one that plies of this kind lead on from.
  bool Suits(const Context& context) const;

  /// Plays at most `limit` > 0 random plies from the context's position, until the end rules must
  /// be asked or somebody is stuck, and brings the state up to date: all plies but the last few are
  /// written into it, these are given to `replay(k, is_last)`, which plays them, the last one
  /// without its end rules and what follows them. REQUIRES: Suits(context).
  Outcome Run(Context& context, Rng& rng, int limit, Replay replay) const;

  /// Where the mover may put a stone. REQUIRES: Suits(context).
  Sites LegalSites(Context& context) const;

 private:
  StoneGraph graph_;
  Law law_;
};

}  // namespace ludens
