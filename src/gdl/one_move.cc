#include <algorithm>
#include <map>

#include "gdl/passes.h"

namespace ludens::gdl {
namespace {

constexpr size_t kMaxRemembered = size_t{32} << 20;  // Entries over all sets of moves.

/// Rewrites gates over moves. For every new gate that says "none of these moves is made" it
/// remembers which.
class OneMoveRewriter {
 public:
  explicit OneMoveRewriter(const Network& network) : network_(network) {}

  Network Run() {
    const Network merged =
        Rebuild(network_, {}, {}, [this](Network& fresh, std::vector<Literal> inputs, NodeId) {
          if (role_of_.empty()) LearnMoves();
          return Rewrite(fresh, std::move(inputs));
        });
    return Rebuild(merged, {}, {}, [](Network& fresh, std::vector<Literal> inputs, NodeId) {
      return fresh.And(std::move(inputs));
    });
  }

 private:
  /// Inputs come before all gates, in both networks in the same order.
  void LearnMoves() {
    role_of_.assign(1, kNone);
    moves_.resize(network_.role_count);
    std::vector<uint32_t> old_role(network_.size(), kNone);
    for (const Network::Move& move : network_.moves) old_role[move.does] = move.role;
    old_role_ = std::move(old_role);
  }

  uint32_t RoleOf(Network& fresh, NodeId node) {
    // Inputs of the new network are numbered as they are met; catch up with them.
    while (role_of_.size() <= node) {
      const auto at = static_cast<NodeId>(role_of_.size());
      if (fresh.Kind(at) != NodeKind::kDoes) {
        role_of_.push_back(kNone);
        continue;
      }
      while (network_.Kind(next_old_) != NodeKind::kDoes) ++next_old_;
      const uint32_t role = old_role_[next_old_++];
      role_of_.push_back(role);
      if (role != kNone) moves_[role].push_back(at);
    }
    return role_of_[node];
  }

  Literal Rewrite(Network& fresh, std::vector<Literal> inputs) {
    std::vector<Literal> others;
    std::map<uint32_t, NodeId> done;               // Role: the move the gate asks for.
    std::map<uint32_t, std::vector<NodeId>> none;  // Role: moves that must not be made.
    bool nested = false;
    for (Literal input : inputs) {
      const NodeId node = NodeOf(input);
      const uint32_t role = RoleOf(fresh, node);
      const auto set = none_of_.find(node);
      if (role != kNone && IsNegated(input)) {
        none[role].push_back(node);
      } else if (role != kNone) {
        if (done.contains(role) && done[role] != node) return kFalse;
        done[role] = node;
        others.push_back(input);
      } else if (set != none_of_.end() && IsNegated(input) && IsOneRole(fresh, set->second)) {
        // "One of these" is "none of the others".
        const uint32_t own = RoleOf(fresh, set->second[0]);
        for (NodeId move : AllMoves(fresh, own))
          if (!std::ranges::binary_search(set->second, move)) none[own].push_back(move);
      } else if (set != none_of_.end() && !IsNegated(input)) {
        nested = true;
        for (NodeId move : set->second) none[RoleOf(fresh, move)].push_back(move);
      } else {
        others.push_back(input);
      }
    }
    if (none.empty()) return fresh.And(std::move(inputs));
    const size_t plain = others.size();
    const bool changed = AddExclusions(fresh, done, none, others);
    if (others.size() == 1 && others[0] == kFalse) return kFalse;
    const Literal result = fresh.And(changed ? std::move(others) : std::move(inputs));
    if (plain == 0 && (!changed || nested)) Remember(result, none);
    return result;
  }

  /// Adds "none of these" per role in its cheaper form; true when anything differs from the plain
  /// list of negated moves.
  bool AddExclusions(Network& fresh, const std::map<uint32_t, NodeId>& done,
                     std::map<uint32_t, std::vector<NodeId>>& none, std::vector<Literal>& others) {
    bool changed = false;
    for (auto& [role, moves] : none) {
      std::ranges::sort(moves);
      moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
      const auto it = done.find(role);
      if (it != done.end()) {  // Another move is made: these are not, or the gate is false.
        changed = true;
        if (std::ranges::binary_search(moves, it->second)) {
          others = {kFalse};
          return true;
        }
        continue;
      }
      const std::vector<NodeId>& all = AllMoves(fresh, role);
      if (moves.size() * 2 <= all.size()) {
        for (NodeId move : moves) others.push_back(Negate(Positive(move)));
        continue;
      }
      changed = true;
      std::vector<Literal> rest;
      for (NodeId move : all)
        if (!std::ranges::binary_search(moves, move)) rest.push_back(Positive(move));
      const std::vector<Literal> few = rest;
      others.push_back(fresh.Or(std::move(rest)));
      if (few.size() < 2) continue;
      std::vector<NodeId>& set = none_of_[NodeOf(others.back())];
      if (set.empty())
        for (Literal move : few) set.push_back(NodeOf(move));
    }
    return changed;
  }

  bool IsOneRole(Network& fresh, const std::vector<NodeId>& moves) {
    return RoleOf(fresh, moves.front()) == RoleOf(fresh, moves.back()) &&
           std::ranges::is_sorted(moves);
  }

  const std::vector<NodeId>& AllMoves(Network& fresh, uint32_t role) {
    RoleOf(fresh, static_cast<NodeId>(fresh.size() - 1));
    return moves_[role];
  }

  void Remember(Literal literal, const std::map<uint32_t, std::vector<NodeId>>& none) {
    if (IsNegated(literal) || literal == kFalse || remembered_ > kMaxRemembered) return;
    std::vector<NodeId>& set = none_of_[NodeOf(literal)];
    if (!set.empty()) return;
    for (const auto& [role, moves] : none) set.insert(set.end(), moves.begin(), moves.end());
    remembered_ += set.size();
  }

  const Network& network_;
  std::vector<uint32_t> old_role_;
  std::vector<uint32_t> role_of_;  // By new node.
  NodeId next_old_ = 0;
  std::vector<std::vector<NodeId>> moves_;
  std::map<NodeId, std::vector<NodeId>> none_of_;
  size_t remembered_ = 0;
};

}  // namespace

Network UseOneMovePerRole(const Network& network) { return OneMoveRewriter(network).Run(); }

}  // namespace ludens::gdl
