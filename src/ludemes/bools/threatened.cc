#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "ludemes/support/pieces_on_board.h"

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
    const int site = FirstSiteHolding(context, what, [](int, int) { return true; });
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

  /// In games with several site types the reference puts the piece on a site of the other type.
  SiteType PlacedType(const Context& context) const {
    const SiteType type = context.TypeOr(parts_.type);
    const SiteType other = type == SiteType::kVertex ? SiteType::kCell : SiteType::kVertex;
    return context.model.slot_sites[static_cast<size_t>(other)] > 0 ? other : type;
  }

  /// `imagined`: the piece need not stand there, and inner tests of threats are cut off.
  bool Threatens(Context& context, int what, int site, bool imagined) const {
    const int owner = context.model.components[static_cast<size_t>(what)].owner;
    const int slot = context.SlotOf(PlacedType(context), site);
    const bool draws = context.model.stochastic;  // Random numbers of tests are not used up.
    if (!draws && !context.model.stacking && context.state.What(slot) == what &&
        context.state.Who(slot) == owner) {
      const TestScope scope(context);
      return AnyEnemyReaches(context, owner, site, imagined);
    }
    TempContext copy(context);
    copy->state.Set(slot, owner, what, -1, -1, -1, -1);
    return AnyEnemyReaches(*copy, owner, site, imagined);
  }

  /// Leaves the turn and the marks of tests changed.
  bool AnyEnemyReaches(Context& context, int owner, int site, bool imagined) const {
    Header& header = context.header();
    header.prev = static_cast<int8_t>(owner);
    context.in_threat_test = true;
    if (imagined) context.recursive = true;
    for (int enemy = 1; enemy <= context.model.players; ++enemy) {
      if (enemy == owner) continue;
      header.mover = static_cast<int8_t>(enemy);
      if (!imagined) header.next = static_cast<int8_t>(owner);
      const MovesNode* moves = parts_.moves;
      if (moves == nullptr)
        moves = context.rules.PhaseMoves(header.phase[static_cast<size_t>(enemy)]);
      if (moves->CanMoveTo(context, site)) return true;
    }
    return false;
  }

  /// Restores at the end of scope what AnyEnemyReaches changes.
  class TestScope {
   public:
    explicit TestScope(Context& context)
        : context_(context),
          mover_(context.header().mover),
          next_(context.header().next),
          prev_(context.header().prev),
          in_threat_test_(context.in_threat_test),
          recursive_(context.recursive) {}
    ~TestScope() {
      Header& header = context_.header();
      header.mover = mover_;
      header.next = next_;
      header.prev = prev_;
      context_.in_threat_test = in_threat_test_;
      context_.recursive = recursive_;
    }
    TestScope(const TestScope&) = delete;
    TestScope& operator=(const TestScope&) = delete;

   private:
    Context& context_;
    int8_t mover_, next_, prev_;
    bool in_threat_test_, recursive_;
  };

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
