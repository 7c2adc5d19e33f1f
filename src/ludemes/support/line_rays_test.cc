#include "ludemes/support/line_rays.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "graph/generators/generators.h"

namespace ludens {
namespace {

Topology SquareBoard(int side) {
  return Topology(MakeRectangle(side, side, std::nullopt, false, SiteType::kCell));
}

LineRays::Found Walk(const Topology& topology, int from, uint64_t targets, uint64_t flanks) {
  const auto contains = [](uint64_t set, Site site) { return ((set >> site) & 1) != 0; };
  LineRays::Found found;
  for (const RadialId radial :
       topology.Radials(SiteType::kCell, static_cast<Site>(from), AbsoluteDirection::kAdjacent)) {
    const auto line = topology.RadialSites(SiteType::kCell, radial);
    uint64_t passed = 0;
    size_t end = 1;
    for (; end < line.size() && contains(targets, line[end]); ++end)
      passed |= uint64_t{1} << line[end];
    if (end == line.size())
      found.unflanked |= passed;
    else if (contains(flanks, line[end]))
      found.flanked |= passed;
  }
  return found;
}

TEST(LineRays, FollowsAsAWalkDoes) {
  const Topology topology = SquareBoard(8);
  const auto rays = LineRays::Make(topology, SiteType::kCell, AbsoluteDirection::kAdjacent);
  ASSERT_TRUE(rays);
  Rng rng(1, 0);
  for (int i = 0; i < 2000; ++i) {
    const uint64_t targets = rng.Next() | rng.Next();
    const uint64_t flanks = rng.Next() & ~targets;
    const int from = static_cast<int>(rng.Below(64));
    const auto fast = rays->Follow(from, targets, flanks);
    const auto slow = Walk(topology, from, targets, flanks);
    EXPECT_EQ(fast.flanked, slow.flanked);
    EXPECT_EQ(fast.unflanked, slow.unflanked);
  }
}

TEST(LineRays, AreForBoardsOfOneWord) {
  EXPECT_FALSE(
      LineRays::Make(SquareBoard(9), SiteType::kCell, AbsoluteDirection::kAdjacent).has_value());
}

}  // namespace
}  // namespace ludens
