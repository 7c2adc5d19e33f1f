#pragma once

#include <algorithm>

#include "base/function_ref.h"
#include "compiler/move_codes.h"
#include "compiler/plan/mask_node.h"
#include "compiler/plan/movement_sketch.h"
#include "ludemes/apply_move.h"

namespace ludens {

/// One move picked from a source: lean where the source can build it without the arena, else a
/// move of the arena. Either way `lean.thens` collects the consequences of the rules around it.
struct Choice {
  LeanMove lean;
  MoveId id = kNoMove;
  /// Must hold after the move (with the first `checked_thens` of its consequences), or null.
  const BoolNode* afterwards = nullptr;
  int checked_thens = 0;
  bool asks_hash = true;  ///< The condition may ask for the hash of the position.

  bool IsLean() const { return id == kNoMove; }
  /// Gives a move of the arena the first of its consequences.
  void SettleThens(MoveArena& arena, int count) {
    if (IsLean()) return;
    for (int i = 0; i < count; ++i) arena.AddThen(id, lean.thens[static_cast<size_t>(i)]);
    lean.then_count -= count;
    std::copy_n(lean.thens.begin() + count, lean.then_count, lean.thens.begin());
  }
};

/// A move of a source before it is built: what is needed to tell it from others.
struct ListedMove {
  CodedMove move;
  bool checked = false;  ///< A postcondition may still reject it.
};
using ListedMoves = std::vector<ListedMove>;

/// The rule of a phase as sets of moves: it can say how many there are and build just one of them.
/// Moves that a postcondition may still reject are counted too; the choice carries the condition.
/// Immutable; tests compare it with the plain evaluation.
class MoveSource {
 public:
  virtual ~MoveSource() = default;
  /// Collects the sets of moves of this position in the thread's memory.
  virtual int Count(Context& context) const = 0;
  /// Builds the k-th move. REQUIRES: Count was the last call in this thread, 0 <= k < its answer.
  virtual void Select(Context& context, int k, Choice& choice) const = 0;
  /// Appends all moves in the order of Select. REQUIRES: Count was the last call in this thread.
  virtual void List(Context& context, ListedMoves& out) const = 0;
  /// True when some move ends on `target`, or for kAnySite when there is a move at all.
  virtual bool Any(Context& context, int target) const = 0;
  /// True when `accept(choice)` holds for one of the moves; they are built as far as it is asked.
  virtual bool Find(Context& context, FunctionRef<bool(Choice&)> accept) const = 0;
  /// As ludens::LongestTurn, for a turn that goes on with this rule.
  virtual int LongestTurn(Context& context, int worth, bool with_value) const = 0;
  /// The rule as plain movements, as far as it is no more than that.
  virtual AnyMovementSketch Sketch() const = 0;
};

/// True when a chosen move passes its postcondition.
bool PassesAfterwards(Context& context, const Choice& choice);
/// The same, asked after the move, when all that follows it before the test has been done.
bool HoldsAfterwards(Context& after, const BoolNode& condition);

/// True when a move is no more than what the rules say of it, and the moves of a position no more
/// than those that the rules list: nothing in the game adds to them.
bool MovesStandAlone(const Model& model);

/// The source for a rule, or null where set-at-a-time evaluation has nothing to offer. The rule's
/// plain form is always the fallback for parts that have no sets of their own.
const MoveSource* PlanMoves(const PlanTools& tools, const Bound& rule,
                            const std::vector<const Bound*>& component_rules);

}  // namespace ludens
