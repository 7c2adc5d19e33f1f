#include "lab/plot/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>

#include "base/error.h"

namespace ludens {
namespace {

constexpr std::array kColours = {"#3366aa", "#cc5533", "#339955", "#8855aa",
                                 "#bb8800", "#118899", "#aa3377", "#666666"};
constexpr double kLeft = 64, kRight = 16, kTop = 34, kBottom = 62;

std::string Escape(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else if (c == '&')
      escaped += "&amp;";
    else
      escaped += c;
  }
  return escaped;
}

/// A range of values and where it lies on the paper.
class Scale {
 public:
  Scale(bool logarithmic, double from, double to)
      : logarithmic_(logarithmic), from_(from), to_(to) {}

  void Include(double value) {
    if (std::isnan(value) || (logarithmic_ && value <= 0)) return;
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
  }
  /// Rounds the range outwards, so that ticks are round numbers.
  void Finish(bool from_zero) {
    if (low_ > high_) low_ = logarithmic_ ? 1 : 0, high_ = 1;
    if (logarithmic_) {
      low_ = std::pow(10, std::floor(std::log10(low_)));
      high_ = std::pow(10, std::ceil(std::log10(high_)));
      if (low_ == high_) high_ *= 10;
      return;
    }
    if (from_zero) low_ = std::min(low_, 0.0);
    if (low_ == high_) high_ += 1;
    step_ = NiceStep((high_ - low_) / 5);
    low_ = std::floor(low_ / step_) * step_;
    high_ = std::ceil(high_ / step_) * step_;
  }
  void SetRange(double low, double high) { low_ = low, high_ = high; }

  bool Shows(double value) const { return !std::isnan(value) && (!logarithmic_ || value > 0); }
  double At(double value) const {
    const double part =
        logarithmic_ ? (std::log(value) - std::log(low_)) / (std::log(high_) - std::log(low_))
                     : (value - low_) / (high_ - low_);
    return from_ + part * (to_ - from_);
  }
  std::vector<double> Ticks() const {
    std::vector<double> ticks;
    if (logarithmic_)
      for (double tick = low_; tick <= high_ * 1.001; tick *= 10) ticks.push_back(tick);
    else
      for (int i = 0; low_ + i * step_ <= high_ + step_ / 2; ++i) ticks.push_back(low_ + i * step_);
    return ticks;
  }
  double base() const { return low_; }

 private:
  static double NiceStep(double step) {
    const double power = std::pow(10, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0})
      if (step <= factor * power * 1.0001) return factor * power;
    return 10 * power;
  }

  bool logarithmic_;
  double from_, to_;
  double low_ = std::numeric_limits<double>::infinity();
  double high_ = -std::numeric_limits<double>::infinity();
  double step_ = 1;
};

/// Draws one chart with its corner at the origin.
class Drawing {
 public:
  explicit Drawing(const Chart& chart)
      : chart_(chart),
        x_(chart.x.logarithmic, kLeft, chart.width - kRight),
        y_(chart.y.logarithmic, chart.height - kBottom, kTop) {
    FindRanges();
  }

  std::string Text() {
    DrawFrame();
    for (size_t i = 0; i < chart_.series.size(); ++i) DrawSeries(i);
    DrawReference();
    DrawLegend();
    return std::move(svg_);
  }

 private:
  void FindRanges() {
    bool bars = false;
    for (const Series& series : chart_.series) {
      bars = bars || series.style == SeriesStyle::kBars;
      for (const ChartPoint& point : series.points) {
        x_.Include(point.x);
        for (const double value : {point.y, point.low, point.high}) y_.Include(value);
      }
      for (const ChartBox& box : series.boxes) {
        x_.Include(box.x);
        y_.Include(box.minimum), y_.Include(box.maximum);
      }
    }
    y_.Include(chart_.reference);
    y_.Finish(bars || !chart_.y.logarithmic);
    if (chart_.x.categories.empty())
      x_.Finish(false);
    else
      x_.SetRange(-0.6, static_cast<double>(chart_.x.categories.size()) - 0.4);
  }

  template <typename... Args>
  void Put(fmt::format_string<Args...> format, Args&&... args) {
    svg_ += fmt::format(format, std::forward<Args>(args)...);
    svg_ += '\n';
  }

  void DrawFrame() {
    const double bottom = chart_.height - kBottom, right = chart_.width - kRight;
    Put(R"(<text x="{:.1f}" y="20" text-anchor="middle" font-size="14" font-weight="bold">{}</text>)",
        (kLeft + right) / 2, Escape(chart_.title));
    for (const double tick : y_.Ticks()) {
      Put(R"(<line x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}" stroke="#ddd"/>)", kLeft, right,
          y_.At(tick), y_.At(tick));
      Put(R"(<text x="{}" y="{:.1f}" text-anchor="end">{:.4g}</text>)", kLeft - 5, y_.At(tick) + 4,
          tick);
    }
    if (chart_.x.categories.empty()) {
      for (const double tick : x_.Ticks())
        Put(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{:.4g}</text>)", x_.At(tick),
            bottom + 16, tick);
    } else {
      const size_t n = chart_.x.categories.size();
      const bool slanted = static_cast<double>(n) * 70 > right - kLeft;
      for (size_t i = 0; i < n; ++i) {
        const double at = x_.At(static_cast<double>(i));
        if (slanted)
          Put(R"svg(<text transform="translate({:.1f},{:.1f}) rotate(-30)" text-anchor="end">{}</text>)svg",
              at, bottom + 14, Escape(chart_.x.categories[i]));
        else
          Put(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)", at, bottom + 16,
              Escape(chart_.x.categories[i]));
      }
    }
    Put(R"(<path d="M{0} {1}V{2}H{3}" fill="none" stroke="#333"/>)", kLeft, kTop, bottom, right);
    Put(R"(<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>)", (kLeft + right) / 2,
        chart_.height - 8, Escape(chart_.x.label));
    Put(R"svg(<text transform="translate(14,{:.1f}) rotate(-90)" text-anchor="middle">{}</text>)svg",
        (kTop + bottom) / 2, Escape(chart_.y.label));
  }

  void DrawSeries(size_t index) {
    const Series& series = chart_.series[index];
    const char* colour = kColours[index % kColours.size()];
    if (series.style == SeriesStyle::kLine) DrawLine(series, colour);
    for (const ChartPoint& point : series.points) DrawPoint(series, point, index, colour);
    for (const ChartBox& box : series.boxes) DrawBox(box, colour);
  }

  void DrawLine(const Series& series, const char* colour) {
    std::string path;
    for (const ChartPoint& point : series.points)
      if (x_.Shows(point.x) && y_.Shows(point.y))
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', x_.At(point.x),
                            y_.At(point.y));
    Put(R"(<path d="{}" fill="none" stroke="{}" stroke-width="1.5"/>)", path, colour);
  }

  void DrawPoint(const Series& series, const ChartPoint& point, size_t index, const char* colour) {
    if (!x_.Shows(point.x) || !y_.Shows(point.y)) return;
    double at = x_.At(point.x);
    if (series.style == SeriesStyle::kBars) {
      const double unit = x_.At(1) - x_.At(0);
      const double width = 0.8 * unit / static_cast<double>(chart_.series.size());
      at += (static_cast<double>(index) - (static_cast<double>(chart_.series.size()) - 1) / 2) *
            width;
      const double top = std::min(y_.At(point.y), y_.At(y_.base()));
      Put(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}" fill-opacity="0.8"/>)",
          at - width / 2, top, width, std::abs(y_.At(point.y) - y_.At(y_.base())), colour);
    } else {
      Put(R"(<circle cx="{:.1f}" cy="{:.1f}" r="2.5" fill="{}"/>)", at, y_.At(point.y), colour);
    }
    if (y_.Shows(point.low) && y_.Shows(point.high))
      Put(R"(<path d="M{0:.1f} {1:.1f}V{2:.1f}M{3:.1f} {1:.1f}h6M{3:.1f} {2:.1f}h6" stroke="#333" fill="none"/>)",
          at, y_.At(point.low), y_.At(point.high), at - 3);
  }

  void DrawBox(const ChartBox& box, const char* colour) {
    const double at = x_.At(box.x);
    const double half = std::min(14.0, 0.3 * std::abs(x_.At(1) - x_.At(0)));
    Put(R"(<path d="M{0:.1f} {1:.1f}V{2:.1f}M{0:.1f} {3:.1f}V{4:.1f}" stroke="#333"/>)", at,
        y_.At(box.minimum), y_.At(box.lower), y_.At(box.upper), y_.At(box.maximum));
    Put(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}" fill-opacity="0.5" stroke="#333"/>)",
        at - half, y_.At(box.upper), 2 * half, y_.At(box.lower) - y_.At(box.upper), colour);
    Put(R"(<path d="M{:.1f} {:.1f}h{:.1f}" stroke="#333" stroke-width="2"/>)", at - half,
        y_.At(box.median), 2 * half);
  }

  void DrawReference() {
    if (!y_.Shows(chart_.reference)) return;
    Put(R"(<path d="M{} {:.1f}H{}" stroke="#c00" stroke-dasharray="2 4"/>)", kLeft,
        y_.At(chart_.reference), chart_.width - kRight);
  }

  void DrawLegend() {
    if (chart_.series.size() < 2) return;
    double y = kTop + 8;
    for (size_t i = 0; i < chart_.series.size(); ++i, y += 15) {
      Put(R"(<rect x="{:.1f}" y="{:.1f}" width="10" height="10" fill="{}"/>)",
          chart_.width - kRight - 130, y - 9, kColours[i % kColours.size()]);
      Put(R"(<text x="{:.1f}" y="{:.1f}">{}</text>)", chart_.width - kRight - 116, y,
          Escape(chart_.series[i].name));
    }
  }

  const Chart& chart_;
  Scale x_, y_;
  std::string svg_;
};

std::string Wrap(int width, int height, const std::string& content) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"11\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n{2}</svg>\n",
      width, height, content);
}

}  // namespace

std::string Chart::ToSvg() const { return Wrap(width, height, Drawing(*this).Text()); }

std::string GridSvg(const std::vector<Chart>& charts, int columns) {
  std::string content;
  int x = 0, y = 0, row_height = 0, width = 0;
  for (size_t i = 0; i < charts.size(); ++i) {
    if (i > 0 && i % static_cast<size_t>(columns) == 0) x = 0, y += row_height, row_height = 0;
    content += fmt::format("<g transform=\"translate({},{})\">\n{}</g>\n", x, y,
                           Drawing(charts[i]).Text());
    x += charts[i].width;
    row_height = std::max(row_height, charts[i].height);
    width = std::max(width, x);
  }
  return Wrap(width, y + row_height, content);
}

void WriteTextFile(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) Fail("cannot write '{}'", path);
}

ChartBox BoxOf(double x, std::vector<double> sample) {
  std::sort(sample.begin(), sample.end());
  const auto quantile = [&](double q) {
    const double at = q * static_cast<double>(sample.size() - 1);
    const auto below = static_cast<size_t>(at);
    const size_t above = std::min(below + 1, sample.size() - 1);
    return sample[below] + (at - static_cast<double>(below)) * (sample[above] - sample[below]);
  };
  return {x, sample.front(), quantile(0.25), quantile(0.5), quantile(0.75), sample.back()};
}

}  // namespace ludens
