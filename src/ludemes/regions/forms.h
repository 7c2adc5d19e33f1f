#pragma once

#include "ludemes/lowering.h"

namespace ludens {

// Lowering functions of the region family, one per form, in the order of register.cc.

// operators.cc
const RegionNode* LowerUnion(const Args& args);
const RegionNode* LowerIntersection(const Args& args);
const RegionNode* LowerDifference(const Args& args);
const RegionNode* LowerRegionIf(const Args& args);
const RegionNode* LowerExpand(const Args& args);

// for_each.cc
const RegionNode* LowerForEachRegion(const Args& args);

// lists.cc
const RegionNode* LowerSiteNumbers(const Args& args);
const RegionNode* LowerCoordinates(const Args& args);
const RegionNode* LowerIteratedSites(const Args& args);
const RegionNode* LowerRandomSites(const Args& args);

// board_sites.cc
const RegionNode* LowerBoardSet(const Args& args);
const RegionNode* LowerEdgeSet(const Args& args);
const RegionNode* LowerIndexedSites(const Args& args);
const RegionNode* LowerSideSites(const Args& args);

// equipment_sites.cc
const RegionNode* LowerNamedRegion(const Args& args);
const RegionNode* LowerHandSites(const Args& args);
const RegionNode* LowerTrackSites(const Args& args);

const RegionNode* LowerWinningSites(const Args& args);

// state_sites.cc
const RegionNode* LowerEmptySites(const Args& args);
const RegionNode* LowerStateSites(const Args& args);
const RegionNode* LowerSupportSites(const Args& args);
const RegionNode* LowerPendingSites(const Args& args);
const RegionNode* LowerToClearSites(const Args& args);
const RegionNode* LowerPlayableSites(const Args& args);
const RegionNode* LowerStartSites(const Args& args);
const RegionNode* LowerHiddenSites(const Args& args);

const RegionNode* LowerOccupiedSites(const Args& args);
const RegionNode* LowerAroundSites(const Args& args);
const RegionNode* LowerGroupSites(const Args& args);
const RegionNode* LowerDistanceSites(const Args& args);

// line_sites.cc
const RegionNode* LowerDirectionSites(const Args& args);
const RegionNode* LowerLineOfSight(const Args& args);
const RegionNode* LowerBetweenSites(const Args& args);

// graph_sites.cc
const RegionNode* LowerIncidentSites(const Args& args);
const RegionNode* LowerCrossingSites(const Args& args);

// walk_sites.cc
const RegionNode* LowerWalkSites(const Args& args);
const RegionNode* LowerPatternSites(const Args& args);
const RegionNode* LowerLargePieceSites(const Args& args);

// move_sites.cc
const RegionNode* LowerMoveSites(const Args& args);
const RegionNode* LowerLastTo(const Args& args);
const RegionNode* LowerLastFrom(const Args& args);
const RegionNode* LowerLastBetween(const Args& args);

}  // namespace ludens
