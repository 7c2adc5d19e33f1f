#pragma once

#include <string>
#include <vector>

namespace ludens {

/// The five numbers that a box plot shows. REQUIRES: values is not empty.
struct FiveNumbers {
  double low = 0, quarter = 0, median = 0, three_quarters = 0, high = 0;
};
FiveNumbers Summarise(std::vector<double> values);

struct BoxRow {
  std::string label;
  std::vector<double> values;
};

/// A picture (SVG) with one box per row: quartiles, whiskers to the furthest value within one and a
/// half box lengths, dots beyond them, and a line at 1. With `logarithmic`, equal ratios have equal
/// widths. Rows without values are left out.
std::string BoxPlotSvg(const std::string& title, const std::vector<BoxRow>& rows, bool logarithmic);

}  // namespace ludens
