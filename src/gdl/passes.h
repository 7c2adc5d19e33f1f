#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gdl/network.h"

namespace ludens::gdl {

/// What abstract evaluation knows of a value.
enum class Ternary : uint8_t { kNo, kYes, kUnknown };

/// Values of all nodes, given those of the inputs (bases, moves, loops) in `values`.
void EvaluateTernary(const Network& network, std::vector<Ternary>& values);

/// Values that hold in every reachable state, by optimistic abstract interpretation from the start
/// state: a node is unknown only once some step may change it.
std::vector<Ternary> ReachableConstants(const Network& network);

/// What a pass keeps.
struct Keep {
  bool unused_fluents = true;  ///< Fluents that influence neither moves nor the end.
};

/// Replaces what ReachableConstants knows; moves that can never be made vanish, fluents that never
/// change go to constant_fluents. Like every pass it drops gates that nothing asks for.
Network FoldConstants(const Network& network);

/// Draws the inputs of a gate used once into the gate that uses it, where both are ANDs or both
/// are ORs.
Network Flatten(const Network& network, const Keep& keep = {});

/// Uses that every role makes exactly one move: of a large set of moves the gate asks for the few
/// others instead, two moves of one role are false together, and so on.
Network UseOneMovePerRole(const Network& network);

/// A two-valued control fluent (white's turn, black's turn) is one fluent and its negation: drops
/// the second of each such pair from the network.
Network MergeOppositeFluents(const Network& network);

/// Moves the pair of inputs that most gates share into a gate of its own, again and again. Gates
/// of more than a few hundred inputs are left alone, and the pass stops when it has done enough
/// work.
Network ExtractCommonPairs(const Network& network);

/// Applies `rewrite(new network, new inputs, old node)` to every live gate, lowest first. `given`
/// says, by old node, what an input becomes (kUnset: a new input of the same kind).
inline constexpr Literal kUnset = ~0u;
using GateRewrite = std::function<Literal(Network&, std::vector<Literal>, NodeId)>;
Network Rebuild(const Network& network, const Keep& keep, const std::vector<Literal>& given,
                const GateRewrite& rewrite);

/// One line of the table that `ludens info` prints.
struct PassSize {
  std::string pass;
  size_t fluents, moves, gates, inputs;
};

}  // namespace ludens::gdl
