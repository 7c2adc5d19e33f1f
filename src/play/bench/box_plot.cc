#include "play/bench/box_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ludens {
namespace {

constexpr double kLeft = 130, kWidth = 560, kRowHeight = 46, kTop = 44;

double Quantile(const std::vector<double>& sorted, double q) {
  const double at = q * static_cast<double>(sorted.size() - 1);
  const size_t below = static_cast<size_t>(at);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

/// Numbers to places on the page.
class Axis {
 public:
  Axis(const std::vector<BoxRow>& rows, bool logarithmic) : logarithmic_(logarithmic) {
    low_ = high_ = Scaled(1);
    for (const BoxRow& row : rows)
      for (const double value : row.values) {
        low_ = std::min(low_, Scaled(value));
        high_ = std::max(high_, Scaled(value));
      }
    const double margin = std::max(0.02 * (high_ - low_), 1e-3);
    low_ -= margin;
    high_ += margin;
  }
  double At(double value) const { return kLeft + kWidth * (Scaled(value) - low_) / (high_ - low_); }
  /// Round numbers within the axis.
  std::vector<double> Ticks() const {
    std::vector<double> ticks;
    if (logarithmic_) {
      for (int power = -3; power <= 6; ++power)
        for (const int digit : {1, 2, 5}) AddTick(digit * std::pow(10.0, power), ticks);
      return ticks;
    }
    const double rough = (high_ - low_) / 6, power = std::pow(10, std::floor(std::log10(rough)));
    const double step = power * (rough / power > 5 ? 10 : rough / power > 2 ? 5 : 2);
    for (double at = std::ceil(low_ / step) * step; at <= high_; at += step) AddTick(at, ticks);
    return ticks;
  }

 private:
  double Scaled(double value) const {
    return logarithmic_ ? std::log(std::max(value, 1e-6)) : value;
  }
  void AddTick(double value, std::vector<double>& ticks) const {
    if (Scaled(value) >= low_ && Scaled(value) <= high_) ticks.push_back(value);
  }

  bool logarithmic_;
  double low_ = 0, high_ = 0;
};

std::string Line(double x1, double y1, double x2, double y2, const char* colour) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, y1, x2,
      y2, colour);
}

std::string Box(const BoxRow& row, const Axis& axis, double y) {
  std::vector<double> sorted = row.values;
  std::sort(sorted.begin(), sorted.end());
  const FiveNumbers five = Summarise(sorted);
  const double reach = 1.5 * (five.three_quarters - five.quarter);
  const double low = *std::lower_bound(sorted.begin(), sorted.end(), five.quarter - reach);
  const double high =
      *(std::upper_bound(sorted.begin(), sorted.end(), five.three_quarters + reach) - 1);
  std::string svg =
      fmt::format("<text x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{} ({})</text>\n", kLeft - 8,
                  y + 4, row.label, sorted.size());
  svg += Line(axis.At(low), y, axis.At(five.quarter), y, "#333");
  svg += Line(axis.At(five.three_quarters), y, axis.At(high), y, "#333");
  svg += fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"20\" fill=\"#cfe0f5\" "
      "stroke=\"#333\"/>\n",
      axis.At(five.quarter), y - 10,
      std::max(0.5, axis.At(five.three_quarters) - axis.At(five.quarter)));
  svg += Line(axis.At(five.median), y - 10, axis.At(five.median), y + 10, "#c33");
  for (const double value : sorted)
    if (value < low || value > high)
      svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2\" fill=\"#333\"/>\n",
                         axis.At(value), y);
  return svg;
}

}  // namespace

FiveNumbers Summarise(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return {values.front(), Quantile(values, 0.25), Quantile(values, 0.5), Quantile(values, 0.75),
          values.back()};
}

std::string BoxPlotSvg(const std::string& title, const std::vector<BoxRow>& all, bool logarithmic) {
  std::vector<BoxRow> rows;
  for (const BoxRow& row : all)
    if (!row.values.empty()) rows.push_back(row);
  const Axis axis(rows, logarithmic);
  const double bottom = kTop + kRowHeight * static_cast<double>(rows.size());
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
      "<text x=\"{:.0f}\" y=\"20\" font-size=\"14\">{}</text>\n",
      kLeft + kWidth + 20, bottom + 34, kLeft, title);
  for (const double tick : axis.Ticks()) {
    svg += Line(axis.At(tick), kTop - 8, axis.At(tick), bottom, "#ddd");
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{:g}</text>\n",
                       axis.At(tick), bottom + 16, tick);
  }
  svg += Line(axis.At(1), kTop - 8, axis.At(1), bottom, "#888");
  for (size_t i = 0; i < rows.size(); ++i)
    svg += Box(rows[i], axis, kTop + kRowHeight * (static_cast<double>(i) + 0.5));
  return svg + "</svg>\n";
}

}  // namespace ludens
