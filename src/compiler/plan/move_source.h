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
/// move of the arena. Either way `lean.thens` collects the consequences of the rules around it.
struct Choice {
  LeanMove lean;
  MoveId id = kNoMove;
  /// Must hold after the move (with the first `checked_thens` of its consequences), or null.
  const BoolNode* afterwards = nullptr;
  int checked_thens = 0;

  bool IsLean() const { return id == kNoMove; }
  /// Gives a move of the arena the consequences noted so far.
  void SettleThens(MoveArena& arena) {
    if (IsLean()) return;
    for (int i = 0; i < lean.then_count; ++i) arena.AddThen(id, lean.thens[static_cast<size_t>(i)]);
    lean.then_count = 0;
  }
};

/// A move rule that can say how many moves it has and build just one of them: the set-at-a-time
/// twin of a MovesNode. Moves that a postcondition may still reject are counted too; the choice
/// carries the condition. Immutable; tests compare it with the plain evaluation.
class MoveSource {
 public:
  virtual ~MoveSource() = default;
  virtual int Count(Context& context, const PieceSet& pieces) const = 0;
  /// Builds the k-th move and answers true; where there are fewer, lowers `k` by their number.
  /// REQUIRES: k >= 0.
  virtual bool Select(Context& context, const PieceSet& pieces, int& k, Choice& choice) const = 0;

  /// The rule's own (then …): attached to every move that passes through this source.
  const MovesNode* then = nullptr;

 protected:
  /// Notes the consequence of a chosen move; answers true, for use at the end of Select.
  bool Attach(Choice& choice) const {
    if (then != nullptr) choice.lean.thens[static_cast<size_t>(choice.lean.then_count++)] = then;
    return true;
  }
};

/// The source for a rule, or null where set-at-a-time evaluation has nothing to offer. The rule's
/// plain form is always the fallback for parts that have no source of their own.
const MoveSource* PlanMoves(Lowering& lowering, const Bound& rule,
                            const std::vector<const Bound*>& component_rules);

}  // namespace ludens
