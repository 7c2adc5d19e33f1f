#include "play/bench/box_plot.h"

#include <gtest/gtest.h>

namespace ludens {
namespace {

TEST(BoxPlot, FiveNumbersInterpolate) {
  const FiveNumbers five = Summarise({4, 1, 2, 3});
  EXPECT_EQ(five.low, 1);
  EXPECT_EQ(five.quarter, 1.75);
  EXPECT_EQ(five.median, 2.5);
  EXPECT_EQ(five.three_quarters, 3.25);
  EXPECT_EQ(five.high, 4);
}

TEST(BoxPlot, DrawsOneBoxPerRowAndDotsBeyondTheWhiskers) {
  const std::string svg = BoxPlotSvg(
      "speed", {{"filter", {2, 2.1, 2.2, 2.3, 90}}, {"nothing", {}}, {"other", {1}}}, true);
  const auto count = [&](const std::string& what) {
    size_t found = 0;
    for (size_t at = svg.find(what); at != std::string::npos; at = svg.find(what, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("<rect"), 3u) << "the page and two boxes";
  EXPECT_EQ(count("<circle"), 1u);
  EXPECT_EQ(count("nothing"), 0u);
  EXPECT_EQ(count("nan"), 0u);
}

}  // namespace
}  // namespace ludens
