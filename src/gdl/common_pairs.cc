#include <algorithm>
#include <queue>
#include <unordered_map>

#include "base/rng.h"
#include "gdl/passes.h"

namespace ludens::gdl {
namespace {

constexpr size_t kWidestGate = 300;
constexpr size_t kMaxPairs = size_t{24} << 20;

using Pair = uint64_t;
Pair PairOf(Literal a, Literal b) {
  return a < b ? (uint64_t{a} << 32) | b : (uint64_t{b} << 32) | a;
}

/// Greedy extraction over the gates of one network. Gates are lists of literals; a new gate gets a
/// number above all nodes of the network.
class PairExtraction {
 public:
  explicit PairExtraction(const Network& network) {
    gates_.resize(network.size());
    for (NodeId node = 0; node < network.size(); ++node) {
      const std::span<const Literal> inputs = network.Inputs(node);
      gates_[node].assign(inputs.begin(), inputs.end());
    }
  }

  void Run() {
    users_.resize(gates_.size() * 2);
    for (NodeId gate = 0; gate < gates_.size(); ++gate) {
      if (gates_[gate].size() > kWidestGate || work_ > kMaxPairs) continue;
      for (Literal literal : gates_[gate]) users_[literal].push_back(gate);
      for (size_t i = 0; i < gates_[gate].size(); ++i)
        for (size_t k = i + 1; k < gates_[gate].size(); ++k)
          Change(PairOf(gates_[gate][i], gates_[gate][k]), +1);
    }
    for (const auto& [pair, count] : count_)
      if (count > 1) queue_.push({count, pair});
    while (!queue_.empty() && work_ < 2 * kMaxPairs) {
      const auto [count, pair] = queue_.top();
      queue_.pop();
      const auto it = count_.find(pair);
      if (it == count_.end() || it->second != count) continue;  // An entry from before a change.
      Extract(static_cast<Literal>(pair >> 32), static_cast<Literal>(pair));
    }
  }

  const std::vector<Literal>& Gate(NodeId gate) const { return gates_[gate]; }
  size_t size() const { return gates_.size(); }

 private:
  struct Entry {
    int count;
    Pair pair;
    bool operator<(const Entry& other) const {
      return count != other.count ? count < other.count : pair > other.pair;
    }
  };

  void Change(Pair pair, int by) {
    ++work_;
    const int count = count_[pair] += by;
    if (count < 2) {
      if (count == 0) count_.erase(pair);
      return;
    }
    if (running_) queue_.push({count, pair});
  }

  void Extract(Literal a, Literal b) {
    running_ = true;
    std::vector<NodeId> both;
    for (NodeId gate : users_[a])
      if (Has(gate, a) && Has(gate, b)) both.push_back(gate);
    std::ranges::sort(both);
    both.erase(std::unique(both.begin(), both.end()), both.end());
    if (both.size() < 2) {
      count_.erase(PairOf(a, b));
      return;
    }
    // A gate that is just this pair serves as the new gate, if it comes before all that would use
    // it: gates must go on asking for lower gates only, or they could come to ask for each other.
    NodeId home = both[0];
    if (gates_[home].size() != 2) {
      home = static_cast<NodeId>(gates_.size());
      gates_.push_back({a, b});
      users_.resize(gates_.size() * 2);
    }
    for (NodeId gate : both)
      if (gate != home) Replace(gate, a, b, Positive(home));
    count_.erase(PairOf(a, b));
  }

  bool Has(NodeId gate, Literal literal) const {
    return std::ranges::find(gates_[gate], literal) != gates_[gate].end();
  }

  void Replace(NodeId gate, Literal a, Literal b, Literal joined) {
    std::vector<Literal>& inputs = gates_[gate];
    std::erase_if(inputs, [&](Literal literal) { return literal == a || literal == b; });
    if (Has(gate, joined)) return;  // Then the pair was redundant; its counts are merely high.
    for (Literal other : inputs) {
      Change(PairOf(a, other), -1);
      Change(PairOf(b, other), -1);
      Change(PairOf(joined, other), +1);
    }
    inputs.push_back(joined);
    users_[joined].push_back(gate);
  }

  std::vector<std::vector<Literal>> gates_;
  std::vector<std::vector<NodeId>> users_;  // By literal; may hold gates that no longer use it.
  std::unordered_map<Pair, int> count_;
  std::priority_queue<Entry> queue_;
  size_t work_ = 0;
  bool running_ = false;
};

}  // namespace

Network ExtractCommonPairs(const Network& network) {
  PairExtraction extraction(network);
  extraction.Run();
  // The new gates are not in the order of need: they are made when first asked for.
  std::vector<Literal> extra(extraction.size(), kUnset);
  std::vector<Literal> image(network.size(), kUnset);
  const auto rewrite = [&](Network& fresh, const std::vector<Literal>& mapped, NodeId node) {
    const std::span<const Literal> old = network.Inputs(node);
    for (size_t i = 0; i < old.size(); ++i)
      image[NodeOf(old[i])] = mapped[i] ^ static_cast<Literal>(IsNegated(old[i]));
    const auto make = [&](const auto& self, NodeId gate) -> Literal {
      std::vector<Literal> inputs;
      for (Literal literal : extraction.Gate(gate)) {
        const NodeId input = NodeOf(literal);
        Literal made = input < network.size() ? image[input] : extra[input];
        if (made == kUnset) made = self(self, input);
        if (input >= network.size()) extra[input] = made;
        inputs.push_back(made ^ static_cast<Literal>(IsNegated(literal)));
      }
      return fresh.And(std::move(inputs));
    };
    const Literal made = make(make, node);
    image[node] = made;
    return made;
  };
  return Rebuild(network, {}, {}, rewrite);
}

}  // namespace ludens::gdl
