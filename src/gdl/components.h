#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ludens::gdl {

/// A directed graph as one array of targets, cut by `first` (size: nodes + 1).
struct Graph {
  std::vector<uint32_t> first;
  std::vector<uint32_t> targets;

  size_t size() const { return first.size() - 1; }
  std::span<const uint32_t> Targets(uint32_t node) const {
    return {targets.data() + first[node], first[node + 1] - first[node]};
  }

  static Graph FromLists(const std::vector<std::vector<uint32_t>>& lists);
};

/// The strongly connected component of every node, numbered so that an edge never leads to a
/// component with a higher number: what a node needs comes first. Does not recurse.
std::vector<uint32_t> StronglyConnectedComponents(const Graph& graph);

}  // namespace ludens::gdl
