#include "graph/board_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace ludens {
namespace {

using nlohmann::json;

double Rounded(double value) {
  const double rounded = std::round(value * 10000) / 10000;
  return rounded == 0 ? 0 : rounded;  // No negative zero.
}

json Places(const Topology& topology, SiteType type) {
  json places = json::array();
  for (int site = 0; site < topology.size(type); ++site) {
    const Point p = topology.centroid(type, static_cast<Site>(site));
    places.push_back({Rounded(p.x), Rounded(p.y)});
  }
  return places;
}

/// One list or value per site.
template <typename Function>
json PerSite(const Topology& topology, SiteType type, Function function) {
  json list = json::array();
  for (int site = 0; site < topology.size(type); ++site) {
    list.push_back(function(static_cast<Site>(site)));
  }
  return list;
}

json StepsByDirection(const Topology& topology, SiteType type, Site site) {
  json steps = json::object();
  for (AbsoluteDirection direction : topology.DirectionsOf(type, site, Relation::kAdjacent)) {
    steps[std::string(ToText(direction))] = topology.Steps(type, site, direction);
  }
  return steps;
}

json Sides(const Topology& topology, SiteType type) {
  json sides = json::object();
  for (size_t d = 0; d < kCompassDirections; ++d) {
    const CompassDirection direction = static_cast<CompassDirection>(d);
    const auto sites = topology.Side(type, direction);
    if (!sites.empty()) sides[std::string(ToText(direction))] = sites;
  }
  return sides;
}

json SitesOf(const Topology& topology, SiteType type) {
  const auto neighbours = [&](Relation relation) {
    return PerSite(topology, type,
                   [&](Site site) { return topology.Neighbours(type, site, relation); });
  };
  const auto set = [&](SiteSet which) { return json(topology.Sites(type, which)); };
  return {
      {"n", topology.size(type)},
      {"xy", Places(topology, type)},
      {"orth", neighbours(Relation::kOrthogonal)},
      {"diag", neighbours(Relation::kDiagonal)},
      {"adj", neighbours(Relation::kAdjacent)},
      {"dirs",
       PerSite(topology, type, [&](Site site) { return StepsByDirection(topology, type, site); })},
      {"corners", set(SiteSet::kCorners)},
      {"centre", set(SiteSet::kCentre)},
      {"perimeter", set(SiteSet::kPerimeter)},
      {"top", set(SiteSet::kTop)},
      {"bottom", set(SiteSet::kBottom)},
      {"left", set(SiteSet::kLeft)},
      {"right", set(SiteSet::kRight)},
      {"sides", Sides(topology, type)},
      {"rows", topology.row_count(type)},
      {"columns", topology.column_count(type)},
      {"phase", PerSite(topology, type, [&](Site site) { return topology.phase(type, site); })},
      {"labels", PerSite(topology, type, [&](Site site) { return topology.label(type, site); })},
  };
}

}  // namespace

json ToJson(const Board& board) {
  json result = {{"use", ToText(board.default_site)}};
  for (SiteType type : kAllSiteTypes) {
    result[std::string(ToText(type))] = SitesOf(board.topology, type);
  }
  return result;
}

}  // namespace ludens
