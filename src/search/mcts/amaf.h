#pragma once

#include <span>
#include <vector>

#include "base/rng.h"
#include "search/mcts/tree.h"

namespace ludens {

/// A move of a player in tables of statistics over all moves.
inline uint64_t AmafKey(int player, uint32_t code) {
  return static_cast<uint64_t>(player) << 32 | code;
}

/// "All moves as first" statistics of one node: for every move that its player-and-code names, the
/// results of the iterations in which it was played at the node or later. Open addressing.
class AmafTable {
 public:
  struct Entry {
    uint64_t key = 0;  ///< 0: free (players are numbered from 1).
    float sum = 0;
    uint32_t visits = 0;
  };

  const Entry* Find(uint64_t key) const;
  void Add(uint64_t key, float value);

 private:
  size_t Slot(uint64_t key) const;
  void Grow();

  std::vector<Entry> entries_;
  size_t used_ = 0;
};

/// The tables of the nodes of one tree, by TreeNode::extra.
class AmafTables {
 public:
  void Clear() { tables_.clear(); }
  /// Null for a node that was not learned about.
  const AmafTable* Find(const TreeNode& node) const {
    return node.extra == 0 ? nullptr : &tables_[node.extra - 1];
  }
  /// Adds an iteration: node i of the path learns of every move from ply i on, each once.
  void Learn(Tree& tree, std::span<const NodeId> path, const PlyLog& record,
             std::span<const float> utility);

 private:
  std::vector<AmafTable> tables_;
  AmafTable seen_;                ///< Moves met so far in Learn.
  std::vector<uint64_t> unique_;  ///< The same, in order.
};

}  // namespace ludens
