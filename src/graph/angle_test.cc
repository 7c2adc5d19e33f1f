#include "graph/angle.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"

namespace ludens {
namespace {

TEST(Atan2, IsWithinOneUnitInTheLastPlaceOfTheLibrary) {
  Rng rng(1);
  for (int i = 0; i < 100000; ++i) {
    const double x = rng.Unit() * 20 - 10, y = rng.Unit() * 20 - 10;
    const double expected = std::atan2(y, x);
    EXPECT_NEAR(geometry::Atan2(y, x), expected, std::abs(expected) * 0x1.0p-51) << y << " " << x;
  }
}

TEST(Atan2, KnowsTheAxes) {
  EXPECT_EQ(geometry::Atan2(0, 1), 0);
  EXPECT_EQ(geometry::Atan2(0, -1), std::atan2(0, -1));
  EXPECT_EQ(geometry::Atan2(1, 0), std::atan2(1, 0));
  EXPECT_EQ(geometry::Atan2(-1, 0), std::atan2(-1, 0));
}

TEST(Atan2, RoundsAsTheGamesExpect) {
  // The library of the platform gives 0.98174770424681046 here: another direction.
  const double y = -0.19134171618254489 - -0.35355339059327373;
  const double x = 0.46193976625564337 - 0.35355339059327379;
  EXPECT_LE(geometry::Atan2(y, x), 0.98174770424681046);
}

}  // namespace
}  // namespace ludens
