#include <algorithm>
#include <queue>

#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "ludemes/support/edge_graph.h"

namespace ludens {
namespace {

/// The vertices and edges of one player's graph, as lists of neighbours.
class PlayerGraph {
 public:
  /// The thread's one, of the player's edges: its memory serves again and again.
  static const PlayerGraph& OfEdges(const Context& context, int player) {
    const Topology& topology = context.topology();
    PlayerGraph& graph = Cleared(topology.size(SiteType::kVertex));
    for (int edge = 0; edge < topology.size(SiteType::kEdge); ++edge)
      if (context.state.Who(context.SlotOf(SiteType::kEdge, edge)) == player) {
        const EdgeEnds ends = EndsOf(topology, edge);
        graph.Link(ends.a, ends.b);
        graph.Link(ends.b, ends.a);
      }
    return graph;
  }

  /// The same of the vertices where the player has a piece.
  static const PlayerGraph& OfVertices(const Context& context, int player) {
    const Topology& topology = context.topology();
    const SiteType type = SiteType::kVertex;
    PlayerGraph& graph = Cleared(topology.size(type));
    for (int from = 0; from < topology.size(type); ++from)
      for (const Site to : topology.Neighbours(type, static_cast<Site>(from), Relation::kAdjacent))
        if (to != from && context.state.Who(context.SlotOf(type, to)) == player)
          graph.Link(from, to);
    return graph;
  }

  const std::vector<int>& From(int vertex) const {
    return neighbours_[static_cast<size_t>(vertex)];
  }
  size_t size() const { return neighbours_.size(); }

  /// The vertices that two ways without a common edge connect with `start` (Tarjan).
  std::vector<bool> OnCyclesWith(int start) const {
    Bridges search{*this, std::vector<int>(size()), std::vector<int>(size()), {}, {}};
    search.members.resize(size());
    search.Visit(start, -1, 1);
    return search.members;
  }

 private:
  static PlayerGraph& Cleared(int vertices) {
    static thread_local PlayerGraph graph;
    graph.neighbours_.resize(static_cast<size_t>(vertices));
    for (std::vector<int>& list : graph.neighbours_) list.clear();
    return graph;
  }
  void Link(int from, int to) { neighbours_[static_cast<size_t>(from)].push_back(to); }

  struct Bridges {
    const PlayerGraph& graph;
    std::vector<int> depth, low;
    std::vector<int> open;
    std::vector<bool> members;

    void Visit(int vertex, int parent, int level) {
      const size_t v = static_cast<size_t>(vertex);
      depth[v] = low[v] = level;
      open.push_back(vertex);
      for (const int to : graph.From(vertex)) {
        const size_t w = static_cast<size_t>(to);
        if (to == parent) continue;
        if (depth[w] == 0) {
          Visit(to, vertex, level + 1);
          low[v] = std::min(low[v], low[w]);
        } else {
          low[v] = std::min(low[v], depth[w]);
        }
      }
      if (low[v] != depth[v]) return;
      members.assign(members.size(), false);
      int top = -1;
      while (top != vertex) {
        top = open.back();
        open.pop_back();
        members[static_cast<size_t>(top)] = true;
      }
    }
  };

  std::vector<std::vector<int>> neighbours_;
};

/// (is Path Edge [from:edge] player length:range [closed:]): the edge played last is part of a path
/// of the player with so many edges, without branches; closed: of a cycle.
class EdgePath {
 public:
  EdgePath(const Context& context, int player, IntRange length)
      : graph_(PlayerGraph::OfEdges(context, player)), length_(length) {}

  /// Where neither arm branches and both end, the edge is on no cycle.
  bool Open(EdgeEnds edge) const {
    const int limit = std::min(length_.max, static_cast<int>(graph_.size()));
    const int a = Arm(edge.a, edge.b, limit);
    const int b = Arm(edge.b, edge.a, limit);
    if (a < 0 || b < 0) return false;
    const int total = a + b + 1;
    return length_.min == length_.max ? total == length_.min : total <= length_.max;
  }

  bool Closed(EdgeEnds edge) const {
    const std::vector<bool> members = graph_.OnCyclesWith(edge.a);
    const int vertices = CycleSize(edge, members);
    const int edges = vertices == 0 ? 0 : EdgesWithin(members);
    if (vertices == edges && vertices > 0) {
      const bool exact = length_.min == length_.max;
      if (exact ? vertices == length_.min : vertices > 2 && vertices <= length_.max) return true;
    }
    return edges > vertices && ShortCycle(edge);
  }

 private:
  /// Vertices on cycles with the edge's first end, 0 where the edge is on none.
  static int CycleSize(EdgeEnds edge, const std::vector<bool>& members) {
    if (!members[static_cast<size_t>(edge.b)]) return 0;
    return static_cast<int>(std::ranges::count(members, true));
  }

  int EdgesWithin(const std::vector<bool>& members) const {
    int ends = 0;
    for (size_t v = 0; v < members.size(); ++v)
      if (members[v])
        for (const int to : graph_.From(static_cast<int>(v)))
          ends += members[static_cast<size_t>(to)];
    return ends / 2;
  }

  /// Edges beyond a vertex, coming from `before`; -1 where they branch or are more than `limit`.
  int Arm(int vertex, int before, int limit) const {
    for (int edges = 0; edges <= limit; ++edges) {
      const std::vector<int>& next = graph_.From(vertex);
      if (next.size() > 2) return -1;
      const auto onward = std::ranges::find_if(next, [&](int to) { return to != before; });
      if (onward == next.end()) return edges;
      before = vertex;
      vertex = *onward;
    }
    return -1;
  }

  /// The cycle that a search in the order of vertex numbers finds over the edge; the reference's
  /// search, which need not be the shortest way.
  bool ShortCycle(EdgeEnds edge) const {
    std::vector<int> distance(graph_.size(), kInfinity), before(graph_.size(), 0);
    std::vector<bool> done(graph_.size());
    std::priority_queue<int, std::vector<int>, std::greater<>> queue;
    distance[static_cast<size_t>(edge.a)] = 0;
    before[static_cast<size_t>(edge.a)] = edge.a;
    queue.push(edge.a);
    while (!queue.empty() && queue.top() != edge.b) {
      const int vertex = queue.top();
      const size_t v = static_cast<size_t>(vertex);
      queue.pop();
      if (done[v]) continue;
      done[v] = true;
      for (const int to : graph_.From(vertex)) {
        const size_t w = static_cast<size_t>(to);
        const bool same_edge =
            (vertex == edge.a && to == edge.b) || (vertex == edge.b && to == edge.a);
        if (same_edge || distance[w] <= distance[v] + 1) continue;
        distance[w] = distance[v] + 1;
        before[w] = vertex;
        queue.push(to);
      }
    }
    return FitsCycle(edge.b, before);
  }

  bool FitsCycle(int end, const std::vector<int>& before) const {
    int edges = 1;
    for (int vertex = end; before[static_cast<size_t>(vertex)] != vertex && edges <= 1 << 16;
         vertex = before[static_cast<size_t>(vertex)])
      ++edges;
    return (length_.min == length_.max && edges == length_.min) ||
           (length_.max > 2 && edges <= length_.max);
  }

  const PlayerGraph& graph_;
  IntRange length_;
};

/// (is Path Vertex [from:vertex] player length:range): the same over vertices.
class VertexPath {
 public:
  VertexPath(const Context& context, int player, IntRange length)
      : graph_(PlayerGraph::OfVertices(context, player)), length_(length) {}

  bool Open(int start) const {
    const std::vector<int>& next = graph_.From(start);
    if (next.empty() && (length_.min == 1 || length_.max == 1)) return true;
    const std::vector<bool> members = graph_.OnCyclesWith(start);
    // Without a neighbour the reference compares with vertex 0.
    if (members[static_cast<size_t>(next.empty() ? 0 : next.front())]) return false;
    if (length_.max > length_.min) return true;
    if (next.size() == 1) return Follow(0, start, start, -1) + 1 == length_.min;
    if (next.size() != 2) return false;
    const int64_t arms =
        int64_t{Follow(1, start, next[0], -1)} + Follow(1, start, next[1], next[0]);
    return arms + 1 == length_.min;
  }

 private:
  int Follow(int steps, int start, int vertex, int before) const {
    while (steps != 2 * length_.min) {
      const std::vector<int>& next = graph_.From(vertex);
      if (next.size() > 2) return kInfinity;
      const auto onward =
          std::ranges::find_if(next, [&](int to) { return to != before && to != start; });
      if (onward == next.end()) return steps;
      before = vertex;
      vertex = *onward;
      ++steps;
    }
    return steps;
  }

  const PlayerGraph& graph_;
  IntRange length_;
};

class IsPath final : public BoolNode {
 public:
  IsPath(SiteType type, const IntNode* from, const IntNode* player, const RangeNode* length,
         const BoolNode* closed)
      : type_(type), from_(from), player_(player), length_(length), closed_(closed) {}

  bool Eval(Context& context) const override {
    const int from = from_->Eval(context);
    if (from < 0 || from >= context.topology().size(type_)) return false;
    const int player = player_->Eval(context);
    const IntRange length = length_->Eval(context);
    if (type_ == SiteType::kVertex) return VertexPath(context, player, length).Open(from);
    const EdgeEnds edge = EndsOf(context.topology(), from);
    const EdgePath path(context, player, length);
    const bool closed = closed_ != nullptr && closed_->Eval(context);
    return closed ? path.Closed(edge) : path.Open(edge);
  }

 private:
  SiteType type_;
  const IntNode* from_;
  const IntNode* player_;
  const RangeNode* length_;
  const BoolNode* closed_;
};

const BoolNode* LowerPath(const Args& args) {
  const SiteType type = *args.Type();
  if (type == SiteType::kCell) args.Unsupported("a path over cells");
  if (type == SiteType::kVertex && args.Has("closed"))
    args.Unsupported("a closed path over vertices");
  return args.Make<IsPath>(type, IntOrLastTo(args, "from"), args.PlayerNumber("role", "who"),
                           args.Range("length"), args.Bool("closed"));
}

}  // namespace

void RegisterPath(Registry& registry) { registry.Bool("bools.Is Path", LowerPath); }

}  // namespace ludens
