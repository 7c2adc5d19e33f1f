#include "ludemes/grammar/tables.h"

namespace ludens {

// The signatures of conditions, those of deduction puzzles included.
// The notation is explained in grammar.h.
const std::string_view kBooleansGrammar = R"(
bools.And : bool
  (and a=bool b=bool)
  (and list=bool[])
Le : bool
  (<= valueA=int valueB=int)
Ge : bool
  (>= valueA=int valueB=int)
Equals : bool
  (= valueA=int valueB=int| roleB=RoleType|)
  (= regionA=region regionB=region)
Xor : bool
  (xor a=bool b=bool)
Not : bool
  (not a=bool)
Gt : bool
  (> valueA=int valueB=int)
bools.Or : bool
  (or a=bool b=bool)
  (or list=bool[])
NotEqual : bool
  (!= valueA=int valueB=int| roleB=RoleType|)
  (!= regionA=region regionB=region)
Lt : bool
  (< valueA=int valueB=int)
bools.If : bool
  (if cond=bool ok=bool notOk=bool?)
ToBool : bool
  (toBool intFn=int| floatFn=float|)
Can : bool
  (can canType=CanType moves=moves)
bools.Is : bool
  (is isType=IsConnectType number=int? type=SiteType? at:=int? directions=direction?
      regions=region[]| role=RoleType| regionType=RegionTypeStatic|)
  (is isType=IsTargetType containerIdFn=int?| containerName=String?| configuration=Integer[]
      specificSite=Integer?| specificSites=Integer[]?|)
  (is isType=IsLineType type=SiteType? length=int dirn=AbsoluteDirection? through:=int?||
      throughAny:=region?|| who=RoleType?| what:=int?| whats:=int[]?| exact:=bool?
      contiguous:=bool? if:=bool? byLevel:=bool? top:=bool? throughHowMuch:=int?
      isVisible:=bool? useOpposites:=bool?)
  (is isType=IsRelationType relationType=RelationType type=SiteType? siteA=int siteB=int|
      region=region|)
  (is isType=IsComponentType what=int? type=SiteType? at:=int?| in:=region?| specificMoves=moves?)
  (is isType=IsIntegerType value=int?)
  (is isType=IsGroupType type=SiteType? in=region toPlace=int?)
  (is isType=IsInType site=int?| sites=int[]?| region=region|| array=ints||)
  (is isType=IsSiteType type=SiteType? at=int)
  (is isType=IsPathType type=SiteType from:=int? who=args.Player| role=RoleType| length:=range
      closed:=bool?)
  (is isType=IsLoopType type=SiteType? surround:=RoleType?| surroundList=RoleType[]?|
      directions=direction? colour=int? start=int?|| regionStart=region?|| path:=Boolean?)
  (is isType=IsRegularGraphType who=args.Player| role=RoleType| k:=int?|| odd:=bool?||
      even:=bool?||)
  (is isType=IsTreeType who=args.Player| role=RoleType|)
  (is isType=IsPatternType walk=StepType[]? type=SiteType? from:=int?|| what:=int?| whats:=int[]?|
      froms:=region?||)
  (is isType=IsRepeatType repetitionType=RepetitionType?)
  (is isType=IsHiddenType dataType=HiddenData? type=SiteType? at:=int level:=int? to:=args.Player|
      to:=RoleType|)
  (is isType=IsAngleType type=SiteType? at:=int conditionSite=bool conditionSite2=bool)
  (is isType=IsGraphType type=SiteType)
  (is isType=IsStringType string=String)
  (is isType=IsEdgeType edge1=int edge2=int)
  (is isType=IsPlayerType index=int| role=RoleType|)
  (is isType=IsTriggeredType event=String index=int| role=RoleType|)
  (is isType=IsSimpleType)
bools.All : bool
  (all allType=AllGroupsType type=SiteType? directions=direction? of:=bool? if:=bool)
  (all allType=AllSimpleType)
  (all allType=AllSitesType region=region if:=bool)
  (all allType=AllValuesType array=ints if:=bool)
Was : bool
  (was wasType=WasType)
bools.No : bool
  (no noType=NoPieceType type=SiteType? role=RoleType?| of:=int?| name=String? in:=region?)
  (no noType=NoMoveType playerFn=RoleType)
ForAll : bool
  (forAll type=PuzzleElementType constraint=bool)
puzzle.Is : bool
  (is isType=IsPuzzleSimpleType)
  (is isType=IsPuzzleRegionResultType type=SiteType? region=region? of:=int? nameRegion=String?
      result=int)
  (is isType=IsPuzzleGraphType elementType=SiteType?)
puzzle.All : bool
  (all allType=AllPuzzleType elementType=SiteType? region=region? except:=int?| excepts:=int[]?|)
)";

}  // namespace ludens
