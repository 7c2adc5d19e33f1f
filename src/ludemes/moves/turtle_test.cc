#include "ludemes/moves/turtle.h"

#include <gtest/gtest.h>

#include "graph/generators/generators.h"

namespace ludens {
namespace {

Topology Square(int size) {
  return Topology(MakeRectangle(size, size, std::nullopt, false, SiteType::kCell));
}

const std::vector<Walk> kKnight = {
    {WalkStep::kForward, WalkStep::kForward, WalkStep::kRight, WalkStep::kForward},
    {WalkStep::kForward, WalkStep::kForward, WalkStep::kLeft, WalkStep::kForward}};

TEST(Turtle, KnightHasEightLeapsInTheMiddle) {
  const Topology board = Square(5);
  EXPECT_EQ(WalkEnds(board, SiteType::kCell, 12, kKnight, true),
            (std::vector<Site>{1, 3, 5, 9, 15, 19, 21, 23}));
}

TEST(Turtle, WalksThatLeaveTheBoardEndNowhere) {
  const Topology board = Square(5);
  EXPECT_EQ(WalkEnds(board, SiteType::kCell, 0, kKnight, true), (std::vector<Site>{7, 11}));
}

TEST(Turtle, WithoutRotationsWalksStartInTheFirstDirection) {
  const Topology board = Square(5);
  EXPECT_EQ(WalkEnds(board, SiteType::kCell, 12, kKnight, false), (std::vector<Site>{21, 23}));
}

}  // namespace
}  // namespace ludens
