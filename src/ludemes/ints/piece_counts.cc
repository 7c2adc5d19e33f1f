#include <bit>
#include <climits>

#include "base/lanes.h"
#include "ludemes/ints/nodes.h"
#include "ludemes/support/dominoes.h"
#include "ludemes/support/players.h"
#include "ludemes/support/sites.h"
#include "ludemes/support/slots.h"

namespace ludens {
namespace {

/// The owner in a clause with a role or `of:`; `otherwise` where neither is given.
const IntNode* OwnerOf(const Args& args, Role otherwise) {
  if (args.Has("of")) return args.Int("of");
  return args.lowering().RoleNumber(args.RoleOf("role").value_or(otherwise));
}

/// (count Pieces role ["Name"] [in:region] [if:condition on (site), (level)]): items on the board
/// and in hands.
class CountPieces final : public IntNode {
 public:
  explicit CountPieces(const Args& args)
      : type_(args.Type()),
        owner_(OwnerOf(args, Role::kAll)),
        role_(args.Has("of") ? Role::kPlayer : args.RoleOf("role").value_or(Role::kAll)),
        in_(args.Region("in")),
        condition_(args.Bool("if")) {
    const std::string name = args.String("name");
    for (const Component& component : args.model().components)
      named_.push_back(component.name.find(name) != std::string::npos);
    selects_ = !name.empty() || condition_ != nullptr;
    counts_sites_ = !selects_ && !type_ && in_ != nullptr && !MeansManyPlayers(role_);
  }

  int Eval(Context& context) const override {
    if (counts_sites_ && HoldsSingles(context))
      if (const auto kept = in_->Kept(context)) {
        const int owner = owner_->Eval(context);
        return owner < 0 || owner > context.model.shared_owner()
                   ? 0
                   : CountCommon(context.state.OwnedSet(owner), *kept);
      }
    const PlayerSet owners = PlayersOf(context, role_, owner_->Eval(context));
    if (AreSlotsSites(context, owners)) return CountSlots(context, owners);
    return CountUpTo(context, owners, INT_MAX);
  }

  /// Whether there are any is known from the sets of what players own.
  bool Exceeds(Context& context, int limit) const override {
    const PlayerSet owners = PlayersOf(context, role_, owner_->Eval(context));
    const bool by_slots = AreSlotsSites(context, owners);
    if (by_slots && (limit != 0 || selects_)) return CountSlots(context, owners) > limit;
    if (!by_slots) return CountUpTo(context, owners, limit) > limit;
    if (in_ == nullptr) return AnyWithin(context, owners, nullptr);
    if (const auto kept = in_->Kept(context)) return AnyWithin(context, owners, &*kept);
    BorrowedRegion where(context);
    in_->Eval(context, *where);
    const std::span<const uint64_t> sites = where->words();
    return AnyWithin(context, owners, &sites);
  }
  bool Is(Context& context, int value) const override {
    return value == 0 ? !Exceeds(context, 0) : IntNode::Is(context, value);
  }

 private:
  /// Every slot is a site, and holds one item at most.
  static bool HoldsSingles(const Context& context) {
    const Layout& layout = context.state.layout();
    return layout.slots == context.model.total_sites && !context.model.stacking &&
           !layout.has_count;
  }
  static int CountCommon(std::span<const uint64_t> a, std::span<const uint64_t> b) {
    const size_t words = std::min(a.size(), b.size());
    int count = words > 0 ? std::popcount(a[0] & b[0]) : 0;
    for (size_t i = 1; i < words; ++i) count += std::popcount(a[i] & b[i]);
    return count;
  }
  /// No item is on a site of another type: slots of those are behind all others.
  static bool StandOnDefaultSites(const Context& context, PlayerSet owners) {
    const int sites = context.model.total_sites;
    if (context.state.layout().slots == sites) return true;
    const size_t first = static_cast<size_t>(sites) / 64;
    uint64_t beyond = 0;
    for (PlayerSet left = owners & KnownOwners(context.model); left != 0; left &= left - 1) {
      const auto owned = context.state.OwnedSet(std::countr_zero(left));
      beyond |= owned[first] >> sites % 64;
      for (size_t i = first + 1; i < owned.size(); ++i) beyond |= owned[i];
    }
    return beyond == 0;
  }
  static PlayerSet KnownOwners(const Model& model) {
    return (PlayerSet{2} << model.shared_owner()) - 1;
  }
  /// The items of these owners are on sites that are slots of their own.
  bool AreSlotsSites(const Context& context, PlayerSet owners) const {
    return !type_ && StandOnDefaultSites(context, owners);
  }
  static bool AnyWithin(const Context& context, PlayerSet owners,
                        const std::span<const uint64_t>* sites) {
    for (PlayerSet left = owners & KnownOwners(context.model); left != 0; left &= left - 1) {
      const auto owned = context.state.OwnedSet(std::countr_zero(left));
      const size_t words = sites == nullptr ? owned.size() : std::min(owned.size(), sites->size());
      for (size_t i = 0; i < words; ++i)
        if ((sites == nullptr ? owned[i] : owned[i] & (*sites)[i]) != 0) return true;
    }
    return false;
  }

  /// The usual case: every slot is a site of its own.
  int CountSlots(Context& context, PlayerSet owners) const {
    if (in_ == nullptr) return CountWithin(context, owners, nullptr);
    if (const auto kept = in_->Kept(context)) return CountWithin(context, owners, &*kept);
    BorrowedRegion where(context);
    in_->Eval(context, *where);
    const std::span<const uint64_t> sites = where->words();
    return CountWithin(context, owners, &sites);
  }
  int CountWithin(Context& context, PlayerSet owners,
                  const std::span<const uint64_t>* sites) const {
    int count = 0;
    for (PlayerSet left = owners & KnownOwners(context.model); left != 0; left &= left - 1) {
      const auto owned = context.state.OwnedSet(std::countr_zero(left));
      const size_t words = sites == nullptr ? owned.size() : std::min(owned.size(), sites->size());
      for (size_t i = 0; i < words; ++i) {
        const uint64_t slots = sites == nullptr ? owned[i] : owned[i] & (*sites)[i];
        const int first = static_cast<int>(i * 64);
        if (context.model.stacking)
          count += CountStacks(context, slots, first, owners);
        else
          count += selects_ ? CountSelected(context, slots, first)
                            : std::popcount(slots) + CountFurther(context.state, slots, first);
      }
    }
    return count;
  }
  /// The items on these slots beyond the first of each.
  static int CountFurther(const State& state, uint64_t slots, int first) {
    if (!state.layout().has_count || slots == 0) return 0;
    const uint16_t* counts = state.At<uint16_t>(state.layout().count) + first;
    const int lanes = std::min(64, state.layout().slots - first);
    int count = 0;
    for (uint64_t several = slots & ~LanesEqual(counts, lanes, 1); several != 0;
         several &= several - 1)
      count += counts[std::countr_zero(several)] - 1;
    return count;
  }
  int CountStacks(Context& context, uint64_t slots, int first, PlayerSet owners) const {
    if (!selects_) return CountLevels(context.state, slots, first, owners);
    const int site = context.vars.site, level = context.vars.level;
    int count = 0;
    for (; slots != 0; slots &= slots - 1)
      count += CountAt(context, first + std::countr_zero(slots), owners);
    context.vars.site = site;
    context.vars.level = level;
    return count;
  }
  /// The items of these owners in the stacks on these slots.
  static int CountLevels(const State& state, uint64_t slots, int first, PlayerSet owners) {
    const Layout& layout = state.layout();
    const uint16_t* heights = state.At<uint16_t>(layout.height);
    const uint8_t* level_owners = state.At<uint8_t>(layout.level_who);
    int count = 0;
    for (; slots != 0; slots &= slots - 1) {
      const int slot = first + std::countr_zero(slots);
      const int end = slot + heights[slot] * layout.slots;
      for (int at = slot; at < end; at += layout.slots) count += Contains(owners, level_owners[at]);
    }
    return count;
  }
  int CountSelected(Context& context, uint64_t slots, int first) const {
    const int saved = context.vars.site;
    int count = 0;
    for (; slots != 0; slots &= slots - 1) {
      const int slot = context.vars.site = first + std::countr_zero(slots);
      if (named_[static_cast<size_t>(context.state.What(slot))] &&
          (condition_ == nullptr || condition_->Eval(context)))
        count += context.state.Count(slot);
    }
    context.vars.site = saved;
    return count;
  }

  /// The number of items, or any number above `most` where there are more than that.
  int CountUpTo(Context& context, PlayerSet owners, int most) const {
    BorrowedRegion where(context);
    if (in_ != nullptr) in_->Eval(context, *where);
    VariableScope variables(context);
    int count = 0;
    for (int owner = 0; owner <= context.model.shared_owner() && count <= most; ++owner)
      if (Contains(owners, owner)) AddOwned(context, owner, owners, *where, most, count);
    return count;
  }
  /// Adds the items on the sites where `owner` has one, each site once, until there are more than
  /// `most`. Items of the other owners there count too, and again in their turn: so the language
  /// counts mixed stacks.
  void AddOwned(Context& context, int owner, PlayerSet owners, const Region& where, int most,
                int& count) const {
    BorrowedRegion seen(context);
    AnySlot(context.state.OwnedSet(owner), [&](int slot) {
      const TypedSite at = SiteOfSlot(context.model, slot);
      if ((type_ && at.type != *type_) || seen->Contains(at.site)) return false;
      seen->Add(at.site);
      if (in_ == nullptr || where.Contains(at.site)) count += CountAt(context, at.site, owners);
      return count > most;
    });
  }

  int CountAt(Context& context, int site, PlayerSet owners) const {
    const State& state = context.state;
    const int slot = context.SlotOf(context.TypeOr(type_), site);
    context.vars.site = site;
    if (!context.model.stacking)
      return Counts(context, state.ItemAt(slot, kNone), owners) ? state.Count(slot) : 0;
    int count = 0;
    const int height = state.Height(slot);
    if (!selects_) {
      for (int level = 0; level < height; ++level)
        count += Contains(owners, state.WhoAt(slot, level));
      return count;
    }
    for (int level = 0; level < height; ++level) {
      context.vars.level = level;
      if (Counts(context, state.ItemAt(slot, level), owners)) ++count;
    }
    return count;
  }

  bool Counts(Context& context, const Item& item, PlayerSet owners) const {
    return Contains(owners, item.who) && named_[static_cast<size_t>(item.what)] &&
           (condition_ == nullptr || condition_->Eval(context));
  }

  bool selects_ = false;       ///< Not all items of the owners count, wherever they are.
  bool counts_sites_ = false;  ///< All items of one owner in a region do.
  std::optional<SiteType> type_;
  const IntNode* owner_;
  Role role_;  ///< kPlayer stands for the owner alone.
  const RegionNode* in_;
  const BoolNode* condition_;
  std::vector<bool> named_;  ///< By component: its name contains the wanted one.
};

/// (count Pieces "Bag"): the dominoes that are still to be drawn.
class CountBag final : public IntNode {
 public:
  int Eval(Context& context) const override {
    BorrowedInts bag(context);
    AppendBag(context, *bag);
    return static_cast<int>(bag->size());
  }
};

/// (count Pips [role]): the sum of an owner's dice.
class CountPips final : public IntNode, public TermSource {
 public:
  explicit CountPips(const IntNode* owner) : owner_(owner) {}

  /// Looks for the dice of an owner who is always the same, once the equipment is complete.
  void Fold(const Model& model) {
    if (const auto owner = owner_->Constant()) fixed_ = IndexOf(model, *owner);
  }

  int Eval(Context& context) const override {
    const int index = fixed_ >= 0 ? fixed_ : IndexOf(context.model, owner_->Eval(context));
    return index < 0 ? 0 : context.header().sum_dice[static_cast<size_t>(index)];
  }
  TermId ToTerm(Terms& terms) const override {
    if (fixed_ < 0) return kNoTerm;
    return terms.Call([](Context& context, const void*, int index, int,
                         int) { return context.header().sum_dice[static_cast<size_t>(index)]; },
                      nullptr, fixed_);
  }

 private:
  /// The owner's dice container among those that the header has sums for, or -1.
  static int IndexOf(const Model& model, int owner) {
    const auto& dice = model.dice_containers;
    for (size_t i = 0; i < dice.size() && i < Header{}.sum_dice.size(); ++i)
      if (model.containers[static_cast<size_t>(dice[i])].owner == owner) return static_cast<int>(i);
    return -1;
  }

  const IntNode* owner_;
  int fixed_ = -1;
};

/// (count Stack [FromTop] at:/to: [if:] [stop:]): levels of the stacks for which the condition on
/// (to) and (level) holds, up to the first at which `stop` holds.
class CountStack final : public IntNode {
 public:
  explicit CountStack(const Args& args)
      : type_(args.Type()),
        from_top_(args.ConstantName("stackDirection") == "FromTop"),
        condition_(args.Bool("if")),
        stop_(args.Bool("stop")) {
    if (args.Has("to"))
      sites_.region = args.Region("to");
    else
      sites_.site = args.Int("at");
  }

  int Eval(Context& context) const override {
    VariableScope variables(context);
    BorrowedInts sites(context);
    sites_.ForEach(context, [&](int site) { sites->push_back(site); });
    int count = 0;
    for (const int site : *sites) count += CountAt(context, site);
    return count;
  }

 private:
  int CountAt(Context& context, int site) const {
    const int height = context.state.Height(context.SlotOf(context.TypeOr(type_), site));
    int count = 0;
    context.vars.to = site;
    for (int i = 0; i < height; ++i) {
      context.vars.level = from_top_ ? height - 1 - i : i;
      if (stop_ != nullptr && stop_->Eval(context)) break;
      if (condition_ == nullptr || condition_->Eval(context)) ++count;
    }
    return count;
  }

  std::optional<SiteType> type_;
  SiteList sites_;
  bool from_top_;
  const BoolNode* condition_;
  const BoolNode* stop_;
};

}  // namespace

void RegisterPieceCounts(Registry& registry) {
  registry.Int("ints.Count Pieces", [](const Args& args) -> const IntNode* {
    if (args.String("name") == "Bag") return args.Make<CountBag>();
    return args.Make<CountPieces>(args);
  });
  registry.Int("ints.Count Pips", [](const Args& args) -> const IntNode* {
    auto* pips = args.Make<CountPips>(OwnerOf(args, Role::kShared));
    args.lowering().OnFold([pips](Context& empty) { pips->Fold(empty.model); });
    return pips;
  });
  registry.Int("ints.Count Stack",
               [](const Args& args) -> const IntNode* { return args.Make<CountStack>(args); });
}

}  // namespace ludens
