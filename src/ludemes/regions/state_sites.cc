#include "ludemes/regions/forms.h"
#include "ludemes/support/equal_sites.h"
#include "ludemes/support/players.h"
#include "ludemes/terms.h"

namespace ludens {
namespace {

/// (sites Empty [type] [container]): the empty sites of the board or of another container.
class EmptySites final : public RegionNode, public PositionRegion {
 public:
  EmptySites(std::optional<SiteType> type, const IntNode* container)
      : type_(type), container_(container) {}

  void Eval(Context& context, Region& out) const override {
    const int index = container_ == nullptr ? 0 : container_->Eval(context);
    if (index > 0 && index < static_cast<int>(context.model.containers.size()))
      return AddEmptyOf(context, context.model.containers[static_cast<size_t>(index)], out);
    const SiteType type = context.TypeOr(type_);
    const int sites = context.topology().size(type);
    if (type == context.model.default_site)
      return out.AddFirst(context.state.EmptySet(), sites);  // Slots are sites there.
    if (context.model.slot_sites[static_cast<size_t>(type)] == sites)
      return AddEmptyFrom(context.state.EmptySet(), context.SlotOf(type, 0), sites, out);
    for (int site = 0; site < sites; ++site)
      if (context.state.IsEmpty(context.SlotOf(type, site))) out.Add(site);
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(type_); }
  /// Sites of hands lie behind those of the board: the set is kept only where there are none.
  std::optional<std::span<const uint64_t>> Kept(Context& context) const override {
    const Model& model = context.model;
    if (container_ != nullptr || context.TypeOr(type_) != model.default_site ||
        model.layout.slots != context.topology().size(model.default_site))
      return std::nullopt;
    return context.state.EmptySet();
  }
  bool IsOfPosition(Terms&) const override { return container_ == nullptr; }
  bool Contains(Context& context, int site) const override {
    if (container_ != nullptr) return RegionNode::Contains(context, site);
    const SiteType type = context.TypeOr(type_);
    return site >= 0 && site < context.topology().size(type) &&
           context.state.IsEmpty(context.SlotOf(type, site));
  }

 private:
  /// The sites whose slots begin at `offset`, word by word.
  static void AddEmptyFrom(std::span<const uint64_t> slots, int offset, int sites, Region& out) {
    const size_t first = static_cast<size_t>(offset) >> 6;
    const int shift = offset & 63;
    const size_t words = (static_cast<size_t>(sites) + 63) / 64;
    if (out.words().size() < words) out.words().resize(words);
    for (int site = 0; site < sites; site += 64) {
      const size_t i = first + (static_cast<size_t>(site) >> 6);
      uint64_t word = slots[i] >> shift;
      if (shift != 0 && i + 1 < slots.size()) word |= slots[i + 1] << (64 - shift);
      if (sites - site < 64) word &= (uint64_t{1} << (sites - site)) - 1;
      out.words()[static_cast<size_t>(site) >> 6] |= word;
    }
  }
  static void AddEmptyOf(const Context& context, const Container& container, Region& out) {
    for (int site = container.first_site; site < container.first_site + container.sites; ++site)
      if (context.state.IsEmpty(context.SlotOf(SiteType::kCell, site))) out.Add(site);
  }

  std::optional<SiteType> type_;
  const IntNode* container_;
};

/// (sites State n): board sites whose local state is n.
class StateSites final : public RegionNode {
 public:
  StateSites(std::optional<SiteType> type, const IntNode* state) : type_(type), state_(state) {}
  void Eval(Context& context, Region& out) const override {
    const int wanted = state_->Eval(context);
    const SiteType type = context.TypeOr(type_);
    const int sites = context.topology().size(context.model.default_site);
    const Layout& layout = context.state.layout();
    if (layout.has_state && type == context.model.default_site)
      return AddEqualSites(context.state.At<uint16_t>(layout.state), sites, wanted, out);
    for (int site = 0; site < sites; ++site)
      if (context.state.LocalState(context.SlotOf(type, site)) == wanted) out.Add(site);
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(type_); }

 private:
  std::optional<SiteType> type_;
  const IntNode* state_;
};

/// (sites Support [type] [what]): sites that carry something (or this very piece) on one of the
/// sites diagonally above them.
class SupportSites final : public RegionNode {
 public:
  SupportSites(std::optional<SiteType> type, const IntNode* what) : type_(type), what_(what) {}

  void Eval(Context& context, Region& out) const override {
    const int what = what_ == nullptr ? kNone : what_->Eval(context);
    const SiteType type = context.TypeOr(type_);
    for (int site = 0; site < context.topology().size(type); ++site)
      if (Carries(context, type, static_cast<Site>(site), what)) out.Add(site);
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(type_); }

 private:
  static bool Carries(const Context& context, SiteType type, Site site, int what) {
    using enum AbsoluteDirection;
    for (const AbsoluteDirection up : {kUNW, kUSW, kUNE, kUSE}) {
      const auto above = context.topology().Steps(type, site, up);
      if (above.empty()) continue;
      const int there = context.state.What(context.SlotOf(type, above.front()));
      if (what == kNone ? there != 0 : there == what) return true;
    }
    return false;
  }

  std::optional<SiteType> type_;
  const IntNode* what_;
};

/// (sites Pending).
class PendingSites final : public RegionNode {
 public:
  void Eval(Context& context, Region& out) const override {
    for (const int32_t site : context.state.Pending()) out.Add(site);
  }
  bool Contains(Context& context, int site) const override { return context.state.IsPending(site); }
};

/// (sites ToClear): sites whose pieces will be taken at the end of the turn.
class ToClearSites final : public RegionNode {
 public:
  void Eval(Context& context, Region& out) const override {
    out.AddFirst(context.state.ToClearSet(), context.model.board_sites);
  }
  /// Of captures on the board: sites of hands are never among them.
  std::optional<std::span<const uint64_t>> Kept(Context& context) const override {
    return context.state.ToClearSet();
  }
  bool Contains(Context& context, int site) const override {
    if (site < 0 || site >= context.model.total_sites) return false;
    const size_t slot = static_cast<size_t>(context.SlotOf(context.model.default_site, site));
    return (context.state.ToClearSet()[slot >> 6] >> (slot & 63)) & 1;
  }
};

/// (sites Playable), (sites LineOfPlay): in boardless games the sites that are open; on a board the
/// centre at first, then the empty sites around the pieces.
class PlayableSites final : public RegionNode {
 public:
  void Eval(Context& context, Region& out) const override {
    const Header& header = context.header();
    const Topology& topology = context.topology();
    const SiteType type = context.model.default_site;
    if (context.model.boardless) return AddOpen(context, out);
    if (header.moves == header.start_moves) {
      for (const Site site : topology.Sites(type, SiteSet::kCentre)) out.Add(site);
      return;
    }
    const auto empty = [&](int site) { return context.state.IsEmpty(context.SlotOf(type, site)); };
    for (int site = 0; site < topology.size(type); ++site) {
      if (empty(site)) continue;
      for (const Site to :
           topology.Steps(type, static_cast<Site>(site), AbsoluteDirection::kAdjacent))
        if (empty(to)) out.Add(to);
    }
  }

 private:
  static void AddOpen(const Context& context, Region& out) {
    const auto open = context.state.PlayableSet();
    const SiteType type = context.model.default_site;
    for (int site = 0; site < context.topology().size(type); ++site) {
      const size_t slot = static_cast<size_t>(context.SlotOf(type, site));
      if ((open[slot >> 6] >> (slot & 63)) & 1) out.Add(site);
    }
  }
};

/// (sites Start (piece …)): where pieces of this kind stood when the game began.
class StartSites final : public RegionNode {
 public:
  explicit StartSites(const IntNode* what) : what_(what) {}
  void Eval(Context& context, Region& out) const override {
    const int what = what_->Eval(context);
    if (what < 1) return;
    const SiteType type = context.model.default_site;
    for (int site = 0; site < context.topology().size(type); ++site)
      if (context.state.StartWhat(context.SlotOf(type, site)) == what) out.Add(site);
  }
  bool Contains(Context& context, int site) const override {
    const SiteType type = context.model.default_site;
    if (site < 0 || site >= context.topology().size(type)) return false;
    const int what = what_->Eval(context);
    return what >= 1 && context.state.StartWhat(context.SlotOf(type, site)) == what;
  }

 private:
  const IntNode* what_;
};

/// (sites Hidden [field] [type] to:role): board sites that players may not see (all of).
class HiddenSites final : public RegionNode {
 public:
  HiddenSites(int field, std::optional<SiteType> type, std::optional<Role> role,
              const IntNode* player)
      : field_(field), type_(type), role_(role), player_(player) {}

  void Eval(Context& context, Region& out) const override {
    BorrowedInts players(context);
    if (role_ && MeansManyPlayers(*role_))
      AppendPlayers(RealPlayersOf(context, *role_), *players);
    else
      players->push_back(player_->Eval(context));
    const SiteType type = context.TypeOr(type_);
    for (const int player : *players) {
      if (player < 1 || player > context.model.players) continue;
      if (type == context.model.default_site)
        AddOwnSites(context, player, out);
      else
        for (int site = 0; site < context.topology().size(type); ++site)
          if ((context.state.HiddenBits(context.SlotOf(type, site), player) >> field_) & 1)
            out.Add(site);
    }
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(type_); }

 private:
  /// The board's own sites are its first slots, and their bits stand one after the other.
  void AddOwnSites(const Context& context, int player, Region& out) const {
    const State& state = context.state;
    if (!state.layout().has_hidden) return;
    const int sites = context.topology().size(context.model.default_site);
    const int players = state.layout().players + 1;
    const uint8_t* hidden = state.At<uint8_t>(state.layout().hidden) + player;
    out.words().resize(std::max(out.words().size(), (static_cast<size_t>(sites) + 63) / 64));
    for (int first = 0; first < sites; first += 64) {
      uint64_t word = 0;
      const int count = std::min(64, sites - first);
      for (int i = 0; i < count; ++i, hidden += players)
        word |= static_cast<uint64_t>((*hidden >> field_) & 1) << i;
      out.words()[static_cast<size_t>(first) >> 6] |= word;
    }
  }

  int field_;
  std::optional<SiteType> type_;
  std::optional<Role> role_;
  const IntNode* player_;
};

}  // namespace

const RegionNode* LowerEmptySites(const Args& args) {
  return args.Make<EmptySites>(args.Type("elementType"), args.Int("index"));
}

const RegionNode* LowerStateSites(const Args& args) {
  if (!args.Has("index")) args.Wrong("the local state is missing");
  return args.Make<StateSites>(args.Type("elementType"), args.Int("index"));
}

const RegionNode* LowerSupportSites(const Args& args) {
  return args.Make<SupportSites>(args.Type("elementType"), args.Int("index"));
}

const RegionNode* LowerPendingSites(const Args& args) { return args.Make<PendingSites>(); }
const RegionNode* LowerToClearSites(const Args& args) { return args.Make<ToClearSites>(); }
const RegionNode* LowerPlayableSites(const Args& args) { return args.Make<PlayableSites>(); }

const RegionNode* LowerStartSites(const Args& args) {
  args.model().layout.has_start_items = true;
  const Args piece = *args.Clause("pid");
  if (piece.Has("component")) return args.Make<StartSites>(piece.Int("component"));
  if (!piece.Has("nameComponent")) args.Wrong("say the one piece whose start is meant");
  const int what = args.model().FindComponent(piece.String("nameComponent"));
  return args.Make<StartSites>(args.lowering().ConstantInt(what));
}

const RegionNode* LowerHiddenSites(const Args& args) {
  const Bound& to = *args.Raw("to");
  std::optional<Role> role;
  if (to.kind == BoundKind::kEnum) role = static_cast<Role>(to.integer);
  const auto field = args.Ordinal("dataType");
  return args.Make<HiddenSites>(
      field ? *field + 1 : 0, args.Type(), role,
      role ? args.lowering().RoleNumber(*role) : args.PlayerNumber("", "to"));
}

}  // namespace ludens
