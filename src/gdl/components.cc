#include "gdl/components.h"

#include <algorithm>

namespace ludens::gdl {

Graph Graph::FromLists(const std::vector<std::vector<uint32_t>>& lists) {
  Graph graph;
  graph.first.reserve(lists.size() + 1);
  graph.first.push_back(0);
  for (const auto& list : lists) {
    graph.targets.insert(graph.targets.end(), list.begin(), list.end());
    graph.first.push_back(static_cast<uint32_t>(graph.targets.size()));
  }
  return graph;
}

// Tarjan's algorithm with the call stack made explicit.
std::vector<uint32_t> StronglyConnectedComponents(const Graph& graph) {
  constexpr uint32_t kUnseen = ~0u;
  struct Frame {
    uint32_t node, next_edge;
  };
  const auto size = static_cast<uint32_t>(graph.size());
  std::vector<uint32_t> order(size, kUnseen), low(size, 0), component(size, kUnseen), stack;
  std::vector<Frame> frames;
  uint32_t time = 0, components = 0;
  for (uint32_t root = 0; root < size; ++root) {
    if (order[root] != kUnseen) continue;
    frames.push_back({root, graph.first[root]});
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const uint32_t node = frame.node;
      if (order[node] == kUnseen) {
        order[node] = low[node] = time++;
        stack.push_back(node);
      }
      if (frame.next_edge < graph.first[node + 1]) {
        const uint32_t target = graph.targets[frame.next_edge++];
        if (order[target] == kUnseen) {
          frames.push_back({target, graph.first[target]});
        } else if (component[target] == kUnseen) {
          low[node] = std::min(low[node], order[target]);
        }
        continue;
      }
      if (low[node] == order[node]) {
        uint32_t member;
        do {
          member = stack.back();
          stack.pop_back();
          component[member] = components;
        } while (member != node);
        ++components;
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
    }
  }
  return component;
}

}  // namespace ludens::gdl
