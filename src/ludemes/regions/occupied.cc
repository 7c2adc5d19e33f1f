#include <algorithm>
#include <bit>
#include <cassert>

#include "ludemes/regions/forms.h"
#include "ludemes/support/equal_sites.h"
#include "ludemes/support/players.h"
#include "ludemes/support/sites.h"
#include "ludemes/support/slots.h"
#include "ludemes/terms.h"
#include "state/site_changes.h"

namespace ludens {
namespace {

/// The owner's container beside the board whose name has this part; nullopt where there is none.
std::optional<int> HandOf(const Model& model, const std::string& name, int owner) {
  const auto& containers = model.containers;
  for (size_t i = 0; i < containers.size(); ++i)
    if (containers[i].kind != ContainerKind::kBoard && containers[i].owner == owner &&
        containers[i].name.find(name) != std::string::npos)
      return static_cast<int>(i);
  return std::nullopt;
}

/// Which container a (sites Occupied … container:) means: one by number, one by name, or the
/// owner's own hand.
struct ContainerChoice {
  enum class Kind { kAny, kNumber, kNamed, kHandOf };
  Kind kind = Kind::kAny;
  const IntNode* number = nullptr;
  int index = 0;  ///< Of the named container.
  std::string name;
  std::vector<std::optional<int>> hands;  ///< By owner, once they are known.

  /// Finds the owners' hands; once the equipment is complete.
  void Fold(const Model& model) {
    if (kind != Kind::kHandOf) return;
    hands.clear();
    for (int owner = 0; owner <= model.shared_owner(); ++owner)
      hands.push_back(HandOf(model, name, owner));
  }

  /// The container's index, kNone for any; nullopt where there is no such container.
  std::optional<int> Eval(Context& context, int owner) const {
    switch (kind) {
      case Kind::kAny:
        return kNone;
      case Kind::kNumber:
        return number->Eval(context);
      case Kind::kNamed:
        return index;
      case Kind::kHandOf:
        break;
    }
    if (owner >= 0 && owner < std::ssize(hands)) return hands[static_cast<size_t>(owner)];
    return HandOf(context.model, name, owner);
  }
};

/// (sites Occupied by:owner [container:] [component:] [top:] [on:]).
class OccupiedSites final : public RegionNode, public PositionRegion {
 public:
  struct Parts {
    std::optional<Role> role;
    const IntNode* owner = nullptr;
    ContainerChoice container;
    const IntNode* component = nullptr;  ///< One kind of piece, by number.
    std::vector<int> components;         ///< Kinds of pieces, by name; ascending.
    bool by_name = false;
    bool top = true;
    bool large_pieces = false;
    std::optional<SiteType> type;
  };
  OccupiedSites(Parts parts, const Model& model)
      : p_(std::move(parts)),
        of_all_kinds_(!p_.by_name && p_.component == nullptr && !p_.large_pieces),
        all_of_one_(of_all_kinds_ && (!p_.role || MeansOnePlayer(*p_.role))) {
    if (!p_.by_name || !p_.role || !MeansOnePlayer(*p_.role)) return;
    kinds_.resize(static_cast<size_t>(model.shared_owner()) + 1);
    for (const int what : p_.components)
      kinds_[static_cast<size_t>(model.components[static_cast<size_t>(what)].owner)].push_back(
          what);
  }

  void Eval(Context& context, Region& out) const override {
    const int owner = p_.owner->Eval(context);
    if (counted_ > 0 && !all_of_one_) {
      const PlayerSet owners = PlayersOf(context, *p_.role, owner);
      if (!ByTop(context)) return AddOwnedByAny(context, owners, out);
      // Of nobody's sites, those that are empty have to be told from those with neutral pieces.
      if (!ludens::Contains(owners, 0)) return AddTopOwnedByAny(context, owners, out);
    }
    if (counted_ > 0 && all_of_one_ && MayOwn(context, owner)) {
      if (ByTop(context))
        AddTopOwned(context.state, counted_, owner, out);
      else
        out.AddFirst(context.state.OwnedSet(owner), counted_, context.state.EmptySet());
      return;
    }
    const auto container = p_.container.Eval(context, owner);
    if (!container) return;
    if (owner >= 0 && static_cast<size_t>(owner) < kinds_.size() && context.model.flat_moves &&
        context.TypeOr(p_.type) == context.model.default_site)
      return AddNamed(context, *container, kinds_[static_cast<size_t>(owner)], out);
    if (all_of_one_ && IsListed(context, owner)) {
      AnyListed(context, owner, *container, [&](int site) {
        out.Add(site);
        return false;
      });
      return;
    }
    if (all_of_one_ && AddOwned(context, owner, *container, out)) return;
    BorrowedInts owners(context);
    if (p_.role)
      AppendPlayers(PlayersOf(context, *p_.role, owner), *owners);
    else
      owners->push_back(owner);
    BorrowedInts kinds(context);
    CollectKinds(context, owner, *owners, *kinds);
    const SiteType type = *container > 0 ? SiteType::kCell : context.TypeOr(p_.type);
    Scan(context, {type, *container, *owners, *kinds}, out);
    if (p_.large_pieces && *container == 0) AddFootprints(context, type, out);
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(p_.type); }
  std::optional<std::span<const uint64_t>> Kept(Context& context) const override {
    if (counted_ != context.state.layout().slots || ByTop(context) || !all_of_one_)
      return std::nullopt;
    const int owner = p_.owner->Eval(context);
    if (!MayOwn(context, owner)) return std::nullopt;
    return context.state.OwnedSet(owner);
  }
  bool IsOfPosition(Terms& terms) const override {
    return p_.component == nullptr && p_.container.kind != ContainerChoice::Kind::kNumber &&
           terms.IsOfPosition(*p_.owner);
  }
  bool IsOccupied() const override { return !p_.large_pieces; }
  bool Contains(Context& context, int site) const override {
    if (all_of_one_ && context.state.layout().owned_order != OwnedOrder::kNone)
      return IsAmongListed(context, site);
    const int owner = counted_ > 0 && all_of_one_ ? p_.owner->Eval(context) : kNone;
    if (!MayOwn(context, owner)) return RegionNode::Contains(context, site);
    if (site < 0 || site >= counted_) return false;
    const State& state = context.state;
    if (ByTop(context)) return state.Who(site) == owner;
    const uint64_t word = state.OwnedSet(owner)[static_cast<size_t>(site) >> 6];
    return ((word >> (site & 63)) & 1) && state.IsOccupied(site);
  }

  int Count(Context& context) const override {
    const int owner = counted_ > 0 && all_of_one_ ? p_.owner->Eval(context) : kNone;
    if (!MayOwn(context, owner)) return RegionNode::Count(context);
    const State& state = context.state;
    const bool by_top = ByTop(context);
    int count = 0;
    for (int first = 0; first < counted_; first += 64) {
      const size_t index = static_cast<size_t>(first) >> 6;
      uint64_t word = state.OwnedSet(owner)[index] & ~state.EmptySet()[index];
      if (counted_ - first < 64) word &= (uint64_t{1} << (counted_ - first)) - 1;
      if (!by_top) count += std::popcount(word);
      for (; by_top && word != 0; word &= word - 1)
        count += state.Who(first + std::countr_zero(word)) == owner;
    }
    return count;
  }

  /// Finds the hands that are meant, whether the state's sets of what players own tell the sites,
  /// and how many of the first slots count; once the equipment is complete.
  void Fold(const Model& model) {
    p_.container.Fold(model);
    const bool anywhere = p_.container.kind == ContainerChoice::Kind::kAny;
    const bool on_board =
        p_.container.kind == ContainerChoice::Kind::kNamed && p_.container.index == 0;
    const SiteType type = p_.type.value_or(model.default_site);
    if (!of_all_kinds_ || (!anywhere && !on_board) || type != model.default_site ||
        model.layout.owned_order != OwnedOrder::kNone)
      return;
    const int sites = model.topology.size(type);
    const bool hands = anywhere && type == SiteType::kCell && model.total_sites > model.board_sites;
    if (!hands)
      counted_ = sites;
    else if (sites == model.board_sites && model.layout.slots == model.total_sites)
      counted_ = model.total_sites;
  }

 private:
  /// Everything of these owners on the sites that count.
  void AddOwnedByAny(const Context& context, PlayerSet owners, Region& out) const {
    const State& state = context.state;
    const PlayerSet known = (PlayerSet{2} << context.model.shared_owner()) - 1;
    for (owners &= known; owners != 0; owners &= owners - 1)
      out.AddFirst(state.OwnedSet(std::countr_zero(owners)), counted_, state.EmptySet());
  }

  /// The sites that count whose top item is of one of these owners.
  void AddTopOwnedByAny(const Context& context, PlayerSet owners, Region& out) const {
    const State& state = context.state;
    const PlayerSet known = (PlayerSet{2} << context.model.shared_owner()) - 1;
    for (owners &= known; owners != 0; owners &= owners - 1) {
      const int owner = std::countr_zero(owners);
      if (std::ranges::any_of(state.OwnedSet(owner), [](uint64_t word) { return word != 0; }))
        AddTopOwned(state, counted_, owner, out);
    }
  }

  static bool IsListed(const Context& context, int owner) {
    return context.state.layout().owned_order != OwnedOrder::kNone && owner >= 0;
  }
  /// Calls `visit(site)` for what the lists of pieces name of one owner's, until it answers true;
  /// then true. REQUIRES: all_of_one_.
  template <typename Visit>
  bool AnyListed(const Context& context, int owner, int container, Visit&& visit) const {
    const Model& model = context.model;
    const SiteType type = container > 0 ? SiteType::kCell : context.TypeOr(p_.type);
    int first = 0, last = model.total_sites + context.topology().size(type);
    if (container != kNone) {
      if (container >= static_cast<int>(model.containers.size())) return false;
      first = model.containers[static_cast<size_t>(container)].first_site;
      last = first + model.containers[static_cast<size_t>(container)].sites;
    }
    const bool by_top = ByTop(context);
    for (const OwnedEntry& entry : context.state.OwnedEntries()) {
      if (entry.type != type || entry.site < first || entry.site >= last ||
          model.components[static_cast<size_t>(entry.what)].owner != owner ||
          (by_top && context.state.Who(context.SlotOf(type, entry.site)) != owner))
        continue;
      if (visit(entry.site)) return true;
    }
    return false;
  }
  bool IsAmongListed(Context& context, int site) const {
    const int owner = p_.owner->Eval(context);
    const auto container = p_.container.Eval(context, owner);
    if (!container || site < 0 || owner < 0) return false;
    const SiteType type = *container > 0 ? SiteType::kCell : context.TypeOr(p_.type);
    if (ByTop(context) && context.state.Who(context.SlotOf(type, site)) != owner) return false;
    return AnyListed(context, owner, *container, [&](int listed) { return listed == site; });
  }

  struct Query {
    SiteType type;
    int container;
    const IntList& owners;
    const IntList& kinds;
  };

  /// The kinds of pieces that count; those of other owners never do.
  void CollectKinds(Context& context, int owner, const IntList& owners, IntList& out) const {
    const auto& components = context.model.components;
    const auto add = [&](int what) {
      if (what < 1 || what >= static_cast<int>(components.size())) return;
      const int of = components[static_cast<size_t>(what)].owner;
      if (std::find(owners.begin(), owners.end(), of) == owners.end()) return;
      // Named kinds of a team, a friend or an ally are only those of the role's own number.
      if (p_.by_name && p_.role != Role::kAll && p_.role != Role::kEnemy &&
          p_.role != Role::kNonMover && of != owner)
        return;
      out.push_back(what);
    };
    if (p_.component != nullptr) add(p_.component->Eval(context));
    for (const int what : p_.components) add(what);
  }

  void Scan(Context& context, const Query& query, Region& out) const {
    const Model& model = context.model;
    const SiteType type = query.type;
    if (context.state.layout().owned_order != OwnedOrder::kNone)
      return ScanLists(context, query, out);
    const auto visit_range = [&](int first, int last) {
      if (first >= last) return;
      const int first_slot = context.SlotOf(type, first);
      assert(context.SlotOf(type, last - 1) - first_slot == last - 1 - first);
      for (const int owner : query.owners) {
        if (owner < 0 || owner > model.shared_owner()) continue;
        AnySlotIn(context.state.OwnedSet(owner), first_slot, last - first, [&](int slot) {
          if (IsMeant(context, slot, query)) out.Add(first + slot - first_slot);
          return false;
        });
      }
    };
    if (query.container > 0) {
      if (query.container >= static_cast<int>(model.containers.size())) return;
      const Container& container = model.containers[static_cast<size_t>(query.container)];
      return visit_range(container.first_site, container.first_site + container.sites);
    }
    if (type == model.default_site)
      ScanBoard(context, query, out);
    else
      visit_range(0, context.topology().size(type));
    // Hands and dice are cells: on boards of cells they count as well.
    if (query.container == kNone && type == SiteType::kCell)
      visit_range(model.board_sites, model.total_sites);
  }

  /// The board's own sites, which are slots: a word of sites at a time.
  void ScanBoard(Context& context, const Query& query, Region& out) const {
    const State& state = context.state;
    const int sites = context.topology().size(query.type);
    const bool of_kinds = p_.component != nullptr || p_.by_name;
    const bool by_top = p_.top && context.model.stacking;
    if (!of_kinds && !by_top) {
      for (const int owner : query.owners)
        if (owner >= 0 && owner <= context.model.shared_owner())
          out.AddFirst(state.OwnedSet(owner), sites, state.EmptySet());
      return;
    }
    if (!context.model.stacking && state.layout().has_what)
      return AddKinds(state, sites, query.kinds, out);
    if (!of_kinds) {
      for (const int owner : query.owners)
        if (owner > 0 && owner <= context.model.shared_owner())
          AddTopOwned(state, sites, owner, out);
      if (!Contains(query.owners, 0)) return;
    }
    BorrowedRegion owned(context);
    for (const int owner : query.owners)
      if (owner >= 0 && owner <= context.model.shared_owner())
        owned->AddFirst(state.OwnedSet(owner), sites, state.EmptySet());
    owned->ForEach([&](int site) {
      if (by_top && !Contains(query.owners, state.Who(site))) return;
      if (!of_kinds || HoldsKind(context, site, query)) out.Add(site);
    });
  }

  /// The sites whose top item, or only one, is of the owner. REQUIRES: owner >= 1.
  static void AddTopOwned(const State& state, int sites, int owner, Region& out) {
    out.words().resize(std::max(out.words().size(), (static_cast<size_t>(sites) + 63) / 64));
    const uint8_t* owners = state.At<uint8_t>(state.layout().who);
    for (int first = 0; first < sites; first += 64)
      out.words()[static_cast<size_t>(first) >> 6] |=
          BytesEqual(owners + first, std::min(64, sites - first), owner);
  }

  static bool MeansOnePlayer(Role role) {
    return role == Role::kMover || role == Role::kNext || role == Role::kPrev ||
           (role >= Role::kP1 && role <= Role::kP16);
  }

  bool ByTop(const Context& context) const { return p_.top && context.model.stacking; }
  static bool MayOwn(const Context& context, int owner) {
    return owner >= 1 && owner <= context.model.shared_owner();
  }

  /// Everything of one player where only the board's own sites count; false where others do.
  bool AddOwned(const Context& context, int owner, int container, Region& out) const {
    const Model& model = context.model;
    const State& state = context.state;
    const SiteType type = context.TypeOr(p_.type);
    const bool hands =
        container == kNone && type == SiteType::kCell && model.total_sites > model.board_sites;
    if (container > 0 || hands || type != model.default_site || owner < 0 ||
        owner > model.shared_owner() || state.layout().owned_order != OwnedOrder::kNone)
      return false;
    const int sites = context.topology().size(type);
    if (ByTop(context) && owner == 0) return false;  // Empty, or with a neutral piece.
    if (ByTop(context))
      AddTopOwned(state, sites, owner, out);
    else
      out.AddFirst(state.OwnedSet(owner), sites, state.EmptySet());
    return true;
  }

  /// The same for named kinds of one player where pieces are plain.
  void AddNamed(const Context& context, int container, const IntList& kinds, Region& out) const {
    const Model& model = context.model;
    const auto add = [&](int first, int last) {
      for (int site = first; site < last; ++site)
        if (Contains(kinds, context.state.What(context.SlotOf(SiteType::kCell, site))))
          out.Add(site);
    };
    if (container > 0) {
      if (container >= static_cast<int>(model.containers.size())) return;
      const Container& where = model.containers[static_cast<size_t>(container)];
      return add(where.first_site, where.first_site + where.sites);
    }
    AddKinds(context.state, context.topology().size(model.default_site), kinds, out);
    if (container == kNone && model.default_site == SiteType::kCell)
      add(model.board_sites, model.total_sites);
  }

  /// Kinds are of the query's owners, so the component alone tells.
  static void AddKinds(const State& state, int sites, const IntList& kinds, Region& out) {
    for (const int kind : kinds) AddSitesHolding(state, sites, kind, out);
  }

  /// The sites that the lists of pieces name; a site may be named that was left.
  void ScanLists(const Context& context, const Query& query, Region& out) const {
    const Model& model = context.model;
    int first = 0, last = model.total_sites + context.topology().size(query.type);
    if (query.container != kNone) {
      if (query.container >= static_cast<int>(model.containers.size())) return;
      const Container& container = model.containers[static_cast<size_t>(query.container)];
      first = container.first_site;
      last = container.first_site + container.sites;
    }
    const bool kinds = p_.component != nullptr || p_.by_name;
    const bool by_top = p_.top && model.stacking;
    PlayerSet owners = 0;
    for (const int owner : query.owners)
      if (owner >= 0) owners |= PlayerSet{1} << owner;
    for (const OwnedEntry& entry : context.state.OwnedEntries()) {
      if (entry.type != query.type || entry.site < first || entry.site >= last) continue;
      if (!ludens::Contains(owners, model.components[static_cast<size_t>(entry.what)].owner))
        continue;
      if (kinds && !Contains(query.kinds, entry.what)) continue;
      const int slot = context.SlotOf(entry.type, entry.site);
      if (!by_top || ludens::Contains(owners, context.state.Who(slot))) out.Add(entry.site);
    }
  }

  bool IsMeant(const Context& context, int slot, const Query& query) const {
    const State& state = context.state;
    const auto owned = [&](int owner) {
      return (state.OwnedSet(owner)[static_cast<size_t>(slot) >> 6] >> (slot & 63)) & 1;
    };
    if (!state.IsOccupied(slot)) return false;
    if (!std::any_of(query.owners.begin(), query.owners.end(), [&](int owner) {
          return owner >= 0 && owner <= context.model.shared_owner() && owned(owner);
        }))
      return false;
    if (p_.top && context.model.stacking && !Contains(query.owners, state.Who(slot))) return false;
    return (p_.component == nullptr && !p_.by_name) || HoldsKind(context, slot, query);
  }
  /// Of a stack, at some level.
  static bool HoldsKind(const Context& context, int slot, const Query& query) {
    const State& state = context.state;
    if (!context.model.stacking) return Contains(query.kinds, state.What(slot));
    for (int level = 0; level < state.Height(slot); ++level)
      if (Contains(query.kinds, state.WhatAt(slot, level))) return true;
    return false;
  }

  static bool Contains(const IntList& list, int value) {
    return std::find(list.begin(), list.end(), value) != list.end();
  }
  using RegionNode::Contains;

  static void AddFootprints(Context& context, SiteType type, Region& out) {
    BorrowedRegion roots(context);
    roots->Unite(out);
    BorrowedInts cells(context);
    roots->ForEach([&](int site) {
      const int slot = context.SlotOf(type, site);
      const int what = context.state.What(slot);
      const Component& piece = context.model.components[static_cast<size_t>(what)];
      if (what == 0 || !piece.IsLarge()) return;
      Footprint(context.model, piece, site, context.state.LocalState(slot), *cells);
      for (const int cell : *cells) out.Add(cell);
    });
  }

  Parts p_;
  bool of_all_kinds_;           ///< All pieces of the owners are meant …
  bool all_of_one_;             ///< … of whom there is one.
  int counted_ = 0;             ///< See Fold; 0 where the sets do not tell.
  std::vector<IntList> kinds_;  ///< By owner: the named kinds, where one player is meant.
};

ContainerChoice ReadContainer(const Args& args, bool by_role) {
  ContainerChoice choice;
  const Bound* raw = args.Raw("container");
  if (raw == nullptr) return choice;
  if (raw->kind != BoundKind::kString) {
    choice.kind = ContainerChoice::Kind::kNumber;
    choice.number = args.Int("container");
    return choice;
  }
  choice.name = args.String("container");
  if (by_role && choice.name.find("Hand") != std::string::npos) {
    choice.kind = ContainerChoice::Kind::kHandOf;
    return choice;
  }
  choice.kind = ContainerChoice::Kind::kNamed;
  const auto& containers = args.model().containers;
  const auto it = std::find_if(containers.begin(), containers.end(),
                               [&](const Container& c) { return c.name == choice.name; });
  if (it == containers.end()) args.Wrong("there is no container of this name");
  choice.index = static_cast<int>(it - containers.begin());
  return choice;
}

void ReadComponents(const Args& args, OccupiedSites::Parts& parts) {
  std::vector<std::string> names;
  if (args.Has("components")) {
    names = args.Strings("components");
  } else if (const Bound* raw = args.Raw("component")) {
    if (raw->kind != BoundKind::kString) {
      parts.component = args.Int("component");
      return;
    }
    names.push_back(args.String("component"));
  } else {
    return;
  }
  parts.by_name = true;
  const auto& components = args.model().components;
  for (size_t i = 1; i < components.size(); ++i)
    if (std::find(names.begin(), names.end(), components[i].plain_name) != names.end())
      parts.components.push_back(static_cast<int>(i));
}

}  // namespace

const RegionNode* LowerOccupiedSites(const Args& args) {
  OccupiedSites::Parts parts;
  const Bound& by = *args.Raw("by");
  if (by.kind == BoundKind::kEnum) parts.role = static_cast<Role>(by.integer);
  parts.owner = parts.role ? args.lowering().RoleNumber(*parts.role) : args.PlayerNumber("", "by");
  parts.container = ReadContainer(args, parts.role.has_value());
  ReadComponents(args, parts);
  parts.top = args.Flag("top", true);
  parts.type = args.Type("on");
  const auto& components = args.model().components;
  parts.large_pieces = std::any_of(components.begin(), components.end(),
                                   [](const Component& c) { return c.IsLarge(); });
  auto* sites = args.Make<OccupiedSites>(std::move(parts), args.model());
  args.lowering().OnFold([sites](Context& empty) { sites->Fold(empty.model); });
  return sites;
}

}  // namespace ludens
