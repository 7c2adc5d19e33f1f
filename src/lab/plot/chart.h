#pragma once

#include <limits>
#include <string>
#include <vector>

namespace ludens {

inline constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

/// A value to draw: y at x, with an optional interval around it (NaN: none).
struct ChartPoint {
  double x = 0;
  double y = 0;
  double low = kNoValue;
  double high = kNoValue;
};

/// The five numbers of a box plot.
struct ChartBox {
  double x = 0;
  double minimum = 0, lower = 0, median = 0, upper = 0, maximum = 0;
};

enum class SeriesStyle { kLine, kPoints, kBars, kBoxes };

struct Series {
  std::string name;
  SeriesStyle style = SeriesStyle::kLine;
  std::vector<ChartPoint> points;  ///< Of lines, points and bars.
  std::vector<ChartBox> boxes;     ///< Of boxes.
};

struct Axis {
  std::string label;
  bool logarithmic = false;             ///< Values of 0 and below are left out.
  std::vector<std::string> categories;  ///< Names of the positions 0, 1, … of the x axis.
};

/// A diagram with one pair of axes, written as SVG. The text is the same for the same data.
struct Chart {
  std::string title;
  Axis x, y;
  std::vector<Series> series;
  /// A dotted line across, such as an expected value; NaN: none.
  double reference = kNoValue;
  int width = 640, height = 400;

  std::string ToSvg() const;
};

/// Several charts in a grid on one picture.
std::string GridSvg(const std::vector<Chart>& charts, int columns);

/// Writes text to a file; throws Error when that fails.
void WriteTextFile(const std::string& path, const std::string& text);

/// The five numbers of a sample. REQUIRES: not empty.
ChartBox BoxOf(double x, std::vector<double> sample);

}  // namespace ludens
