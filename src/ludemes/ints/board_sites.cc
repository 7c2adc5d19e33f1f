#include "ludemes/ints/nodes.h"

namespace ludens {
namespace {

/// (row of:), (column of:), (layer of:), (phase of:): where a site lies; -1 outside the board.
template <int (Topology::*place)(SiteType, Site) const>
class PlaceOf final : public IntNode {
 public:
  PlaceOf(std::optional<SiteType> type, const IntNode* site) : type_(type), site_(site) {}

  int Eval(Context& context) const override {
    const int site = site_->Eval(context);
    const SiteType type = context.TypeOr(type_);
    if (site < 0 || site >= context.topology().size(type)) return kOff;
    return (context.topology().*place)(type, static_cast<Site>(site));
  }

 private:
  std::optional<SiteType> type_;
  const IntNode* site_;
};

template <int (Topology::*place)(SiteType, Site) const>
const IntNode* LowerPlace(const Args& args) {
  return args.Make<PlaceOf<place>>(args.Type(), args.Int("of"));
}

SiteType TypeOf(const Args& args) { return args.Type().value_or(args.model().default_site); }

const IntNode* LowerCentrePoint(const Args& args) {
  const auto centre = args.model().topology.Sites(TypeOf(args), SiteSet::kCentre);
  return args.lowering().ConstantInt(centre.empty() ? kOff : centre[0]);
}

/// (coord row: column:): the first site there.
class SiteAtRowAndColumn final : public IntNode {
 public:
  SiteAtRowAndColumn(SiteType type, const IntNode* row, const IntNode* column)
      : type_(type), row_(row), column_(column) {}

  int Eval(Context& context) const override {
    const Topology& topology = context.topology();
    const int row = row_->Eval(context);
    const int column = column_->Eval(context);
    if (row < 0 || row >= topology.row_count(type_)) return kOff;
    for (const Site site : topology.RowSites(type_, row))
      if (topology.column(type_, site) == column) return site;
    return kOff;
  }

 private:
  SiteType type_;
  const IntNode* row_;
  const IntNode* column_;
};

/// (coord "B3"); edges have no coordinates.
const IntNode* LowerCoord(const Args& args) {
  const SiteType type = TypeOf(args);
  if (args.Has("row"))
    return args.Make<SiteAtRowAndColumn>(type, args.Int("row"), args.Int("column"));
  if (type == SiteType::kEdge) return args.lowering().ConstantInt(kOff);
  const auto site = args.model().topology.Find(type, args.String("coordinate"));
  return args.lowering().ConstantInt(site ? *site : kOff);
}

/// (regionSite region index:): a site of a region by its place in it.
class RegionSite final : public IntNode {
 public:
  RegionSite(const RegionNode* region, const IntNode* index) : region_(region), index_(index) {}

  int Eval(Context& context) const override {
    BorrowedRegion region(context);
    region_->Eval(context, *region);
    const int index = index_->Eval(context);
    return index < 0 ? kOff : region->At(index);
  }

 private:
  const RegionNode* region_;
  const IntNode* index_;
};

/// (arrayValue array index:)
class ArrayValue final : public IntNode {
 public:
  ArrayValue(const IntsNode* array, const IntNode* index) : array_(array), index_(index) {}

  int Eval(Context& context) const override {
    BorrowedInts values(context);
    array_->Eval(context, *values);
    const int index = index_->Eval(context);
    if (index < 0 || static_cast<size_t>(index) >= values->size()) return kOff;
    return (*values)[static_cast<size_t>(index)];
  }

 private:
  const IntsNode* array_;
  const IntNode* index_;
};

/// (handSite player [n]): a site of the player's first container beside the board.
class HandSite final : public IntNode {
 public:
  HandSite(const IntNode* player, const IntNode* index) : player_(player), index_(index) {}

  /// Looks for the hands, once the equipment is complete.
  void Fold(const Model& model) {
    for (int player = 0; player <= model.shared_owner(); ++player)
      hands_.push_back(HandOf(model, player));
  }

  int Eval(Context& context) const override {
    const int player = player_->Eval(context);
    const int index = index_ == nullptr ? 0 : index_->Eval(context);
    const int first = static_cast<size_t>(player) < hands_.size()
                          ? hands_[static_cast<size_t>(player)]
                          : HandOf(context.model, player);
    return first == kOff ? kOff : first + index;
  }

 private:
  /// The first site of the first container that a player has beside the board.
  static int HandOf(const Model& model, int player) {
    for (const Container& container : model.containers)
      if (container.kind != ContainerKind::kBoard && container.owner == player)
        return container.first_site;
    return kOff;
  }

  const IntNode* player_;
  const IntNode* index_;
  std::vector<int> hands_;  ///< HandOf by player.
};

}  // namespace

void RegisterBoardSites(Registry& registry) {
  registry.Int("Row", LowerPlace<&Topology::row>);
  registry.Int("Column", LowerPlace<&Topology::column>);
  registry.Int("Layer", LowerPlace<&Topology::layer>);
  registry.Int("ints.Phase", LowerPlace<&Topology::phase>);
  registry.Int("CentrePoint", LowerCentrePoint);
  registry.Int("Coord", LowerCoord);
  registry.Int("RegionSite", [](const Args& args) -> const IntNode* {
    return args.Make<RegionSite>(args.Region("region"), args.Int("index"));
  });
  registry.Int("ArrayValue", [](const Args& args) -> const IntNode* {
    return args.Make<ArrayValue>(args.Ints("array"), args.Int("index"));
  });
  registry.Int("HandSite", [](const Args& args) -> const IntNode* {
    auto* hand = args.Make<HandSite>(args.PlayerNumber("role", "indexPlayer"), args.Int("site"));
    args.lowering().OnFold([hand](Context& empty) { hand->Fold(empty.model); });
    return hand;
  });
}

}  // namespace ludens
