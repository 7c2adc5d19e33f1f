#include <algorithm>

#include "gdl/passes.h"

namespace ludens::gdl {
namespace {

/// Marks what the outputs need, through gates, loops and the nexts of fluents in use.
std::vector<bool> LiveNodes(const Network& network, const Keep& keep) {
  std::vector<bool> live(network.size(), false);
  std::vector<NodeId> open;
  std::vector<Literal> next_of(network.size(), kFalse);
  for (const Network::Fluent& fluent : network.fluents) next_of[fluent.node] = fluent.next;
  for (const Network::Loop& loop : network.loops) next_of[loop.node] = loop.definition;
  const auto mark = [&](Literal literal) {
    if (live[NodeOf(literal)]) return;
    live[NodeOf(literal)] = true;
    open.push_back(NodeOf(literal));
  };
  mark(network.terminal);
  for (const Network::Move& move : network.moves) mark(move.legal);
  for (const Network::Goal& goal : network.goals) mark(goal.literal);
  if (keep.unused_fluents)
    for (const Network::Fluent& fluent : network.fluents) mark(Positive(fluent.node));
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    for (Literal input : network.Inputs(node)) mark(input);
    mark(next_of[node]);
  }
  return live;
}

}  // namespace

Network Rebuild(const Network& network, const Keep& keep, const std::vector<Literal>& given,
                const GateRewrite& rewrite) {
  const std::vector<bool> live = LiveNodes(network, keep);
  Network fresh;
  fresh.role_count = network.role_count;
  fresh.constant_fluents = network.constant_fluents;
  std::vector<Literal> image(network.size(), kFalse);
  const auto map = [&](Literal literal) {
    return image[NodeOf(literal)] ^ static_cast<Literal>(IsNegated(literal));
  };
  for (NodeId node = 1; node < network.size(); ++node) {
    const NodeKind kind = network.Kind(node);
    if (!given.empty() && given[node] != kUnset) {
      // A given literal names an old node (lower, so already mapped) or a constant.
      image[node] = map(given[node]);
    } else if (kind == NodeKind::kAnd) {
      if (!live[node]) continue;
      std::vector<Literal> inputs;
      for (Literal input : network.Inputs(node)) inputs.push_back(map(input));
      image[node] = rewrite(fresh, std::move(inputs), node);
    } else if (live[node] || kind == NodeKind::kDoes) {
      image[node] = Positive(fresh.AddInput(kind));
    }
  }
  for (const Network::Fluent& fluent : network.fluents) {
    const Literal literal = map(Positive(fluent.node));
    const bool replaced = !given.empty() && given[fluent.node] != kUnset;
    if (replaced && literal == kTrueLiteral) fresh.constant_fluents.push_back(fluent.term);
    if (!replaced && live[fluent.node])
      fresh.fluents.push_back({fluent.term, NodeOf(literal), fluent.initial, map(fluent.next)});
  }
  for (const Network::Move& move : network.moves) {
    const Literal legal = map(move.legal);
    if (legal == kFalse) continue;  // Never made; its input, if any, is read by nobody.
    NodeId does = NodeOf(map(Positive(move.does)));
    if (does == 0) does = fresh.AddInput(NodeKind::kDoes);  // Always made: read by nobody either.
    fresh.moves.push_back({move.role, move.term, does, legal});
  }
  for (const Network::Goal& goal : network.goals)
    if (map(goal.literal) != kFalse)
      fresh.goals.push_back({goal.role, goal.value, map(goal.literal)});
  for (const Network::Loop& loop : network.loops)
    if (live[loop.node] && (given.empty() || given[loop.node] == kUnset))
      fresh.loops.push_back({NodeOf(map(Positive(loop.node))), map(loop.definition)});
  fresh.terminal = map(network.terminal);
  return fresh;
}

Network FoldConstants(const Network& network) {
  const std::vector<Ternary> values = ReachableConstants(network);
  std::vector<Literal> given(network.size(), kUnset);
  for (NodeId node = 1; node < network.size(); ++node)
    if (values[node] != Ternary::kUnknown)
      given[node] = values[node] == Ternary::kYes ? kTrueLiteral : kFalse;
  return Rebuild(network, {}, given, [](Network& fresh, std::vector<Literal> inputs, NodeId) {
    return fresh.And(std::move(inputs));
  });
}

Network Flatten(const Network& network, const Keep& keep) {
  const std::vector<uint32_t> uses = FanOut(network);
  const auto rewrite = [&](Network& fresh, std::vector<Literal> inputs, NodeId node) {
    const std::span<const Literal> old = network.Inputs(node);
    std::vector<Literal> flat;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const bool single = !IsNegated(old[i]) && uses[NodeOf(old[i])] == 1;
      if (single && !IsNegated(inputs[i]) && fresh.Kind(NodeOf(inputs[i])) == NodeKind::kAnd) {
        const std::span<const Literal> inner = fresh.Inputs(NodeOf(inputs[i]));
        flat.insert(flat.end(), inner.begin(), inner.end());
      } else {
        flat.push_back(inputs[i]);
      }
    }
    return fresh.And(std::move(flat));
  };
  // The gates drawn in are still there, unused: a second, plain rebuild leaves them behind.
  const Network flat = Rebuild(network, keep, {}, rewrite);
  return Rebuild(flat, keep, {}, [](Network& fresh, std::vector<Literal> inputs, NodeId) {
    return fresh.And(std::move(inputs));
  });
}

Network MergeOppositeFluents(const Network& network) {
  std::vector<uint32_t> fluent_of(network.size(), kNone);
  for (uint32_t i = 0; i < network.fluents.size(); ++i) fluent_of[network.fluents[i].node] = i;
  std::vector<Literal> given(network.size(), kUnset);
  for (const Network::Fluent& first : network.fluents) {
    if (IsNegated(first.next) || fluent_of[NodeOf(first.next)] == kNone) continue;
    const Network::Fluent& second = network.fluents[fluent_of[NodeOf(first.next)]];
    if (second.node > first.node && second.next == Positive(first.node) &&
        first.initial != second.initial)
      given[second.node] = Negate(Positive(first.node));
  }
  return Rebuild(network, {}, given, [](Network& fresh, std::vector<Literal> inputs, NodeId) {
    return fresh.And(std::move(inputs));
  });
}

}  // namespace ludens::gdl
