#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "lab/metrics/metrics.h"
#include "lab/plot/chart.h"

namespace ludens {
namespace {

constexpr int kWidth = 420, kHeight = 280;

Chart NewChart(std::string title, std::string x, std::string y) {
  Chart chart;
  chart.title = std::move(title);
  chart.x.label = std::move(x);
  chart.y.label = std::move(y);
  chart.width = kWidth, chart.height = kHeight;
  return chart;
}

/// How many games took how many turns, in at most twenty classes.
Chart LengthHistogram(const MetricReport& report) {
  Chart chart = NewChart("Length", "turns", "games");
  int longest = 1;
  for (const ObservedGame& game : report.games) longest = std::max(longest, game.turns);
  const int width = (longest + 19) / 20;
  std::map<int, int> counts;
  for (const ObservedGame& game : report.games)
    if (game.finished) ++counts[game.turns / width];
  Series bars{"", SeriesStyle::kBars, {}, {}};
  for (int i = 0; i <= longest / width; ++i) {
    chart.x.categories.push_back(fmt::format("{}", i * width));
    bars.points.push_back(
        {static_cast<double>(i), static_cast<double>(counts[i]), kNoValue, kNoValue});
  }
  chart.series.push_back(std::move(bars));
  return chart;
}

/// The mean of a curve over the games, with its interval.
Chart MeanCurve(const MetricReport& report, Curve ObservedGame::*curve, Chart chart) {
  Series line{"", SeriesStyle::kLine, {}, {}};
  for (size_t i = 0; i < kCurvePoints; ++i) {
    Moments moments;
    for (const ObservedGame& game : report.games)
      if (game.plies > 1) moments.Add((game.*curve)[i]);
    const Estimate mean = MeanEstimate(moments);
    line.points.push_back(
        {100.0 * static_cast<double>(i) / (kCurvePoints - 1), mean.value, mean.lower, mean.upper});
  }
  chart.series.push_back(std::move(line));
  return chart;
}

Chart Outcomes(const MetricReport& report) {
  Chart chart = NewChart("Outcomes", "", "share of games");
  std::map<int, int> counts;
  int most = 2;
  for (const ObservedGame& game : report.games) {
    ++counts[game.finished ? game.winner : -1];
    most = std::max(most, game.winner);
  }
  Series bars{"", SeriesStyle::kBars, {}, {}};
  const auto add = [&](const std::string& name, int key) {
    const Estimate share =
        ProportionEstimate(counts[key], static_cast<double>(report.games.size()));
    bars.points.push_back(
        {static_cast<double>(chart.x.categories.size()), share.value, share.lower, share.upper});
    chart.x.categories.push_back(name);
  };
  for (int player = 1; player <= most; ++player) add(fmt::format("P{} wins", player), player);
  add("draw", 0);
  add("unfinished", -1);
  chart.series.push_back(std::move(bars));
  return chart;
}

std::string Rows(const MetricReport& report) {
  std::string rows;
  for (const Metric& metric : report.metrics)
    rows += fmt::format(
        "<tr><th>{}</th><td>{:.3f}</td><td>{:.3f} … {:.3f}</td><td>{}</td><td>{}</td></tr>\n",
        metric.name, metric.estimate.value, metric.estimate.lower, metric.estimate.upper, metric.n,
        metric.meaning);
  return rows;
}

}  // namespace

std::string MetricPage(const MetricReport& report, const std::string& board) {
  const std::string charts =
      LengthHistogram(report).ToSvg() + Outcomes(report).ToSvg() +
      MeanCurve(report, &ObservedGame::moves,
                NewChart("Choices", "course of the game (%)", "legal moves"))
          .ToSvg() +
      MeanCurve(report, &ObservedGame::lead,
                NewChart("Lead of the first player", "course of the game (%)", "expected utility"))
          .ToSvg();
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<title>{0}: metrics</title>\n"
      "<style>body{{font-family:sans-serif;max-width:900px;margin:2em auto}}"
      "table{{border-collapse:collapse}}th{{text-align:left}}td,th{{padding:.2em .7em;"
      "border-bottom:1px solid #ddd}}.board svg{{max-width:300px;height:auto}}</style></head>\n"
      "<body><h1>{0}</h1>\n<p>{1} games of <code>{2}</code> against itself. Intervals are of 95 "
      "%.</p>\n<div class=\"board\">{3}</div>\n"
      "<table><tr><th>metric</th><td>value</td><td>interval</td><td>n</td><td>meaning</td></tr>\n"
      "{4}</table>\n<div>{5}</div>\n</body></html>\n",
      report.game, report.games.size(), report.agent, board, Rows(report), charts);
}

}  // namespace ludens
