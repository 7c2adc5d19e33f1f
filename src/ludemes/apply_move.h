#pragma once

#include <array>

#include "ludemes/nodes.h"

namespace ludens {

/// Applies a generated move: its actions in order, then each consequence evaluated on the state as
/// it is by then and applied in turn. With `record`, the move becomes the state's last move before
/// its consequences (so that they see it) and deferred captures are taken at the end.
///
/// The applied actions are in `scratch.Applied()`, deferred captures in front: those of this move
/// with `record`, else appended to what is there. A TempContext keeps its own list, so looking
/// ahead while a move is under way leaves that move's list alone.
void ApplyMove(Context& context, MoveId move, bool record);

/// The same for a pass that the mover is forced to. REQUIRES: the game keeps no sites of its last
/// move (Layout::has_last_sites).
void ApplyForcedPass(Context& context);

/// Makes a move the last one whose actions were applied already, and that has nothing to follow.
/// REQUIRES: the game keeps no sites of its last move (Layout::has_last_sites).
void RecordDone(Context& context, const MoveRecord& record, std::span<const Action> actions);

/// A move without a place in the arena: a piece that goes from site to site, comes into play or is
/// taken off, or a site that is chosen; what it takes, and the rules that follow. What playouts
/// build when they know the move that they want.
struct LeanMove {
  enum class Kind : uint8_t { kMove, kAdd, kSelect, kRemove };
  Kind kind = Kind::kMove;
  bool decision = true;
  bool taken_later = false;  ///< The capture waits for the end of the turn.
  SiteType from_type = SiteType::kCell, to_type = SiteType::kCell;
  int from = -1, to = -1;
  int taken = -1;  ///< Site of what is captured before anything else, of `to_type`.
  const MovesNode* taken_then = nullptr;  ///< What follows the capture, before the piece moves.
  int what = 0;                           ///< The component that is added.
  int state = kNone;                      ///< Its local state.
  int then_count = 0;
  std::array<const MovesNode*, 8> thens;
};

/// As ApplyMove with `record`, except that `scratch.Applied()` may lack the actions of the move
/// itself and, with `brief`, some of its consequences (Context::brief_log). REQUIRES: no stacks;
/// the game keeps no sites of its last move (Layout::has_last_sites).
void ApplyLean(Context& context, const LeanMove& move, bool brief = true);
/// True when ApplyLean notes what the move itself captures in `scratch.Applied()`.
bool LogsCapture(const Model& model, const LeanMove& move);

/// The same for a move that was written into the state already, by other means. REQUIRES: nothing
/// follows it, and nothing is noted of it (LogsCapture).
void RecordAppliedLean(Context& context, const LeanMove& move);

/// What the header remembers of such a move by its mover.
void RecordLeanMove(Header& header, const LeanMove& move);

/// Applies one action and appends it to `scratch.applied`.
void ApplyLogged(Context& context, const Action& action);

/// Applies the deeds of the scratch memory from `first` on, each with what follows it.
void ApplyDeeds(Context& context, size_t first);

/// Deeds that are added to the scratch memory in this scope, newest last.
class DeedScope {
 public:
  explicit DeedScope(Context& context)
      : deeds_(context.scratch.deeds), first_(context.scratch.deeds.size()) {}
  ~DeedScope() { deeds_.resize(first_); }
  DeedScope(const DeedScope&) = delete;
  DeedScope& operator=(const DeedScope&) = delete;

  /// Applies them in order, each with what follows it.
  void Apply(Context& context) const { ApplyDeeds(context, first_); }
  std::span<const Deed> deeds() const { return std::span<const Deed>(deeds_).subspan(first_); }

 private:
  DeedList& deeds_;
  size_t first_;
};

/// Applies the move with `record` in a copy of the context and answers whether `test(copy)` holds.
template <typename Test>
bool HoldsAfter(Context& context, MoveId move, Test&& test) {
  TempContext after(context);
  ArenaScope arena(context);
  ApplyMove(*after, move, true);
  return test(*after);
}

}  // namespace ludens
