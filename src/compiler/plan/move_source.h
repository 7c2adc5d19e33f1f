#pragma once

#include "compiler/plan/mask_node.h"
#include "ludemes/apply_move.h"

namespace ludens {

/// The pieces that a rule is asked about: all `froms`, which hold `component`. At the top of a rule
/// there are none.
struct PieceSet {
  int component = 0;
  SiteMask froms;
};

/// One move picked from a source: lean where the source can build it without the arena, else a
/// move of the arena.
struct Choice {
  LeanMove lean;
  MoveId id = kNoMove;
  /// Must hold after the move (with the first `checked_thens` of its consequences), or null.
  const BoolNode* afterwards = nullptr;
  int checked_thens = 0;

  bool IsLean() const { return id == kNoMove; }
};

/// A move rule that can say how many moves it has and build just one of them: the set-at-a-time
/// twin of a MovesNode. Moves that a postcondition may still reject are counted too; the choice
/// carries the condition. Immutable; tests compare it with the plain evaluation.
class MoveSource {
 public:
  virtual ~MoveSource() = default;
  virtual int Count(Context& context, const PieceSet& pieces) const = 0;
  /// Builds the k-th move. REQUIRES: 0 <= k < Count(…), nothing changed since then.
  virtual void Select(Context& context, const PieceSet& pieces, int k, Choice& choice) const = 0;

  /// The rule's own (then …): attached to every move that passes through this source.
  const MovesNode* then = nullptr;

 protected:
  void Attach(Context& context, Choice& choice) const {
    if (then == nullptr) return;
    if (choice.IsLean())
      choice.lean.thens[static_cast<size_t>(choice.lean.then_count++)] = then;
    else
      context.arena().AddThen(choice.id, then);
  }
};

/// The source for a rule, or null where set-at-a-time evaluation has nothing to offer. The rule's
/// plain form is always the fallback for parts that have no source of their own.
const MoveSource* PlanMoves(Lowering& lowering, const Bound& rule,
                            const std::vector<const Bound*>& component_rules);

}  // namespace ludens
