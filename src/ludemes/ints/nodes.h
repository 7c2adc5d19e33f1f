#pragma once

#include "ludemes/lowering.h"

namespace ludens {

/// An integer that is read straight from the context: an iterator, a counter, a fact of the game.
class ContextInt final : public IntNode {
 public:
  using Read = int (*)(Context&);
  explicit ContextInt(Read read) : read_(read) {}
  int Eval(Context& context) const override { return read_(context); }

 private:
  Read read_;
};

/// Parts of the family; RegisterInts is the whole.
void RegisterIterators(Registry& registry);
void RegisterArithmetic(Registry& registry);
void RegisterSiteFields(Registry& registry);
void RegisterPlayers(Registry& registry);
void RegisterGameFacts(Registry& registry);
void RegisterBoardSites(Registry& registry);
void RegisterNames(Registry& registry);
void RegisterAhead(Registry& registry);
void RegisterWhere(Registry& registry);
void RegisterTrackSites(Registry& registry);
void RegisterSiteCounts(Registry& registry);
void RegisterPieceCounts(Registry& registry);
void RegisterSteps(Registry& registry);
void RegisterGroups(Registry& registry);
void RegisterTerritory(Registry& registry);
void RegisterLines(Registry& registry);
void RegisterPathExtent(Registry& registry);
void RegisterCards(Registry& registry);

}  // namespace ludens
