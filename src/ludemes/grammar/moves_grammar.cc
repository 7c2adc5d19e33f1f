#include "ludemes/grammar/tables.h"

namespace ludens {

// The signatures of decisions, effects and move operators.
// The notation is explained in grammar.h.
const std::string_view kMovesGrammar = R"(
Move : moves
  (move moveType=MoveSimpleType then=Then?)
  (move moveType=MoveLeapType from=args.From? walk=StepType[][] forward:=bool? rotations:=bool?
      to=args.To then=Then?)
  (move moveType=MovePromoteType type=SiteType? locationFn=int? what=args.Piece who=args.Player?|
      role=RoleType?| then=Then?)
  (move moveType=MoveMessageType message=String| messages=String[]| then=Then?)
  (move moveType=MoveSiteType what=args.Piece? to=args.To count:=int? stack:=Boolean? then=Then?)
  (move moveType=MoveBetType who=args.Player| role=RoleType| range=range then=Then?)
  (move from=args.From to=args.To count:=int? copy:=bool? stack:=Boolean? mover=RoleType?
      then=Then?)
  (move moveType=MoveHopType from=args.From? directions=direction? between=args.Between?
      to=args.To stack:=Boolean? then=Then?)
  (move moveType=MoveSetType setType=SetNextPlayerType who=args.Player| nextPlayers=ints|
      then=Then?)
  (move moveType=MoveSetType setType=SetTrumpType suit=int| suits=intArrays.Difference|
      then=Then?)
  (move moveType=MoveRemoveType type=SiteType? locationFunction=int| regionFunction=region|
      level:=int? at:=WhenType? count:=int? then=Then?)
  (move moveType=MoveSwapType swapType=SwapSitesType locA=int? locB=int? then=Then?)
  (move moveType=MoveSwapType swapType=SwapPlayersType player1=int| role1=RoleType| player2=int||
      role2=RoleType|| then=Then?)
  (move moveType=MoveSelectType from=args.From to=args.To? mover=RoleType? then=Then?)
  (move moveType=MoveShootType what=args.Piece from=args.From? dirn=AbsoluteDirection?
      between=args.Between? to=args.To? then=Then?)
  (move moveType=MoveSlideType from=args.From? track=String? directions=direction?
      between=args.Between? to=args.To? stack:=Boolean? then=Then?)
  (move moveType=MoveStepType from=args.From? directions=direction? to=args.To stack:=Boolean?
      then=Then?)
  (move moveType=MoveSetType setType=SetRotationType to=args.To? directions=int[]?|
      direction=int?| previous:=bool? next:=bool? then=Then?)
moves.And : effect moves
  (and movesA=moves movesB=moves then=Then?)
  (and list=moves[] then=Then?)
Seq : effect moves
  (seq moves=moves[])
AllCombinations : effect moves
  (allCombinations listA=moves listB=moves then=Then?)
Append : effect moves
  (append list=effect then=Then?)
moves.Or : effect moves
  (or movesA=moves movesB=moves then=Then?)
  (or list=moves[] then=Then?)
moves.If : effect moves
  (if cond=bool list=moves elseList=moves? then=Then?)
moves.ForEach : effect moves
  (forEach forEachType=ForEachValueType min:=int max:=int generator=moves then=Then?)
  (forEach forEachType=ForEachPieceType on:=SiteType? item=String?| items=String[]?|
      container:=int?|| containerName=String?|| specificMoves=moves? player=args.Player?||
      role=RoleType?|| top:=bool? then=Then?)
  (forEach forEachType=ForEachValueType values=ints generator=moves then=Then?)
  (forEach forEachType=ForEachPlayerType moves=moves then=Then?)
  (forEach players=ints moves=moves then=Then?)
  (forEach forEachType=ForEachLevelType type=SiteType? site=int stackDirection=StackDirection?
      moves=moves then=Then?)
  (forEach forEachType=ForEachTeamType moves=moves then=Then?)
  (forEach forEachType=ForEachGroupType type=SiteType? directions=direction? if:=bool? moves=moves
      then=Then?)
  (forEach forEachType=ForEachSiteType regionFn=region generator=moves noMoveYet:=moves?
      then=Then?)
  (forEach forEachType=ForEachDirectionType from=args.From? directions=direction?
      between=args.Between? to=args.To| moves=moves| then=Then?)
  (forEach forEachType=ForEachDieType handDiceIndex=int? combined:=bool? replayDouble:=bool?
      if:=bool? moves=moves then=Then?)
moves.Deal : effect moves
  (deal type=DealableType count=int? beginWith:=int? then=Then?)
Select : effect moves
  (select from=args.From to=args.To? mover=RoleType? then=Then?)
Hop : effect moves
  (hop from=args.From? directions=direction? between=args.Between? to=args.To stack:=Boolean?
      then=Then?)
Bet : effect moves
  (bet who=args.Player| role=RoleType| range=range then=Then?)
Shoot : effect moves
  (shoot what=args.Piece from=args.From? dirn=AbsoluteDirection? between=args.Between? to=args.To?
      then=Then?)
Trigger : effect moves
  (trigger event=String indexPlayer=int| role=RoleType| then=Then?)
Flip : effect moves
  (flip type=SiteType? loc=int? then=Then?)
Take : effect moves
  (take takeType=TakeSimpleType then=Then?)
  (take takeType=TakeControlType of:=RoleType| of:=int| by:=RoleType|| by:=int|| at:=int?|
      to:=region?| type=SiteType? then=Then?)
Then
  (then moves=effect applyAfterAllMoves:=Boolean?)
Roll : effect moves
  (roll then=Then?)
Vote : effect moves
  (vote vote=String| votes=String[]| then=Then?)
FirstMoveOnTrack : effect moves
  (firstMoveOnTrack trackName=String? owner=RoleType? moves=moves then=Then?)
While : effect moves
  (while condition=bool moves=moves then=Then?)
Do : effect moves
  (do prior=moves next:=moves? ifAfterwards:=bool? then=Then?)
Priority : effect moves
  (priority list=moves[] then=Then?)
  (priority list1=moves list2=moves then=Then?)
AvoidStoredState : effect moves
  (avoidStoredState moves=moves then=Then?)
moves.Max : effect moves
  (max maxType=MaxMovesType withValue:=bool? moves=moves then=Then?)
  (max maxType=MaxDistanceType trackName=String? owner=RoleType? moves=moves then=Then?)
Claim : effect moves
  (claim what=args.Piece? to=args.To then=Then?)
Pass : effect moves
  (pass then=Then?)
Leap : effect moves
  (leap from=args.From? walk=StepType[][] forward:=bool? rotations:=bool? to=args.To then=Then?)
Satisfy : effect moves
  (satisfy constraint=bool| constraints=bool[]|)
Apply : moves
  (apply if:=bool effect=effect)
  (apply effect=effect)
  (apply if:=bool)
Slide : effect moves
  (slide from=args.From? track=String? directions=direction? between=args.Between? to=args.To?
      stack:=Boolean? then=Then?)
Sow : effect moves
  (sow type=SiteType? start=int? count:=int? numPerHole:=int? trackName=String? owner:=int?
      if:=bool? sowEffect:=moves? apply:=effect? includeSelf:=Boolean? origin:=bool?
      skipIf:=bool? backtracking:=bool?| forward:=bool?| then=Then?)
FromTo : effect moves
  (fromTo from=args.From to=args.To count:=int? copy:=bool? stack:=Boolean? mover=RoleType?
      then=Then?)
moves.Add : effect moves
  (add what=args.Piece? to=args.To count:=int? stack:=Boolean? then=Then?)
moves.Remove : effect moves
  (remove type=SiteType? locationFunction=int| regionFunction=region| level:=int? at:=WhenType?
      count:=int? then=Then?)
Attract : effect moves
  (attract from=args.From? dirn=AbsoluteDirection? then=Then?)
Custodial : effect moves
  (custodial from=args.From? dirnChoice=AbsoluteDirection? between=args.Between? to=args.To?
      then=Then?)
Random : moves
  (random probas=float[] moves=moves[])
  (random moves=moves num:=int)
Step : effect moves
  (step from=args.From? directions=direction? to=args.To stack:=Boolean? then=Then?)
Intervene : effect moves
  (intervene from=args.From? dirnChoice=AbsoluteDirection? between=args.Between? to=args.To?
      then=Then?)
Remember : effect moves
  (remember rememberType=RememberValueType name=String? value=int unique:=bool? then=Then?)
  (remember rememberType=RememberStateType then=Then?)
AddScore : effect moves
  (addScore player=args.Player| role=RoleType| score=int then=Then?)
  (addScore players=int[]| roles=RoleType[]| scores=int[] then=Then?)
MoveAgain : effect moves
  (moveAgain then=Then?)
Forget : effect moves
  (forget rememberType=ForgetValueType name=String? valueType=ForgetValueAllType then=Then?)
  (forget rememberType=ForgetValueType name=String? value=int then=Then?)
moves.Swap : effect moves
  (swap swapType=SwapSitesType locA=int? locB=int? then=Then?)
  (swap takeType=SwapPlayersType player1=int| role1=RoleType| player2=int|| role2=RoleType||
      then=Then?)
PlayCard : effect moves
  (playCard then=Then?)
Directional : effect moves
  (directional from=args.From? directions=direction? to=args.To? then=Then?)
Push : effect moves
  (push from=args.From? directions=direction then=Then?)
moves.Set : effect moves
  (set setType=SetVarType name=String? newValue=int? then=Then?)
  (set setType=SetPendingType value=int?| region=region?| then=Then?)
  (set setType=SetValueType newValue=int? then=Then?)
  (set setType=SetSiteType type=SiteType? at:=int level:=int? value=int then=Then?)
  (set setType=SetTeamType team=int roles=RoleType[] then=Then?)
  (set setType=SetHiddenType dataType=HiddenData?| dataTypes=HiddenData[]?| type=SiteType?
      at:=int|| region=region|| level:=int? value=bool? to:=args.Player| to:=RoleType|
      then=Then?)
  (set setType=SetTrumpType suit=int| suits=intArrays.Difference| then=Then?)
  (set setType=SetPlayerType player=args.Player| role=RoleType| value=int then=Then?)
  (set setType=SetRotationType to=args.To? directions=int[]?| direction=int?| previous:=bool?
      next:=bool? then=Then?)
  (set setType=SetNextPlayerType who=args.Player| nextPlayers=ints| then=Then?)
Surround : effect moves
  (surround from=args.From? relation=RelationType? between=args.Between? to=args.To? except:=int?
      with:=args.Piece? then=Then?)
Propose : effect moves
  (propose proposition=String| propositions=String[]| then=Then?)
Note : effect moves
  (note player:=int?| player:=RoleType?| message=String|| messageInt=int|| messageIntArray=ints||
      messageFloat=float|| messageBoolean=bool|| messageRegion=region|| messageRange=range||
      messageDirection=direction|| messageGraph=graph|| to:=args.Player?| to:=RoleType?|)
Promote : effect moves
  (promote type=SiteType? locationFn=int? what=args.Piece who=args.Player?| role=RoleType?|
      then=Then?)
Enclose : effect moves
  (enclose type=SiteType? from=args.From? directions=direction? between=args.Between?
      numException:=int? then=Then?)
)";

}  // namespace ludens
