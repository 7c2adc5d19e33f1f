#include "ludemes/regions/forms.h"
#include "ludemes/registry.h"

namespace ludens {
namespace {

/// (sites Cell …), (sites Edge …), (sites Vertex …): a list of coordinates or a walk of that type,
/// or the vertices of a cell or edge.
const RegionNode* LowerTypedSites(const Args& args) {
  if (args.Has("coords")) return LowerCoordinates(args);
  if (args.Has("possibleSteps")) return LowerWalkSites(args);
  if (args.Has("regionType")) return LowerIndexedSites(args);
  return LowerNamedRegion(args);
}

/// (sites …) whose first word is none of the registered ones.
const RegionNode* LowerPlainSites(const Args& args) {
  if (args.Has("coords")) return LowerCoordinates(args);
  if (args.Has("possibleSteps")) return LowerWalkSites(args);
  if (args.Has("sites") || args.Has("array")) return LowerSiteNumbers(args);
  if (args.bound().signature->slots.empty()) return LowerIteratedSites(args);
  if (args.bound().signature->Find("role") < 0) args.Unsupported("this form");
  return LowerNamedRegion(args);
}

/// (sites Between from: to:), or (sites Between moves).
const RegionNode* LowerEitherBetween(const Args& args) {
  return args.Has("moves") ? LowerMoveSites(args) : LowerBetweenSites(args);
}

void RegisterBoardSets(Registry& registry) {
  for (const std::string_view name :
       {"Board", "Top", "Bottom", "Left", "Right", "Inner", "Outer", "Perimeter", "Corners",
        "ConcaveCorners", "ConvexCorners", "Major", "Minor", "Centre"})
    registry.Region("Sites " + std::string(name), LowerBoardSet);
  for (const std::string_view name :
       {"Axial", "Horizontal", "Vertical", "Angled", "Slash", "Slosh"})
    registry.Region("Sites " + std::string(name), LowerEdgeSet);
  for (const std::string_view name : {"Row", "Column", "Layer", "Phase"})
    registry.Region("Sites " + std::string(name), LowerIndexedSites);
  for (const std::string_view name : {"Cell", "Edge", "Vertex"})
    registry.Region("Sites " + std::string(name), LowerTypedSites);
}

}  // namespace

void RegisterRegions(Registry& registry) {
  registry.Region("regions.Union", LowerUnion);
  registry.Region("regions.Intersection", LowerIntersection);
  registry.Region("regions.Difference", LowerDifference);
  registry.Region("regions.If", LowerRegionIf);
  registry.Region("Expand", LowerExpand);
  registry.Region("regions.ForEach", LowerForEachRegion);
  registry.Region("regions.Last", LowerLastBetween);

  RegisterBoardSets(registry);
  registry.Region("Sites", LowerPlainSites);
  registry.Region("Sites Around", LowerAroundSites);
  registry.Region("Sites Between", LowerEitherBetween);
  registry.Region("Sites Crossing", LowerCrossingSites);
  registry.Region("Sites Direction", LowerDirectionSites);
  registry.Region("Sites Distance", LowerDistanceSites);
  registry.Region("Sites Empty", LowerEmptySites);
  registry.Region("Sites From", LowerMoveSites);
  registry.Region("Sites Group", LowerGroupSites);
  registry.Region("Sites Hand", LowerHandSites);
  registry.Region("Sites Winning", LowerWinningSites);
  registry.Region("Sites Hidden", LowerHiddenSites);
  registry.Region("Sites Incident", LowerIncidentSites);
  registry.Region("Sites LargePiece", LowerLargePieceSites);
  registry.Region("Sites LastFrom", LowerLastFrom);
  registry.Region("Sites LastTo", LowerLastTo);
  registry.Region("Sites LineOfPlay", LowerPlayableSites);
  registry.Region("Sites LineOfSight", LowerLineOfSight);
  registry.Region("Sites Occupied", LowerOccupiedSites);
  registry.Region("Sites Pattern", LowerPatternSites);
  registry.Region("Sites Pending", LowerPendingSites);
  registry.Region("Sites Playable", LowerPlayableSites);
  registry.Region("Sites Random", LowerRandomSites);
  registry.Region("Sites Side", LowerSideSites);
  registry.Region("Sites Start", LowerStartSites);
  registry.Region("Sites State", LowerStateSites);
  registry.Region("Sites Support", LowerSupportSites);
  registry.Region("Sites To", LowerMoveSites);
  registry.Region("Sites ToClear", LowerToClearSites);
  registry.Region("Sites Track", LowerTrackSites);
}

}  // namespace ludens
