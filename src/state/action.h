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
  kSetHidden,  ///< `what` names the hidden field (see HiddenField), `player` from whom.
  kNextInstance,
  kSetTrump,
  kSetPuzzle,  ///< Deduction puzzles: set variable `to` to `value`.
  kTogglePuzzle,
  kResetPuzzle,
};

/// What of an item a player may not see; the numbers after the first are the grammar's HiddenData.
enum class HiddenField : uint8_t { kAll, kWhat, kWho, kState, kCount, kRotation, kValue };

/// One atomic change of a state, as recorded in trials. A plain value; -1 means "not given".
///
/// Besides the obvious fields (`to` and `to_type` for what happens at one site, `player` and
/// `value` for what happens to a player):
///   kMove, kCopy         level_from, level_to; state, rotation, value given to the moved item
///   kMoveStack           the same, of the whole stack
///   kMoveSubStack        count: levels          kMoveCount    count: items
///   kAdd                 what, count, state, rotation, value, flag: "stack" as written
///   kInsert              what, state, level_to  kRemove       level_to
///   kPromote             what, level_to         kSelect       level_from, level_to
///   kPass                flag: forced           kSetScore     flag: add to the score
///   kSetState            state, level_to        kSetValue     value, level_to
///   kSetCount            what, count            kSetRotation  rotation
///   kSetVar              name, value            kSetPending   value
///   kRememberValue, kForgetValue                name (that of the list, "" without one), value
///   kUpdateDie           to: site, state: index of the face
///   kUseDie              what: index of the dice container, value: index of the die, to: site
///   kSetDiceAllEqual     flag                   kSetHidden    what: HiddenField, level_to, flag
///   kTrigger             name, player           kSwap         player, value: the two players
///   kNote                name (the text) or value; player: to whom, what: the player it is about
///   kPropose, kVote      name, value: its number among the game's proposals
///   kAddToTeam           player, value: team    kSetPhase, kSetCost                 to, value
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
  int32_t value = -1;
  int32_t name = -1;  ///< Index in Model::names.

  bool operator==(const Action&) const = default;
};

/// Where an action leaves from and goes to; an action on one site does both there. -1 without
/// sites.
inline int16_t FromOf(const Action& action) { return action.from == -1 ? action.to : action.from; }
inline int16_t ToOf(const Action& action) { return action.to == -1 ? action.from : action.to; }

/// Changes `context`'s state as the action says. Out-of-range sites change nothing. Returns the
/// action as records tell it: with the level that an item came to and its true site type.
Action Apply(Context& context, const Action& action);

/// Throws all dice at once: the same as an update for each and one for their being equal. Returns
/// the last update; none where there are no dice.
Action ThrowDice(Context& context);
/// Draws the random numbers of such a throw and nothing else.
void DrawThrow(Context& context);

/// The action as the reference's trial files spell it: "[Move:typeFrom=Cell,from=3,…]".
std::string TrialText(const Model& model, const Action& action);

}  // namespace ludens
