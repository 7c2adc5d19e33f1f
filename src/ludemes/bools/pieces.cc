#include <algorithm>
#include <bit>

#include "base/lanes.h"
#include "ludemes/bools/families.h"
#include "ludemes/support/players.h"
#include "ludemes/support/slots.h"
#include "state/owned_lists.h"

namespace ludens {
namespace {

/// (no Pieces [type] [role | of:player] ["name"] [in:region]): no such piece anywhere, hands
/// included. The name may be part of a component's name.
class NoPieces final : public BoolNode {
 public:
  struct Parts {
    std::optional<SiteType> type;
    Role role = Role::kAll;
    const IntNode* player = nullptr;
    bool named = false;
    std::vector<bool> components;  ///< Which components the name allows.
    const RegionNode* in = nullptr;
    bool several_types = false;
  };
  NoPieces(Parts parts, const Model& model) : parts_(std::move(parts)) {
    anywhere_ = parts_.in == nullptr && !parts_.type && !parts_.several_types;
    const bool all_of_one = !parts_.named && !parts_.type && !MeansManyPlayers(parts_.role);
    whole_sets_ = all_of_one && !parts_.several_types;
    most_sets_ = all_of_one && parts_.several_types && parts_.in == nullptr;
    for (size_t what = 1; what < model.components.size(); ++what) {
      const PlayerSet owner = PlayerSet{1} << model.components[what].owner;
      (parts_.components[what] ? with_name_ : without_name_) |= owner;
      if (parts_.components[what]) kinds_.push_back({model.components[what].owner, what});
    }
  }

  bool Eval(Context& context) const override {
    const int player = parts_.player->Eval(context);
    if (whole_sets_ && IsPlayer(context.model, player)) return !AnyOwned(context, player);
    // Slots of other types are behind those of all sites.
    if (most_sets_ && IsPlayer(context.model, player) &&
        HasBelow(context.state.OwnedSet(player), context.model.total_sites))
      return false;
    const PlayerSet owners = PlayersOf(context, parts_.role, player);
    const PlayerSet in_doubt = with_name_ & without_name_;
    const Layout& layout = context.state.layout();
    if (anywhere_ && !Contains(owners, 0) && (owners & in_doubt) == 0)
      return !AnyPiece(context, owners & with_name_);
    if (anywhere_ && !Contains(owners, 0) && !context.model.stacking && layout.has_what)
      return std::ranges::none_of(kinds_, [&](const Kind& kind) {
        return Contains(owners, kind.owner) && Occurs(context.state, kind.what);
      });
    BorrowedRegion where(context);
    if (parts_.in != nullptr) parts_.in->Eval(context, *where);
    for (int owner = 0; owner <= context.model.shared_owner(); ++owner) {
      if (!Contains(owners, owner)) continue;
      const bool found = AnySlot(context.state.OwnedSet(owner),
                                 [&](int slot) { return Matches(context, slot, owners, *where); });
      if (found) return false;
    }
    return !(Contains(owners, 0) && StillListed(context, owners, *where));
  }

 private:
  struct Kind {
    int owner;
    size_t what;
  };

  static bool HasBelow(std::span<const uint64_t> set, int slots) {
    uint64_t any = 0;
    const size_t whole = static_cast<size_t>(slots) / 64;
    for (size_t i = 0; i < whole; ++i) any |= set[i];
    if (slots % 64 != 0) any |= set[whole] & ((uint64_t{1} << slots % 64) - 1);
    return any != 0;
  }

  /// All pieces of the player count, in the region where there is one.
  bool AnyOwned(Context& context, int player) const {
    const auto owned = context.state.OwnedSet(player);
    uint64_t any = 0;
    if (parts_.in == nullptr) {
      for (const uint64_t word : owned) any |= word;
      return any != 0;
    }
    const auto look = [&](std::span<const uint64_t> sites) {
      for (size_t i = 0; i < sites.size() && i < owned.size(); ++i) any |= sites[i] & owned[i];
      return any != 0;
    };
    if (const auto kept = parts_.in->Kept(context)) return look(*kept);
    BorrowedRegion where(context);
    parts_.in->Eval(context, *where);
    return look(where->words());
  }

  static bool Occurs(const State& state, size_t what) {
    const uint16_t* whats = state.At<uint16_t>(state.layout().what);
    uint64_t found = 0;
    for (int first = 0; first < state.layout().slots; first += 64)
      found |= LanesEqual(whats + first, std::min(64, state.layout().slots - first),
                          static_cast<int>(what));
    return found != 0;
  }
  static bool AnyPiece(const Context& context, PlayerSet owners) {
    uint64_t any = 0;
    for (PlayerSet left = owners; left != 0; left &= left - 1)
      for (const uint64_t word : context.state.OwnedSet(std::countr_zero(left))) any |= word;
    return any != 0;
  }

  /// A piece that is listed twice leaves only one of its places when it goes; for rules that look
  /// for neutral pieces too, the empty site behind it still holds one.
  bool StillListed(const Context& context, PlayerSet owners, const Region& where) const {
    if (parts_.named || !OwnedLists(context.model, context.state).Kept()) return false;
    const auto entries = context.state.OwnedEntries();
    return std::any_of(entries.begin(), entries.end(), [&](const OwnedEntry& entry) {
      if (parts_.type && entry.type != *parts_.type) return false;
      const Component& piece = context.model.components[static_cast<size_t>(entry.what)];
      return Contains(owners, piece.owner) &&
             (parts_.in == nullptr || where.Contains(entry.site)) &&
             context.state.IsEmpty(context.SlotOf(entry.type, entry.site));
    });
  }

  bool Matches(const Context& context, int slot, PlayerSet owners, const Region& where) const {
    const TypedSite place = SiteOfSlot(context.model, slot);
    if (parts_.type && place.type != *parts_.type) return false;
    if (parts_.in != nullptr && !where.Contains(place.site)) return false;
    if (!parts_.named && !parts_.several_types) return true;
    // Without a type, the site is read as one of the default type, whatever it is.
    const SiteType type = context.TypeOr(parts_.type);
    return HoldsPiece(context, context.SlotOf(type, place.site), owners);
  }

  bool HoldsPiece(const Context& context, int slot, PlayerSet owners) const {
    for (int level = 0; level < context.state.Height(slot); ++level) {
      const Item item = context.state.ItemAt(slot, level);
      const bool named = !parts_.named || parts_.components[static_cast<size_t>(item.what)];
      if (named && Contains(owners, item.who)) return true;
    }
    return false;
  }

  Parts parts_;
  bool anywhere_;                               ///< Pieces count wherever they are.
  bool whole_sets_;                             ///< Of one player, and all that the region holds.
  bool most_sets_;                              ///< The same but for sites of other types.
  std::vector<Kind> kinds_;                     ///< That the name allows.
  PlayerSet with_name_ = 0, without_name_ = 0;  ///< Owners of pieces that the name allows, or not.
};

const BoolNode* LowerNoPieces(const Args& args) {
  NoPieces::Parts parts;
  parts.type = args.Type();
  // `of:` names one player, as P1 … do.
  parts.role = args.Has("of") ? Role::kP1 : args.RoleOf("role").value_or(Role::kAll);
  parts.player = args.Has("of") ? args.Int("of") : args.lowering().RoleNumber(parts.role);
  parts.named = args.Has("name");
  const std::string name = args.String("name");
  for (const Component& component : args.model().components)
    parts.components.push_back(component.name.find(name) != std::string::npos);
  parts.in = args.Region("in");
  parts.several_types = HasSeveralSiteTypes(args.model());
  return args.Make<NoPieces>(std::move(parts), args.model());
}

}  // namespace

void RegisterPieceConditions(Registry& registry) {
  registry.Bool("bools.No Pieces", LowerNoPieces);
}

}  // namespace ludens
