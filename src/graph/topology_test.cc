#include "graph/topology.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "graph/generators/generators.h"

namespace ludens {
namespace {

constexpr SiteType kCell = SiteType::kCell;
constexpr SiteType kVertex = SiteType::kVertex;
using Direction = AbsoluteDirection;

std::vector<int> List(std::span<const Site> sites) { return {sites.begin(), sites.end()}; }

Topology Square(int size, SiteType use = kCell) {
  return Topology(MakeRectangle(size, size, std::nullopt, false, use));
}

TEST(Topology, NumbersSquaresFromTheLowerLeft) {
  const Topology topology = Square(3);
  EXPECT_EQ(topology.label(kCell, 0), "A1");
  EXPECT_EQ(topology.label(kCell, 5), "C2");
  EXPECT_EQ(topology.Find(kCell, "B3"), 7);
  EXPECT_EQ(topology.Find(kCell, "Z9"), std::nullopt);
  EXPECT_EQ(topology.row(kCell, 5), 1);
  EXPECT_EQ(topology.column(kCell, 5), 2);
  EXPECT_EQ(List(topology.RowSites(kCell, 2)), (std::vector<int>{6, 7, 8}));
}

TEST(Topology, StepsClockwiseFromNorth) {
  const Topology topology = Square(3);
  EXPECT_EQ(List(topology.Steps(kCell, 4, Direction::kAdjacent)),
            (std::vector<int>{7, 8, 5, 2, 1, 0, 3, 6}));
  EXPECT_EQ(List(topology.Steps(kCell, 4, Direction::kOrthogonal)), (std::vector<int>{7, 5, 1, 3}));
  EXPECT_EQ(List(topology.Steps(kCell, 4, Direction::kNE)), (std::vector<int>{8}));
  EXPECT_TRUE(topology.Steps(kCell, 0, Direction::kS).empty());
}

TEST(Topology, DiagonalsOfVerticesAreNotAdjacent) {
  const Topology topology = Square(3, kVertex);
  EXPECT_EQ(List(topology.Neighbours(kVertex, 4, Relation::kDiagonal)),
            (std::vector<int>{8, 2, 0, 6}));
  EXPECT_EQ(List(topology.Neighbours(kVertex, 4, Relation::kAdjacent)),
            (std::vector<int>{7, 5, 1, 3}));
}

TEST(Topology, RadialsRunToTheBorderAndHaveOpposites) {
  const Topology topology = Square(5);
  const auto radials = topology.Radials(kCell, 6, Direction::kE);
  ASSERT_EQ(radials.size(), 1u);
  EXPECT_EQ(List(topology.RadialSites(kCell, radials[0])), (std::vector<int>{6, 7, 8, 9}));
  const auto opposites = topology.Opposites(kCell, radials[0]);
  ASSERT_EQ(opposites.size(), 1u);
  EXPECT_EQ(List(topology.RadialSites(kCell, opposites[0])), (std::vector<int>{6, 5}));
  EXPECT_EQ(topology.RadialDirection(kCell, opposites[0]), Direction::kW);
  EXPECT_EQ(topology.Radials(kCell, 12, Direction::kAdjacent).size(), 8u);
  EXPECT_EQ(topology.DistinctRadials(kCell, 12, Direction::kAdjacent).size(), 4u);
}

TEST(Topology, EveryStepOfAllHasTheWayBack) {
  for (const Topology& topology : {Square(4), Topology(MakeHex(TilingShape::kHexagon, 3, 1)),
                                   Topology(MakeTri(TilingShape::kTriangle, 5, 1, kCell)),
                                   Topology(MakeTiling(Tiling::kT3464, 2, std::nullopt))}) {
    for (Site site = 0; site < topology.size(kVertex); ++site) {
      for (Site to : topology.Steps(kVertex, site, Direction::kOrthogonal)) {
        const auto back = topology.Steps(kVertex, to, Direction::kOrthogonal);
        EXPECT_NE(std::find(back.begin(), back.end(), site), back.end());
      }
    }
  }
}

TEST(Topology, KnowsSidesCornersAndCentre) {
  const Topology topology = Square(3);
  EXPECT_EQ(List(topology.Side(kCell, CompassDirection::kN)), (std::vector<int>{6, 7, 8}));
  EXPECT_EQ(List(topology.Sites(kCell, SiteSet::kCorners)), (std::vector<int>{0, 2, 6, 8}));
  EXPECT_EQ(List(topology.Sites(kCell, SiteSet::kCentre)), (std::vector<int>{4}));
  EXPECT_TRUE(topology.Contains(kCell, SiteSet::kInner, 4));
  EXPECT_FALSE(topology.Contains(kCell, SiteSet::kOuter, 4));
}

TEST(Topology, ColoursSquaresLikeAChessboard) {
  const Topology topology = Square(8);
  for (Site site = 0; site < 64; ++site) {
    EXPECT_EQ(topology.phase(kCell, site), (site / 8 + site % 8) % 2);
  }
}

TEST(Topology, TellsWhatTouches) {
  const Topology topology = Square(2);
  EXPECT_EQ(topology.Incident(kVertex, 4, kCell).size(), 4u);
  EXPECT_EQ(topology.Incident(kCell, 0, kVertex).size(), 4u);
  EXPECT_EQ(topology.Incident(SiteType::kEdge, 0, kVertex).size(), 2u);
}

TEST(Topology, MeasuresDistances) {
  const Topology topology = Square(4);
  const DistanceTable orthogonal = topology.MakeDistances(kCell, Relation::kOrthogonal);
  const DistanceTable adjacent = topology.MakeDistances(kCell, Relation::kAdjacent);
  EXPECT_EQ(orthogonal(0, 15), 6);
  EXPECT_EQ(adjacent(0, 15), 3);
  const auto to_corners = topology.MakeDistancesTo(kCell, topology.Sites(kCell, SiteSet::kCorners));
  EXPECT_EQ(to_corners[0], 0);
  EXPECT_EQ(to_corners[5], 1);
}

TEST(Topology, CircularBoardsTurn) {
  const int rings[] = {1, 4, 4};
  const Topology topology(MakeConcentricCircles(rings, false, kVertex));
  const auto outward = topology.Steps(kVertex, 0, Direction::kOut);
  EXPECT_EQ(outward.size(), 4u);
  const auto clockwise = topology.Radials(kVertex, outward[0], Direction::kCW);
  ASSERT_EQ(clockwise.size(), 1u);
  EXPECT_EQ(topology.RadialSites(kVertex, clockwise[0]).size(), 4u);
}

TEST(Topology, HexagonsHaveSixDirections) {
  const Topology topology(MakeHex(TilingShape::kHexagon, 3, 1));
  EXPECT_EQ(topology.DirectionsOf(kCell, Relation::kOrthogonal).size(), 6u);
  EXPECT_EQ(topology.RegularSides(), 6);
}

TEST(Topology, FindsCrossingEdges) {
  const std::vector<Point> points = {{0, 0, 0}, {1, 1, 0}, {0, 1, 0}, {1, 0, 0}};
  const std::vector<std::pair<int, int>> edges = {{0, 1}, {2, 3}};
  const Topology topology(Graph::FromLists(points, edges, Basis::kUnknown));
  const Csr<Site> crossings = topology.MakeCrossings();
  EXPECT_EQ(List(crossings[0]), (std::vector<int>{1}));
  EXPECT_EQ(List(crossings[1]), (std::vector<int>{0}));
}

TEST(Directions, ReadBackAsWritten) {
  for (size_t d = 0; d < kAbsoluteDirections; ++d) {
    const Direction direction = static_cast<Direction>(d);
    EXPECT_EQ(ParseAbsoluteDirection(ToText(direction)), direction);
  }
  for (size_t d = 0; d < kCompassDirections; ++d) {
    const CompassDirection direction = static_cast<CompassDirection>(d);
    EXPECT_EQ(ToCompass(ToAbsolute(direction)), direction);
  }
}

}  // namespace
}  // namespace ludens
