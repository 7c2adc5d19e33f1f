#include "ludemes/directions/facing.h"

#include <gtest/gtest.h>

#include <vector>

namespace ludens {
namespace {

using enum AbsoluteDirection;

const DirectionList kSquare = {kN, kNE, kE, kSE, kS, kSW, kW, kNW};
const DirectionList kOrthogonalSquare = {kN, kE, kS, kW};
const DirectionList kHexagon = {kN, kENE, kESE, kS, kWSW, kWNW};

DirectionList Relative(RelativeDirection relative, AbsoluteDirection facing,
                       const DirectionList& supported) {
  DirectionList out;
  AppendRelative(relative, facing, supported, out);
  return out;
}

TEST(Facing, ForwardNeedsASupportedDirection) {
  EXPECT_EQ(Relative(RelativeDirection::kForward, kS, kSquare), DirectionList{kS});
  EXPECT_TRUE(Relative(RelativeDirection::kForward, kNE, kOrthogonalSquare).empty());
}

TEST(Facing, ForwardsCoversTheFrontFromLeftToRight) {
  EXPECT_EQ(Relative(RelativeDirection::kForwards, kN, kSquare), (DirectionList{kNW, kN, kNE}));
  EXPECT_EQ(Relative(RelativeDirection::kBackwards, kN, kHexagon), (DirectionList{kESE, kS, kWSW}));
}

TEST(Facing, RightwardsAndLeftwardsExcludeFrontAndBack) {
  EXPECT_EQ(Relative(RelativeDirection::kRightwards, kN, kSquare), (DirectionList{kNE, kE, kSE}));
  EXPECT_EQ(Relative(RelativeDirection::kLeftwards, kN, kSquare), (DirectionList{kNW, kW, kSW}));
}

TEST(Facing, FrontLeftIsTheNextSupportedDirection) {
  EXPECT_EQ(Relative(RelativeDirection::kFL, kN, kSquare), DirectionList{kNW});
  EXPECT_EQ(Relative(RelativeDirection::kFL, kN, kOrthogonalSquare), DirectionList{kW});
  EXPECT_EQ(Relative(RelativeDirection::kFL, kN, kHexagon), DirectionList{kWNW});
}

TEST(Facing, BackRightTurnsRightFromBehind) {
  EXPECT_EQ(Relative(RelativeDirection::kBR, kN, kSquare), DirectionList{kSW});
  EXPECT_EQ(Relative(RelativeDirection::kBL, kN, kSquare), DirectionList{kSE});
}

TEST(Facing, ABoardWithoutCompassDirectionsYieldsNothing) {
  const DirectionList spiral = {kCW, kCCW};
  EXPECT_TRUE(Relative(RelativeDirection::kFR, kN, spiral).empty());
  EXPECT_TRUE(Relative(RelativeDirection::kForwards, kN, spiral).empty());
}

TEST(Facing, ArcsOfVerticalDirectionsEnd) {
  EXPECT_TRUE(Relative(RelativeDirection::kRightwards, kU, kSquare).empty());
}

TEST(Facing, RotationStepsOverSupportedDirections) {
  EXPECT_EQ(Rotated(kN, 0, kHexagon), kN);
  EXPECT_EQ(Rotated(kN, 2, kHexagon), kESE);
  EXPECT_EQ(Rotated(kN, 5, kOrthogonalSquare), kE);
}

TEST(Facing, OppositesOfSpatialDirectionsChangeTheLayer) {
  EXPECT_EQ(TurnsOf(kUN).opposite, kDS);
  EXPECT_EQ(TurnsOf(kDSW).opposite, kUNE);
  EXPECT_EQ(TurnsOf(kIn).opposite, kOut);
}

}  // namespace
}  // namespace ludens
