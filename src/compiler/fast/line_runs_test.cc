#include "compiler/fast/line_runs.h"

#include <gtest/gtest.h>

#include "compiler/test_games.h"

namespace ludens {
namespace {

/// Puts random stones and compares the runs that the table finds with those that are counted.
void ExpectAlike(const LineRuns& counted, int radius, int sites) {
  LineRuns looked_up = counted;
  looked_up.MeasureWithin(radius);
  std::vector<uint32_t> a(counted.words()), b(looked_up.words());
  Rng rng(static_cast<uint64_t>(radius));
  for (int put = 0; put < sites / 2; ++put) {
    const int site = static_cast<int>(rng.Below(static_cast<uint32_t>(sites)));
    const uint64_t all = counted.PutAndMeasure(a.data(), site);
    const uint64_t near = looked_up.PutAndMeasure(b.data(), site);
    // Bit 1 tells nothing, and a longer run may look as short as radius + 1.
    const uint64_t known = (uint64_t{1} << (radius + 1)) - 1 - 3;
    EXPECT_EQ(all & known, near & known) << "site " << site;
    EXPECT_EQ((all >> (radius + 1)) != 0, (near >> (radius + 1)) != 0) << "site " << site;
    if (rng.Below(4) != 0) continue;
    counted.Take(a.data(), site);
    looked_up.Take(b.data(), site);
  }
}

TEST(LineRuns, AreTheSameByTableAndByCounting) {
  for (const char* name : {"Gomoku", "Yavalath", "Go"}) {
    const auto game = Shipped(name);
    ASSERT_NE(game, nullptr);
    const Topology& topology = game->model().topology;
    const SiteType type = game->model().default_site;
    const auto lines = LineRuns::Make(topology, type, AbsoluteDirection::kAdjacent);
    ASSERT_TRUE(lines) << name;
    for (int radius = 1; radius <= LineRuns::kWidestRadius; ++radius)
      ExpectAlike(*lines, radius, topology.size(type));
  }
}

}  // namespace
}  // namespace ludens
