#pragma once

#include "ludemes/lowering.h"

namespace ludens {

/// One lowering function per ludeme of the family; register.cc lists them with their opcodes. The
/// same function serves (move Step …) and (step …), whose slots have the same names.

MovesNode* LowerAdd(const Args& args);
MovesNode* LowerClaim(const Args& args);
MovesNode* LowerFromTo(const Args& args);
MovesNode* LowerHop(const Args& args);
MovesNode* LowerLeap(const Args& args);
MovesNode* LowerPass(const Args& args);
MovesNode* LowerPromote(const Args& args);
MovesNode* LowerRemove(const Args& args);
MovesNode* LowerSelect(const Args& args);
MovesNode* LowerShoot(const Args& args);
MovesNode* LowerSlide(const Args& args);
MovesNode* LowerStep(const Args& args);

MovesNode* LowerForEachDie(const Args& args);
MovesNode* LowerForEachDirection(const Args& args);
MovesNode* LowerForEachGroup(const Args& args);
MovesNode* LowerForEachLevel(const Args& args);
MovesNode* LowerForEachPiece(const Args& args);
MovesNode* LowerForEachPlayer(const Args& args);
MovesNode* LowerForEachTeam(const Args& args);
MovesNode* LowerForEachSite(const Args& args);
MovesNode* LowerForEachValue(const Args& args);

/// (roll), or (if … (roll)): nothing but a throw of the dice, if at all.
bool IsThrow(const Bound& rule);

MovesNode* LowerAllCombinations(const Args& args);
MovesNode* LowerAllOf(const Args& args);  ///< (and …) and (or …): the moves of all rules.
MovesNode* LowerAppend(const Args& args);
MovesNode* LowerApply(const Args& args);
MovesNode* LowerIf(const Args& args);
MovesNode* LowerSeq(const Args& args);

MovesNode* LowerAvoidStoredState(const Args& args);
MovesNode* LowerDo(const Args& args);
/// The moves of a (do …) before its postcondition is tested and its (then …) is attached.
const MovesNode* LowerUncheckedDo(const Args& args);
MovesNode* LowerFirstMoveOnTrack(const Args& args);
MovesNode* LowerMaxCaptures(const Args& args);
MovesNode* LowerMaxDistance(const Args& args);
MovesNode* LowerMaxMoves(const Args& args);
MovesNode* LowerPriority(const Args& args);
MovesNode* LowerWhile(const Args& args);

/// (move …): an effect as a decision.
MovesNode* LowerDecision(const Args& args);

/// Makes the node and gives it its (then …).
template <typename T, typename... Parameters>
MovesNode* WithThen(const Args& args, Parameters&&... parameters) {
  MovesNode* node = args.Make<T>(std::forward<Parameters>(parameters)...);
  node->then = args.Then();
  return node;
}

}  // namespace ludens
