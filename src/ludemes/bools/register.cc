#include "ludemes/bools/families.h"
#include "ludemes/registry.h"

namespace ludens {

void RegisterBools(Registry& registry) {
  RegisterLogic(registry);
  RegisterPlayerConditions(registry);
  RegisterSiteConditions(registry);
  RegisterTurnConditions(registry);
  RegisterAllConditions(registry);
  RegisterPieceConditions(registry);
  RegisterMoveConditions(registry);
  RegisterThreatened(registry);
  RegisterLine(registry);
  RegisterConnected(registry);
  RegisterLoop(registry);
  RegisterPattern(registry);
  RegisterTarget(registry);
  RegisterTiles(registry);
  RegisterPath(registry);
  RegisterGraphConditions(registry);
  RegisterPipsMatch(registry);
}

}  // namespace ludens
