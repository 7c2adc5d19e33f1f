#include <algorithm>
#include <bit>

#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "ludemes/site_set.h"
#include "ludemes/support/equal_sites.h"
#include "ludemes/support/groups.h"
#include "ludemes/support/neighbours.h"
#include "ludemes/support/static_regions.h"

namespace ludens {
namespace {

/// Sets of regions as bits of a number.
using RegionBits = uint32_t;
constexpr int kMaxRegions = 31;

/// The regions that are to be connected: given ones, those of a player, or a kind of the board's.
class Targets {
 public:
  explicit Targets(const Args& args) : regions_(args.RegionArray("regions")) {
    if (args.Has("role")) role_ = args.lowering().RoleNumber(*args.RoleOf("role"));
    if (!args.Has("regionType")) return;
    const Model& model = args.model();
    if (!StaticRegionSets(model.topology, model.default_site, args.ConstantName("regionType"),
                          static_))
      args.Unsupported("this kind of region");
    if (static_.size() > static_cast<size_t>(kMaxRegions)) args.Unsupported("so many regions");
  }

  /// The player whose regions are meant, or kNone.
  int Player(Context& context) const { return role_ == nullptr ? kNone : role_->Eval(context); }
  bool HasRole() const { return role_ != nullptr; }

  /// Keeps the board's own regions and those of each player as sets, where they are fixed.
  void Fold(Context& empty, int sites) {
    for (const auto& list : static_)
      VisitList(list, sites,
                [&](std::span<const uint64_t> words) { static_sets_.emplace_back(words, sites); });
    if (!HasRole()) return;
    const Model& model = empty.model;
    std::vector<std::vector<SiteBits>> owned(static_cast<size_t>(model.shared_owner()) + 1);
    for (const NamedRegion& region : model.regions) {
      if (region.owner < 0 || region.owner > model.shared_owner() ||
          (region.IsDynamic() && !region.fixed))
        return;
      ForEachSetOf(empty, region, sites, [&](std::span<const uint64_t> words) {
        SiteBits& set = owned[static_cast<size_t>(region.owner)].emplace_back(sites);
        std::copy_n(words.begin(), std::min(words.size(), set.words().size()), set.words().begin());
      });
    }
    owned_ = std::move(owned);
  }

  /// Writes for every site the regions that it belongs to; returns the number of regions.
  int Fill(Context& context, int player, int sites, IntList& bits) const {
    bits.assign(static_cast<size_t>(sites), 0);
    int count = 0;
    for (const auto& set : static_) AddSites(set, count, bits);
    for (const RegionNode* region : regions_) AddRegion(context, *region, count, bits);
    if (HasRole()) AddOwned(context, player, count, bits);
    return count;
  }

  /// Calls `visit(words)` with the sites of each region in turn, as a set.
  template <typename Visit>
  void ForEachSet(Context& context, int player, int sites, Visit&& visit) const {
    for (const SiteBits& set : static_sets_) visit(set.words());
    if (static_sets_.empty())
      for (const auto& set : static_) VisitList(set, sites, visit);
    for (const RegionNode* region : regions_) VisitNode(context, *region, visit);
    if (!HasRole()) return;
    if (!owned_.empty()) {
      if (player < 0 || player >= std::ssize(owned_)) return;
      for (const SiteBits& set : owned_[static_cast<size_t>(player)]) visit(set.words());
      return;
    }
    for (const NamedRegion& region : context.model.regions)
      if (region.owner == player) ForEachSetOf(context, region, sites, visit);
  }

  /// How many regions there are, and how many of them a group touches.
  struct Touched {
    int regions = 0, touched = 0;
  };
  Touched Count(Context& context, int player, const SiteBits& group, int sites) const {
    Touched count;
    ForEachSet(context, player, sites, [&](std::span<const uint64_t> region) {
      ++count.regions;
      count.touched += Meets(group, region);
    });
    return count;
  }

  static bool Meets(const SiteBits& group, std::span<const uint64_t> region) {
    const auto words = group.words();
    uint64_t common = 0;
    for (size_t i = 0; i < std::min(words.size(), region.size()); ++i)
      common |= words[i] & region[i];
    return common != 0;
  }

 private:
  template <typename Visit>
  static void VisitList(const std::vector<int>& list, int sites, Visit&& visit) {
    SiteBits set(sites);
    for (const int site : list)
      if (site >= 0 && site < sites) set.Add(site);
    visit(std::span<const uint64_t>(set.words()));
  }
  template <typename Visit>
  static void VisitNode(Context& context, const RegionNode& node, Visit&& visit) {
    if (const auto kept = node.Kept(context)) return visit(*kept);
    BorrowedRegion region(context);
    node.Eval(context, *region);
    visit(std::span<const uint64_t>(region->words()));
  }
  template <typename Visit>
  static void ForEachSetOf(Context& context, const NamedRegion& region, int sites, Visit&& visit) {
    if (!region.IsDynamic()) return VisitList(region.sites, sites, visit);
    for (const RegionNode* part : region.dynamic) VisitNode(context, *part, visit);
  }
  static void Mark(int site, int region, IntList& bits) {
    if (site >= 0 && static_cast<size_t>(site) < bits.size() && region < kMaxRegions)
      bits[static_cast<size_t>(site)] |= 1 << region;
  }
  static void AddSites(const std::vector<int>& sites, int& count, IntList& bits) {
    for (const int site : sites) Mark(site, count, bits);
    ++count;
  }
  static void AddRegion(Context& context, const RegionNode& node, int& count, IntList& bits) {
    BorrowedRegion region(context);
    node.Eval(context, *region);
    region->ForEach([&](int site) { Mark(site, count, bits); });
    ++count;
  }
  static void AddOwned(Context& context, int player, int& count, IntList& bits) {
    for (const NamedRegion& region : context.model.regions) {
      if (region.owner != player) continue;
      if (region.IsDynamic()) {
        for (const RegionNode* part : region.dynamic) AddRegion(context, *part, count, bits);
      } else {
        AddSites(region.sites, count, bits);
      }
    }
  }

  std::vector<const RegionNode*> regions_;
  std::vector<std::vector<int>> static_;
  std::vector<SiteBits> static_sets_;  ///< The same as sets, once they are kept.
  const IntNode* role_ = nullptr;
  std::vector<std::vector<SiteBits>> owned_;  ///< By player, where they are fixed; else empty.
};

RegionBits BitsOf(const IntList& bits, int site) {
  return static_cast<RegionBits>(bits[static_cast<size_t>(site)]);
}

/// The arguments that both conditions share.
struct ConnectParts {
  explicit ConnectParts(const Args& args)
      : targets(args),
        number(args.Int("number")),
        type(args.Type()),
        directions(args.Direction("directions")),
        neighbours(args.lowering().NeighboursIn(directions, type)) {}

  Targets targets;
  const IntNode* number;
  std::optional<SiteType> type;
  const DirectionNode* directions;
  const Neighbours* neighbours;  ///< Null where steps have no sets.
};

/// (is Connected [n] [type] [at:site] [directions] regions): the group of the piece at the site
/// (the last destination) touches n of the regions, by default all.
class IsConnected final : public BoolNode, public SiteCondition {
 public:
  IsConnected(ConnectParts parts, const IntNode* at) : parts_(std::move(parts)), at_(at) {}

  bool Eval(Context& context) const override {
    const SiteType type = context.TypeOr(parts_.type);
    const int sites = context.topology().size(type);
    const int from = at_->Eval(context);
    if (from < 0 || from >= sites) return false;
    const int who = context.state.Who(context.SlotOf(type, from));
    if (who == 0) return false;
    const int player = parts_.targets.Player(context);
    const bool stacked = context.model.stacking && type == context.model.default_site;
    if (parts_.neighbours != nullptr && (stacked || IsFlat(context, type)))
      return ConnectsInSets(context, from, who, player);
    BorrowedInts bits(context);
    const int regions = parts_.targets.Fill(context, player, sites, *bits);
    const int wanted = parts_.number == nullptr ? regions : parts_.number->Eval(context);
    RegionBits touched = BitsOf(*bits, from);
    if (regions > 0 && std::popcount(touched) >= wanted) return true;
    if (player != kNone && player != who) return false;
    BorrowedInts group(context);
    BorrowedRegion seen(context);
    group->push_back(from);
    seen->Add(from);
    return GrowUntil(context, type, parts_.directions, *group, *seen, [&](int to) {
      if (context.state.Who(context.SlotOf(type, to)) != who) return Growth::kSkip;
      const RegionBits before = touched;
      touched |= BitsOf(*bits, to);
      const bool enough = touched != before && std::popcount(touched) >= wanted;
      return enough ? Growth::kStop : Growth::kJoin;
    });
  }

  /// Keeps what is fixed, once the equipment is complete.
  void Fold(Context& empty) {
    if (parts_.neighbours != nullptr) parts_.targets.Fold(empty, parts_.neighbours->sites());
  }

  bool CanKeep() const override { return parts_.neighbours != nullptr && !parts_.type; }
  void Keep(Context& context, SiteBits& sites) const override {
    const int player = parts_.targets.Player(context);
    SiteBits kept(parts_.neighbours->sites());
    for (SiteBits left = sites; !left.Empty();) {
      const int from = left.First();
      const int who = context.state.Who(from);
      const SiteBits group = GroupOf(context, from, who, player);
      if (who != 0 && Connects(context, group, player)) kept.Unite(group.words());
      left.Remove(from);
      left.Subtract(group.words());
    }
    for (size_t i = 0; i < sites.words().size(); ++i) sites.words()[i] &= kept.words()[i];
  }

 private:
  /// The same, with the group as a set. A player's regions are not for the pieces of others, which
  /// count only where they stand.
  bool ConnectsInSets(Context& context, int from, int who, int player) const {
    return Connects(context, GroupOf(context, from, who, player), player);
  }
  SiteBits GroupOf(Context& context, int from, int who, int player) const {
    const int sites = parts_.neighbours->sites();
    SiteBits group(sites);
    if (who == 0 || (player != kNone && player != who))
      group.Add(from);
    else
      group = parts_.neighbours->Group(from, context.model.stacking
                                                 ? SitesTopped(context.state, who, sites)
                                                 : SiteBits(context.state.OwnedSet(who), sites));
    return group;
  }
  bool Connects(Context& context, const SiteBits& group, int player) const {
    const Targets::Touched count =
        parts_.targets.Count(context, player, group, parts_.neighbours->sites());
    const int wanted = parts_.number == nullptr ? count.regions : parts_.number->Eval(context);
    return count.regions > 0 && count.touched >= wanted;
  }

  ConnectParts parts_;
  const IntNode* at_;
};

/// (is Blocked [n] [type] [directions] regions): the player can no longer connect n of the
/// regions, over own and empty sites from the first region.
class IsBlocked final : public BoolNode {
 public:
  explicit IsBlocked(ConnectParts parts) : parts_(std::move(parts)) {}

  bool Eval(Context& context) const override {
    const SiteType type = context.TypeOr(parts_.type);
    const int sites = context.topology().size(type);
    const int player = parts_.targets.Player(context);
    const int who = parts_.targets.HasRole() ? player : context.mover();
    if (parts_.neighbours != nullptr && IsFlat(context, type) && who >= 1 &&
        who <= context.model.shared_owner())
      return IsBlockedInSets(context, who, player);
    BorrowedInts bits(context);
    const int regions = parts_.targets.Fill(context, player, sites, *bits);
    const int wanted = parts_.number == nullptr ? regions : parts_.number->Eval(context);
    for (int site = 0; site < sites; ++site) {
      if ((BitsOf(*bits, site) & 1) == 0) continue;
      if (wanted == 1 || Connects(context, type, site, who, wanted, *bits)) return false;
    }
    return true;
  }

 private:
  /// The same with groups as sets.
  bool IsBlockedInSets(Context& context, int who, int player) const {
    const int sites = parts_.neighbours->sites();
    int regions = 0;
    SiteBits first(sites);
    parts_.targets.ForEachSet(context, player, sites, [&](std::span<const uint64_t> region) {
      if (regions++ > 0) return;
      const auto words = first.words();
      std::copy_n(region.begin(), std::min(words.size(), region.size()), words.begin());
    });
    const int wanted = parts_.number == nullptr ? regions : parts_.number->Eval(context);
    if (wanted == 1) return first.Empty();
    SiteBits open(context.state.OwnedSet(who), sites);
    open.Unite(SiteBits(context.state.EmptySet(), sites).words());
    for (SiteBits starts = Common(first, open); !starts.Empty();) {
      const SiteBits group = parts_.neighbours->Group(starts.First(), open);
      if (ConnectsFromSome(context, player, group, Common(starts, group), wanted)) return false;
      starts.Subtract(group.words());
    }
    return true;
  }

  static SiteBits Common(SiteBits a, const SiteBits& b) {
    const auto words = a.words();
    for (size_t i = 0; i < words.size(); ++i) words[i] &= b.words()[i];
    return a;
  }

  /// Whether the group touches enough regions, where its first site counts for the first region
  /// only.
  bool ConnectsFromSome(Context& context, int player, const SiteBits& group, const SiteBits& starts,
                        int wanted) const {
    if (group.Count() < 2) return false;
    const int sites = parts_.neighbours->sites();
    const auto touches_enough = [&](int start) {
      SiteBits rest = group;
      if (start >= 0) rest.Remove(start);
      int index = 0, touched = 0;
      parts_.targets.ForEachSet(context, player, sites, [&](std::span<const uint64_t> region) {
        touched += index == 0 || (index < kMaxRegions && Targets::Meets(rest, region));
        ++index;
      });
      return touched >= wanted;
    };
    if (!touches_enough(-1)) return false;
    for (SiteBits left = starts; !left.Empty(); left.Remove(left.First()))
      if (touches_enough(left.First())) return true;
    return false;
  }

  bool Connects(Context& context, SiteType type, int from, int who, int wanted,
                const IntList& bits) const {
    const auto open = [&](int site) {
      const int slot = context.SlotOf(type, site);
      return context.state.Who(slot) == who || context.state.What(slot) == 0;
    };
    if (!open(from)) return false;
    RegionBits touched = 1;
    BorrowedInts group(context);
    BorrowedRegion seen(context);
    group->push_back(from);
    seen->Add(from);
    return GrowUntil(context, type, parts_.directions, *group, *seen, [&](int to) {
      if (!open(to)) return Growth::kSkip;
      touched |= BitsOf(bits, to);
      return std::popcount(touched) >= wanted ? Growth::kStop : Growth::kJoin;
    });
  }

  ConnectParts parts_;
};

}  // namespace

void RegisterConnected(Registry& registry) {
  registry.Bool("bools.Is Connected", [](const Args& args) -> const BoolNode* {
    auto* node = args.Make<IsConnected>(ConnectParts(args), IntOrLastTo(args, "at"));
    args.lowering().OnFold([node](Context& empty) { node->Fold(empty); });
    return node;
  });
  registry.Bool("bools.Is Blocked", [](const Args& args) -> const BoolNode* {
    return args.Make<IsBlocked>(ConnectParts(args));
  });
}

}  // namespace ludens
