#pragma once

#include <cstdint>
#include <vector>

#include "gdl/network.h"

namespace ludens::gdl {

/// Whose turn it is, as far as the network shows it: a set of fluents of which exactly one is true
/// in every reachable state (they are passed round in a circle from the start), and what each role
/// can do while it is.
///
/// Roles that never have a choice at the same time share a chooser: one draw of a random number
/// per ply, and one selection among moves, serves them all. In a game of strict turns there is a
/// single chooser.
struct Phases {
  /// By phase: what is true while it lasts. Without turns there is one phase that always holds.
  std::vector<Literal> literals;
  std::vector<std::vector<bool>> possible;  ///< By phase and move: may it be legal then?
  std::vector<uint32_t> chooser_of_role;
  uint32_t chooser_count = 1;
  /// In every phase at most one role has more than one possible move.
  bool alternating = false;

  size_t size() const { return literals.size(); }
};

Phases FindPhases(const Network& network);

}  // namespace ludens::gdl
