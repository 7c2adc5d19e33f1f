#pragma once

#include <vector>

#include "gdl/logic.h"

namespace ludens::gdl {

/// Chooses one of several signals, in every lane another: counts those that are set and, given a
/// number below the count, finds the one with that rank. About eight operations per signal.
///
/// A balanced tree over groups of four. On the way up each node's count is the sum of its
/// children's; on the way down a node compares the rank with the count of its left child, which
/// keeps the rank, while the right child gets the difference.
class Chooser {
 public:
  /// Emits the counting. REQUIRES: !signals.empty().
  Chooser(Logic& logic, std::vector<Signal> signals);

  const Number& count() const { return nodes_[0].count; }

  /// Emits the choice; one signal per input signal, of which exactly one is set in lanes where
  /// rank < count.
  std::vector<Signal> Select(Logic& logic, const Number& rank) const;

 private:
  struct Node {
    uint32_t begin, end;
    uint32_t left = 0, right = 0;  ///< 0 in groups.
    Number count;
  };
  uint32_t Build(Logic& logic, uint32_t begin, uint32_t end);
  void SelectNode(Logic& logic, uint32_t node, Signal active, const Number& rank,
                  std::vector<Signal>& chosen) const;
  void SelectGroup(Logic& logic, const Node& node, Signal active, const Number& rank,
                   std::vector<Signal>& chosen) const;

  std::vector<Signal> signals_;
  std::vector<Node> nodes_;
};

}  // namespace ludens::gdl
