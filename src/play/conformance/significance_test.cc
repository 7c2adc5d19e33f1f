#include "play/conformance/significance.h"

#include <gtest/gtest.h>

namespace ludens {
namespace {

TEST(MeanZ, CountsJointStandardErrors) {
  // Both means have a standard error of 0.1, their difference one of 0.1 * sqrt(2).
  EXPECT_NEAR(MeanZ({100, 10.5, 1}, {100, 10, 1}), 3.5355, 1e-3);
  EXPECT_NEAR(MeanZ({100, 10, 1}, {100, 10.5, 1}), -3.5355, 1e-3);
}

TEST(MeanZ, PoolsTheVariances) {
  // Five equal values are no proof that the distribution does not vary.
  EXPECT_NEAR(MeanZ({5, 11, 0}, {1000, 10, 2}), 1.1175, 1e-2);
}

TEST(MeanZ, ToleratesTheDigitsThatWereNotRecorded) {
  EXPECT_EQ(MeanZ({100, 1234.5678, 0}, {100, 1234.57, 0}), 0);
}

TEST(MeanZ, IsLargestForConstantsThatDiffer) {
  EXPECT_EQ(MeanZ({100, 9, 0}, {100, 10, 0}), -kLargestZ);
  EXPECT_EQ(MeanZ({1, 9, 0}, {1, 8, 0}), kLargestZ);
}

TEST(ShareZ, AgreesWithTheNormalApproximationForLargeCounts) {
  // (0.55 - 0.5) / sqrt(0.525 * 0.475 * 2 / 10000) = 7.08.
  EXPECT_NEAR(ShareZ(5500, 10000, 5000, 10000), 7.08, 0.05);
  EXPECT_NEAR(ShareZ(5000, 10000, 5500, 10000), -7.08, 0.05);
}

TEST(ShareZ, IsZeroWhereNothingDiffers) {
  EXPECT_EQ(ShareZ(0, 100, 0, 2000), 0);
  EXPECT_EQ(ShareZ(100, 100, 2000, 2000), 0);
  EXPECT_NEAR(ShareZ(50, 100, 50, 100), 0, 1e-6);
}

TEST(ShareZ, IsNotAlarmedByOneRareEvent) {
  // The normal approximation says 4.5. The exact probability is 2 * 100 / 2100.
  EXPECT_NEAR(ShareZ(1, 100, 0, 2000), 1.667, 1e-2);
}

TEST(ShareZ, IsLargestForTheImpossible) {
  EXPECT_NEAR(ShareZ(2000, 2000, 0, 2000), kLargestZ, 1e-3);
}

// Quantiles from tables of the chi-square distribution.
TEST(ChiSquareP, AgreesWithTables) {
  EXPECT_NEAR(ChiSquareP(3.841, 1), 0.05, 1e-4);
  EXPECT_NEAR(ChiSquareP(18.307, 10), 0.05, 1e-4);
  EXPECT_NEAR(ChiSquareP(29.588, 10), 0.001, 1e-5);
  EXPECT_NEAR(ChiSquareP(124.342, 100), 0.05, 1e-4);
  EXPECT_NEAR(ChiSquareP(4.605, 2), 0.1, 1e-4);
  EXPECT_NEAR(ChiSquareP(0.103, 2), 0.95, 1e-3);
  EXPECT_LT(ChiSquareP(200, 5), 1e-30);
}

TEST(SameDistributionP, TellsSamplesApart) {
  const std::vector<uint64_t> a = {500, 300, 200, 1, 0}, alike = {480, 310, 205, 0, 5},
                              other = {300, 500, 200, 0, 1};
  EXPECT_GT(SameDistributionP(a, alike), 0.05);
  EXPECT_LT(SameDistributionP(a, other), 1e-10);
  EXPECT_EQ(SameDistributionP(std::vector<uint64_t>{7, 0}, std::vector<uint64_t>{5, 2}), 1.0)
      << "too few to say anything";
}

}  // namespace
}  // namespace ludens
