#include <algorithm>
#include <cstdlib>

#include "ludemes/directions/facing.h"
#include "ludemes/ints/nodes.h"
#include "ludemes/support/sites.h"

namespace ludens {
namespace {

/// A tile that a path has reached, and the one it came from.
struct Reached {
  int site = kOff;
  int origin = kOff;
  bool operator==(const Reached&) const = default;
};

/// (pathExtent [colour] [start]): how many rows or columns a coloured path over tiles spans at
/// most, counted from the tile where it starts.
class PathExtent final : public IntNode {
 public:
  PathExtent(const IntNode* colour, const SiteList& start) : colour_(colour), start_(start) {}

  int Eval(Context& context) const override {
    int extent = 0;
    bool stopped = false;
    start_.ForEach(context, [&](int start) {
      stopped = stopped || TileAt(context, start) == nullptr;
      if (!stopped) extent = std::max(extent, ExtentFrom(context, start));
    });
    return extent;
  }

 private:
  static const Component* TileAt(const Context& context, int site) {
    const int what = context.state.What(context.SlotOf(SiteType::kCell, site));
    const Component& component = context.model.components[static_cast<size_t>(what)];
    return component.kind == ComponentKind::kTile ? &component : nullptr;
  }

  int ExtentFrom(Context& context, int start) const {
    const int colour = colour_->Eval(context);
    std::vector<Reached> tiles = {{start, start}};
    int extent = 0;
    for (size_t i = 0; i < tiles.size(); ++i) {
      const Reached tile = tiles[i];
      for (const Component::Path& path : TileAt(context, tile.site)->paths) {
        if (path.colour != colour) continue;
        for (const int side : {path.from, path.to}) {
          const int next = Across(context, tile.site, side);
          if (next == kOff) continue;
          extent = std::max(extent, Span(context.topology(), start, next));
          const Reached reached = {next, tile.site};
          if (next != tile.origin && TileAt(context, next) != nullptr &&
              std::find(tiles.begin(), tiles.end(), reached) == tiles.end())
            tiles.push_back(reached);
        }
      }
    }
    return extent;
  }

  /// The cell across a side of the tile on `site`, sides counted clockwise and turned with it.
  static int Across(const Context& context, int site, int side) {
    const Topology& topology = context.topology();
    const int sides = topology.RegularSides().value_or(4);
    const int slot = context.SlotOf(SiteType::kCell, site);
    const int turned = side + context.state.Rotation(slot) * 2 / sides;
    const auto supported = topology.DirectionsOf(SiteType::kCell, Relation::kOrthogonal);
    const auto facing = TileAt(context, site)->facing.value_or(AbsoluteDirection::kN);
    const auto direction = Rotated(facing, turned % sides, supported);
    const auto steps = topology.Steps(SiteType::kCell, static_cast<Site>(site), direction);
    return steps.empty() ? kOff : steps[0];
  }

  static int Span(const Topology& topology, int a, int b) {
    const Site first = static_cast<Site>(a), second = static_cast<Site>(b);
    const int rows = topology.row(SiteType::kCell, first) - topology.row(SiteType::kCell, second);
    const int columns =
        topology.column(SiteType::kCell, first) - topology.column(SiteType::kCell, second);
    return std::max(std::abs(rows), std::abs(columns));
  }

  const IntNode* colour_;
  SiteList start_;
};

const IntNode* LowerPathExtent(const Args& args) {
  SiteList start;
  if (args.Has("regionStart"))
    start.region = args.Region("regionStart");
  else
    start.site = args.Has("start") ? args.Int("start") : LastToNode(args.lowering());
  const IntNode* colour =
      args.Has("colour") ? args.Int("colour") : args.lowering().RoleNumber(Role::kMover);
  return args.Make<PathExtent>(colour, start);
}

}  // namespace

void RegisterPathExtent(Registry& registry) { registry.Int("PathExtent", LowerPathExtent); }

}  // namespace ludens
