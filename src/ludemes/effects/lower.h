#pragma once

#include "ludemes/lowering.h"

namespace ludens {

// From clauses to the nodes of this family; register.cc says which ludeme is which.

// control.cc
MovesNode* LowerMoveAgain(const Args& args);
MovesNode* LowerRoll(const Args& args);
MovesNode* LowerRandom(const Args& args);

// set_values.cc
MovesNode* LowerSetVar(const Args& args);
MovesNode* LowerSetCounter(const Args& args);
MovesNode* LowerSetPot(const Args& args);
MovesNode* LowerSetPending(const Args& args);
MovesNode* LowerSetNextPlayer(const Args& args);
MovesNode* LowerSetTrump(const Args& args);

// set_sites.cc
MovesNode* LowerSetState(const Args& args);
MovesNode* LowerSetCount(const Args& args);
MovesNode* LowerSetValue(const Args& args);
MovesNode* LowerSetRotation(const Args& args);
MovesNode* LowerSetHidden(const Args& args);

// set_players.cc
MovesNode* LowerAddScore(const Args& args);
MovesNode* LowerSetScore(const Args& args);
MovesNode* LowerSetPlayerValue(const Args& args);
MovesNode* LowerSetTeam(const Args& args);

// memory.cc
MovesNode* LowerRememberValue(const Args& args);
MovesNode* LowerRememberState(const Args& args);
MovesNode* LowerForget(const Args& args);

// messages.cc; the decisions have other slots than the effects.
MovesNode* LowerTrigger(const Args& args);
MovesNode* LowerNote(const Args& args);
MovesNode* LowerPropose(const Args& args);
MovesNode* LowerVote(const Args& args);
MovesNode* LowerMovePropose(const Args& args);
MovesNode* LowerMoveVote(const Args& args);
MovesNode* LowerBet(const Args& args);

// sow.cc
MovesNode* LowerSow(const Args& args);

// capture_lines.cc, capture_groups.cc
MovesNode* LowerCustodial(const Args& args);
MovesNode* LowerIntervene(const Args& args);
MovesNode* LowerDirectional(const Args& args);
MovesNode* LowerSurround(const Args& args);
MovesNode* LowerEnclose(const Args& args);

// pieces.cc: items pushed, turned over, exchanged, taken over.
MovesNode* LowerPush(const Args& args);
MovesNode* LowerAttract(const Args& args);
MovesNode* LowerFlip(const Args& args);
MovesNode* LowerSwapPieces(const Args& args);
MovesNode* LowerSwapPlayers(const Args& args);
MovesNode* LowerTakeControl(const Args& args);

// take_domino.cc, cards.cc
MovesNode* LowerTakeDomino(const Args& args);
MovesNode* LowerDealEffect(const Args& args);
MovesNode* LowerPlayCard(const Args& args);

}  // namespace ludens
