#include <algorithm>
#include <bit>

#include "graph/graph.h"
#include "graph/measure/measures.h"
#include "graph/topology.h"
#include "graph/trajectories.h"

namespace ludens {

/// Fills the tables of a topology from a finished graph.
class TopologyBuilder {
 public:
  TopologyBuilder(const Graph& graph, const TopologyOptions& options, Topology& topology)
      : graph_(graph), options_(options), topology_(topology) {}

  void Build() {
    const Measures measures = Measure(graph_);
    const std::array<StepLists, kSiteTypes> steps = FindSteps(graph_);
    for (SiteType type : kAllSiteTypes) {
      const StepLists& own = steps[static_cast<size_t>(type)];
      PutPlaces(type, measures);
      PutCoordinates(type, measures);
      PutSets(type, measures);
      PutSteps(type, own);
      PutDirections(type, own);
      PutRadials(type, own);
      PutIncident(type);
    }
    PutCurvesAndPivots();
    if (graph_.basis != Basis::kUnknown && !graph_.faces().empty()) {
      topology_.regular_sides_ = static_cast<int>(graph_.faces()[0].edges.size());
    }
  }

 private:
  using Tables = Topology::Tables;

  Tables& Of(SiteType type) { return topology_.tables_[static_cast<size_t>(type)]; }

  void PutPlaces(SiteType type, const Measures& measures) {
    Tables& tables = Of(type);
    tables.centroids = graph_.Positions(type);
    for (const ElementMeasure& element : measures.of(type)) {
      tables.rows.push_back(static_cast<int16_t>(element.row));
      tables.columns.push_back(static_cast<int16_t>(element.column));
      tables.layers.push_back(static_cast<int16_t>(element.layer));
      tables.phases.push_back(static_cast<int16_t>(std::countr_zero(unsigned{element.phases})));
      tables.labels.push_back(element.label);
    }
  }

  /// Rows, columns and layers by clusters, or by position where clusters are ambiguous.
  void PutCoordinates(SiteType type, const Measures& measures) {
    Tables& tables = Of(type);
    const bool duplicate = measures.duplicate_labels[static_cast<size_t>(type)];
    if (duplicate || options_.rows_by_position) {
      tables.row_sites = ByPosition(tables, &Point::y, tables.rows);
      tables.column_sites = ByPosition(tables, &Point::x, tables.columns);
    } else {
      tables.row_sites = ByNumber(tables.rows);
      tables.column_sites = ByNumber(tables.columns);
    }
    if (duplicate) PutLayersByHeight(tables);
    tables.layer_sites = ByNumber(tables.layers);
    tables.phase_sites = ByNumber(tables.phases, 6);
    for (size_t i = 0; i < tables.labels.size(); ++i) {
      if (type == SiteType::kEdge) {
        tables.labels[i] = std::to_string(i);
      } else if (duplicate) {
        tables.labels[i] = PlainLabel(tables.columns[i], tables.rows[i]);
      }
    }
  }

  static std::string PlainLabel(int column, int row) {
    std::string label;
    if (column >= 26) label += static_cast<char>('A' + column / 26 - 1);
    label += static_cast<char>('A' + column % 26);
    return label + std::to_string(row + 1);
  }

  /// Groups sites by one coordinate; only the ground level opens groups. Sets `numbers` too.
  static Csr<Site> ByPosition(const Tables& tables, double Point::*axis,
                              std::vector<int16_t>& numbers) {
    constexpr double kTolerance = 0.001;
    std::vector<double> values;
    for (const Point& p : tables.centroids) {
      const bool known = std::any_of(values.begin(), values.end(), [&](double value) {
        return std::abs(p.*axis - value) < kTolerance;
      });
      if (p.z == 0 && !known) values.push_back(p.*axis);
    }
    std::sort(values.begin(), values.end());
    Csr<Site> groups;
    for (size_t group = 0; group < values.size(); ++group) {
      for (size_t i = 0; i < tables.centroids.size(); ++i) {
        if (std::abs(tables.centroids[i].*axis - values[group]) >= kTolerance) continue;
        groups.Append(static_cast<Site>(i));
        numbers[i] = static_cast<int16_t>(group);
      }
      groups.EndList();
    }
    return groups;
  }

  static void PutLayersByHeight(Tables& tables) {
    std::vector<double> heights;
    for (const Point& p : tables.centroids) heights.push_back(p.z);
    std::sort(heights.begin(), heights.end());
    heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
    for (size_t i = 0; i < tables.centroids.size(); ++i) {
      const auto found = std::lower_bound(heights.begin(), heights.end(), tables.centroids[i].z);
      tables.layers[i] = static_cast<int16_t>(found - heights.begin());
    }
  }

  static Csr<Site> ByNumber(const std::vector<int16_t>& numbers, size_t groups = 0) {
    std::vector<std::vector<Site>> lists(groups);
    for (size_t i = 0; i < numbers.size(); ++i) {
      const size_t group = static_cast<size_t>(numbers[i]);
      if (lists.size() <= group) lists.resize(group + 1);
      lists[group].push_back(static_cast<Site>(i));
    }
    Csr<Site> csr;
    for (const std::vector<Site>& list : lists) csr.AddList(list);
    return csr;
  }

  void PutSets(SiteType type, const Measures& measures) {
    Tables& tables = Of(type);
    const std::vector<ElementMeasure>& elements = measures.of(type);
    for (size_t set = 0; set < kSiteSets; ++set) {
      for (size_t i = 0; i < elements.size(); ++i) {
        if (elements[i].In(static_cast<SiteSet>(set))) tables.sets.Append(static_cast<Site>(i));
      }
      tables.sets.EndList();
    }
    for (const ElementMeasure& element : elements) tables.set_bits.push_back(element.sets);
    for (size_t side = 0; side < kCompassDirections; ++side) {
      for (size_t i = 0; i < elements.size(); ++i) {
        if ((elements[i].sides >> side) & 1) tables.sides.Append(static_cast<Site>(i));
      }
      tables.sides.EndList();
    }
  }

  void PutSteps(SiteType type, const StepLists& lists) {
    Tables& tables = Of(type);
    const auto put = [&](const std::vector<Step>& steps, AbsoluteDirection direction,
                         Csr<Site>& out) {
      for (const Step& step : steps) {
        if (step.to_type == type && step.Goes(direction)) out.Append(static_cast<Site>(step.to));
      }
      out.EndList();
    };
    for (const std::vector<Step>& steps : lists) {
      for (size_t d = 0; d < kAbsoluteDirections; ++d) {
        put(steps, static_cast<AbsoluteDirection>(d), tables.steps);
      }
      for (size_t r = 0; r < kRelations; ++r) {
        const Relation relation = static_cast<Relation>(r);
        const bool none_on_edges =
            relation == Relation::kDiagonal || relation == Relation::kOffDiagonal;
        if (type == SiteType::kEdge && none_on_edges) {
          tables.neighbours.EndList();
        } else if (type == SiteType::kEdge) {
          put(steps, AbsoluteDirection::kAll, tables.neighbours);
        } else {
          put(steps, ToAbsolute(relation), tables.neighbours);
        }
      }
    }
  }

  /// The rank of a direction within its family (compass, rotational, spatial), by which lists of
  /// directions are sorted.
  static int RankOf(AbsoluteDirection direction) {
    using enum AbsoluteDirection;
    if (const auto compass = ToCompass(direction)) return static_cast<int>(*compass);
    switch (direction) {
      case kOut:
        return 0;
      case kCW:
        return 1;
      case kIn:
        return 2;
      case kCCW:
        return 3;
      default:
        break;
    }
    if (IsDownward(direction)) return static_cast<int>(direction) - static_cast<int>(kD);
    return 9 + static_cast<int>(direction) - static_cast<int>(kU);
  }

  static void AddNew(std::vector<AbsoluteDirection>& list, AbsoluteDirection direction) {
    if (std::find(list.begin(), list.end(), direction) == list.end()) list.push_back(direction);
  }

  void PutDirections(SiteType type, const StepLists& lists) {
    Tables& tables = Of(type);
    std::array<std::vector<AbsoluteDirection>, kRelations> all;
    for (const std::vector<Step>& steps : lists) {
      for (size_t r = 0; r < kRelations; ++r) {
        std::vector<AbsoluteDirection> own;
        for (const Step& step : steps) {
          if (step.to_type != type || !step.Goes(ToAbsolute(static_cast<Relation>(r)))) continue;
          for (size_t d = static_cast<size_t>(AbsoluteDirection::kN); d < kAbsoluteDirections;
               ++d) {
            const AbsoluteDirection direction = static_cast<AbsoluteDirection>(d);
            if (!step.Goes(direction)) continue;
            AddNew(own, direction);
            AddNew(all[r], direction);
          }
        }
        tables.site_directions.AddList(Resolved(own));
      }
    }
    for (std::vector<AbsoluteDirection>& list : all) {
      std::stable_sort(list.begin(), list.end(), [](AbsoluteDirection a, AbsoluteDirection b) {
        return RankOf(a) < RankOf(b);
      });
      tables.directions.AddList(Resolved(list));
    }
  }

  /// Directions as rules resolve them: DNW becomes DSW (see Topology::DirectionsOf).
  static std::vector<AbsoluteDirection> Resolved(std::vector<AbsoluteDirection> list) {
    std::replace(list.begin(), list.end(), AbsoluteDirection::kDNW, AbsoluteDirection::kDSW);
    return list;
  }

  void PutRadials(SiteType type, const StepLists& steps) {
    Tables& tables = Of(type);
    RadialId base = 0;
    for (const RadialFan& fan : FindRadials(graph_, type, steps)) {
      for (size_t d = 0; d < kAbsoluteDirections; ++d) {
        for (int line : fan.in_direction[d]) {
          tables.radials.Append(base + static_cast<RadialId>(line));
        }
        tables.radials.EndList();
        for (int line : fan.distinct[d]) {
          tables.distinct_radials.Append(base + static_cast<RadialId>(line));
        }
        tables.distinct_radials.EndList();
      }
      for (const RadialLine& line : fan.lines) {
        tables.radial_sites.AddList(line.sites);
        tables.radial_directions.push_back(line.direction);
        if (line.opposite >= 0) {
          tables.opposites.Append(base + static_cast<RadialId>(line.opposite));
        }
        tables.opposites.EndList();
      }
      base += static_cast<RadialId>(fan.lines.size());
    }
  }

  void PutIncident(SiteType type) {
    Csr<Site>& incident = Of(type).incident;
    if (type == SiteType::kVertex) {
      for (size_t v = 0; v < graph_.vertices().size(); ++v) {
        incident.AddList(std::array{v});
        incident.AddList(Sorted(graph_.vertices()[v].edges));
        incident.AddList(Sorted(graph_.vertices()[v].faces));
      }
    } else if (type == SiteType::kEdge) {
      std::vector<std::vector<int>> faces(graph_.edges().size());
      for (size_t f = 0; f < graph_.faces().size(); ++f) {
        for (int edge : graph_.faces()[f].edges) {
          faces[static_cast<size_t>(edge)].push_back(static_cast<int>(f));
        }
      }
      for (size_t e = 0; e < graph_.edges().size(); ++e) {
        incident.AddList(std::array{graph_.edges()[e].a, graph_.edges()[e].b});
        incident.AddList(std::array{e});
        incident.AddList(faces[e]);
      }
    } else {
      for (size_t f = 0; f < graph_.faces().size(); ++f) {
        incident.AddList(graph_.faces()[f].vertices);
        incident.AddList(graph_.faces()[f].edges);
        incident.AddList(std::array{f});
      }
    }
  }

  static std::vector<int> Sorted(std::vector<int> list) {
    std::sort(list.begin(), list.end());
    return list;
  }

  void PutCurvesAndPivots() {
    for (const GraphEdge& edge : graph_.edges()) {
      auto& curve = topology_.curves_.emplace_back();
      if (edge.curved()) curve = Topology::Curve{*edge.tangent_a, *edge.tangent_b};
    }
    const int vertices = graph_.size(SiteType::kVertex);
    for (const GraphVertex& vertex : graph_.vertices()) {
      const bool has = vertex.pivot && vertex.pivot->id < vertices;
      topology_.pivots_.push_back(has ? vertex.pivot->id : -1);
    }
  }

  const Graph& graph_;
  const TopologyOptions& options_;
  Topology& topology_;
};

Topology::Topology(const Graph& graph, const TopologyOptions& options) {
  TopologyBuilder(graph, options, *this).Build();
}

}  // namespace ludens
