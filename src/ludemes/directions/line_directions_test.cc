#include "ludemes/directions/line_directions.h"

#include <gtest/gtest.h>

#include "graph/generators/generators.h"
#include "ludemes/directions/radials.h"

namespace ludens {
namespace {

TEST(LineDirections, AgreeWithTheSearch) {
  const Topology topology(MakeRectangle(5, 6, std::nullopt, false, SiteType::kCell));
  const LineDirections known(topology, SiteType::kCell);
  int found = 0;
  for (int from = 0; from < 30; ++from)
    for (int to = 0; to < 30; ++to) {
      std::vector<AbsoluteDirection> lines;
      for (const AbsoluteDirection direction : topology.DirectionsOf(SiteType::kCell))
        lines.insert(
            lines.end(),
            static_cast<size_t>(RadialsThrough(topology, SiteType::kCell, from, to, direction)),
            direction);
      AbsoluteDirection only;
      const LineDirections::Answer answer = known.Find(from, to, only);
      if (answer == LineDirections::Answer::kNever) {
        EXPECT_TRUE(lines.empty()) << from << " " << to;
      } else if (answer == LineDirections::Answer::kOne) {
        ++found;
        EXPECT_EQ(lines, std::vector{only}) << from << " " << to;
      } else {
        EXPECT_GT(lines.size(), 1u) << from << " " << to;
      }
    }
  EXPECT_GT(found, 100);
}

TEST(LineDirections, LeavesTheRestToTheSearch) {
  const Topology large(MakeRectangle(12, 12, std::nullopt, false, SiteType::kCell));
  const LineDirections known(large, SiteType::kCell);
  AbsoluteDirection only;
  EXPECT_EQ(known.Find(0, 1, only), LineDirections::Answer::kSearch);
  const Topology small(MakeRectangle(3, 3, std::nullopt, false, SiteType::kCell));
  EXPECT_EQ(LineDirections(small, SiteType::kCell).Find(-1, 4, only),
            LineDirections::Answer::kSearch);
}

}  // namespace
}  // namespace ludens
