#include "ludemes/grammar/tables.h"

namespace ludens {

// The signatures of sets of sites.
// The notation is explained in grammar.h.
const std::string_view kRegionsGrammar = R"(
Expand : region
  (expand containerIdFn=int?| containerName=String?| region=region|| origin:=int|| steps:=int?
      dirn=AbsoluteDirection? type=SiteType?)
regions.Difference : region
  (difference source=region subtraction=region| siteToRemove=int|)
regions.Intersection : region
  (intersection region1=region region2=region)
  (intersection regions=region[])
regions.If : region
  (if cond=bool ok=region notOk=region?)
regions.Union : region
  (union region1=region region2=region)
  (union regions=region[])
Sites : region
  (sites player=args.Player?| role=RoleType?| siteType=SiteType? name=String?)
  (sites regionType=SitesDistanceType elementType=SiteType? relation=RelationType? stepMove=Step?
      newRotation:=int? from:=int distance=range)
  (sites regionType=SitesTrackType pid=args.Player?| role=RoleType?| name=String? from:=int?
      to:=int?)
  (sites regionType=SitesPlayerType elementType=SiteType? pid=args.Player?| role=RoleType?|
      moves=effect? name=String?)
  (sites regionType=SitesSideType elementType=SiteType? player=args.Player?| role=RoleType?|
      direction=CompassDirection?|)
  (sites regionType=SitesIndexType elementType=SiteType? index=int?)
  (sites elementType=SiteType? index=int? possibleSteps=StepType[][] rotations:=bool?)
  (sites regionType=SitesLineOfSightType typeLoS=LineOfSightType? typeLoc=SiteType? at:=int?
      directions=direction?)
  (sites regionType=SitesDirectionType from:=int| from:=region| directions=direction?
      included:=bool? stop:=bool? stopIncluded:=bool? distance:=int? type=SiteType?)
  (sites regionType=SitesAroundType typeLoc=SiteType? where=int| regionWhere=region|
      type=RegionTypeDynamic? distance:=int? directions=AbsoluteDirection? if:=bool?
      includeSelf:=bool?)
  (sites regionType=SitesIncidentType resultType=SiteType of:=SiteType at:=int
      owner:=args.Player?| roleOwner=RoleType?|)
  (sites regionType=SitesOccupiedType by:=args.Player| by:=RoleType| container:=int?||
      container:=String?|| component:=int?| component:=String?| components:=String[]?|
      top:=Boolean? on:=SiteType?)
  (sites regionType=SitesPieceType pid=args.Piece)
  (sites regionType=SitesHiddenType dataType=HiddenData? type=SiteType? to:=args.Player|
      to:=RoleType|)
  (sites regionType=SitesBetweenType directions=direction? type=SiteType? from:=int
      fromIncluded:=bool? to:=int toIncluded:=bool? cond:=bool?)
  (sites regionType=SitesLargePieceType type=SiteType? at:=int)
  (sites regionType=SitesRandomType region=region? num:=int?)
  (sites regionType=SitesPatternType walk=StepType[] type=SiteType? from:=int? what:=int?|
      whats:=int[]?|)
  (sites regionType=SitesLoopType inside:=bool? type=SiteType? surround:=RoleType?|
      surroundList=RoleType[]?| directions=direction? colour=int? start=int?||
      regionStart=region?||)
  (sites)
  (sites regionType=SitesSimpleType elementType=SiteType?)
  (sites elementType=SiteType? coords=String[])
  (sites moveType=SitesMoveType moves=moves)
  (sites sites=int[]| array=ints|)
  (sites regionType=SitesCrossingType at:=int who=args.Player?| role=RoleType?|)
  (sites regionType=SitesGroupType type=SiteType? at:=int| from:=region| directions=direction?
      if:=bool? isVisible:=bool?)
  (sites regionType=SitesEdgeType)
regions.ForEach : region
  (forEach players=ints region=region)
  (forEach forEachType=ForEachLevelType type=SiteType? at:=int stackDirection=StackDirection?
      if:=bool? startAt:=int?)
  (forEach forEachType=ForEachTeamType region=region)
  (forEach region=region if:=bool)
  (forEach of:=region region=region)
regions.Last : region
  (last regionType=LastRegionType)
)";

}  // namespace ludens
