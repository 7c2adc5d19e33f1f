#include "ludemes/support/static_regions.h"

#include <algorithm>

namespace ludens {
namespace {

using Sets = std::vector<std::vector<int>>;

void AddSet(Sets& sets, std::span<const Site> sites) {
  if (!sites.empty()) sets.emplace_back(sites.begin(), sites.end());
}

void AddSides(const Topology& topology, SiteType type, bool corners, Sets& sets) {
  for (size_t side = 0; side < kCompassDirections; ++side) {
    std::vector<int> sites;
    for (const Site site : topology.Side(type, static_cast<CompassDirection>(side)))
      if (corners || !topology.Contains(type, SiteSet::kCorners, site)) sites.push_back(site);
    if (!sites.empty()) sets.push_back(std::move(sites));
  }
}

void AddStars(const Topology& topology, SiteType type, Sets& sets) {
  for (int centre = 0; centre < topology.size(type); ++centre) {
    std::vector<int> sites = {centre};
    for (const RadialId radial :
         topology.Radials(type, static_cast<Site>(centre), AbsoluteDirection::kAll))
      for (const Site site : topology.RadialSites(type, radial).subspan(1))
        if (std::ranges::find(sites, static_cast<int>(site)) == sites.end()) sites.push_back(site);
    sets.push_back(std::move(sites));
  }
}

/// The square blocks of a square board whose side is a square number.
void AddSubGrids(const Topology& topology, Sets& sets) {
  const SiteType type = SiteType::kCell;
  int side = 0;
  while ((side + 1) * (side + 1) * (side + 1) * (side + 1) <= topology.size(type)) ++side;
  Sets blocks(static_cast<size_t>(side * side));
  for (int cell = 0; cell < topology.size(type); ++cell) {
    const int row = topology.row(type, static_cast<Site>(cell)) / side;
    const int column = topology.column(type, static_cast<Site>(cell)) / side;
    if (row < side && column < side)
      blocks[static_cast<size_t>(row * side + column)].push_back(cell);
  }
  std::ranges::move(blocks, std::back_inserter(sets));
}

void AddNeighbourPairs(const Topology& topology, SiteType type, Sets& sets) {
  for (int site = 0; site < topology.size(type); ++site)
    for (const Site to : topology.Neighbours(type, static_cast<Site>(site), Relation::kAdjacent))
      sets.push_back({site, static_cast<int>(to)});
}

}  // namespace

bool StaticRegionSets(const Topology& topology, SiteType type, std::string_view kind, Sets& sets) {
  if (kind == "Corners") {
    for (const Site corner : topology.Sites(type, SiteSet::kCorners))
      sets.push_back({static_cast<int>(corner)});
  } else if (kind == "Sides" || kind == "SidesNoCorners") {
    AddSides(topology, type, kind == "Sides", sets);
  } else if (kind == "AllSites") {
    std::vector<int>& all = sets.emplace_back();
    for (int site = 0; site < topology.size(type); ++site) all.push_back(site);
  } else if (kind == "Rows") {
    for (int row = 0; row < topology.row_count(type); ++row)
      AddSet(sets, topology.RowSites(type, row));
  } else if (kind == "Columns") {
    for (int column = 0; column < topology.column_count(type); ++column)
      AddSet(sets, topology.ColumnSites(type, column));
  } else if (kind == "Layers") {
    for (int layer = 0; layer < topology.layer_count(type); ++layer)
      AddSet(sets, topology.LayerSites(type, layer));
  } else if (kind == "AllDirections") {
    AddStars(topology, type, sets);
  } else if (kind == "SubGrids") {
    AddSubGrids(topology, sets);
  } else if (kind == "Touching" || kind == "Regions" || kind == "Vertices") {
    AddNeighbourPairs(topology, type, sets);
  } else {
    return false;
  }
  return true;
}

}  // namespace ludens
