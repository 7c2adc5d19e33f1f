#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"
#include "ludemes/registry.h"

namespace ludens {
namespace {

/// (move Set NextPlayer …), (move Set TrumpSuit …), (move Set Rotation …).
MovesNode* LowerMoveSet(const Args& args) {
  const std::string_view what = args.ConstantName("setType");
  if (what == "NextPlayer") return LowerSetNextPlayer(args);
  return what == "TrumpSuit" ? LowerSetTrump(args) : LowerSetRotation(args);
}

/// (move Swap Pieces …), (move Swap Players …).
MovesNode* LowerMoveSwap(const Args& args) {
  return args.ConstantName("swapType") == "Pieces" ? LowerSwapPieces(args) : LowerSwapPlayers(args);
}

void RegisterSetters(Registry& registry) {
  registry.Moves("moves.Set Var", LowerSetVar);
  registry.Moves("moves.Set Counter", LowerSetCounter);
  registry.Moves("moves.Set Pot", LowerSetPot);
  registry.Moves("moves.Set Pending", LowerSetPending);
  registry.Moves("moves.Set NextPlayer", LowerSetNextPlayer);
  registry.Moves("moves.Set TrumpSuit", LowerSetTrump);
  registry.Moves("moves.Set State", LowerSetState);
  registry.Moves("moves.Set Count", LowerSetCount);
  registry.Moves("moves.Set Value", LowerSetValue);
  registry.Moves("moves.Set Rotation", LowerSetRotation);
  registry.Moves("moves.Set Hidden", LowerSetHidden);
  registry.Moves("moves.Set Score", LowerSetScore);
  registry.Moves("moves.Set Team", LowerSetTeam);
  registry.Moves("AddScore", LowerAddScore);
}

void RegisterCaptures(Registry& registry) {
  registry.Moves("Custodial", LowerCustodial);
  registry.Moves("Intervene", LowerIntervene);
  registry.Moves("Directional", LowerDirectional);
  registry.Moves("Surround", LowerSurround);
  registry.Moves("Enclose", LowerEnclose);
}

void RegisterPieces(Registry& registry) {
  registry.Moves("Sow", LowerSow);
  registry.Moves("Push", LowerPush);
  registry.Moves("Attract", LowerAttract);
  registry.Moves("Flip", LowerFlip);
  registry.Moves("moves.Swap Pieces", LowerSwapPieces);
  registry.Moves("moves.Swap Players", LowerSwapPlayers);
  registry.Moves("Take Control", LowerTakeControl);
  registry.Moves("Take Domino", LowerTakeDomino);
  registry.Moves("moves.Deal", LowerDealEffect);
  registry.Moves("PlayCard", LowerPlayCard);
}

void RegisterMessages(Registry& registry) {
  registry.Moves("Trigger", LowerTrigger);
  registry.Moves("Note", LowerNote);
  registry.Moves("Propose", LowerPropose);
  registry.Moves("Vote", LowerVote);
  registry.Moves("Bet", LowerBet);
  registry.Moves("Remember Value", LowerRememberValue);
  registry.Moves("Remember State", LowerRememberState);
  registry.Moves("Forget", LowerForget);
}

/// Decisions that are effects made by a player's choice.
void RegisterDecisions(Registry& registry) {
  registry.Moves("Move Propose", AsDecision<LowerMovePropose>);
  registry.Moves("Move Vote", AsDecision<LowerMoveVote>);
  registry.Moves("Move Bet", AsDecision<LowerBet>);
  registry.Moves("Move Set", AsDecision<LowerMoveSet>);
  registry.Moves("Move Swap", AsDecision<LowerMoveSwap>);
}

}  // namespace

void RegisterEffects(Registry& registry) {
  registry.Moves("MoveAgain", LowerMoveAgain);
  registry.Moves("Roll", LowerRoll);
  registry.Moves("Random", LowerRandom);
  RegisterSetters(registry);
  RegisterCaptures(registry);
  RegisterPieces(registry);
  RegisterMessages(registry);
  RegisterDecisions(registry);
}

}  // namespace ludens
