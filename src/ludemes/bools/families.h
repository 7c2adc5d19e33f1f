#pragma once

#include "ludemes/lowering.h"

namespace ludens {

// Groups of conditions, one file each.
void RegisterLogic(Registry& registry);             // logic.cc
void RegisterPlayerConditions(Registry& registry);  // players.cc
void RegisterSiteConditions(Registry& registry);    // sites.cc
void RegisterTurnConditions(Registry& registry);    // turns.cc
void RegisterAllConditions(Registry& registry);     // all.cc
void RegisterPieceConditions(Registry& registry);   // pieces.cc
void RegisterMoveConditions(Registry& registry);    // can_move.cc
void RegisterThreatened(Registry& registry);        // threatened.cc
void RegisterLine(Registry& registry);              // line.cc
void RegisterConnected(Registry& registry);         // connected.cc

void RegisterLoop(Registry& registry);             // loop.cc
void RegisterPattern(Registry& registry);          // pattern.cc
void RegisterTarget(Registry& registry);           // target.cc
void RegisterTiles(Registry& registry);            // tiles.cc
void RegisterPath(Registry& registry);             // path.cc
void RegisterGraphConditions(Registry& registry);  // graphs.cc
void RegisterPipsMatch(Registry& registry);        // pips_match.cc

}  // namespace ludens
