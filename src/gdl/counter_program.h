#pragma once

#include <cstdint>
#include <vector>

#include "gdl/network.h"
#include "gdl/turns.h"

namespace ludens::gdl {

/// Where the moves of a role stand among the words of legal bits. Every role starts a new word.
struct RoleMoves {
  uint32_t first_word = 0;
  uint32_t word_count = 0;
  uint32_t first_move = 0;  ///< Number of the role's first move in Network::moves.
  uint32_t move_count = 0;
};

/// A network prepared for incremental evaluation; shared by any number of CounterMachines.
///
/// Nodes are renumbered: fluents, then moves, then loops and gates. Every gate has a counter that
/// is the number of its satisfied inputs minus the number of its inputs, so it is true at zero and
/// a change of one input is one addition.
struct CounterProgram {
  explicit CounterProgram(const Network& network, const Turns& turns = {});

  /// Targets of a node: gates counting its truth, gates counting its falsehood, output bits.
  struct Edges {
    uint32_t positive, negative, outputs, end;  ///< Positions in `targets`.
  };
  struct LoopGroup {
    std::vector<uint32_t> nodes;    ///< Its loop nodes.
    std::vector<uint32_t> outputs;  ///< Output bits that hold their definitions.
  };

  uint32_t fluent_count = 0, move_count = 0, node_count = 0;
  std::vector<Edges> edges;
  std::vector<uint32_t> targets;
  std::vector<int32_t> counters;  ///< Of gates in the start state.
  std::vector<uint8_t> values;    ///< Of all nodes in the start state, no move made.
  std::vector<uint64_t> outputs;  ///< Output bits in the start state.
  std::vector<RoleMoves> roles;
  std::vector<LoopGroup> loops;  ///< Lowest first.
  /// By node: the groups that its change may affect from outside. Empty when there are no loops.
  std::vector<std::vector<uint32_t>> feeds;

  // Sections of the output words: nexts, legals, terminal with goals, definitions of loops.
  uint32_t state_words = 0, first_legal_word = 0, legal_words = 0;
  uint32_t terminal_bit = 0;
  struct Goal {
    uint32_t role;
    int value;
    uint32_t bit;
  };
  std::vector<Goal> goals;
  std::vector<uint64_t> initial;  ///< The start state.

  /// Which legal bits count, by phase; the phase is the first whose fluent is as it says.
  struct Phase {
    uint32_t fluent;
    bool negated;
    std::vector<uint64_t> mask;
  };
  std::vector<Phase> phases;

  size_t TargetCount() const { return targets.size(); }
};

}  // namespace ludens::gdl
