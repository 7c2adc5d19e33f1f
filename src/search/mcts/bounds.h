#pragma once

#include <array>
#include <vector>

#include "search/mcts/tree.h"

namespace ludens {

/// What is certain about the value of each node: for every player a lower and an upper bound of the
/// utility under best play of everybody.
///
/// With full bounds this is score-bounded search (Cazenave and Saffidine, "Score bounded
/// Monte-Carlo tree search", 2010); bounds that are only ever 0 or 1 make the solver of Winands,
/// Björnsson and Saito ("Monte-Carlo tree search solver", 2008).
class Bounds {
 public:
  /// `win_loss`: only certain wins and losses are passed on.
  Bounds(int players, bool win_loss) : players_(players), win_loss_(win_loss) {}

  void Clear() { bounds_.clear(); }
  float lower(NodeId node, int player) const { return At(node, player).lower; }
  float upper(NodeId node, int player) const { return At(node, player).upper; }
  /// All bounds have met: the node's value is known.
  bool Solved(NodeId node) const;
  void Values(NodeId node, std::span<float> utility) const;

  void SetTerminal(NodeId node, std::span<const float> utility);
  /// Renews the bounds of a node from its children; answers whether they changed. REQUIRES: one
  /// player moves at the node and its edges are listed.
  bool Update(const Tree& tree, NodeId node);
  /// True when the edge need not be looked at any more: no outcome of it can be better for its
  /// mover than what the node has for certain by another edge, or it is lost and another may not
  /// be.
  bool Dominated(const Tree& tree, NodeId node, uint32_t edge) const;

 private:
  struct Bound {
    float lower = 0, upper = 1;
  };
  const Bound& At(NodeId node, int player) const {
    static constexpr Bound kUnknown;
    const size_t at =
        static_cast<size_t>(node) * static_cast<size_t>(players_) + static_cast<size_t>(player - 1);
    return at < bounds_.size() ? bounds_[at] : kUnknown;
  }
  Bound& At(NodeId node, int player);
  Bound OfEdge(const Tree& tree, uint32_t edge, int player) const;
  bool Assign(NodeId node, int player, Bound bound);

  int players_;
  bool win_loss_;
  std::vector<Bound> bounds_;
};

}  // namespace ludens
