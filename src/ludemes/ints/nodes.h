#pragma once

#include "ludemes/lowering.h"
#include "ludemes/terms.h"

namespace ludens {

/// An integer that is read straight from the context: an iterator, a counter, a fact of the game.
class ContextInt final : public IntNode, public TermSource {
 public:
  using Read = int (*)(Context&);
  /// `lists_moves`: it takes long, and may draw random numbers.
  explicit ContextInt(Read read, bool lists_moves = false)
      : read_(read), lists_moves_(lists_moves) {}
  int Eval(Context& context) const override { return read_(context); }
  TermId ToTerm(Terms& terms) const override {
    if (lists_moves_) return kNoTerm;
    return terms.Call([](Context& context, const void* data, int, int,
                         int) { return static_cast<const ContextInt*>(data)->read_(context); },
                      this, 0);
  }

 private:
  Read read_;
  bool lists_moves_;
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
