#pragma once

#include <memory>
#include <span>
#include <vector>

#include "search/mcts/options.h"
#include "search/mcts/tree.h"

namespace ludens {

/// The edge of [first, first + count) with the highest mean + exploration / √visits; of several the
/// first. UCB1 has exploration = c √(ln t) with t visits of the node (Auer, Cesa-Bianchi and
/// Fischer 2002; Kocsis and Szepesvári 2006). Untried edges come first by their mean.
uint32_t SelectHighest(const Tree& tree, uint32_t first, uint32_t count, float exploration);

/// c √(ln visits).
float Exploration(double c, uint32_t visits);

/// Chooses edges by more than their own statistics, which it gathers from whole iterations.
class Selector {
 public:
  virtual ~Selector() = default;
  virtual void NewTree() = 0;
  /// Picks one of the `count` edges from `first` on. `path` are the nodes from the root to this
  /// one.
  virtual uint32_t Select(Tree& tree, std::span<const NodeId> path, uint32_t first,
                          uint32_t count) = 0;
  /// Told after every iteration: the nodes of the path, ply by ply as `record` begins, and the
  /// utilities by player.
  virtual void Learn(Tree& tree, std::span<const NodeId> path, const PlyLog& record,
                     std::span<const float> utility) = 0;
};

/// The selector of these options; null for UCB1, which needs none.
std::unique_ptr<Selector> MakeSelector(const MctsOptions& options);

}  // namespace ludens
