#pragma once

#include "ludemes/lowering.h"
#include "ludemes/start/start_node.h"

namespace ludens {

// The start rules besides (place …): one lowering function per form.

const StartNode* LowerSetPlayer(const Args& args);         ///< (set Score …), (set Amount …)
const StartNode* LowerStartTeam(const Args& args);         ///< (set Team …)
const StartNode* LowerSetSites(const Args& args);          ///< (set Count …), Cost, Phase
const StartNode* LowerSetRememberValue(const Args& args);  ///< (set RememberValue …)
const StartNode* LowerStartHidden(const Args& args);       ///< (set Hidden …)
const StartNode* LowerSetOwner(const Args& args);          ///< (set P1 …)
const StartNode* LowerSetPuzzle(const Args& args);         ///< (set {{0 5} …})
const StartNode* LowerStartForEach(const Args& args);
const StartNode* LowerDeal(const Args& args);
const StartNode* LowerSplit(const Args& args);

}  // namespace ludens
