#include <algorithm>

#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"

namespace ludens {
namespace {

constexpr SiteType kType = SiteType::kCell;

/// The tile on a cell, turned as it lies there.
class TileView {
 public:
  TileView(const Context& context, int site) : sides_(Sides(context)) {
    const int slot = context.SlotOf(kType, site);
    const int what = context.state.What(slot);
    const Component& component = context.model.components[static_cast<size_t>(what)];
    if (what == 0 || component.kind != ComponentKind::kTile) return;
    tile_ = &component;
    // Rotations count adjacent directions, sides the orthogonal ones.
    const size_t adjacent = context.topology().DirectionsOf(kType, Relation::kAdjacent).size();
    turns_ = context.state.Rotation(slot) / std::max(1, static_cast<int>(adjacent) / sides_);
  }

  static int Sides(const Context& context) {
    return static_cast<int>(context.topology().DirectionsOf(kType, Relation::kOrthogonal).size());
  }

  bool IsTile() const { return tile_ != nullptr; }
  int Ends(int side) const {
    const size_t index = static_cast<size_t>(Original(side));
    return index < tile_->tile_slots.size() ? tile_->tile_slots[index] : 1;
  }
  /// The colour of the path that ends at a side, 0 without one.
  int Colour(int side, int end) const {
    const int original = Original(side);
    int colour = 0;
    for (const Component::Path& path : tile_->paths)
      if ((path.from == original && path.from_slot == end) ||
          (path.to == original && path.to_slot == end))
        colour = path.colour;
    return colour;
  }

 private:
  int Original(int side) const { return ((side - turns_) % sides_ + sides_) % sides_; }

  const Component* tile_ = nullptr;
  int sides_;
  int turns_ = 0;
};

/// (is SidesMatch [site]): the colours on the tile's sides are those of the tiles around it.
struct IsSidesMatch {
  bool operator()(const Context& context, int site) const {
    const Topology& topology = context.topology();
    if (site < 0 || site >= topology.size(kType)) return false;
    if (context.state.What(context.SlotOf(kType, site)) == 0) return false;
    const TileView tile(context, site);
    if (!tile.IsTile()) return true;
    const auto directions = topology.DirectionsOf(kType, Relation::kOrthogonal);
    for (size_t side = 0; side < directions.size(); ++side)
      for (const Site to : topology.Steps(kType, static_cast<Site>(site), directions[side]))
        if (!Fits(context, tile, static_cast<int>(side), to)) return false;
    return true;
  }

 private:
  static bool Fits(const Context& context, const TileView& tile, int side, int to) {
    const TileView other(context, to);
    if (!other.IsTile()) return true;
    const int sides = TileView::Sides(context);
    const int facing = (side + sides / 2) % sides;
    const int ends = tile.Ends(side);
    for (int end = 0; end < ends; ++end)
      if (tile.Colour(side, end) != other.Colour(facing, other.Ends(facing) - 1 - end))
        return false;
    return true;
  }
};

}  // namespace

void RegisterTiles(Registry& registry) {
  registry.Bool("bools.Is SidesMatch", [](const Args& args) -> const BoolNode* {
    return args.Make<NumberCondition<IsSidesMatch>>(IntOrLastTo(args, "value"));
  });
}

}  // namespace ludens
