#include <array>

#include "ludemes/regions/fixed_region.h"
#include "ludemes/regions/forms.h"

namespace ludens {
namespace {

struct NamedSet {
  std::string_view name;
  SiteSet set;
};

constexpr std::array kBoardSets = {
    NamedSet{"Top", SiteSet::kTop},
    NamedSet{"Bottom", SiteSet::kBottom},
    NamedSet{"Left", SiteSet::kLeft},
    NamedSet{"Right", SiteSet::kRight},
    NamedSet{"Inner", SiteSet::kInner},
    NamedSet{"Outer", SiteSet::kOuter},
    NamedSet{"Perimeter", SiteSet::kPerimeter},
    NamedSet{"Corners", SiteSet::kCorners},
    NamedSet{"ConcaveCorners", SiteSet::kConcaveCorners},
    NamedSet{"ConvexCorners", SiteSet::kConvexCorners},
    NamedSet{"Major", SiteSet::kMajor},
    NamedSet{"Minor", SiteSet::kMinor},
    NamedSet{"Centre", SiteSet::kCentre},
    NamedSet{"Axial", SiteSet::kAxial},
    NamedSet{"Horizontal", SiteSet::kHorizontal},
    NamedSet{"Vertical", SiteSet::kVertical},
    NamedSet{"Angled", SiteSet::kAngled},
    NamedSet{"Slash", SiteSet::kSlash},
    NamedSet{"Slosh", SiteSet::kSlosh},
};

SiteSet SetCalled(const Args& args, std::string_view name) {
  for (const NamedSet& entry : kBoardSets)
    if (entry.name == name) return entry.set;
  args.Unsupported(name);
}

enum class Indexed { kRow, kColumn, kLayer, kPhase, kCellCorners, kEdgeEnds };

Indexed IndexedKind(const Args& args) {
  const std::string_view name = args.ConstantName("regionType");
  if (name == "Row") return Indexed::kRow;
  if (name == "Column") return Indexed::kColumn;
  if (name == "Layer") return Indexed::kLayer;
  if (name == "Phase") return Indexed::kPhase;
  return name == "Cell" ? Indexed::kCellCorners : Indexed::kEdgeEnds;
}

std::span<const Site> SitesWithIndex(const Topology& topology, Indexed kind, SiteType type,
                                     int index) {
  constexpr int kPhases = 6;
  if (index < 0) return {};
  switch (kind) {
    case Indexed::kRow:
      if (index < topology.row_count(type)) return topology.RowSites(type, index);
      break;
    case Indexed::kColumn:
      if (index < topology.column_count(type)) return topology.ColumnSites(type, index);
      break;
    case Indexed::kLayer:
      if (index < topology.layer_count(type)) return topology.LayerSites(type, index);
      break;
    case Indexed::kPhase:
      if (index < kPhases) return topology.PhaseSites(type, index);
      break;
    case Indexed::kCellCorners:
      if (index < topology.size(SiteType::kCell))
        return topology.Incident(SiteType::kCell, static_cast<Site>(index), SiteType::kVertex);
      break;
    case Indexed::kEdgeEnds:
      if (index < topology.size(SiteType::kEdge))
        return topology.Incident(SiteType::kEdge, static_cast<Site>(index), SiteType::kVertex);
      break;
  }
  return {};
}

/// (sites Row n), Column, Layer, Phase; (sites Cell n), (sites Edge n): its vertices.
class IndexedSites final : public RegionNode {
 public:
  IndexedSites(Indexed kind, SiteType type, const IntNode* index)
      : kind_(kind), type_(type), index_(index) {}
  void Eval(Context& context, Region& out) const override {
    const int index = index_->Eval(context);
    for (const Site site : SitesWithIndex(context.topology(), kind_, type_, index)) out.Add(site);
  }
  SiteType Type(const Context&) const override { return type_; }

 private:
  Indexed kind_;
  SiteType type_;
  const IntNode* index_;
};

/// (sites Side role): the side that a player faces.
class PlayerSide final : public RegionNode {
 public:
  PlayerSide(SiteType type, const IntNode* player) : type_(type), player_(player) {}
  void Eval(Context& context, Region& out) const override {
    const int player = player_->Eval(context);
    if (player < 1 || player > context.model.players) return;
    const auto facing = context.model.player_facing[static_cast<size_t>(player)];
    const auto side = facing ? ToCompass(*facing) : std::nullopt;
    if (!side) return;
    for (const Site site : context.topology().Side(type_, *side)) out.Add(site);
  }
  SiteType Type(const Context&) const override { return type_; }

 private:
  SiteType type_;
  const IntNode* player_;
};

SiteType TypeFrom(const Args& args, std::string_view slot) {
  return args.Type(slot).value_or(args.model().default_site);
}

}  // namespace

const RegionNode* LowerBoardSet(const Args& args) {
  const SiteType type = TypeFrom(args, "elementType");
  const Topology& topology = args.model().topology;
  const std::string_view name = args.ConstantName("regionType");
  if (name != "Board")
    return args.Make<FixedRegion>(topology.Sites(type, SetCalled(args, name)), type);
  std::vector<Site> all;
  for (int site = 0; site < topology.size(type); ++site) all.push_back(static_cast<Site>(site));
  return args.Make<FixedRegion>(all, type);
}

const RegionNode* LowerEdgeSet(const Args& args) {
  const SiteSet set = SetCalled(args, args.ConstantName("regionType"));
  return args.Make<FixedRegion>(args.model().topology.Sites(SiteType::kEdge, set),
                                args.model().default_site);
}

const RegionNode* LowerIndexedSites(const Args& args) {
  const SiteType type = TypeFrom(args, "elementType");
  const IntNode* index = args.Int("index");
  if (index == nullptr) return args.Make<FixedRegion>(std::span<const Site>{}, type);
  const Indexed kind = IndexedKind(args);
  if (const auto fixed = index->Constant())
    return args.Make<FixedRegion>(SitesWithIndex(args.model().topology, kind, type, *fixed), type);
  return args.Make<IndexedSites>(kind, type, index);
}

/// Only cells and vertices have sides: whatever is not asked of vertices is asked of cells.
const RegionNode* LowerSideSites(const Args& args) {
  const Model& model = args.model();
  const SiteType asked = TypeFrom(args, "elementType");
  const bool cells =
      args.Has("elementType") ? asked == SiteType::kCell : asked != SiteType::kVertex;
  const SiteType type = cells ? SiteType::kCell : SiteType::kVertex;
  if (args.RoleOf("role") == Role::kShared)
    return args.Make<FixedRegion>(model.topology.Sites(type, SiteSet::kOuter), asked);
  if (const auto side = args.Ordinal("direction"))
    return args.Make<FixedRegion>(model.topology.Side(type, static_cast<CompassDirection>(*side)),
                                  asked);
  if (const IntNode* player = args.PlayerNumber("role", "player"))
    return args.Make<PlayerSide>(type, player);
  return args.Make<FixedRegion>(std::span<const Site>{}, asked);
}

}  // namespace ludens
