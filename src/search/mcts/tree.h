#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "game/game.h"
#include "game/guide.h"

namespace ludens {

using NodeId = uint32_t;
inline constexpr NodeId kNoNode = std::numeric_limits<NodeId>::max();

/// A position of the search tree. Its edges are listed, and its position is kept, when it is
/// visited for the second time: most nodes never are.
struct TreeNode {
  uint64_t key = 0;          ///< Hash of the position, where someone asks for it.
  uint32_t state = kNoNode;  ///< Number of its block; kNoNode: not kept.
  uint32_t first_edge = 0;
  uint32_t visits = 0;
  uint32_t tried = 0;  ///< Edges with visits.
  uint32_t extra = 0;  ///< Index of what the selection keeps per node; 0: nothing yet.
  uint32_t edge_count : 30 = 0;
  uint32_t listed : 1 = 0;
  uint32_t terminal : 1 = 0;
};
static_assert(sizeof(TreeNode) == 32);

/// What selection compares: UCB1 is mean + exploration · inverse_root.
struct EdgeScore {
  float mean = 1e6f;  ///< Of the mover's utilities; untried: more than any, so that it is tried.
  float inverse_root = 0;  ///< 1 / √visits.
};

/// What an iteration needs of an edge that it goes along, together in memory.
struct TreeEdge {
  double sum = 0;  ///< Of the mover's utilities.
  uint32_t visits = 0;
  NodeId child = kNoNode;
  uint32_t code = 0;
  uint16_t player = 0;  ///< The mover.
};

/// Storage of a search tree: nodes, edges (with arrays of their own for what selection compares, so
/// that the best of many is found by vector instructions), and the position of every node. Nothing
/// is allocated per node once the arrays have grown; Clear keeps the memory.
///
///     node ── first_edge ─▶ [EdgeScore][TreeEdge][Move] …
///          └─ state ─▶ position
///
/// Several players may move at a node at once: their edges lie side by side, ordered by player,
/// and the child then depends on one edge of each.
class Tree {
 public:
  explicit Tree(const Game& game);

  void Clear();
  NodeId AddNode(uint64_t key);
  void KeepState(NodeId node, const StateBytes* state);
  bool HasState(NodeId node) const { return nodes_[node].state != kNoNode; }
  /// REQUIRES: HasState(node).
  const StateBytes* StateOf(NodeId node) const {
    const uint32_t at = nodes_[node].state;
    return blocks_[at / kBlockStates].get() + state_size_ * (at % kBlockStates);
  }
  /// Gives the node its edges, in the given order; feature codes where `codes` is not empty.
  void List(NodeId node, std::span<const Move> moves, std::span<const uint32_t> codes);

  TreeNode& operator[](NodeId node) { return nodes_[node]; }
  const TreeNode& operator[](NodeId node) const { return nodes_[node]; }
  size_t size() const { return nodes_.size(); }
  /// Bytes in use, for the limit of memory.
  size_t bytes() const;

  // Fields of edges, by edge number.
  const EdgeScore* scores() const { return scores_.data(); }
  float mean(uint32_t edge) const { return scores_[edge].mean; }
  float inverse_root(uint32_t edge) const { return scores_[edge].inverse_root; }
  const TreeEdge& edge(uint32_t edge) const { return edges_[edge]; }
  double sum(uint32_t edge) const { return edges_[edge].sum; }
  uint32_t visits(uint32_t edge) const { return edges_[edge].visits; }
  NodeId child(uint32_t edge) const { return edges_[edge].child; }
  int player(uint32_t edge) const { return edges_[edge].player; }
  uint32_t code(uint32_t edge) const { return edges_[edge].code; }
  const Move& move(uint32_t edge) const { return move_[edge]; }
  void SetChild(uint32_t edge, NodeId child) { edges_[edge].child = child; }
  /// Exchanges the moves of two edges of one player that were never tried.
  void SwapUntried(uint32_t a, uint32_t b);
  /// One more result for an edge of the node.
  void Update(NodeId node, uint32_t at, float value) {
    TreeEdge& edge = edges_[at];
    const uint32_t n = ++edge.visits;
    nodes_[node].tried += n == 1;
    edge.sum += value;
    scores_[at] = {static_cast<float>(edge.sum / n), 1.0f / std::sqrt(static_cast<float>(n))};
  }

  // Children of joint moves, and nodes by position.
  NodeId* FindOrAdd(uint64_t key) { return &table_.try_emplace(key, kNoNode).first->second; }

  /// Makes `root`, with all that can be reached from it, the whole content of `target`; it becomes
  /// node 0 there. What selection kept per node is forgotten.
  void CopyTo(NodeId root, Tree& target) const;

 private:
  static constexpr size_t kBlockStates = 64;  // Positions per block of memory.

  const Game& game_;
  const size_t state_size_;
  uint32_t states_ = 0;  ///< Kept positions.
  std::vector<TreeNode> nodes_;
  std::vector<EdgeScore> scores_;
  std::vector<TreeEdge> edges_;
  std::vector<Move> move_;
  struct Free {
    void operator()(StateBytes* block) const;
  };
  std::vector<std::unique_ptr<StateBytes, Free>> blocks_;
  std::unordered_map<uint64_t, NodeId> table_;
};

}  // namespace ludens
