#include "base/rng.h"

#include <gtest/gtest.h>

#include <array>

namespace ludens {
namespace {

TEST(Rng, RepeatsForTheSameSeedAndIndex) {
  Rng a(7, 3), b(7, 3), other(7, 4);
  EXPECT_EQ(a.Next(), b.Next());
  EXPECT_NE(a.Next(), other.Next());
}

TEST(Rng, BelowIsUniform) {
  Rng rng(1);
  std::array<int, 7> seen{};
  constexpr int kDraws = 70'000;
  for (int i = 0; i < kDraws; ++i) ++seen[rng.Below(7)];
  double chi_square = 0;
  for (int n : seen) chi_square += (n - 10'000.0) * (n - 10'000.0) / 10'000.0;
  EXPECT_LT(chi_square, 27.9);  // 6 degrees of freedom, p = 0.0001.
}

TEST(Rng, UnitStaysInsideTheInterval) {
  Rng rng(2);
  for (int i = 0; i < 1000; ++i) {
    const double u = rng.Unit();
    EXPECT_GE(u, 0.0);
    EXPECT_LT(u, 1.0);
  }
}

}  // namespace
}  // namespace ludens
