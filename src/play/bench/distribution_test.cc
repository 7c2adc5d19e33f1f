#include "play/bench/distribution.h"

#include <gtest/gtest.h>

#include "play/test_games.h"

namespace ludens {
namespace {

TEST(Distribution, SamplesOfOneGameAgreeAndOfTwoGamesDoNot) {
  const auto game = CompileText(SwapGame());
  const auto other = CompileText(
      SmallGame("(rectangle 2 3)",
                "(play (move Add (to (sites Empty)))) "
                "(end { (if (is Line 3) (result Mover Loss)) (if (is Full) (result Mover "
                "Win)) })"));
  const OutcomeSample a = SampleOutcomes(*game, PlayoutKind::kStandard, 1, 2000, 60);
  const OutcomeSample b = SampleOutcomes(*game, PlayoutKind::kAddToEmpty, 2, 2000, 60);
  const OutcomeSample c = SampleOutcomes(*other, PlayoutKind::kStandard, 3, 2000, 60);
  EXPECT_GT(Compare(a, b).lengths, 1e-4);
  EXPECT_GT(Compare(a, b).outcomes, 1e-4);
  EXPECT_LT(std::min(Compare(a, c).outcomes, Compare(a, c).lengths), 1e-6);
}

TEST(Distribution, HolmRejectsStepByStep) {
  // Sorted: 0.001 <= 0.05/4, 0.015 <= 0.05/3, 0.03 > 0.05/2.
  EXPECT_EQ(HolmRejects({0.03, 0.001, 0.5, 0.015}, 0.05),
            (std::vector<bool>{false, true, false, true}));
}

}  // namespace
}  // namespace ludens
