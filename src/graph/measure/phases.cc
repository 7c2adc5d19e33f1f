#include <algorithm>
#include <bit>
#include <deque>

#include "graph/measure/measures.h"

namespace ludens {
namespace {

/// Neighbours in the sense of colouring: along edges, across edges, or sharing a vertex.
std::vector<int> NeighboursOf(const Graph& graph, SiteType type, int id) {
  std::vector<int> neighbours;
  const size_t i = static_cast<size_t>(id);
  if (type == SiteType::kVertex) {
    for (int edge : graph.vertices()[i].edges) {
      neighbours.push_back(graph.edges()[static_cast<size_t>(edge)].Other(id));
    }
  } else if (type == SiteType::kEdge) {
    for (int end : {graph.edges()[i].a, graph.edges()[i].b}) {
      for (int edge : graph.vertices()[static_cast<size_t>(end)].edges) {
        if (edge != id) neighbours.push_back(edge);
      }
    }
  } else {
    for (int edge : graph.faces()[i].edges) {
      const int face = graph.edges()[static_cast<size_t>(edge)].OtherFace(id);
      if (face >= 0) neighbours.push_back(face);
    }
  }
  return neighbours;
}

/// Colours one connected part: elements whose neighbours already show two colours go first.
class Colouring {
 public:
  Colouring(const Graph& graph, SiteType type, Measures& measures)
      : elements_(measures.of(type)), neighbours_(elements_.size()) {
    for (size_t i = 0; i < elements_.size(); ++i) {
      neighbours_[i] = NeighboursOf(graph, type, static_cast<int>(i));
    }
  }

  void Run() {
    for (size_t start = 0; start < elements_.size(); ++start) {
      if (elements_[start].phases == 0) ColourFrom(static_cast<int>(start));
    }
  }

 private:
  void ColourFrom(int start) {
    std::vector<bool> visited(elements_.size());
    std::deque<int> queue = {start};
    elements_[static_cast<size_t>(start)].phases |= 1;
    while (!queue.empty()) {
      const int id = queue.front();
      queue.pop_front();
      if (visited[static_cast<size_t>(id)]) continue;
      visited[static_cast<size_t>(id)] = true;
      const int phase = std::min(std::countr_one(PhasesAround(id)), 4);
      elements_[static_cast<size_t>(id)].phases |= static_cast<uint8_t>(1 << phase);
      for (int neighbour : neighbours_[static_cast<size_t>(id)]) {
        if (visited[static_cast<size_t>(neighbour)]) continue;
        if (std::popcount(PhasesAround(neighbour)) > 1) {
          queue.push_front(neighbour);
        } else {
          queue.push_back(neighbour);
        }
      }
    }
  }

  unsigned PhasesAround(int id) const {
    unsigned phases = 0;
    for (int neighbour : neighbours_[static_cast<size_t>(id)]) {
      const unsigned own = elements_[static_cast<size_t>(neighbour)].phases;
      phases |= own & (~own + 1);
    }
    return phases;
  }

  std::vector<ElementMeasure>& elements_;
  std::vector<std::vector<int>> neighbours_;
};

}  // namespace

void MeasurePhases(const Graph& graph, Measures& measures) {
  for (SiteType type : kAllSiteTypes) Colouring(graph, type, measures).Run();
}

}  // namespace ludens
