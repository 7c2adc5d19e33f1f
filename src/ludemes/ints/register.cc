#include "ludemes/ints/nodes.h"
#include "ludemes/registry.h"

namespace ludens {

void RegisterInts(Registry& registry) {
  RegisterIterators(registry);
  RegisterArithmetic(registry);
  RegisterSiteFields(registry);
  RegisterPlayers(registry);
  RegisterGameFacts(registry);
  RegisterBoardSites(registry);
  RegisterNames(registry);
  RegisterAhead(registry);
  RegisterWhere(registry);
  RegisterTrackSites(registry);
  RegisterSiteCounts(registry);
  RegisterPieceCounts(registry);
  RegisterSteps(registry);
  RegisterGroups(registry);
  RegisterTerritory(registry);
  RegisterLines(registry);
  RegisterPathExtent(registry);
  RegisterCards(registry);
}

}  // namespace ludens
