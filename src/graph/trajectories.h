#pragma once

#include <array>
#include <vector>

#include "graph/graph.h"
#include "graph/types.h"

namespace ludens {

/// One step from an element to another one, possibly of another type, and all the directions that
/// it goes in (one bit per AbsoluteDirection).
struct Step {
  SiteType to_type;
  int to;
  uint64_t directions = 0;

  bool Goes(AbsoluteDirection direction) const {
    return (directions >> static_cast<int>(direction)) & 1;
  }
};

/// The steps from each element of a type, clockwise from north.
using StepLists = std::vector<std::vector<Step>>;

/// All steps of a graph, by the type that they leave.
std::array<StepLists, kSiteTypes> FindSteps(const Graph& graph);

/// A straight line of elements of one type; the first is the one that it leaves.
struct RadialLine {
  std::vector<Site> sites;
  AbsoluteDirection direction;
  int opposite = -1;  ///< The line of the same element that runs the other way.
};

/// The radials that leave one element: all of them, and positions of those in each direction,
/// clockwise from north.
struct RadialFan {
  std::vector<RadialLine> lines;
  std::array<std::vector<int>, kAbsoluteDirections> in_direction;
  std::array<std::vector<int>, kAbsoluteDirections> distinct;
};

/// The radials of all elements of a type. `steps` as found by FindSteps for that type.
std::vector<RadialFan> FindRadials(const Graph& graph, SiteType type, const StepLists& steps);

/// The place of a direction in a clockwise order from north.
double ClockwiseFromNorth(Point from, Point to);

}  // namespace ludens
