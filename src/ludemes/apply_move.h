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

/// A move without a place in the arena: the actions of one plain decision, applied as they are, and
/// the rules that follow it. What playouts build when they know the move that they want.
struct LeanMove {
  std::array<Action, 3> actions;
  int action_count = 0;
  int from = -1, to = -1;
  std::array<const MovesNode*, 6> thens{};
  int then_count = 0;

  void Add(const Action& action) { actions[static_cast<size_t>(action_count++)] = action; }
};

/// As ApplyMove with `record`. REQUIRES: the last action is the move's only decision; the game
/// keeps no sites of its last move (Layout::has_last_sites).
void ApplyLean(Context& context, const LeanMove& move);

/// Applies the move with `record` in a copy of the context and answers whether `test(copy)` holds.
template <typename Test>
bool HoldsAfter(Context& context, MoveId move, Test&& test) {
  TempContext after(context);
  ArenaScope arena(context);
  ApplyMove(*after, move, true);
  return test(*after);
}

}  // namespace ludens
