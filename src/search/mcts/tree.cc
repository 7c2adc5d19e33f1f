#include "search/mcts/tree.h"

#include <new>

namespace ludens {
namespace {

constexpr std::align_val_t kStateAlignment{64};
constexpr uint32_t kMostEdges = (1u << 30) - 1;

}  // namespace

void Tree::Free::operator()(StateBytes* block) const { ::operator delete(block, kStateAlignment); }

Tree::Tree(const Game& game) : game_(game), state_size_(game.state_size()) {}

void Tree::Clear() {
  nodes_.clear();
  scores_.clear();
  edges_.clear();
  move_.clear();
  table_.clear();
  states_ = 0;
}

NodeId Tree::AddNode(uint64_t key) {
  const auto id = static_cast<NodeId>(nodes_.size());
  nodes_.emplace_back().key = key;
  return id;
}

void Tree::KeepState(NodeId node, const StateBytes* state) {
  if (states_ / kBlockStates >= blocks_.size())
    blocks_.emplace_back(
        static_cast<StateBytes*>(::operator new(state_size_* kBlockStates, kStateAlignment)));
  const uint32_t at = states_++;
  nodes_[node].state = at;
  game_.CopyState(state, blocks_[at / kBlockStates].get() + state_size_ * (at % kBlockStates));
}

void Tree::List(NodeId id, std::span<const Move> moves, std::span<const uint32_t> codes) {
  TreeNode& node = nodes_[id];
  node.listed = 1;
  node.first_edge = static_cast<uint32_t>(move_.size());
  node.edge_count = static_cast<uint32_t>(moves.size()) & kMostEdges;
  const size_t size = move_.size() + moves.size();
  move_.insert(move_.end(), moves.begin(), moves.end());
  scores_.resize(size);
  edges_.reserve(move_.capacity());
  for (size_t i = 0; i < moves.size(); ++i)
    edges_.push_back({.code = codes.empty() ? moves[i].code : codes[i], .player = moves[i].player});
}

void Tree::SwapUntried(uint32_t a, uint32_t b) {
  std::swap(move_[a], move_[b]);
  std::swap(edges_[a].code, edges_[b].code);
}

size_t Tree::bytes() const {
  constexpr size_t kEdgeBytes = sizeof(EdgeScore) + sizeof(TreeEdge) + sizeof(Move);
  return nodes_.size() * sizeof(TreeNode) + states_ * state_size_ + move_.size() * kEdgeBytes +
         table_.size() * 40;
}

void Tree::CopyTo(NodeId root, Tree& target) const {
  target.Clear();
  std::unordered_map<NodeId, NodeId> moved;
  std::vector<NodeId> order;
  const auto visit = [&](NodeId node) {
    const auto [at, fresh] = moved.try_emplace(node, static_cast<NodeId>(order.size()));
    if (fresh) order.push_back(node);
    return at->second;
  };
  visit(root);
  for (size_t next = 0; next < order.size(); ++next) {
    const TreeNode& node = nodes_[order[next]];
    const NodeId copy = target.AddNode(node.key);
    target.nodes_[copy] = node;
    target.nodes_[copy].extra = 0;
    if (HasState(order[next])) target.KeepState(copy, StateOf(order[next]));
    if (!node.listed) continue;
    const uint32_t first = node.first_edge, count = node.edge_count;
    target.List(copy, std::span(move_).subspan(first, count), {});
    const uint32_t to = target.nodes_[copy].first_edge;
    for (uint32_t i = 0; i < count; ++i) {
      target.scores_[to + i] = scores_[first + i];
      TreeEdge& edge = target.edges_[to + i] = edges_[first + i];
      if (edge.child != kNoNode) edge.child = visit(edge.child);
    }
  }
  for (const auto& [key, node] : table_)
    if (const auto found = moved.find(node); found != moved.end())
      target.table_.emplace(key, found->second);
}

}  // namespace ludens
