#include "search/mcts/selection.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "search/mcts/amaf.h"
#include "search/policy/move_averages.h"

namespace ludens {

namespace {

constexpr uint32_t kTabledVisits = 4096;

float RootOfLog(uint32_t visits) {
  return std::sqrt(std::log(static_cast<float>(std::max(1u, visits))));
}

std::array<float, kTabledVisits> MakeRootsOfLogs() {
  std::array<float, kTabledVisits> roots;
  for (uint32_t visits = 0; visits < kTabledVisits; ++visits) roots[visits] = RootOfLog(visits);
  return roots;
}

}  // namespace

float Exploration(double c, uint32_t visits) {
  static const std::array<float, kTabledVisits> roots = MakeRootsOfLogs();
  return static_cast<float>(c) * (visits < kTabledVisits ? roots[visits] : RootOfLog(visits));
}

uint32_t SelectHighest(const Tree& tree, uint32_t first, uint32_t count, float exploration) {
  const EdgeScore* scores = tree.scores() + first;
  const auto value = [&](uint32_t i) {
    return scores[i].mean + exploration * scores[i].inverse_root;
  };
  // Of many: eight running maxima, which compilers turn into vector instructions; then where the
  // highest is.
  constexpr uint32_t kLanes = 8;
  if (count < 2 * kLanes) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; ++i)
      if (value(i) > value(best)) best = i;
    return first + best;
  }
  std::array<float, kLanes> best;
  best.fill(-1e30f);
  uint32_t i = 0;
  for (; i + kLanes <= count; i += kLanes)
    for (uint32_t lane = 0; lane < kLanes; ++lane) {
      const float v = value(i + lane);
      best[lane] = v > best[lane] ? v : best[lane];
    }
  float highest = *std::max_element(best.begin(), best.end());
  for (; i < count; ++i) highest = std::max(highest, value(i));
  for (i = 0; i + 1 < count && value(i) != highest;) ++i;
  return first + i;
}

namespace {

/// RAVE and GRAVE: a move's own mean is mixed with its all-moves-as-first mean,
///     (1 - β) mean + β amaf,   β = n' / (n' + n + bias · n' · n),
/// with n own and n' AMAF visits. GRAVE takes the AMAF statistics of the closest ancestor with more
/// than `reference` playouts, RAVE those of the node itself. No exploration term but c's.
///
/// Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go",
/// 2011; Cazenave, "Generalized rapid action value estimation", 2015.
class AmafSelector final : public Selector {
 public:
  AmafSelector(double c, double bias, uint32_t reference)
      : c_(c), bias_(bias), reference_(reference) {}

  void NewTree() override { tables_.Clear(); }

  uint32_t Select(Tree& tree, std::span<const NodeId> path, uint32_t first,
                  uint32_t count) override {
    const TreeNode& node = tree[path.back()];
    const AmafTable* table = Reference(tree, path);
    const float exploration = Exploration(c_, node.visits);
    uint32_t best = first;
    double best_value = -1e30;
    for (uint32_t edge = first; edge < first + count; ++edge) {
      const double value = Mixed(tree, edge, table) + exploration * tree.inverse_root(edge);
      if (value <= best_value) continue;
      best = edge;
      best_value = value;
    }
    return best;
  }

  void Learn(Tree& tree, std::span<const NodeId> path, const PlyLog& record,
             std::span<const float> utility) override {
    tables_.Learn(tree, path, record, utility);
  }

 private:
  const AmafTable* Reference(const Tree& tree, std::span<const NodeId> path) const {
    for (size_t i = path.size(); i-- > 0;)
      if (i == 0 || tree[path[i]].visits > reference_) return tables_.Find(tree[path[i]]);
    return nullptr;
  }

  double Mixed(const Tree& tree, uint32_t edge, const AmafTable* table) const {
    const Move& move = tree.move(edge);
    const AmafTable::Entry* entry =
        table == nullptr ? nullptr : table->Find(AmafKey(move.player, tree.code(edge)));
    const double n = tree.visits(edge);
    if (entry == nullptr) return n == 0 ? 1.0 : tree.mean(edge);
    const double others = entry->visits, amaf = static_cast<double>(entry->sum) / others;
    if (n == 0) return amaf;
    const double beta = others / (others + n + bias_ * others * n);
    return (1 - beta) * tree.mean(edge) + beta * amaf;
  }

  double c_, bias_;
  uint32_t reference_;
  AmafTables tables_;
};

/// Progressive history: UCB1 plus a move's mean over all iterations, wherever it was played,
/// weighted by W / (losses of the edge + 1).
///
/// Nijssen and Winands, "Enhancements for multi-player Monte-Carlo tree search", 2010.
class HistorySelector final : public Selector {
 public:
  HistorySelector(double c, double weight) : c_(c), weight_(weight) {}

  void NewTree() override { history_.Clear(); }

  uint32_t Select(Tree& tree, std::span<const NodeId> path, uint32_t first,
                  uint32_t count) override {
    const float exploration = Exploration(c_, tree[path.back()].visits);
    uint32_t best = first;
    double best_value = -1e30;
    for (uint32_t edge = first; edge < first + count; ++edge) {
      const double mean = tree.mean(edge), n = tree.visits(edge);
      const double losses = n == 0 ? 0 : n * (1 - mean);
      const double value =
          mean + exploration * tree.inverse_root(edge) +
          history_.Mean(tree.move(edge).player, tree.code(edge), 0.5) * weight_ / (losses + 1);
      if (value <= best_value) continue;
      best = edge;
      best_value = value;
    }
    return best;
  }

  void Learn(Tree&, std::span<const NodeId>, const PlyLog& record,
             std::span<const float> utility) override {
    for (const PlyLog::Ply& ply : record.plies)
      history_.Add(ply.player, record.Played(ply), utility[static_cast<size_t>(ply.player)]);
  }

 private:
  double c_, weight_;
  MoveAverages history_;
};

}  // namespace

std::unique_ptr<Selector> MakeSelector(const MctsOptions& options) {
  switch (options.selection) {
    case Selection::kUcb1:
      return nullptr;
    case Selection::kRave:
      return std::make_unique<AmafSelector>(options.c, options.bias, 0);
    case Selection::kGrave:
      return std::make_unique<AmafSelector>(options.c, options.bias,
                                            static_cast<uint32_t>(options.reference));
    case Selection::kProgressiveHistory:
      return std::make_unique<HistorySelector>(options.c, options.history);
  }
  return nullptr;
}

}  // namespace ludens
