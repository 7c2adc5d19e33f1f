#pragma once

#include <cstdint>
#include <string>

#include "graph/types.h"

namespace ludens {

class Context;
struct Model;

enum class ActionKind : uint8_t {
  kNothing,
  kMove,          ///< Top item (or the item at level_from) of `from` to `to` (at level_to).
  kMoveStack,     ///< The whole stack.
  kMoveSubStack,  ///< The top `count` levels.
  kMoveCount,     ///< `count` of the items of a site with a count.
  kAdd,
  kInsert,
  kRemove,       ///< Item at `level`, or the top item for level -1.
  kRemoveLater,  ///< Marks the site for removal at the end of the turn.
  kCopy,
  kPromote,
  kSelect,
  kPass,
  kSwap,  ///< Players `player` and `value` exchange sides.
  kSetNextPlayer,
  kSetState,
  kSetCount,
  kSetValue,
  kSetRotation,
  kSetScore,  ///< `add` set: adds to the score.
  kSetCounter,
  kSetTemp,
  kSetVar,
  kSetPending,  ///< Value -1: the pending flag without a value.
  kRememberValue,
  kForgetValue,
  kUpdateDie,  ///< A roll: local state of die `to`, and the dice values.
  kUseDie,
  kSetDiceAllEqual,
  kTrigger,
  kNote,
  kSetPlayerValue,
  kSetAmount,
  kSetPot,
  kBet,
  kPropose,
  kVote,
  kForfeit,
  kAddToTeam,
  kSetCost,
  kSetPhase,
  kStoreState,
  kSetHidden,  ///< `what` names the hidden field (0: everything), `player` to whom.
  kNextInstance,
  kSetTrump,
  kSetPuzzle,  ///< Deduction puzzles: set variable `to` to `value`.
  kTogglePuzzle,
  kResetPuzzle,
};

/// One atomic change of a state, as recorded in trials. A plain value; -1 means "not given".
struct Action {
  ActionKind kind = ActionKind::kNothing;
  SiteType from_type = SiteType::kCell;
  SiteType to_type = SiteType::kCell;
  bool decision = false;
  bool flag = false;  ///< Kind-specific: stack, add, forced, unique, equal …
  int16_t from = -1;
  int16_t to = -1;
  int16_t level_from = -1;
  int16_t level_to = -1;
  int16_t what = -1;
  int16_t player = -1;
  int16_t count = -1;
  int16_t state = -1;
  int16_t rotation = -1;
  int32_t value = -1;  ///< Also an index of Model::names where the action carries a name …
  int32_t name = -1;   ///< … beside a value.

  bool operator==(const Action&) const = default;
};

/// Where an action leaves from and goes to; an action on one site does both there. -1 without sites.
inline int16_t FromOf(const Action& action) { return action.from == -1 ? action.to : action.from; }
inline int16_t ToOf(const Action& action) { return action.to == -1 ? action.from : action.to; }

/// Changes `context`'s state as the action says. Out-of-range sites change nothing.
void Apply(Context& context, const Action& action);

/// The action as the reference's trial files spell it: "[Move:typeFrom=Cell,from=3,…]".
std::string TrialText(const Model& model, const Action& action);

}  // namespace ludens
