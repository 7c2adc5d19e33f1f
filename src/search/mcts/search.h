#pragma once

#include <memory>
#include <vector>

#include "search/mcts/bounds.h"
#include "search/mcts/decisive.h"
#include "search/mcts/options.h"
#include "search/mcts/selection.h"
#include "search/mcts/tree.h"
#include "search/policy/playout_policy.h"

namespace ludens {

/// One Monte-Carlo search tree and its growth, one iteration after the other.
///
/// Two players or more, alternating or simultaneous (each player chooses among the own edges:
/// decoupled UCT), and games of chance (every iteration samples; a node is a position, found by its
/// hash). The value of an edge is the mean utility of the player who makes the move, so that
/// everybody maximises the own result.
///
/// Threads: one object per thread; the game is shared.
class MctsSearch {
 public:
  /// `policy` plays beyond the tree; null: uniformly. It must outlive the search.
  MctsSearch(const Game& game, const MctsOptions& options, PlayoutPolicy* policy);

  /// Makes `state` the root. With reuse, keeps what the tree has about it.
  void SetRoot(const StateBytes* state);
  /// One more playout: select, expand, evaluate, back up.
  void Iterate(Rng& rng);

  /// What the search knows of a move at the root.
  struct RootMove {
    Move move;
    int64_t visits = 0;
    double sum = 0;              ///< Of the mover's utilities.
    float lower = 0, upper = 1;  ///< Certain bounds of the mover's utility.
  };
  /// The moves of `player` at the root, in the game's order.
  std::vector<RootMove> RootMoves(int player) const;
  /// The value of the root is certain: more iterations change nothing.
  bool Solved() const;
  size_t nodes() const { return tree_->size(); }
  const Tree& tree() const { return *tree_; }

 private:
  struct Step {
    NodeId node;
    uint32_t edge;
  };

  void Descend(Rng& rng);                ///< Down the tree, recording the path.
  void Evaluate(NodeId leaf, Rng& rng);  ///< Fills values_.
  void BackUp(NodeId leaf);              ///< Adds values_ to every edge of the path.

  void List(NodeId node, const StateBytes* state, Rng& rng);
  void GatherMoves(const StateBytes* state);
  uint32_t SelectEdge(NodeId node, uint32_t first, uint32_t count);
  uint32_t SelectUndominated(NodeId node, uint32_t first, uint32_t count);
  uint32_t NextUntried(NodeId node, Rng& rng);
  void ChooseOne(NodeId node, Rng& rng);
  void ChooseJoint(NodeId node);
  std::span<const Move> Chosen() const;
  NodeId Follow(NodeId node, Rng& rng);
  NodeId FollowKept(NodeId node, Rng& rng);
  void PlayFrom(NodeId node, Rng& rng);
  NodeId NodeOf(StateBytes* state);
  NodeId AddLeaf(uint64_t key, const StateBytes* state);
  uint64_t SampledKey(const StateBytes* state);
  bool Full() const;
  void RecordStep(uint32_t first, uint32_t count, uint32_t edge);
  const StateBytes* StateAt(NodeId node) const;
  NodeId FindKept(const StateBytes* state) const;
  void UpdateBounds();

  const Game& game_;
  const MctsOptions& options_;
  PlayoutPolicy* policy_;
  /// Positions are kept with the listed nodes, so that a step down costs no move; else every
  /// iteration plays the moves from the root on.
  const bool keep_states_;
  const bool by_position_;  ///< Nodes are found by their position after every move.
  const bool keyed_;        ///< Nodes need the hash of their position.
  const bool recorded_;     ///< Someone learns from the moves of the iterations.
  const bool simultaneous_;
  std::unique_ptr<Tree> tree_, spare_;
  std::unique_ptr<Selector> selector_;  ///< Null: UCB1, which tries every move once first.
  std::unique_ptr<Bounds> bounds_;
  std::unique_ptr<DecisiveMoves> decisive_;
  OwnedState root_state_, work_;

  std::vector<Step> path_;          ///< Edges chosen in this iteration.
  std::vector<NodeId> path_nodes_;  ///< Their nodes, then the leaf.
  MoveList joint_;                  ///< Chosen at the last node, where players move at once.
  MoveList moves_;
  std::vector<uint32_t> codes_;
  PlyLog record_;
  NodeId leaf_ = kNoNode;
  NodeId in_work_ = kNoNode;  ///< The node whose position is in work_.
  bool beyond_ = false;       ///< The position in work_ has no node: the tree is full.
  std::array<float, kMaxPlayers + 1> values_{};
};

}  // namespace ludens
