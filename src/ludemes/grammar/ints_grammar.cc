#include "ludemes/grammar/tables.h"

namespace ludens {

// The signatures of integers, integer arrays, ranges and directions.
// The notation is explained in grammar.h.
const std::string_view kIntsGrammar = R"(
ArrayValue : int
  (arrayValue array=ints index:=int)
Where : int
  (where whereType=WhereLevelType what=int type=SiteType? at:=int fromTop:=bool?)
  (where namePiece=String indexPlayer=int| role=RoleType| state:=int? type=SiteType?)
  (where what=int type=SiteType?)
  (where whereType=WhereLevelType namePiece=String indexPlayer=int| role=RoleType| state:=int?
      type=SiteType? at:=int fromTop:=bool?)
Layer : int
  (layer of:=int type=SiteType?)
ints.Phase : int
  (phase type=SiteType? of:=int)
Cost : int
  (cost type=SiteType? at:=int| in:=region|)
CentrePoint : int
  (centrePoint type=SiteType?)
Column : int
  (column type=SiteType? of:=int)
RegionSite : int
  (regionSite region=region index:=int)
Row : int
  (row type=SiteType? of:=int)
MapEntry : int
  (mapEntry name=String? key=int| keyRole=RoleType|)
HandSite : int
  (handSite indexPlayer=int| role=RoleType| site=int?)
Coord : int
  (coord type=SiteType? coordinate=String)
  (coord type=SiteType? row:=int column:=int)
Ahead : int
  (ahead type=SiteType? site=int steps:=int? directions=direction?)
Id : int
  (id name=String)
  (id name=String? who=RoleType)
Value : int
  (value)
  (value valueType=ValueRandomType range=range)
  (value valueType=ValueSimpleType)
  (value valueType=ValuePlayerType indexPlayer=int| role=RoleType|)
  (value valueType=ValueComponentType type=SiteType? at:=int level:=int?)
ints.Min : int
  (min valueA=int valueB=int)
  (min array=ints)
ints.Mul : int
  (* a=int b=int)
  (* list=int[]| array=ints|)
Mod : int
  (% value=int modulo=int)
ints.Add : int
  (+ a=int b=int)
  (+ list=int[]| array=ints|)
ints.Sub : int
  (- valueA=int? valueB=int)
ints.Max : int
  (max valueA=int valueB=int)
  (max array=ints)
ints.Div : int
  (/ a=int b=int)
ints.Pow : int
  (^ a=int b=int)
ints.Abs : int
  (abs value=int)
ints.If : int
  (if cond=bool valueA=int valueB=int)
CountSizeBiggestGroup : int
  (countSizeBiggestGroup type=SiteType? directions=direction? throughAny=region? if:=bool?|
      isVisible:=bool?|)
ints.Count : int
  (count countType=CountLibertiesType type=SiteType? at:=int? directions=direction? if:=bool?)
  (count countType=CountLinesType type=SiteType? directions=AbsoluteDirection? if:=bool?)
  (count countType=CountStepsType type=SiteType? relation=RelationType? stepMove=Step?
      newRotation:=int? site1=int site2=int| region2=region|)
  (count countType=CountStepsOnTrackType role=RoleType?| player=args.Player?| name=String?|
      site1=int? site2=int?)
  (count countType=CountValueType of=int in:=ints)
  (count countType=CountStackType stackDirection=StackDirection? type=SiteType? at:=int|
      to:=region| if:=bool? stop:=bool?)
  (count countType=CountSimpleType type=SiteType?)
  (count countType=CountGroupsType type=SiteType? directions=direction? throughAny=region?
      if:=bool? min:=int? isVisible:=bool?)
  (count countType=CountComponentType type=SiteType? role=RoleType?| of:=int?| name=String?
      in:=region? if:=bool?)
  (count countType=CountSiteType? type=SiteType? in:=region?| at:=int?| name=String?|
      who:=RoleType? what:=int?|| whats:=int[]?||)
ints.Card : int
  (card cardType=CardSimpleType)
  (card cardType=CardSiteType at:=int level:=int?)
Size : int
  (size sizeType=SizeTerritoryType type=SiteType? role=RoleType| player=args.Player|
      direction=AbsoluteDirection?)
  (size sizeType=SizeArrayType array=ints)
  (size sizeType=SizeSiteType type=SiteType? in:=region?| at:=int?|)
  (size sizeType=SizeLargePieceType type=SiteType? in:=region| at:=int|)
  (size sizeType=SizeGroupType type=SiteType? at:=int directions=direction? if:=bool?)
PathExtent : int
  (pathExtent colour=int? start=int?| regionStart=region?|)
MatchScore : int
  (matchScore role=RoleType)
TrackSite : int
  (trackSite trackSiteType=TrackSiteFirstType player=args.Player?| role=RoleType?| name=String?
      from:=int? if:=bool?)
  (trackSite trackSiteType=TrackSiteType player=args.Player?| role=RoleType?| name=String?)
  (trackSite trackSiteType=TrackSiteMoveType from:=int? role=RoleType?| player=args.Player?|
      name=String?| steps:=int)
ints.Score : int
  (score player=args.Player| role=RoleType|)
Pot : int
  (pot)
Var : int
  (var key=String?)
Amount : int
  (amount role=RoleType| player=args.Player|)
Counter : int
  (counter)
Rotation : int
  (rotation type=SiteType? at:=int level:=int?)
State : int
  (state type=SiteType? at:=int level:=int?)
Prev : int
  (prev type=PrevType?)
What : int
  (what type=SiteType? at:=int level:=int?)
Next : int
  (next)
Mover : int
  (mover)
Who : int
  (who type=SiteType? at:=int level:=int?)
Face : int
  (face locn=int)
ints.Last : int
  (last lastType=LastType afterConsequence:=bool?)
ints.Hint : int
  (hint type=SiteType? at:=int?)
ints.Track : int
  (track)
ints.To : int
  (to)
ints.From : int
  (from at:=WhenType?)
Edge : int
  (edge vA=int vB=int)
  (edge)
ints.Between : int
  (between)
Level : int
  (level)
Pips : int
  (pips)
Site : int
  (site)
ints.Player : int
  (player)
TopLevel : int
  (topLevel type=SiteType? at:=int)
ToInt : int
  (toInt boolFn=bool| floatFn=float|)
Array : ints
  (array region=region)
  (array ints=int[])
Results : ints
  (results from:=int| from:=region| to:=int|| to:=region|| function=int)
intArrays.Difference : ints
  (difference source=ints subtraction=ints| intToRemove=int|)
intArrays.Intersection : ints
  (intersection array1=ints array2=ints)
  (intersection arrays=ints[])
intArrays.If : ints
  (if cond=bool ok=ints notOk=ints?)
intArrays.Union : ints
  (union array1=ints array2=ints)
  (union arrays=ints[])
intArrays.Players : ints
  (players playerType=PlayersManyType of:=int? if:=bool?)
  (players playerType=PlayersTeamType if:=bool?)
intArrays.Values : ints
  (values valuesType=ValuesStringType name=String?)
Team : ints
  (team)
Rotations : ints
  (rotations directionOfRotation=AbsoluteDirection| directionsOfRotation=AbsoluteDirection[]|)
Sizes : ints
  (sizes sizesType=SizesGroupType type=SiteType? directions=direction? role=RoleType?| of:=int?|
      if:=bool?| min:=int? isVisible:=bool?)
ranges.Min : range
  (min min=int)
Exact : range
  (exact value=int)
ranges.Max : range
  (max max=int)
Range : range
  (range min=int max=int?)
Directions : direction
  (directions type=RandomDirectionType directions=direction num:=int)
  (directions type=SiteType from:=int to:=int)
  (directions relativeDirection=RelativeDirection?| relativeDirections=RelativeDirection[]?|
      of:=RelationType? bySite:=Boolean?)
  (directions absoluteDirection=AbsoluteDirection| absoluteDirections=AbsoluteDirection[]|)
directions.Difference : direction
  (difference directions=direction directionsToRemove=direction)
directions.If : direction
  (if condition=bool directionsOk=direction directionsNotOk=direction)
directions.Union : direction
  (union directions=direction directionsToRemove=direction)
)";

}  // namespace ludens
