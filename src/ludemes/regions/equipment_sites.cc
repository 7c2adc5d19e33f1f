#include <algorithm>
#include <cctype>

#include "ludemes/regions/forms.h"
#include "ludemes/support/track_choice.h"
#include "ludemes/terms.h"

namespace ludens {
namespace {

/// (sites [role | player] ["name"]): the regions of the equipment with that owner whose names
/// contain the name; without an owner, those called exactly so.
class NamedSites final : public RegionNode, public PositionRegion {
 public:
  NamedSites(const IntNode* owner, std::string name) : owner_(owner), name_(std::move(name)) {}

  void Eval(Context& context, Region& out) const override {
    const int owner = Owner(context);
    if (IsFolded(owner)) return out.Unite(by_owner_[static_cast<size_t>(owner)]);
    AddOwned(context, owner, out);
  }
  bool Contains(Context& context, int site) const override {
    const int owner = Owner(context);
    return IsFolded(owner) ? by_owner_[static_cast<size_t>(owner)].Contains(site)
                           : RegionNode::Contains(context, site);
  }
  std::optional<std::span<const uint64_t>> Kept(Context& context) const override {
    const int owner = Owner(context);
    if (!IsFolded(owner)) return std::nullopt;
    return by_owner_[static_cast<size_t>(owner)].words();
  }

  bool IsOfPosition(Terms& terms) const override {
    return !by_owner_.empty() && (owner_ == nullptr || terms.IsOfPosition(*owner_));
  }

  /// Keeps the sites of every owner, where they are fixed.
  void Fold(Context& empty) {
    const auto& regions = empty.model.regions;
    if (std::any_of(regions.begin(), regions.end(),
                    [](const NamedRegion& region) { return region.IsDynamic() && !region.fixed; }))
      return;
    for (int owner = 0; owner <= empty.model.shared_owner(); ++owner)
      AddOwned(empty, owner, by_owner_.emplace_back());
  }

 private:
  int Owner(Context& context) const { return owner_ == nullptr ? 0 : owner_->Eval(context); }
  bool IsFolded(int owner) const {
    return owner >= 0 && static_cast<size_t>(owner) < by_owner_.size();
  }
  void AddOwned(Context& context, int owner, Region& out) const {
    for (const NamedRegion& region : context.model.regions)
      if (IsMeant(region, owner)) AddSites(context, region, out);
  }
  bool IsMeant(const NamedRegion& region, int owner) const {
    if (owner_ == nullptr) return region.name == name_;
    return region.owner == owner && (name_.empty() || region.name.find(name_) != std::string::npos);
  }
  static void AddSites(Context& context, const NamedRegion& region, Region& out) {
    for (const int site : region.sites) out.Add(site);
    if (region.fixed) return;
    for (const RegionNode* node : region.dynamic) {
      BorrowedRegion sites(context);
      node->Eval(context, *sites);
      out.Unite(*sites);
    }
  }

  const IntNode* owner_;
  std::string name_;
  std::vector<Region> by_owner_;  ///< Empty until Fold, and where regions change.
};

/// (sites Hand role): the first hand (or dice, or deck) of a player; of anyone for Shared.
class HandSites final : public RegionNode {
 public:
  HandSites(const Model& model, const IntNode* player, bool anyone) : player_(player) {
    for (int player_number = 0; player_number <= model.shared_owner(); ++player_number)
      by_player_.push_back(HandOf(model, player_number, anyone));
  }

  void Eval(Context& context, Region& out) const override { out.Unite(Hand(context)); }
  std::optional<std::span<const uint64_t>> Kept(Context& context) const override {
    return Hand(context).words();
  }

 private:
  /// The first container beside the board that belongs to the player.
  static Region HandOf(const Model& model, int player, bool anyone) {
    Region sites;
    for (const Container& container : model.containers) {
      if (player < 1 || container.kind == ContainerKind::kBoard) continue;
      if (!anyone && container.owner != player) continue;
      for (int i = 0; i < container.sites; ++i) sites.Add(container.first_site + i);
      break;
    }
    return sites;
  }
  const Region& Hand(Context& context) const {
    const int player = player_ == nullptr ? kNone : player_->Eval(context);
    const bool known = player >= 1 && static_cast<size_t>(player) < by_player_.size();
    return by_player_[known ? static_cast<size_t>(player) : 0];
  }

  const IntNode* player_;
  std::vector<Region> by_player_;  ///< Nothing for 0.
};

/// (sites Track [role] ["name"] [from:] [to:]): the sites of a track, or the stretch between two of
/// them, which may lead over its end to its beginning.
class TrackSites final : public RegionNode {
 public:
  explicit TrackSites(const Args& args)
      : owner_(args.PlayerNumber("role", "pid")),
        tracks_(TrackChoice::OfSites(args.model(), args.String("name"))),
        from_(args.Int("from")),
        to_(args.Int("to")) {}

  void Eval(Context& context, Region& out) const override {
    AnySite(context, [&](int site) {
      out.Add(site);
      return false;
    });
  }
  bool Contains(Context& context, int site) const override {
    return AnySite(context, [&](int each) { return each == site; });
  }

 private:
  /// Calls `visit(site)` along the track until it answers true; says whether it did.
  template <typename Visit>
  bool AnySite(Context& context, Visit&& visit) const {
    const Track* track = FindTrack(context);
    if (track == nullptr) return false;
    const int from = from_ == nullptr ? kNone : from_->Eval(context);
    const int to = to_ == nullptr ? kNone : to_->Eval(context);
    const auto& elements = track->elements;
    size_t at = 0;
    if (from != kNone) {
      const auto places = track->PlacesOf(from);
      if (places.empty()) return false;
      at = static_cast<size_t>(places[0]);
    }
    const bool stretch = from_ != nullptr || to_ != nullptr;
    for (size_t i = 0; i < elements.size(); ++i) {
      const int site = elements[at].site;
      if (visit(site)) return true;
      if (stretch && site == to) return false;
      if (++at == elements.size()) at = 0;
    }
    return false;
  }
  const Track* FindTrack(Context& context) const {
    const auto& tracks = context.model.tracks;
    if (const int index = context.vars.track; index != kNone)
      return index >= 0 && index < static_cast<int>(tracks.size())
                 ? &tracks[static_cast<size_t>(index)]
                 : nullptr;
    return tracks_.For(context.model, owner_ == nullptr ? 0 : owner_->Eval(context));
  }

  const IntNode* owner_;
  TrackChoice tracks_;
  const IntNode* from_;
  const IntNode* to_;
};

/// "A1", "AA12" or "7": up to three letters, of three the first two equal, then digits.
bool IsCoordinate(std::string_view text) {
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0; };
  if (text.empty() || !is_digit(static_cast<unsigned char>(text.back()))) return false;
  size_t letters = text.size();
  while (letters > 0 && is_digit(static_cast<unsigned char>(text[letters - 1]))) --letters;
  if (letters == 0) return true;
  if (letters > 3 || (letters > 2 && text[0] != text[1])) return false;
  return std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(letters), is_letter);
}

}  // namespace

const RegionNode* LowerNamedRegion(const Args& args) {
  if (IsCoordinate(args.String("name"))) return LowerCoordinates(args);
  auto* sites = args.Make<NamedSites>(args.PlayerNumber("role", "player"), args.String("name"));
  args.lowering().OnFold([sites](Context& empty) { sites->Fold(empty); });
  return sites;
}

const RegionNode* LowerHandSites(const Args& args) {
  // Nobody's hand has no sites.
  return args.Make<HandSites>(args.model(), args.PlayerNumber("role", "pid"),
                              args.RoleOf("role") == Role::kShared);
}

const RegionNode* LowerTrackSites(const Args& args) { return args.Make<TrackSites>(args); }

}  // namespace ludens
