#include "state/action.h"

#include "state/action_apply.h"

namespace ludens {

Action Apply(Context& context, const Action& given) {
  Action action = given;
  const State& state = context.state;
  Header& header = context.header();
  switch (action.kind) {
    case ActionKind::kMove:
      ApplyMoveItem(context, action);
      break;
    case ActionKind::kMoveStack:
      ApplyMoveStack(context, action);
      break;
    case ActionKind::kMoveSubStack:
      ApplyMoveSubStack(context, action);
      break;
    case ActionKind::kMoveCount:
      ApplyMoveCount(context, action);
      break;
    case ActionKind::kCopy:
      ApplyCopy(context, action);
      break;
    case ActionKind::kAdd:
      ApplyAdd(context, action);
      break;
    case ActionKind::kInsert:
      ApplyInsert(context, action);
      break;
    case ActionKind::kRemove:
      ApplyRemove(context, action);
      break;
    case ActionKind::kRemoveLater:
      ApplyRemoveLater(context, action);
      break;
    case ActionKind::kPromote:
      ApplyPromote(context, action);
      break;
    case ActionKind::kSetCount:
      ApplySetCount(context, action);
      break;
    case ActionKind::kSetState:
    case ActionKind::kSetValue:
    case ActionKind::kSetRotation:
      ApplyChange(context, action);
      break;
    case ActionKind::kSetHidden:
      ApplySetHidden(context, action);
      break;
    case ActionKind::kSetPuzzle:
    case ActionKind::kTogglePuzzle:
    case ActionKind::kResetPuzzle:
      ApplyPuzzle(context, action);
      break;
    case ActionKind::kUpdateDie:
      ApplyUpdateDie(context, action);
      break;
    case ActionKind::kUseDie:
      ApplyUseDie(context, action);
      break;
    case ActionKind::kSetDiceAllEqual:
      ApplySetDiceAllEqual(context, action);
      break;
    case ActionKind::kSetScore:
    case ActionKind::kSetPlayerValue:
    case ActionKind::kSetAmount:
    case ActionKind::kBet:
    case ActionKind::kAddToTeam:
    case ActionKind::kTrigger:
      ApplyToPlayer(context, action);
      break;
    case ActionKind::kSwap:
      ApplySwap(context, action);
      break;
    case ActionKind::kPropose:
      ApplyPropose(context, action);
      break;
    case ActionKind::kVote:
      ApplyVote(context, action);
      break;
    case ActionKind::kSetNextPlayer:
      header.next = static_cast<int8_t>(action.player);
      break;
    case ActionKind::kSetCounter:
      header.counter = action.value;
      break;
    case ActionKind::kSetTemp:
      header.temp = action.value;
      break;
    case ActionKind::kSetPot:
      header.pot = action.value;
      break;
    case ActionKind::kSetTrump:
      header.trump = action.value;
      break;
    case ActionKind::kSetVar:
      state.Variables()[static_cast<size_t>(action.name)] = action.value;
      break;
    case ActionKind::kSetPending:
      state.AddPending(action.value == -1 ? 1 : action.value);
      break;
    case ActionKind::kRememberValue:
      state.Remember(action.name, action.value);
      break;
    case ActionKind::kForgetValue:
      state.Forget(action.name, action.value);
      break;
    case ActionKind::kStoreState:
      header.stored_state = state.PositionHash();
      break;
    case ActionKind::kSetCost:
      state.SetCost(context.SlotOf(action.to_type, action.to), action.value);
      break;
    // Recorded, but nothing in the state depends on them: phases of sites are the model's, notes go
    // to the players, and the rest is what the move's header tells.
    case ActionKind::kNothing:
    case ActionKind::kSelect:
    case ActionKind::kPass:
    case ActionKind::kNote:
    case ActionKind::kForfeit:
    case ActionKind::kSetPhase:
    case ActionKind::kNextInstance:
      break;
  }
  return action;
}

}  // namespace ludens
