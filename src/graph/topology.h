#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph/csr.h"
#include "graph/point.h"
#include "graph/types.h"

namespace ludens {

class Graph;

/// Sets of sites that a board has by its shape. Which sites belong where is decided once, by the
/// measures in graph/measure/.
enum class SiteSet : uint8_t {
  kInner,
  kOuter,
  kPerimeter,
  kCorners,
  kConvexCorners,
  kConcaveCorners,
  kMajor,  ///< Cells with the most sides of all cells; the others are minor.
  kMinor,
  kCentre,
  kLeft,
  kRight,
  kTop,
  kBottom,
  kAxial,  ///< From here on edges only, by their slope.
  kHorizontal,
  kVertical,
  kAngled,
  kSlash,
  kSlosh,
};
inline constexpr size_t kSiteSets = 19;

/// Names a radial among those of one site type; see Topology::Radials.
using RadialId = uint32_t;

/// Steps between any two sites, for one relation. 0 on the diagonal and between sites that do not
/// reach each other, as rules expect.
class DistanceTable {
 public:
  DistanceTable(int sites, std::vector<uint16_t> steps)
      : sites_(static_cast<size_t>(sites)), steps_(std::move(steps)) {}
  int operator()(Site from, Site to) const { return steps_[from * sites_ + to]; }

  /// All distances from one site, by site.
  std::span<const uint16_t> From(Site from) const {
    return {steps_.data() + from * sites_, sites_};
  }

 private:
  size_t sites_;
  std::vector<uint16_t> steps_;
};

/// What a description may decide about a topology besides the graph itself.
struct TopologyOptions {
  /// Number rows and columns by position even where clustering would do; games that ask for the
  /// layer of a site want this.
  bool rows_by_position = false;
};

/// The board as rules see it: immutable, shared by threads, everything in flat arrays. Sites are
/// numbered per type from 0 in the reference order of the language.
///
/// All queries are O(1); lists are spans into the topology and live as long as it does. Lists of
/// neighbours, steps and radials run clockwise from north.
class Topology {
 public:
  /// A topology without sites.
  Topology();
  explicit Topology(const Graph& graph, const TopologyOptions& options = {});

  int size(SiteType type) const { return static_cast<int>(Of(type).centroids.size()); }

  Point centroid(SiteType type, Site site) const { return Of(type).centroids[site]; }
  /// A coordinate such as "B3" (edges: their number).
  const std::string& label(SiteType type, Site site) const { return Of(type).labels[site]; }
  /// The site with this label; the lowest one where several share it.
  std::optional<Site> Find(SiteType type, std::string_view label) const;
  int row(SiteType type, Site site) const { return Of(type).rows[site]; }
  int column(SiteType type, Site site) const { return Of(type).columns[site]; }
  int layer(SiteType type, Site site) const { return Of(type).layers[site]; }
  /// A colour from 0 to 5 such that orthogonal neighbours differ where four colours allow it.
  int phase(SiteType type, Site site) const { return Of(type).phases[site]; }

  /// Numbers of rows, columns and layers, and the sites of each, ascending.
  int row_count(SiteType type) const { return static_cast<int>(Of(type).row_sites.size()); }
  int column_count(SiteType type) const { return static_cast<int>(Of(type).column_sites.size()); }
  int layer_count(SiteType type) const { return static_cast<int>(Of(type).layer_sites.size()); }
  std::span<const Site> RowSites(SiteType type, int row) const {
    return Of(type).row_sites[static_cast<size_t>(row)];
  }
  std::span<const Site> ColumnSites(SiteType type, int column) const {
    return Of(type).column_sites[static_cast<size_t>(column)];
  }
  std::span<const Site> LayerSites(SiteType type, int layer) const {
    return Of(type).layer_sites[static_cast<size_t>(layer)];
  }
  /// Sites of one phase, ascending; phase in [0, 6).
  std::span<const Site> PhaseSites(SiteType type, int phase) const {
    return Of(type).phase_sites[static_cast<size_t>(phase)];
  }

  /// Neighbours as the rules' `(count … in:(sites Around …))` and distances understand them. For
  /// edges every relation but diagonal and off-diagonal means "shares a vertex".
  std::span<const Site> Neighbours(SiteType type, Site site, Relation relation) const {
    return Of(type).neighbours[site * kRelations + static_cast<size_t>(relation)];
  }

  /// Sites of the same type one step away, for single directions and for classes.
  std::span<const Site> Steps(SiteType type, Site site, AbsoluteDirection direction) const {
    return Of(type).steps[site * kAbsoluteDirections + static_cast<size_t>(direction)];
  }

  /// Straight lines that leave a site: follow each with RadialSites. `Rotational` is the union of
  /// In, Out, CW and CCW without lines that begin another.
  std::span<const RadialId> Radials(SiteType type, Site site, AbsoluteDirection direction) const {
    return Of(type).radials[site * kAbsoluteDirections + static_cast<size_t>(direction)];
  }
  /// The same with only one of two opposite lines kept, for rules that look both ways.
  std::span<const RadialId> DistinctRadials(SiteType type, Site site,
                                            AbsoluteDirection direction) const {
    return Of(type).distinct_radials[site * kAbsoluteDirections + static_cast<size_t>(direction)];
  }
  /// The sites of a radial in order; the first is the site that it leaves, so size() >= 2.
  std::span<const Site> RadialSites(SiteType type, RadialId radial) const {
    return Of(type).radial_sites[radial];
  }
  AbsoluteDirection RadialDirection(SiteType type, RadialId radial) const {
    return Of(type).radial_directions[radial];
  }
  /// The radials of the same site that run the other way; often one, possibly none or several.
  std::span<const RadialId> Opposites(SiteType type, RadialId radial) const {
    return Of(type).opposites[radial];
  }
  size_t radial_count(SiteType type) const { return Of(type).radial_directions.size(); }

  /// Single directions in which some site of the type (or this very site) has a neighbour in the
  /// relation, in compass order as rules enumerate them. A direction down to the north-west is
  /// listed as DSW: the reference resolves it so, hence DSW may occur twice.
  std::span<const AbsoluteDirection> DirectionsOf(SiteType type,
                                                  Relation relation = Relation::kAll) const {
    return Of(type).directions[static_cast<size_t>(relation)];
  }
  std::span<const AbsoluteDirection> DirectionsOf(SiteType type, Site site,
                                                  Relation relation = Relation::kAll) const {
    return Of(type).site_directions[site * kRelations + static_cast<size_t>(relation)];
  }

  /// Sites of a set, ascending.
  std::span<const Site> Sites(SiteType type, SiteSet set) const {
    return Of(type).sets[static_cast<size_t>(set)];
  }
  bool Contains(SiteType type, SiteSet set, Site site) const {
    return (Of(type).set_bits[site] >> static_cast<int>(set)) & 1;
  }
  /// Sites of the side that faces a compass point, ascending; only the eight main points have any.
  std::span<const Site> Side(SiteType type, CompassDirection side) const {
    return Of(type).sides[static_cast<size_t>(side)];
  }

  /// Elements of another type that touch a site: the corners of a cell in the order of its
  /// outline, the two ends of an edge, the edges around a vertex … An element touches itself.
  std::span<const Site> Incident(SiteType from, Site site, SiteType to) const {
    return Of(from).incident[site * kSiteTypes + static_cast<size_t>(to)];
  }

  /// The vertex around which a vertex turns on circular boards.
  std::optional<Site> Pivot(Site vertex) const;

  /// The control vectors of a curved edge at its two ends; none where it is straight.
  struct Curve {
    Point at_first;
    Point at_second;
  };
  const std::optional<Curve>& EdgeCurve(Site edge) const { return curves_[edge]; }

  /// Sides of a cell where all cells are alike (square, triangular or hexagonal boards).
  std::optional<int> RegularSides() const { return regular_sides_; }

  /// Tables that few games need; each call computes one anew, so keep the result.
  DistanceTable MakeDistances(SiteType type, Relation relation) const;
  /// Steps over adjacent sites to the nearest site of a set, which have 0; sites that reach none
  /// have one more than the greatest distance.
  std::vector<uint16_t> MakeDistancesTo(SiteType type, std::span<const Site> targets) const;
  /// For each edge the edges that cross it inside, ascending.
  Csr<Site> MakeCrossings() const;

 private:
  friend class TopologyBuilder;

  struct Tables {
    std::vector<Point> centroids;
    std::vector<std::string> labels;
    std::vector<int16_t> rows, columns, layers, phases;
    Csr<Site> row_sites, column_sites, layer_sites, phase_sites;
    Csr<Site> neighbours;
    Csr<Site> steps;
    Csr<RadialId> radials, distinct_radials;
    Csr<Site> radial_sites;
    std::vector<AbsoluteDirection> radial_directions;
    Csr<RadialId> opposites;
    Csr<AbsoluteDirection> directions, site_directions;
    Csr<Site> sets;
    std::vector<uint32_t> set_bits;
    Csr<Site> sides;
    Csr<Site> incident;
  };

  const Tables& Of(SiteType type) const { return tables_[static_cast<size_t>(type)]; }

  std::array<Tables, kSiteTypes> tables_;
  std::vector<std::optional<Curve>> curves_;
  std::vector<int32_t> pivots_;
  std::optional<int> regular_sides_;
};

}  // namespace ludens
