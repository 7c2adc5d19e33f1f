#include <algorithm>
#include <cassert>

#include "graph/trajectories.h"

namespace ludens {
namespace {

using Direction = AbsoluteDirection;

constexpr uint64_t Bit(Direction direction) { return uint64_t{1} << static_cast<int>(direction); }

constexpr uint64_t kTouching =
    Bit(Direction::kOrthogonal) | Bit(Direction::kAdjacent) | Bit(Direction::kAll);

/// Collects the steps from one element, without directions of the compass. A step found twice
/// keeps the classes it was first found with in its lists, but remembers all.
class StepCollector {
 public:
  struct Found {
    Step step;          ///< With the classes under which the step is listed.
    uint64_t seen = 0;  ///< All classes it was found with.
  };

  explicit StepCollector(const Graph& graph) : graph_(graph) {}

  std::vector<Found> From(SiteType type, int id) {
    found_.clear();
    if (type == SiteType::kVertex) FromVertex(id);
    if (type == SiteType::kEdge) FromEdge(id);
    if (type == SiteType::kCell) FromFace(id);
    return found_;
  }

 private:
  const GraphVertex& V(int id) const { return graph_.vertices()[static_cast<size_t>(id)]; }
  const GraphEdge& E(int id) const { return graph_.edges()[static_cast<size_t>(id)]; }
  const GraphFace& F(int id) const { return graph_.faces()[static_cast<size_t>(id)]; }

  void Add(SiteType type, int to, uint64_t classes) {
    for (Found& found : found_) {
      if (found.step.to_type == type && found.step.to == to) {
        found.seen |= classes;
        return;
      }
    }
    found_.push_back({{type, to, classes}, classes});
  }

  void FromVertex(int id) {
    const GraphVertex& vertex = V(id);
    for (int edge : vertex.edges) Add(SiteType::kVertex, E(edge).Other(id), kTouching);
    for (int face : vertex.faces) {
      if (F(face).vertices.size() < 4) continue;  // A triangle has no diagonal.
      Add(SiteType::kVertex, OppositeCorner(id, F(face)),
          Bit(Direction::kDiagonal) | Bit(Direction::kAll));
    }
    for (int edge : vertex.edges) Add(SiteType::kEdge, edge, kTouching);
    for (int face : vertex.faces) Add(SiteType::kCell, face, kTouching);
  }

  /// The corner of a face that lies most nearly behind its middle.
  int OppositeCorner(int id, const GraphFace& face) const {
    int best = -1;
    double best_distance = 1000000;
    for (int to : face.vertices) {
      if (to == id) continue;
      const double distance = geometry::DistanceToLine2D(face.pt, V(id).pt, V(to).pt);
      if (distance < best_distance) {
        best_distance = distance;
        best = to;
      }
    }
    return best;
  }

  void FromEdge(int id) {
    const GraphEdge& edge = E(id);
    for (int end : {edge.a, edge.b}) {
      for (int other : V(end).edges) {
        if (other != id) Add(SiteType::kEdge, other, kTouching);
      }
    }
    for (int end : {edge.a, edge.b}) Add(SiteType::kVertex, end, kTouching);
    for (int face : {edge.left, edge.right}) {
      if (face >= 0) Add(SiteType::kCell, face, kTouching);
    }
    for (int end : {edge.a, edge.b}) {
      for (int face : V(end).faces) Add(SiteType::kCell, face, kTouching);
    }
  }

  void FromFace(int id) {
    used_.assign(graph_.faces().size(), false);
    used_[static_cast<size_t>(id)] = true;
    FacesAcrossEdges(id);
    FacesAcrossCorners(id);
    FacesAroundCorners(id);
    FacesBeyondCorners(id);
    for (int vertex : F(id).vertices) Add(SiteType::kVertex, vertex, kTouching);
    for (int edge : F(id).edges) Add(SiteType::kEdge, edge, kTouching);
  }

  void AddFace(int face, uint64_t classes) {
    used_[static_cast<size_t>(face)] = true;
    Add(SiteType::kCell, face, classes | Bit(Direction::kAll));
  }

  void FacesAcrossEdges(int id) {
    for (int edge : F(id).edges) {
      const int other = E(edge).OtherFace(id);
      if (other >= 0) AddFace(other, kTouching);
    }
  }

  /// Diagonals: at each corner the face most nearly opposite.
  void FacesAcrossCorners(int id) {
    for (int vertex : F(id).vertices) {
      int best = -1;
      double best_distance = 1000000;
      for (int other : V(vertex).faces) {
        if (used_[static_cast<size_t>(other)]) continue;
        const double distance = geometry::DistanceToLine2D(V(vertex).pt, F(id).pt, F(other).pt);
        if (distance < best_distance) {
          best_distance = distance;
          best = other;
        }
      }
      if (best >= 0) AddFace(best, Bit(Direction::kDiagonal) | Bit(Direction::kAdjacent));
    }
  }

  void FacesAroundCorners(int id) {
    for (int vertex : F(id).vertices) {
      for (int other : V(vertex).faces) {
        if (used_[static_cast<size_t>(other)]) continue;
        AddFace(other, Bit(Direction::kOffDiagonal) | Bit(Direction::kAdjacent));
      }
    }
  }

  /// Diagonals that do not touch, as on hexagons: from a corner where three edges meet along the
  /// edge that leads away to the face behind it.
  void FacesBeyondCorners(int id) {
    constexpr double kMaxError = 0.1;
    for (int vertex : F(id).vertices) {
      if (V(vertex).edges.size() != 3) continue;
      const std::vector<int>& own = F(id).edges;
      const auto away = std::find_if(V(vertex).edges.begin(), V(vertex).edges.end(), [&](int edge) {
        return std::find(own.begin(), own.end(), edge) == own.end();
      });
      if (away == V(vertex).edges.end()) continue;
      const int far = E(*away).Other(vertex);
      for (int other : V(far).faces) {
        if (used_[static_cast<size_t>(other)]) continue;
        const Point from = F(id).pt, to = F(other).pt;
        const double error = (geometry::DistanceToLine2D(V(vertex).pt, from, to) +
                              geometry::DistanceToLine2D(V(far).pt, from, to)) /
                             geometry::Distance2D(from, to);
        if (error <= kMaxError) AddFace(other, Bit(Direction::kDiagonal));
      }
    }
  }

  const Graph& graph_;
  std::vector<Found> found_;
  std::vector<bool> used_;
};

/// Counterclockwise from east, in steps of a sixteenth of a turn.
constexpr Direction kCompass[16] = {
    Direction::kE, Direction::kENE, Direction::kNE, Direction::kNNE,
    Direction::kN, Direction::kNNW, Direction::kNW, Direction::kWNW,
    Direction::kW, Direction::kWSW, Direction::kSW, Direction::kSSW,
    Direction::kS, Direction::kSSE, Direction::kSE, Direction::kESE};
/// By eighths of a turn.
constexpr Direction kUp[8] = {Direction::kUE, Direction::kUNE, Direction::kUN, Direction::kUNW,
                              Direction::kUW, Direction::kUSW, Direction::kUS, Direction::kUSE};
constexpr Direction kDown[8] = {Direction::kDE, Direction::kDNE, Direction::kDN, Direction::kDNW,
                                Direction::kDW, Direction::kDSW, Direction::kDS, Direction::kDSE};

/// The spatial direction of a sixteenth of a turn: all between two axes are one.
int EighthOf(int sixteenth) {
  const int quarter = sixteenth / 4;
  return sixteenth % 4 == 0 ? 2 * quarter : 2 * quarter + 1;
}

/// The direction of the line from a to b among eight, or among sixteen where `fine`.
Direction DirectionOf(Point a, Point b, double unit, bool fine) {
  const double rise = b.z - a.z;
  const bool level = std::abs(rise) <= 0.1 * unit;
  if (!level && geometry::Distance2D(a, b) < 0.1 * unit) {
    return rise < 0 ? Direction::kD : Direction::kU;
  }
  const int n = fine ? 16 : 8;
  double angle = geometry::Angle(a, b);
  while (angle < 0) angle += 2 * geometry::kPi;
  const double half = geometry::kPi / n;
  int part = 0;
  while (part < n && angle >= half + part * 2 * geometry::kPi / n) ++part;
  part %= n;
  if (level) return kCompass[fine ? part : 2 * part];
  const int eighth = fine ? EighthOf(part) : part;
  return rise < 0 ? kDown[eighth] : kUp[eighth];
}

uint64_t WithClass(Direction direction) {
  if (IsCompass(direction)) return Bit(direction) | Bit(Direction::kSameLayer);
  if (IsUpward(direction)) return Bit(direction) | Bit(Direction::kUpward);
  return Bit(direction) | Bit(Direction::kDownward);
}

/// Eight directions where no two steps of an element share one, else sixteen.
void PutCompass(const Graph& graph, Point from, double unit,
                std::vector<StepCollector::Found>& steps) {
  uint64_t used = 0;
  bool fine = false;
  for (const auto& [step, seen] : steps) {
    const uint64_t bit = Bit(DirectionOf(from, graph.position(step.to_type, step.to), unit, false));
    fine = fine || (used & bit) != 0;
    used |= bit;
  }
  for (auto& [step, seen] : steps) {
    step.directions |=
        WithClass(DirectionOf(from, graph.position(step.to_type, step.to), unit, fine));
  }
}

std::optional<GraphPivot> PivotOf(const Graph& graph, SiteType type, int id) {
  const auto of = [&](int vertex) { return graph.vertices()[static_cast<size_t>(vertex)].pivot; };
  if (type == SiteType::kVertex) return of(id);
  if (type == SiteType::kEdge) {
    const GraphEdge& edge = graph.edges()[static_cast<size_t>(id)];
    return of(edge.a) ? of(edge.a) : of(edge.b);
  }
  for (int vertex : graph.faces()[static_cast<size_t>(id)].vertices) {
    if (of(vertex)) return of(vertex);
  }
  return std::nullopt;
}

/// In, Out, CW or CCW of a step around a pivot; 0 where it is none of these. Turning needs a
/// curved edge between the vertices that have the numbers of the two elements.
uint64_t RotationOf(const Graph& graph, Point from, Point pivot, int id, const Step& step) {
  const Point to = graph.position(step.to_type, step.to);
  const Point along = geometry::Normalised(to - from), inward = geometry::Normalised(pivot - from);
  const double dot = along.x * inward.x + along.y * inward.y + along.z * inward.z;
  if (dot > 0.9) return Bit(Direction::kIn) | Bit(Direction::kRotational);
  if (dot < -0.9) return Bit(Direction::kOut) | Bit(Direction::kRotational);
  if (!graph.HasCurvedEdge(id, step.to)) return 0;
  const bool clockwise = geometry::SideOf2D(from, pivot, to) > 0;
  return Bit(clockwise ? Direction::kCW : Direction::kCCW) | Bit(Direction::kRotational);
}

void PutRotation(const Graph& graph, SiteType type, int id, const std::vector<bool>& is_pivot,
                 std::vector<StepCollector::Found>& steps) {
  if (type == SiteType::kVertex && is_pivot[static_cast<size_t>(id)]) {
    for (auto& [step, seen] : steps) {
      step.directions |= Bit(Direction::kOut) | Bit(Direction::kRotational);
    }
    return;
  }
  const std::optional<GraphPivot> pivot = PivotOf(graph, type, id);
  if (!pivot) return;
  const Point from = graph.position(type, id), centre = graph.PivotPoint(*pivot);
  for (auto& [step, seen] : steps) {
    if (step.to_type != type || (seen & Bit(Direction::kDiagonal)) != 0) continue;
    step.directions |= RotationOf(graph, from, centre, id, step);
  }
}

std::vector<bool> Pivots(const Graph& graph) {
  std::vector<bool> is_pivot(graph.vertices().size());
  for (const GraphVertex& vertex : graph.vertices()) {
    if (!vertex.pivot || static_cast<size_t>(vertex.pivot->id) >= is_pivot.size()) continue;
    is_pivot[static_cast<size_t>(vertex.pivot->id)] = true;
  }
  return is_pivot;
}

}  // namespace

double ClockwiseFromNorth(Point from, Point to) {
  double score = geometry::kPi / 2 - geometry::Angle(from, to) + 0.0001;
  while (score < 0) score += 2 * geometry::kPi;
  return score;
}

namespace {

/// Steps between edges grow with the square of the edges around a vertex; boards of games have a
/// few ten thousand.
void CheckSteps(const Graph& graph) {
  constexpr size_t kMaxEdgeSteps = 1000000;
  size_t steps = 0;
  for (const GraphVertex& vertex : graph.vertices()) {
    steps += vertex.edges.size() * vertex.edges.size();
  }
  if (steps > kMaxEdgeSteps) throw GraphLimit("too many edges that meet at the same vertices");
}

}  // namespace

std::array<StepLists, kSiteTypes> FindSteps(const Graph& graph) {
  CheckSteps(graph);
  const std::vector<bool> is_pivot = Pivots(graph);
  const double unit = graph.AverageEdgeLength();
  StepCollector collector(graph);
  std::array<StepLists, kSiteTypes> lists;
  for (SiteType type : kAllSiteTypes) {
    StepLists& list = lists[static_cast<size_t>(type)];
    for (int id = 0; id < graph.size(type); ++id) {
      const Point from = graph.position(type, id);
      auto found = collector.From(type, id);
      PutCompass(graph, from, unit, found);
      PutRotation(graph, type, id, is_pivot, found);
      std::vector<std::pair<double, Step>> ranked;
      for (const auto& [step, seen] : found) {
        ranked.emplace_back(ClockwiseFromNorth(from, graph.position(step.to_type, step.to)), step);
      }
      std::stable_sort(ranked.begin(), ranked.end(),
                       [](const auto& a, const auto& b) { return a.first < b.first; });
      std::vector<Step>& steps = list.emplace_back();
      for (const auto& [rank, step] : ranked) steps.push_back(step);
    }
  }
  return lists;
}

}  // namespace ludens
