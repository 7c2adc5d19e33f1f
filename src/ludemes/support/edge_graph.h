#pragma once

#include "state/context.h"

namespace ludens {

/// The two ends of an edge of the board.
struct EdgeEnds {
  int a = kOff;
  int b = kOff;
};

inline EdgeEnds EndsOf(const Topology& topology, int edge) {
  const auto ends = topology.Incident(SiteType::kEdge, static_cast<Site>(edge), SiteType::kVertex);
  return ends.size() < 2 ? EdgeEnds{} : EdgeEnds{ends[0], ends[1]};
}

/// Disjoint sets of vertices, for tests of trees.
class DisjointSets {
 public:
  /// `parents` is working memory that must outlive this object.
  DisjointSets(int size, IntList& parents) : parents_(parents) {
    parents_.resize(static_cast<size_t>(size));
    for (int i = 0; i < size; ++i) parents_[static_cast<size_t>(i)] = i;
  }
  int Find(int element) {
    while (parents_[static_cast<size_t>(element)] != element) {
      int& parent = parents_[static_cast<size_t>(element)];
      parent = parents_[static_cast<size_t>(parent)];
      element = parent;
    }
    return element;
  }
  /// False where the two were in one set already.
  bool Unite(int a, int b) {
    const int root = Find(a);
    const int other = Find(b);
    parents_[static_cast<size_t>(root)] = other;
    return root != other;
  }

 private:
  IntList& parents_;
};

}  // namespace ludens
