#include <algorithm>

#include "gdl/passes.h"

namespace ludens::gdl {
namespace {

Ternary ValueOf(const std::vector<Ternary>& values, Literal literal) {
  const Ternary value = values[NodeOf(literal)];
  if (!IsNegated(literal) || value == Ternary::kUnknown) return value;
  return value == Ternary::kYes ? Ternary::kNo : Ternary::kYes;
}

/// Per role: a move is impossible, or the only possible one, or unknown.
void SetMoves(const Network& network, std::vector<Ternary>& values) {
  std::vector<uint32_t> possible(network.role_count, 0);
  for (const Network::Move& move : network.moves)
    possible[move.role] += ValueOf(values, move.legal) != Ternary::kNo;
  for (const Network::Move& move : network.moves) {
    const bool no = ValueOf(values, move.legal) == Ternary::kNo;
    values[move.does] = no                         ? Ternary::kNo
                        : possible[move.role] == 1 ? Ternary::kYes
                                                   : Ternary::kUnknown;
  }
}

}  // namespace

void EvaluateTernary(const Network& network, std::vector<Ternary>& values) {
  values[0] = Ternary::kNo;
  for (NodeId node = 0; node < network.size(); ++node) {
    if (network.Kind(node) != NodeKind::kAnd) continue;
    Ternary value = Ternary::kYes;
    for (Literal input : network.Inputs(node)) {
      const Ternary part = ValueOf(values, input);
      if (part == Ternary::kNo) {
        value = Ternary::kNo;
        break;
      }
      if (part == Ternary::kUnknown) value = Ternary::kUnknown;
    }
    values[node] = value;
  }
}

std::vector<Ternary> ReachableConstants(const Network& network) {
  std::vector<Ternary> values(network.size(), Ternary::kNo);
  for (const Network::Fluent& fluent : network.fluents)
    values[fluent.node] = fluent.initial ? Ternary::kYes : Ternary::kNo;
  for (bool changed = true; changed;) {
    changed = false;
    const auto widen = [&](NodeId node, Literal successor) {
      if (values[node] == Ternary::kUnknown || ValueOf(values, successor) == values[node]) return;
      values[node] = Ternary::kUnknown;
      changed = true;
    };
    EvaluateTernary(network, values);
    std::vector<Ternary> before(values);
    SetMoves(network, values);
    for (const Network::Move& move : network.moves) {
      // A move once possible stays so: the states met so far remain reachable.
      if (before[move.does] == Ternary::kUnknown) values[move.does] = Ternary::kUnknown;
      if (before[move.does] == Ternary::kYes && values[move.does] == Ternary::kNo)
        values[move.does] = Ternary::kUnknown;
    }
    EvaluateTernary(network, values);
    for (const Network::Loop& loop : network.loops) widen(loop.node, loop.definition);
    for (const Network::Fluent& fluent : network.fluents) widen(fluent.node, fluent.next);
  }
  return values;
}

}  // namespace ludens::gdl
