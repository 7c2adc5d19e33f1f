#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gdl/term.h"

namespace ludens::gdl {

using NodeId = uint32_t;

/// A node or its negation: 2 · node + negated. Node 0 is the constant false.
using Literal = uint32_t;
inline constexpr Literal kFalse = 0;
inline constexpr Literal kTrueLiteral = 1;
inline constexpr Literal Positive(NodeId node) { return node << 1; }
inline constexpr Literal Negate(Literal literal) { return literal ^ 1; }
inline constexpr NodeId NodeOf(Literal literal) { return literal >> 1; }
inline constexpr bool IsNegated(Literal literal) { return (literal & 1) != 0; }

enum class NodeKind : uint8_t {
  kConstant,
  kBase,  ///< A fluent of the present state.
  kDoes,  ///< A move made by a role; of each role exactly one is true.
  kLoop,  ///< Cuts a cycle: the least fixpoint of its definition.
  kAnd    ///< Of two literals or more; an OR is the negated AND of the negated.
};

/// A propositional network: AND gates over literals, so that NOT costs nothing and both polarities
/// of a gate share it. Gates are hashed as they are made: equal gates are one node, constants and
/// single inputs vanish. A gate's inputs have lower node ids than the gate.
class Network {
 public:
  struct Fluent {
    TermId term;
    NodeId node;
    bool initial;
    Literal next;
  };
  struct Move {
    uint32_t role;  ///< From 0.
    TermId term;
    NodeId does;
    Literal legal;
  };
  struct Goal {
    uint32_t role;
    int value;
    Literal literal;
  };
  struct Loop {
    NodeId node;
    Literal definition;
  };

  Network();

  NodeId AddInput(NodeKind kind);
  Literal And(std::vector<Literal> inputs);
  Literal Or(std::vector<Literal> inputs);

  size_t size() const { return kinds_.size(); }
  NodeKind Kind(NodeId node) const { return kinds_[node]; }
  std::span<const Literal> Inputs(NodeId node) const {
    return {pool_.data() + first_[node], count_[node]};
  }
  size_t GateCount() const { return gates_; }
  size_t InputCount() const { return pool_.size(); }

  size_t role_count = 0;
  std::vector<Fluent> fluents;
  std::vector<Move> moves;  ///< Grouped by role, in a fixed order.
  std::vector<Goal> goals;
  std::vector<Loop> loops;
  Literal terminal = kFalse;
  std::vector<TermId> constant_fluents;  ///< True in every state.

  /// Calls `visit(literal&)` for everything the network is asked for: nexts, legals, terminal,
  /// goals, definitions of loops.
  template <typename Self, typename Visit>
  static void ForEachOutput(Self& network, const Visit& visit) {
    for (auto& fluent : network.fluents) visit(fluent.next);
    for (auto& move : network.moves) visit(move.legal);
    for (auto& goal : network.goals) visit(goal.literal);
    for (auto& loop : network.loops) visit(loop.definition);
    visit(network.terminal);
  }

 private:
  NodeId Append(NodeKind kind, std::span<const Literal> inputs);
  void Grow();
  uint64_t HashOf(std::span<const Literal> inputs) const;

  std::vector<NodeKind> kinds_;
  std::vector<uint32_t> first_, count_;
  std::vector<Literal> pool_;
  std::vector<NodeId> slots_;
  size_t gates_ = 0;
};

/// How often each node is used as an input or an output.
std::vector<uint32_t> FanOut(const Network& network);

}  // namespace ludens::gdl
