#include "search/mcts/tree.h"

#include <cmath>
#include <cstring>
#include <new>

namespace ludens {
namespace {

constexpr std::align_val_t kStateAlignment{64};

}  // namespace

void Tree::Free::operator()(StateBytes* block) const { ::operator delete(block, kStateAlignment); }

Tree::Tree(const Game& game) : state_size_(game.state_size()) {}

void Tree::Clear() {
  nodes_.clear();
  mean_.clear();
  inverse_root_.clear();
  sum_.clear();
  visits_.clear();
  child_.clear();
  move_.clear();
  code_.clear();
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
  std::memcpy(blocks_[at / kBlockStates].get() + state_size_ * (at % kBlockStates), state,
              state_size_);
}

void Tree::List(NodeId id, std::span<const Move> moves, std::span<const uint32_t> codes) {
  TreeNode& node = nodes_[id];
  node.listed = true;
  node.first_edge = static_cast<uint32_t>(move_.size());
  node.edge_count = static_cast<uint32_t>(moves.size());
  const size_t size = move_.size() + moves.size();
  move_.insert(move_.end(), moves.begin(), moves.end());
  mean_.resize(size, kUntried);
  inverse_root_.resize(size, 0);
  sum_.resize(size, 0);
  visits_.resize(size, 0);
  child_.resize(size, kNoNode);
  if (!codes.empty())
    code_.insert(code_.end(), codes.begin(), codes.end());
  else
    for (const Move& move : moves) code_.push_back(move.code);
}

size_t Tree::bytes() const {
  constexpr size_t kEdgeBytes =
      2 * sizeof(float) + sizeof(double) + 3 * sizeof(uint32_t) + sizeof(Move);
  return nodes_.size() * sizeof(TreeNode) + states_ * state_size_ + move_.size() * kEdgeBytes +
         table_.size() * 40;
}

void Tree::Update(uint32_t edge, float value) {
  const uint32_t n = ++visits_[edge];
  sum_[edge] += value;
  mean_[edge] = static_cast<float>(sum_[edge] / n);
  inverse_root_[edge] = 1.0f / std::sqrt(static_cast<float>(n));
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
    target.List(copy, std::span(move_).subspan(first, count),
                std::span(code_).subspan(first, count));
    const uint32_t to = target.nodes_[copy].first_edge;
    for (uint32_t i = 0; i < count; ++i) {
      target.mean_[to + i] = mean_[first + i];
      target.inverse_root_[to + i] = inverse_root_[first + i];
      target.sum_[to + i] = sum_[first + i];
      target.visits_[to + i] = visits_[first + i];
      if (child_[first + i] != kNoNode) target.child_[to + i] = visit(child_[first + i]);
    }
  }
  for (const auto& [key, node] : table_)
    if (const auto found = moved.find(node); found != moved.end())
      target.table_.emplace(key, found->second);
}

}  // namespace ludens
