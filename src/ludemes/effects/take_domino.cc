#include <algorithm>

#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"
#include "state/chance.h"

namespace ludens {
namespace {

/// (take Domino): the mover draws one of the dominoes that nobody has, into the first free site of
/// the mover's hand.
class TakeDomino final : public Effect {
 private:
  void Generate(Context& context, EffectMoves& out) const override {
    BorrowedInts remaining(context);
    AppendRemaining(context, *remaining);
    const int site = FreeHandSite(context);
    if (remaining->empty() || site == kOff) return;
    const int drawn = ChanceBelow(context.header().chance, static_cast<int>(remaining->size()));
    Action action = SiteAction(ActionKind::kAdd, SiteType::kCell, site);
    action.what = static_cast<int16_t>((*remaining)[static_cast<size_t>(drawn)]);
    action.count = 1;
    action.state = 0;
    Emit(out, action);
  }

  static void AppendRemaining(const Context& context, IntList& out) {
    const Model& model = context.model;
    for (int what = 1; what < static_cast<int>(model.components.size()); ++what)
      if (model.components[static_cast<size_t>(what)].kind == ComponentKind::kDomino)
        out.push_back(what);
    for (int slot = 0; slot < context.state.layout().slots; ++slot)
      std::erase(out, context.state.What(slot));
  }

  static int FreeHandSite(const Context& context) {
    const Model& model = context.model;
    const int hand = model.hand_of_player[static_cast<size_t>(context.mover())];
    if (hand < 0) return kOff;
    const Container& container = model.containers[static_cast<size_t>(hand)];
    for (int site = container.first_site; site < container.first_site + container.sites; ++site)
      if (context.state.What(context.SlotOf(SiteType::kCell, site)) == 0) return site;
    return kOff;
  }
};

}  // namespace

MovesNode* LowerTakeDomino(const Args& args) { return MakeWithThen<TakeDomino>(args); }

}  // namespace ludens
