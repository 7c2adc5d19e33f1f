#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"

namespace ludens {
namespace {

/// (is Threatened [what] [type] [at:site | in:sites] [moves]): an enemy of the piece's owner has a
/// move to its site, by `moves` or by the rule of the enemy's phase. With `what` the piece is
/// thought to stand on the sites, by default on its first site on the board; without it, the
/// pieces on the sites (by default all) are looked at.
class IsThreatened final : public BoolNode {
 public:
  struct Parts {
    const IntNode* what = nullptr;
    std::optional<SiteType> type;
    const IntNode* at = nullptr;
    const RegionNode* in = nullptr;
    const MovesNode* moves = nullptr;
  };
  explicit IsThreatened(const Parts& parts) : parts_(parts) {}

  bool AutoFails(const Context& context) const override { return context.in_threat_test; }

  bool Eval(Context& context) const override {
    if (AutoFails(context)) return false;
    if (parts_.what == nullptr) return AnyPieceThreatened(context);
    const int what = parts_.what->Eval(context);
    if (what < 1 || context.recursive) return false;
    return AnySite(context, what, [&](int site) { return Threatens(context, what, site, true); });
  }

 private:
  bool AnyPieceThreatened(Context& context) const {
    const int next = context.header().next;
    return AnySite(context, 0, [&](int site) {
      const int what = context.state.What(context.SlotOf(context.TypeOr(parts_.type), site));
      if (what == 0 || next < 1 || next > context.model.players) return false;
      return Threatens(context, what, site, false);
    });
  }

  template <typename Test>
  bool AnySite(Context& context, int what, Test&& test) const {
    if (parts_.in != nullptr) return AnyOfRegion(context, test);
    if (parts_.at != nullptr) {
      const int site = parts_.at->Eval(context);
      return site >= 0 && test(site);
    }
    if (what == 0) return AnyOccupied(context, test);
    const int site = FirstSiteOf(context, what);
    return site >= 0 && test(site);
  }

  template <typename Test>
  bool AnyOfRegion(Context& context, Test&& test) const {
    BorrowedRegion sites(context);
    parts_.in->Eval(context, *sites);
    for (size_t i = 0; i < sites->words().size(); ++i)
      for (uint64_t word = sites->words()[i]; word != 0; word &= word - 1)
        if (test(static_cast<int>(i * 64) + std::countr_zero(word))) return true;
    return false;
  }

  template <typename Test>
  bool AnyOccupied(Context& context, Test&& test) const {
    const SiteType type = context.model.default_site;
    for (int site = 0; site < context.topology().size(type); ++site)
      if (context.state.IsOccupied(context.SlotOf(type, site)) && test(site)) return true;
    return false;
  }

  static int FirstSiteOf(const Context& context, int what) {
    const SiteType type = context.model.default_site;
    for (int site = 0; site < context.topology().size(type); ++site) {
      const int slot = context.SlotOf(type, site);
      for (int level = 0; level < context.state.Height(slot); ++level)
        if (context.state.WhatAt(slot, level) == what) return site;
    }
    return kOff;
  }

  /// In games with several site types the reference puts the piece on a site of the other type.
  SiteType PlacedType(const Context& context) const {
    const SiteType type = context.TypeOr(parts_.type);
    const SiteType other = type == SiteType::kVertex ? SiteType::kCell : SiteType::kVertex;
    return context.model.slot_sites[static_cast<size_t>(other)] > 0 ? other : type;
  }

  /// `imagined`: the piece need not stand there, and inner tests of threats are cut off.
  bool Threatens(Context& context, int what, int site, bool imagined) const {
    const int owner = context.model.components[static_cast<size_t>(what)].owner;
    TempContext copy(context);
    Header& header = copy->header();
    header.prev = static_cast<int8_t>(owner);
    copy->state.Set(context.SlotOf(PlacedType(context), site), owner, what, -1, -1, -1, -1);
    copy->in_threat_test = true;
    if (imagined) copy->recursive = true;
    for (int enemy = 1; enemy <= context.model.players; ++enemy) {
      if (enemy == owner) continue;
      header.mover = static_cast<int8_t>(enemy);
      if (!imagined) header.next = static_cast<int8_t>(owner);
      const MovesNode* moves = parts_.moves;
      if (moves == nullptr)
        moves = context.rules.PhaseMoves(header.phase[static_cast<size_t>(enemy)]);
      if (moves->CanMoveTo(*copy, site)) return true;
    }
    return false;
  }

  Parts parts_;
};

}  // namespace

void RegisterThreatened(Registry& registry) {
  registry.Bool("bools.Is Threatened", [](const Args& args) -> const BoolNode* {
    return args.Make<IsThreatened>(IsThreatened::Parts{
        .what = args.Int("what"),
        .type = args.Type(),
        .at = args.Int("at"),
        .in = args.Region("in"),
        .moves = args.Moves("specificMoves"),
    });
  });
}

}  // namespace ludens
