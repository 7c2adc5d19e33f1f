#include "ludemes/moves/lower.h"
#include "ludemes/registry.h"

namespace ludens {

void RegisterMovement(Registry& registry) {
  registry.Moves("Move", LowerDecision);

  registry.Moves("Claim", LowerClaim);
  registry.Moves("FromTo", LowerFromTo);
  registry.Moves("Hop", LowerHop);
  registry.Moves("Leap", LowerLeap);
  registry.Moves("Pass", LowerPass);
  registry.Moves("Promote", LowerPromote);
  registry.Moves("Select", LowerSelect);
  registry.Moves("Shoot", LowerShoot);
  registry.Moves("Slide", LowerSlide);
  registry.Moves("Step", LowerStep);
  registry.Moves("moves.Add", LowerAdd);
  registry.Moves("moves.Remove", LowerRemove);

  registry.Moves("moves.ForEach", LowerForEachPlayer);  // (forEach players …)
  registry.Moves("moves.ForEach Die", LowerForEachDie);
  registry.Moves("moves.ForEach Direction", LowerForEachDirection);
  registry.Moves("moves.ForEach Group", LowerForEachGroup);
  registry.Moves("moves.ForEach Level", LowerForEachLevel);
  registry.Moves("moves.ForEach Piece", LowerForEachPiece);
  registry.Moves("moves.ForEach Player", LowerForEachPlayer);
  registry.Moves("moves.ForEach Site", LowerForEachSite);
  registry.Moves("moves.ForEach Team", LowerForEachTeam);
  registry.Moves("moves.ForEach Value", LowerForEachValue);

  registry.Moves("AllCombinations", LowerAllCombinations);
  registry.Moves("Append", LowerAppend);
  registry.Moves("Apply", LowerApply);
  registry.Moves("Seq", LowerSeq);
  registry.Moves("moves.And", LowerAllOf);
  registry.Moves("moves.If", LowerIf);
  registry.Moves("moves.Or", LowerAllOf);

  registry.Moves("AvoidStoredState", LowerAvoidStoredState);
  registry.Moves("Do", LowerDo);
  registry.Moves("FirstMoveOnTrack", LowerFirstMoveOnTrack);
  registry.Moves("Priority", LowerPriority);
  registry.Moves("While", LowerWhile);
  registry.Moves("moves.Max Captures", LowerMaxCaptures);
  registry.Moves("moves.Max Distance", LowerMaxDistance);
  registry.Moves("moves.Max Moves", LowerMaxMoves);
}

}  // namespace ludens
