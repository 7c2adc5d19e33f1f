#include <algorithm>
#include <cctype>

#include "ludemes/start/site_list.h"

namespace ludens {
namespace {

/// (place "Piece" …) on sites of the board.
class PlaceOnSites final : public StartNode {
 public:
  PlaceOnSites(int what, std::optional<SiteType> type, PlacedFields fields, StartSites sites)
      : what_(what), type_(type), fields_(fields), sites_(std::move(sites)) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const PlacedItem item = fields_.Eval(context, what_);
    BorrowedInts sites(context);
    sites_.Eval(context, *sites);
    for (const int site : *sites) PlaceItem(context, recorded, site, type_, item, false);
  }

 private:
  int what_;
  std::optional<SiteType> type_;
  PlacedFields fields_;
  StartSites sites_;
};

/// (place "Piece" "Hand"): every player's own piece in their own hand.
class PlaceInHands final : public StartNode {
 public:
  struct Pair {
    int what;
    int container;
  };
  PlaceInHands(std::vector<Pair> pairs, PlacedFields fields)
      : pairs_(std::move(pairs)), fields_(fields) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const PlacedItem item = fields_.Eval(context, 0);
    for (const Pair& pair : pairs_) {
      PlacedItem own = item;
      own.what = pair.what;
      PlaceItem(context, recorded, FirstEmpty(context, pair.container), SiteType::kCell, own,
                false);
    }
  }

 private:
  static int FirstEmpty(const Context& context, int container) {
    const Container& hand = context.model.containers[static_cast<size_t>(container)];
    for (int site = hand.first_site; site < hand.first_site + hand.sites; ++site)
      if (context.state.IsEmpty(context.SlotOf(SiteType::kCell, site))) return site;
    return kOff;
  }

  std::vector<Pair> pairs_;
  PlacedFields fields_;
};

/// (place "Piece" "Container" [loc]): on the container's site `loc`, or its first free one (dice).
class PlaceInContainer final : public StartNode {
 public:
  PlaceInContainer(int what, int container, const IntNode* site, PlacedFields fields)
      : what_(what), container_(container), site_(site), fields_(fields) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const Container& container = context.model.containers[static_cast<size_t>(container_)];
    const PlacedItem item = fields_.Eval(context, what_);
    const int site = site_ == nullptr ? FirstFreeSite(context, container)
                                      : container.first_site + site_->Eval(context);
    if (site != kOff) PlaceItem(context, recorded, site, SiteType::kCell, item, false);
  }

 private:
  int what_;
  int container_;
  const IntNode* site_;
  PlacedFields fields_;
};

bool HasDigit(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

const StartNode* LowerPlaceInHands(const Args& args) {
  std::vector<PlaceInHands::Pair> pairs;
  for (int player = 1; player <= args.model().players; ++player) {
    const std::string number = std::to_string(player);
    pairs.push_back({RequireComponent(args, args.String("item") + number),
                     RequireContainer(args, args.String("container") + number)});
  }
  return args.Make<PlaceInHands>(std::move(pairs), PlacedFields(args));
}

const StartNode* LowerPlaceInContainer(const Args& args) {
  const std::string item = args.String("item");
  const std::string container = args.String("container");
  const Model& model = args.model();
  const int shared = model.FindComponent(item);
  const bool is_shared =
      shared >= 0 && model.components[static_cast<size_t>(shared)].owner == model.shared_owner();
  if (!HasDigit(item) && container == "Hand" && !is_shared) return LowerPlaceInHands(args);

  const int what = RequireComponent(args, item);
  const int index = RequireContainer(args, container);
  const bool is_die = model.components[static_cast<size_t>(what)].kind == ComponentKind::kDie;
  // The language puts the piece with the number of the hand into a numbered hand, whatever the
  // rule calls it; games rely on the two being equal.
  if (!is_die && container.find("Hand") != std::string::npos)
    return args.Make<PlaceInContainer>(index, index, args.lowering().ConstantInt(0),
                                       PlacedFields(args));
  if (!is_die && !args.Has("loc")) args.Wrong("a place in the container is missing");
  return args.Make<PlaceInContainer>(what, index, is_die ? nullptr : args.Int("loc"),
                                     PlacedFields(args));
}

}  // namespace

const StartNode* LowerPlaceItem(const Args& args) {
  if (args.Has("container")) return LowerPlaceInContainer(args);
  return args.Make<PlaceOnSites>(RequireComponent(args, args.String("item")), args.Type(),
                                 PlacedFields(args), StartSites(args));
}

}  // namespace ludens
