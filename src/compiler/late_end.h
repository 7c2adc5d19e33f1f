#pragma once

#include <vector>

#include "ludemes/grammar/bound.h"
#include "state/header.h"
#include "state/model.h"

namespace ludens {

// Most games end when the next player cannot move. Playouts do not look for a move twice, once for
// the end rules and once to play it: the end rules take for granted that there is one, and where
// none is found at the next ply, they are asked again, about the turn before.

/// What follows the end rules of a ply in the header: whose turn it is, counters and phases.
struct TurnMark {
  TurnMark() = default;
  explicit TurnMark(const Header& header)
      : mover(header.mover),
        next(header.next),
        prev(header.prev),
        turn_start_from(header.turn_start_from),
        counter(header.counter),
        turn(header.turn),
        turns_same_player(header.turns_same_player),
        consecutive_passes(header.consecutive_passes),
        history_count(header.history_count),
        turn_history_count(header.turn_history_count),
        phase(header.phase) {}
  void Restore(Header& header) const;

  int8_t mover = 0, next = 0, prev = 0;
  int16_t turn_start_from = 0;
  int32_t counter = 0, turn = 0, turns_same_player = 0, consecutive_passes = 0;
  int32_t history_count = 0, turn_history_count = 0;
  Header::PerPlayer<int8_t> phase{};
};

/// The question that the end rules of the ply before left open, if they did. Where functions take a
/// pointer, null means that nothing is spared.
struct LateEnd {
  bool open = false;
  /// False: the rules do not allow it, or the playout stops after this ply.
  bool may_open = false;
  TurnMark before;  ///< The turn that they were asked about.
};

/// True when (no Moves Next) stands in the end rules and may be answered one ply later: what a
/// player can do depends on nothing that changes between the end rules and the next ply.
/// `rules` is the (rules …) clause, `move_rules` has those of phases and components (null: none).
bool MayEndLate(const Model& model, const Bound& rules,
                const std::vector<const Bound*>& move_rules);

}  // namespace ludens
