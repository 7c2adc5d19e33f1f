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

TEST(Atan2, RoundsAsFdlibmDoes) {
  // Measured with Java's Math.atan2; glibc's last bit differs in each of them.
  EXPECT_EQ(geometry::Atan2(-0x1.70e20d1ee89f6p-2, -0x1.f2e269810d580p-4), -0x1.e596faa6960afp+0);
  EXPECT_EQ(geometry::Atan2(-0x1.212ce897ecf0ap-2, -0x1.b00ad89e0c708p-4), -0x1.eda2960db271fp+0);
  EXPECT_EQ(geometry::Atan2(-0x1.890694e866f84p-3, -0x1.23b33373e2b68p-4), -0x1.ed17779687fb8p+0);
  EXPECT_EQ(geometry::Atan2(-0x1.2e74048eb5f1cp-2, 0x1.9790c8b8591dcp-3), -0x1.f4ae9bd1ef096p-1);
}

}  // namespace
}  // namespace ludens
