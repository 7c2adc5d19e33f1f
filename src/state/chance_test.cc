#include "state/chance.h"

#include <gtest/gtest.h>

namespace ludens {
namespace {

// The first outputs of SplitMix64 from state 0 are published with the algorithm.
TEST(Chance, IsSplitMix64) {
  uint64_t chance = 0;
  EXPECT_EQ(ChanceNext(chance), 0xe220a8397b1dcdafu);
  EXPECT_EQ(ChanceNext(chance), 0x6e789e6aa1b965f4u);
}

TEST(Chance, FoldsTheHalvesOfADraw) {
  uint64_t chance = 0;
  EXPECT_EQ(ChanceBits(chance), 0xe220a839u ^ 0x7b1dcdafu);
}

TEST(Chance, TakesHighBitsForPowersOfTwoAndRemaindersOtherwise) {
  const uint32_t bits = (0xe220a839u ^ 0x7b1dcdafu) >> 1;
  uint64_t chance = 0;
  EXPECT_EQ(ChanceBelow(chance, 8), static_cast<int>(bits >> 28));
  chance = 0;
  EXPECT_EQ(ChanceBelow(chance, 6), static_cast<int>(bits % 6));
}

}  // namespace
}  // namespace ludens
