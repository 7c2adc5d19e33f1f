#pragma once

#include <array>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "graph/topology.h"

/// What the shape of a board says about its elements: which lie outside, at corners, on which
/// side, in which row … Each measure is one function in a file of its own; the thresholds are those
/// that the language's games were tuned with.
namespace ludens {

/// The findings about one element.
struct ElementMeasure {
  uint32_t sets = 0;   ///< One bit per SiteSet.
  uint16_t sides = 0;  ///< One bit per CompassDirection.
  uint8_t phases = 0;  ///< One bit per phase given; the lowest counts.
  int row = -1;
  int column = -1;
  int layer = -1;
  std::string label;

  bool In(SiteSet set) const { return (sets >> static_cast<int>(set)) & 1; }
  void Put(SiteSet set) { sets |= 1u << static_cast<int>(set); }
};

/// A closed walk along the outside of a connected part of the board.
struct Perimeter {
  std::vector<int> vertices;
  std::vector<Point> points;
};

struct Measures {
  std::array<std::vector<ElementMeasure>, kSiteTypes> elements;
  std::array<bool, kSiteTypes> duplicate_labels{};  ///< Some label is shared.
  std::vector<Perimeter> perimeters;                ///< The outermost ones.

  std::vector<ElementMeasure>& of(SiteType type) { return elements[static_cast<size_t>(type)]; }
  const std::vector<ElementMeasure>& of(SiteType type) const {
    return elements[static_cast<size_t>(type)];
  }
  ElementMeasure& vertex(int id) { return of(SiteType::kVertex)[static_cast<size_t>(id)]; }
  ElementMeasure& edge(int id) { return of(SiteType::kEdge)[static_cast<size_t>(id)]; }
  ElementMeasure& face(int id) { return of(SiteType::kCell)[static_cast<size_t>(id)]; }
};

/// All measures of a finished graph.
Measures Measure(const Graph& graph);

/// The outermost perimeters of the parts of a graph, leftmost part first.
std::vector<Perimeter> FindPerimeters(const Graph& graph);

// The single measures, in the order in which they build on each other.
void MeasurePerimeter(const Graph& graph, Measures& measures);
void MeasureInnerOuter(const Graph& graph, Measures& measures);
void MeasureExtremes(const Graph& graph, Measures& measures);
void MeasureMajorMinor(const Graph& graph, Measures& measures);
void MeasureCorners(const Graph& graph, Measures& measures);
void MeasureSides(const Graph& graph, Measures& measures);
void MeasurePhases(const Graph& graph, Measures& measures);
void MeasureSlopes(const Graph& graph, Measures& measures);
void MeasureCoordinates(const Graph& graph, Measures& measures);
void MeasureCentre(const Graph& graph, Measures& measures);

/// The nearest of n evenly spread directions (0: east, counterclockwise) from a to b.
int NearestDirection(Point a, Point b, int n);

}  // namespace ludens
