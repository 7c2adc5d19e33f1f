#include "search/mcts/bounds.h"

#include <algorithm>

namespace ludens {

Bounds::Bound& Bounds::At(NodeId node, int player) {
  const size_t needed = (static_cast<size_t>(node) + 1) * static_cast<size_t>(players_);
  if (bounds_.size() < needed) bounds_.resize(needed * 2);
  return bounds_[needed - static_cast<size_t>(players_) + static_cast<size_t>(player - 1)];
}

bool Bounds::Solved(NodeId node) const {
  for (int player = 1; player <= players_; ++player)
    if (lower(node, player) != upper(node, player)) return false;
  return true;
}

void Bounds::Values(NodeId node, std::span<float> utility) const {
  for (int player = 1; player <= players_; ++player)
    utility[static_cast<size_t>(player)] = lower(node, player);
}

void Bounds::SetTerminal(NodeId node, std::span<const float> utility) {
  for (int player = 1; player <= players_; ++player) {
    const float value = utility[static_cast<size_t>(player)];
    At(node, player) = {value, value};
  }
}

Bounds::Bound Bounds::OfEdge(const Tree& tree, uint32_t edge, int player) const {
  const NodeId child = tree.child(edge);
  return child == kNoNode ? Bound{} : At(child, player);
}

bool Bounds::Assign(NodeId node, int player, Bound bound) {
  if (win_loss_) {
    if (bound.lower < 1) bound.lower = 0;
    if (bound.upper > 0) bound.upper = 1;
  }
  Bound& current = At(node, player);
  const bool changed = bound.lower > current.lower || bound.upper < current.upper;
  current.lower = std::max(current.lower, bound.lower);
  current.upper = std::min(current.upper, bound.upper);
  return changed;
}

bool Bounds::Update(const Tree& tree, NodeId id) {
  const TreeNode& node = tree[id];
  const int mover = tree.player(node.first_edge);
  bool changed = false;
  Bound own{0, 0};
  for (uint32_t i = 0; i < node.edge_count; ++i) {
    const Bound edge = OfEdge(tree, node.first_edge + i, mover);
    own.lower = std::max(own.lower, edge.lower);
    own.upper = std::max(own.upper, edge.upper);
  }
  changed |= Assign(id, mover, own);
  // The others get what the mover's choice leaves: any edge that the mover may still prefer.
  for (int player = 1; player <= players_; ++player) {
    if (player == mover) continue;
    Bound bound{1, 0};
    for (uint32_t i = 0; i < node.edge_count; ++i) {
      const uint32_t at = node.first_edge + i;
      if (OfEdge(tree, at, mover).upper < own.lower) continue;
      const Bound edge = OfEdge(tree, at, player);
      bound.lower = std::min(bound.lower, edge.lower);
      bound.upper = std::max(bound.upper, edge.upper);
    }
    // With two players what one has for certain the other cannot get.
    if (players_ == 2) bound = {1 - own.upper, 1 - own.lower};
    changed |= Assign(id, player, bound);
  }
  return changed;
}

bool Bounds::Dominated(const Tree& tree, NodeId node, uint32_t edge) const {
  const int mover = tree.player(edge);
  const float certain = lower(node, mover);
  const Bound bound = OfEdge(tree, edge, mover);
  if (bound.upper < certain) return true;
  // A certain loss tells nothing more, as long as another move may be better.
  if (bound.upper <= 0 && upper(node, mover) > 0) return true;
  // Of several that are certain to be as good, those that are open need no look.
  return bound.upper == certain && bound.lower < certain;
}

}  // namespace ludens
