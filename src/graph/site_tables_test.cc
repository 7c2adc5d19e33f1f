#include "graph/site_tables.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "graph/generators/generators.h"

namespace ludens {
namespace {

constexpr SiteType kCell = SiteType::kCell;
using Bits = std::vector<uint64_t>;

Bits RandomSet(int sites, Rng& rng) {
  Bits bits(SetWords(sites));
  for (int site = 0; site < sites; ++site) {
    if (rng.Below(3) == 0) bits[static_cast<size_t>(site) / 64] |= uint64_t{1} << (site % 64);
  }
  return bits;
}

bool Has(SetView set, int site) { return (set[static_cast<size_t>(site) / 64] >> (site % 64)) & 1; }

std::vector<Topology> Boards() {
  std::vector<Topology> boards;
  boards.emplace_back(MakeRectangle(8, 8, std::nullopt, false, kCell));
  boards.emplace_back(MakeRectangle(13, 19, std::nullopt, false, kCell));
  boards.emplace_back(MakeHex(TilingShape::kHexagon, 5, 1));
  boards.emplace_back(MakeTiling(Tiling::kT3464, 3, std::nullopt));
  return boards;
}

TEST(StepMap, AgreesWithStepsSiteBySite) {
  Rng rng(7);
  for (const Topology& board : Boards()) {
    const int n = board.size(kCell);
    for (size_t d = 0; d < kAbsoluteDirections; ++d) {
      const AbsoluteDirection direction = static_cast<AbsoluteDirection>(d);
      const StepMap map(board, kCell, direction);
      const Bits from = RandomSet(n, rng);
      Bits expected(SetWords(n)), actual(SetWords(n), ~uint64_t{0});
      for (Site site = 0; site < n; ++site) {
        if (!Has(from, site)) continue;
        for (Site to : board.Steps(kCell, site, direction)) {
          expected[to / 64] |= uint64_t{1} << (to % 64);
        }
      }
      map.Apply(from, actual);
      EXPECT_EQ(actual, expected) << ToText(direction) << " on " << n << " cells";
    }
  }
}

TEST(StepMap, IsOneShiftOnSquares) {
  const Topology board(MakeRectangle(8, 8, std::nullopt, false, kCell));
  EXPECT_EQ(StepMap(board, kCell, AbsoluteDirection::kNE).terms(), 1u);
  EXPECT_EQ(StepMap(board, kCell, AbsoluteDirection::kOrthogonal).terms(), 4u);
}

TEST(RadialMasks, HoldARooksLines) {
  const Topology board(MakeRectangle(8, 8, std::nullopt, false, kCell));
  const SetPool masks = MakeRadialMasks(board, kCell, AbsoluteDirection::kOrthogonal);
  EXPECT_EQ(masks[0][0], 0x01010101010101feu);
}

TEST(BetweenTable, HoldsWhatLiesBetween) {
  const Topology board(MakeRectangle(8, 8, std::nullopt, false, kCell));
  const BetweenTable between(board, kCell, AbsoluteDirection::kAdjacent);
  EXPECT_EQ(between(0, 3)[0], 0x6u);
  EXPECT_EQ(between(0, 27)[0], (uint64_t{1} << 9) | (uint64_t{1} << 18));
  EXPECT_EQ(between(0, 1)[0], 0u);
  EXPECT_EQ(between(0, 10)[0], 0u);
}

TEST(SiteLines, FindsAllLines) {
  const Topology board(MakeRectangle(3, 3, std::nullopt, false, kCell));
  const SiteLines lines(board, kCell, AbsoluteDirection::kAdjacent, 3);
  EXPECT_EQ(lines.size(), 8u);
  EXPECT_EQ(lines.Through(4).size(), 4u);
  const Bits diagonal = {0b100010001};
  EXPECT_TRUE(lines.HasLine(diagonal, 4));
  EXPECT_FALSE(lines.HasLine(Bits{0b11}, 0));
}

}  // namespace
}  // namespace ludens
