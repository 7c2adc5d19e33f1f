#include <algorithm>

#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "ludemes/support/edge_graph.h"

namespace ludens {
namespace {

/// The edges that count for the tests of graphs: those with the piece whose number is the
/// player's, or for Neutral with the piece on the edge played last.
class PlayerEdges {
 public:
  PlayerEdges(const Context& context, int player) : context_(context), piece_(player) {
    if (player == 0) piece_ = std::max(1, What(context.header().last.to));
  }

  int vertices() const { return context_.topology().size(SiteType::kVertex); }

  /// Calls `visit(edge, ends)` for each of the edges.
  template <typename Visit>
  void ForEach(Visit&& visit) const {
    for (int edge = 0; edge < context_.topology().size(SiteType::kEdge); ++edge)
      if (What(edge) == piece_) visit(edge, EndsOf(context_.topology(), edge));
  }
  int Count() const {
    int count = 0;
    const int edges = context_.topology().size(SiteType::kEdge);
    for (int edge = 0; edge < edges; ++edge) count += What(edge) == piece_;
    return count;
  }

 private:
  int What(int edge) const {
    return edge < 0 ? 0 : context_.state.What(context_.SlotOf(SiteType::kEdge, edge));
  }

  const Context& context_;
  int piece_;
};

bool NothingPlayed(const Context& context) { return context.header().last.to < 0; }

/// True when the edges have no cycle.
bool IsForest(Context& context, const PlayerEdges& edges) {
  BorrowedInts parents(context);
  DisjointSets sets(edges.vertices(), *parents);
  bool forest = true;
  edges.ForEach([&](int, EdgeEnds ends) { forest = forest && sets.Unite(ends.a, ends.b); });
  return forest;
}

/// True when the edges have no cycle and reach every vertex: there is one less than vertices, which
/// is counted first, as it seldom holds.
bool IsSpanningTree(Context& context, const PlayerEdges& edges) {
  return edges.Count() == edges.vertices() - 1 && IsForest(context, edges);
}

void CountDegrees(const PlayerEdges& edges, IntList& degrees) {
  degrees.assign(static_cast<size_t>(edges.vertices()), 0);
  edges.ForEach([&](int, EdgeEnds ends) {
    ++degrees[static_cast<size_t>(ends.a)];
    ++degrees[static_cast<size_t>(ends.b)];
  });
}

/// (is Tree player): the player's edges have no cycle. (is SpanningTree player): and they reach
/// every vertex.
class IsTree final : public BoolNode {
 public:
  IsTree(const IntNode* player, bool spanning) : player_(player), spanning_(spanning) {}
  bool Eval(Context& context) const override {
    if (NothingPlayed(context)) return false;
    const PlayerEdges edges(context, player_->Eval(context));
    return spanning_ ? IsSpanningTree(context, edges) : IsForest(context, edges);
  }

 private:
  const IntNode* player_;
  bool spanning_;
};

/// (is CaterpillarTree player): a spanning tree that is a path once its leaves are taken away.
class IsCaterpillarTree final : public BoolNode {
 public:
  explicit IsCaterpillarTree(const IntNode* player) : player_(player) {}
  bool Eval(Context& context) const override {
    if (NothingPlayed(context)) return false;
    const PlayerEdges edges(context, player_->Eval(context));
    if (!IsSpanningTree(context, edges)) return false;
    BorrowedInts degrees(context);
    CountDegrees(edges, *degrees);
    BorrowedInts inner(context);
    inner->assign(degrees->size(), 0);
    edges.ForEach([&](int, EdgeEnds ends) {
      const size_t a = static_cast<size_t>(ends.a), b = static_cast<size_t>(ends.b);
      if ((*degrees)[a] < 2 || (*degrees)[b] < 2) return;
      ++(*inner)[a];
      ++(*inner)[b];
    });
    return std::ranges::all_of(*inner, [](int degree) { return degree <= 2; });
  }

 private:
  const IntNode* player_;
};

/// (is TreeCentre player): the player's edges have no cycle, and no branch at the vertex played
/// last holds more than half of the vertices of its tree.
class IsTreeCentre final : public BoolNode {
 public:
  explicit IsTreeCentre(const IntNode* player) : player_(player) {}
  bool Eval(Context& context) const override {
    const int centre = context.header().last.to;
    const PlayerEdges edges(context, player_->Eval(context));
    if (centre < 0 || centre >= edges.vertices()) return false;
    if (!IsForest(context, edges)) return false;
    BorrowedInts parents(context), sizes(context);
    DisjointSets branches(edges.vertices(), *parents);
    edges.ForEach([&](int, EdgeEnds ends) {
      if (ends.a != centre && ends.b != centre) branches.Unite(ends.a, ends.b);
    });
    sizes->assign(parents->size(), 0);
    for (int vertex = 0; vertex < edges.vertices(); ++vertex)
      ++(*sizes)[static_cast<size_t>(branches.Find(vertex))];
    int total = 1, largest = 0;
    edges.ForEach([&](int, EdgeEnds ends) {
      if (ends.a != centre && ends.b != centre) return;
      const int branch = branches.Find(ends.a == centre ? ends.b : ends.a);
      total += (*sizes)[static_cast<size_t>(branch)];
      largest = std::max(largest, (*sizes)[static_cast<size_t>(branch)]);
    });
    return largest > 0 && 2 * largest <= total;
  }

 private:
  const IntNode* player_;
};

/// (is RegularGraph player [k: | odd: | even:]): every vertex has the same number of edges.
class IsRegularGraph final : public BoolNode {
 public:
  IsRegularGraph(const IntNode* player, const IntNode* k, const BoolNode* odd, const BoolNode* even)
      : player_(player), k_(k), odd_(odd), even_(even) {}

  bool Eval(Context& context) const override {
    if (NothingPlayed(context)) return false;
    BorrowedInts degrees(context);
    CountDegrees(PlayerEdges(context, player_->Eval(context)), *degrees);
    const int wanted = Wanted(context, *degrees);
    const auto regular = [&](int degree) { return degree == wanted; };
    if (!std::ranges::all_of(*degrees, regular)) return false;
    if (odd_ != nullptr && odd_->Eval(context)) return wanted % 2 == 1;
    if (even_ != nullptr && even_->Eval(context)) return wanted % 2 == 0;
    return true;
  }

 private:
  int Wanted(Context& context, const IntList& degrees) const {
    const int k = k_ == nullptr ? 0 : k_->Eval(context);
    if (k != 0) return k;
    const auto first = std::ranges::find_if(degrees, [](int degree) { return degree != 0; });
    return first == degrees.end() ? 0 : *first;
  }

  const IntNode* player_;
  const IntNode* k_;
  const BoolNode* odd_;
  const BoolNode* even_;
};

/// (is Crossing edge edge): the two edges cross inside.
class IsCrossing final : public BoolNode {
 public:
  IsCrossing(const IntNode* a, const IntNode* b, Csr<Site> crossings)
      : a_(a), b_(b), crossings_(std::move(crossings)) {}
  bool Eval(Context& context) const override {
    const int a = a_->Eval(context), b = b_->Eval(context);
    const int edges = context.topology().size(SiteType::kEdge);
    if (a < 0 || b < 0 || a >= edges || b >= edges) return false;
    return std::ranges::binary_search(crossings_[static_cast<size_t>(a)], static_cast<Site>(b));
  }

 private:
  const IntNode* a_;
  const IntNode* b_;
  Csr<Site> crossings_;
};

template <bool spanning>
const BoolNode* LowerTree(const Args& args) {
  return args.Make<IsTree>(args.PlayerNumber("role", "who"), spanning);
}

}  // namespace

void RegisterGraphConditions(Registry& registry) {
  registry.Bool("bools.Is Tree", LowerTree<false>);
  registry.Bool("bools.Is SpanningTree", LowerTree<true>);
  registry.Bool("bools.Is CaterpillarTree", [](const Args& args) -> const BoolNode* {
    return args.Make<IsCaterpillarTree>(args.PlayerNumber("role", "who"));
  });
  registry.Bool("bools.Is TreeCentre", [](const Args& args) -> const BoolNode* {
    return args.Make<IsTreeCentre>(args.PlayerNumber("role", "who"));
  });
  registry.Bool("bools.Is RegularGraph", [](const Args& args) -> const BoolNode* {
    return args.Make<IsRegularGraph>(args.PlayerNumber("role", "who"), args.Int("k"),
                                     args.Bool("odd"), args.Bool("even"));
  });
  registry.Bool("bools.Is Crossing", [](const Args& args) -> const BoolNode* {
    return args.Make<IsCrossing>(args.Int("edge1"), args.Int("edge2"),
                                 args.model().topology.MakeCrossings());
  });
}

}  // namespace ludens
