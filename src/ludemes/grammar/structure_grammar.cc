#include "ludemes/grammar/tables.h"

namespace ludens {

// The signatures of games, players, equipment, start, end, phases and the records that moves take
// as arguments. The notation is explained in grammar.h.
const std::string_view kStructureGrammar = R"(
structure.Card
  (card type=CardType rank:=Integer value:=Integer trumpRank:=Integer? trumpValue:=Integer?
      biased:=Integer?)
structure.Hint
  (hint region=Integer[] hint=Integer?)
  (hint site=Integer hint=Integer?)
structure.Values
  (values type=SiteType range=Range)
Play
  (play moves=moves)
Rules
  (rules meta=Meta? start=Start? play=Play end=End)
  (rules meta=Meta? start=Start? play=Play? phases:=phases.Phase[] end=End?)
Mode
  (mode mode=ModeType)
Game
  (game name=String players=players.Players mode=Mode? equipment=Equipment rules=Rules)
players.Players
  (players players=players.Player[])
  (players numPlayers=Integer)
players.Player
  (player dirn=DirectionFacing)
phases.Phase
  (phase name=String role=RoleType? mode=Mode? play=Play end=End? nextPhase=NextPhase?|
      nextPhases=NextPhase[]?|)
NextPhase : int
  (nextPhase role=RoleType?| indexPlayer=args.Player?| cond=bool? phaseName=String?)
Games
  (games game=Subgame| games=Subgame[]|)
Subgame
  (subgame name=String option=String? next:=int? result:=int?)
Match
  (match name=String players=players.Players? games=Games end=End)
metas.Swap : meta
  (swap)
Automove : meta
  (automove)
NoStackOn : meta
  (noStackOn type=NoStackOnType)
Gravity : meta
  (gravity type=GravityType?)
Pin : meta
  (pin type=PinType)
Meta
  (meta rules=meta[]| rule=meta|)
PassEnd : meta
  (passEnd type=PassEndType)
metas.No : meta
  (no type=NoRepeatType repetitionType=RepetitionType?)
  (no type=NoSimpleType)
starts.Deal : start
  (deal type=DealableType count=Integer?)
Place : start
  (place placeType=PlaceRandomType pieces=String[] count:=int[]? state:=int? value:=int? where=int
      type=SiteType?)
  (place placeType=PlaceRandomType items=maths.Count[] where=int type=SiteType?)
  (place item=String container=String? type=SiteType? loc=int? coord:=String? count:=int?
      state:=int? rotation:=int? value:=int?)
  (place item=String type=SiteType? locs=int[]? region=region? coords=String[]? counts:=int[]?
      state:=int? rotation:=int? value:=int?)
  (place placeType=PlaceStackType item=String| items:=String[]| container=String? type=SiteType?
      loc=int?| locs=int[]?| region=region?| coord:=String?| coords=String[]?| count:=int?||
      counts:=int[]?|| state:=int? rotation:=int? value:=int?)
  (place placeType=PlaceRandomType region=region? item=String[] count:=int? state:=int?
      value:=int? type=SiteType? randPiecOrder=bool?)
Split : start
  (split type=SplitType)
Start
  (start rules=start[]| rule=start|)
starts.ForEach : start
  (forEach players=ints startingRule=start)
  (forEach forEachType=ForEachTeamType startingRule=start)
  (forEach forEachType=ForEachSiteType regionFn=region if:=bool? startingRule=start)
  (forEach forEachType=ForEachStartValueType min:=int max:=int startingRule=start)
  (forEach forEachType=ForEachPlayerType startingRule=start)
puzzle.SetStart : start
  (set type=SiteType? pairs=Integer[][])
starts.Set : start
  (set startType=SetStartPlayerType role=RoleType? value=int)
  (set startType=SetStartSitesType value=int type=SiteType? at:=int| to:=region|)
  (set startType=SetStartPlayersType index=int roles=RoleType[])
  (set setType=SetRememberValueType name=String? value=int| regionValue=region| unique:=bool?)
  (set setType=SetStartHiddenType dataType=HiddenData?| dataTypes=HiddenData[]?| type=SiteType?
      at:=int|| region=region|| level:=int? value=bool? to:=RoleType)
  (set role=RoleType type=SiteType? loc=int? coord:=String?)
  (set role=RoleType type=SiteType? locs=int[]? region=region? coords=String[]?)
ends.Score
  (score role=RoleType score=int)
Payoff
  (payoff role=RoleType payoff=float)
ByScore : Result
  (byScore finalScore=ends.Score[]? misere:=bool?)
Payoffs : Result
  (payoffs finalPayoffs=Payoff[])
End
  (end endRule=end| endRules=end[]|)
ends.ForEach : end
  (forEach type=RoleType?| trackType=TrackType?| if:=bool result=Result)
Result
  (result who=RoleType result=ResultType)
ends.If : end
  (if test=bool sub=ends.If?| subs=ends.If[]?| result=Result?)
Equipment
  (equipment items=item[])
Die : item
  (die name=String role=RoleType numFaces:=Integer dirn=DirectionFacing? generator=moves?)
equipment.Card : item
  (card label=String role=RoleType cardType=CardType rank:=Integer value:=Integer
      trumpRank:=Integer trumpValue:=Integer suit:=Integer generator=moves? maxState:=Integer?
      maxCount:=Integer? maxValue:=Integer?)
Path
  (path from:=Integer slotsFrom:=Integer? to:=Integer slotsTo:=Integer? colour:=Integer)
Domino : item
  (domino name=String role=RoleType value:=Integer value2:=Integer generator=moves?)
Tile : item
  (tile name=String role=RoleType? walk=StepType[]?| walks=StepType[][]?| numSides:=Integer?
      slots:=Integer[]?| slotsPerSide:=Integer?| paths=Path[]? flips=Flips? generator=moves?
      maxState:=Integer? maxCount:=Integer? maxValue:=Integer?)
equipment.Piece : item
  (piece name=String role=RoleType? dirn=DirectionFacing? flips=Flips? generator=moves?
      maxState:=Integer? maxCount:=Integer? maxValue:=Integer?)
Map : item
  (map name=String? pairs=Pair[])
  (map name=String? keys=int[] values=int[])
Hints : item
  (hints label=String? records=structure.Hint[] type=SiteType?)
Regions : item
  (regions name=String? role=RoleType? sites=Integer[]| regionFn=region| regionsFn=region[]|
      staticRegion=RegionTypeStatic| staticRegions=RegionTypeStatic[]| hintRegionLabel=String?)
Dominoes : item
  (dominoes upTo:=Integer?)
Boardless : item
  (boardless tiling=TilingBoardlessType dimension=dim? largeStack:=Boolean?)
equipment.Track
  (track name=String track=Integer[]| trackDirection=String| trackSteps=TrackStep[]|
      loop:=Boolean? owner=Integer?| role=RoleType?| directed:=Boolean?)
MancalaBoard : item
  (mancalaBoard rows=Integer columns=Integer store:=StoreType? numStores:=Integer?
      largeStack:=Boolean? track=equipment.Track?| tracks=equipment.Track[]?|)
SurakartaBoard : item
  (surakartaBoard graphFn=graph loops:=Integer? from:=Integer? largeStack:=Boolean?)
Board : item
  (board graphFn=graph track=equipment.Track?| tracks=equipment.Track[]?|
      values=structure.Values?|| valuesArray=structure.Values[]?|| use:=SiteType?
      largeStack:=Boolean?)
Deck : item
  (deck role=RoleType? cardsBySuit:=Integer? suits:=Integer? cards=structure.Card[]?)
Hand : item
  (hand role=RoleType size:=Integer?)
Dice : item
  (dice d:=Integer? faces:=Integer[]?| facesByDie:=Integer[][]?| from:=Integer?| role=RoleType?
      num:=Integer biased:=Integer[]?)
args.To
  (to type=SiteType? region=region?| loc=int?| level:=int? rotations=Rotations? if:=bool?
      effect=Apply?)
args.From
  (from type=SiteType? region=region?| loc=int?| level:=int? if:=bool?)
Flips
  (flips flipA=Integer flipB=Integer)
args.Piece
  (piece nameComponent=String| component=int| nameComponents=String[]| components=int[]|
      state:=int?)
args.Between
  (between before:=int? range=range? after:=int? if:=bool? trail:=int? effect=Apply?)
args.Player
  (player index=int)
maths.Count
  (count item=String count=int)
Pair
  (pair key=int value=String)
  (pair key=RoleType value=String)
  (pair key=RoleType landmark=LandmarkType)
  (pair key=String value=RoleType)
  (pair key=int value=int)
  (pair key=RoleType value=int)
  (pair key=RoleType value=RoleType)
  (pair key=String value=String)
)";

}  // namespace ludens
