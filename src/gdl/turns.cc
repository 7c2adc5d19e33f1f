#include "gdl/turns.h"

#include <algorithm>

namespace ludens::gdl {
namespace {

/// The literals of `network` that are true exactly while the phase of this fluent lasts: the
/// fluent itself, and for a phase that ends it, the opposite fluent.
std::vector<Literal> PhaseLiterals(const Network& network, const Turns::Phase& phase) {
  const Network::Fluent& fluent = network.fluents[phase.fluent];
  if (!phase.negated) return {Positive(fluent.node)};
  std::vector<Literal> literals = {Negate(Positive(fluent.node))};
  for (const Network::Fluent& other : network.fluents)
    if (other.next == Positive(fluent.node) && fluent.next == Positive(other.node))
      literals.push_back(Positive(other.node));
  return literals;
}

/// `literal` under the assumption that `facts` are true, looked for in an AND or an OR of ANDs.
Literal Assume(Network& network, Literal literal, const std::vector<Literal>& facts) {
  const auto is_fact = [&](Literal input) {
    return std::ranges::find(facts, input) != facts.end();
  };
  if (is_fact(literal)) return kTrueLiteral;
  if (network.Kind(NodeOf(literal)) != NodeKind::kAnd) return literal;
  const std::span<const Literal> span = network.Inputs(NodeOf(literal));
  std::vector<Literal> inputs(span.begin(), span.end());
  if (!IsNegated(literal)) {
    std::erase_if(inputs, is_fact);
    return network.And(std::move(inputs));
  }
  for (Literal& input : inputs) {
    if (!IsNegated(input) || network.Kind(NodeOf(input)) != NodeKind::kAnd) continue;
    const std::span<const Literal> inner = network.Inputs(NodeOf(input));
    std::vector<Literal> rest(inner.begin(), inner.end());
    std::erase_if(rest, is_fact);
    input = Negate(network.And(std::move(rest)));
  }
  return Negate(network.And(std::move(inputs)));
}

}  // namespace

Turns DropTurns(const Network& lanes, const Phases& phases, Network& network) {
  Turns turns;
  if (phases.size() < 2) return turns;
  for (size_t p = 0; p < phases.size(); ++p) {
    const auto in_lanes =
        std::ranges::find(lanes.fluents, NodeOf(phases.literals[p]), &Network::Fluent::node);
    const auto fluent = std::ranges::find(network.fluents, in_lanes->term, &Network::Fluent::term);
    turns.phases.push_back({static_cast<uint32_t>(fluent - network.fluents.begin()),
                            IsNegated(phases.literals[p]), phases.possible[p]});
  }
  for (size_t m = 0; m < network.moves.size(); ++m) {
    std::vector<size_t> at;
    for (size_t p = 0; p < phases.size(); ++p)
      if (phases.possible[p][m]) at.push_back(p);
    if (at.size() != 1) continue;
    network.moves[m].legal =
        Assume(network, network.moves[m].legal, PhaseLiterals(network, turns.phases[at[0]]));
  }
  return turns;
}

}  // namespace ludens::gdl
