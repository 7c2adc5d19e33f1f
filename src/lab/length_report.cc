#include "lab/length_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace ludens {
namespace {

std::vector<std::string> Distinct(const std::vector<LengthRow>& rows,
                                  const std::string LengthRow::*field) {
  std::vector<std::string> names;
  for (const LengthRow& row : rows)
    if (std::find(names.begin(), names.end(), row.*field) == names.end())
      names.push_back(row.*field);
  return names;
}

const LengthRow* Find(const std::vector<LengthRow>& rows, const std::string& game,
                      const std::string& agent) {
  for (const LengthRow& row : rows)
    if (row.game == game && row.agent == agent && row.turns.n > 0) return &row;
  return nullptr;
}

/// One chart per game, a category per agent; `draw` adds what stands at the agent's place.
template <typename Draw>
std::string ByGame(const std::vector<LengthRow>& rows, const std::vector<double>& expected,
                   SeriesStyle style, Draw&& draw) {
  const std::vector<std::string> games = GamesOf(rows), agents = AgentsOf(rows);
  std::vector<Chart> charts;
  for (size_t g = 0; g < games.size(); ++g) {
    Chart chart;
    chart.title = games[g];
    chart.y.label = "turns";
    chart.x.categories = agents;
    chart.width = 400, chart.height = 280;
    if (g < expected.size()) chart.reference = expected[g];
    Series series{"", style, {}, {}};
    for (size_t a = 0; a < agents.size(); ++a)
      if (const LengthRow* row = Find(rows, games[g], agents[a]))
        draw(*row, static_cast<double>(a), series);
    chart.series.push_back(std::move(series));
    charts.push_back(std::move(chart));
  }
  return GridSvg(charts, 3);
}

/// One bar per agent of the sum of a quantity over the games.
template <typename Quantity>
Chart BarsByAgent(const std::vector<LengthRow>& rows, Quantity&& quantity) {
  const std::vector<std::string> games = GamesOf(rows), agents = AgentsOf(rows);
  Chart chart;
  chart.x.categories = agents;
  Series bars{"", SeriesStyle::kBars, {}, {}};
  for (size_t a = 0; a < agents.size(); ++a) {
    double sum = 0;
    for (size_t g = 0; g < games.size(); ++g)
      if (const LengthRow* row = Find(rows, games[g], agents[a])) sum += quantity(*row, g);
    bars.points.push_back({static_cast<double>(a), sum, kNoValue, kNoValue});
  }
  chart.series.push_back(std::move(bars));
  return chart;
}

nlohmann::json SummaryJson(const LengthRow& row) {
  const Estimate mean = MeanEstimate(row.turns);
  nlohmann::json line = {{"game", row.game},
                         {"agent", row.agent},
                         {"n", static_cast<int64_t>(row.turns.n)},
                         {"excluded", row.excluded},
                         {"turns",
                          {{"mean", mean.value},
                           {"low", mean.lower},
                           {"high", mean.upper},
                           {"sd", row.turns.deviation()},
                           {"se", row.turns.standard_error()},
                           {"min", row.min},
                           {"max", row.max}}},
                         {"seconds_per_trial", row.seconds.mean()}};
  if (row.refused) line["refused"] = row.reason;
  return line;
}

}  // namespace

std::vector<std::string> GamesOf(const std::vector<LengthRow>& rows) {
  return Distinct(rows, &LengthRow::game);
}

std::vector<std::string> AgentsOf(const std::vector<LengthRow>& rows) {
  return Distinct(rows, &LengthRow::agent);
}

std::string LengthTable(const std::vector<LengthRow>& rows) {
  std::string text = fmt::format(
      "{:20} {:24} {:>8} {:>17} {:>6} {:>5} {:>5} {:>5} {:>8} {:>7} {:>11}\n", "game", "agent",
      "turns", "95 % interval", "N", "excl.", "min", "max", "SD", "SE", "time/trial");
  for (const LengthRow& row : rows) {
    if (row.refused) {
      text += fmt::format("{:20} {:24} refused: {}\n", row.game, row.agent, row.reason);
      continue;
    }
    const Estimate mean = MeanEstimate(row.turns);
    text += fmt::format(
        "{:20} {:24} {:8.2f} {:>17} {:6} {:5} {:5} {:5} {:8.2f} {:7.2f} {:10.3g}s\n", row.game,
        row.agent, mean.value, fmt::format("{:.2f}…{:.2f}", mean.lower, mean.upper),
        static_cast<int64_t>(row.turns.n), row.excluded, row.min, row.max, row.turns.deviation(),
        row.turns.standard_error(), row.seconds.mean());
  }
  return text;
}

std::string LengthCsv(const std::vector<LengthRow>& rows) {
  std::string text = "game,agent,turns,low,high,n,excluded,min,max,sd,se,seconds_per_trial\n";
  for (const LengthRow& row : rows) {
    const Estimate mean = MeanEstimate(row.turns);
    text += fmt::format("\"{}\",\"{}\",{},{},{},{},{},{},{},{},{},{}\n", row.game, row.agent,
                        mean.value, mean.lower, mean.upper, static_cast<int64_t>(row.turns.n),
                        row.excluded, row.min, row.max, row.turns.deviation(),
                        row.turns.standard_error(), row.seconds.mean());
  }
  return text;
}

std::string LengthJson(const LengthRow& row) {
  std::string text;
  for (size_t i = 0; i < row.trials.size(); ++i) {
    const LengthTrial& trial = row.trials[i];
    const nlohmann::json line = {
        {"game", row.game},        {"agent", row.agent},   {"trial", i},
        {"turns", trial.turns},    {"plies", trial.plies}, {"finished", trial.finished},
        {"seconds", trial.seconds}};
    text += line.dump() + "\n";
  }
  return text + SummaryJson(row).dump() + "\n";
}

std::string LengthFigure(const std::vector<LengthRow>& rows, const std::vector<double>& expected) {
  return ByGame(rows, expected, SeriesStyle::kPoints,
                [](const LengthRow& row, double x, Series& series) {
                  const Estimate mean = MeanEstimate(row.turns);
                  series.points.push_back({x, mean.value, mean.lower, mean.upper});
                });
}

std::string LengthBoxes(const std::vector<LengthRow>& rows) {
  return ByGame(rows, {}, SeriesStyle::kBoxes, [](const LengthRow& row, double x, Series& series) {
    std::vector<double> turns;
    for (const LengthTrial& trial : row.trials)
      if (trial.finished) turns.push_back(trial.turns);
    series.boxes.push_back(BoxOf(x, std::move(turns)));
  });
}

std::string ErrorFigure(const std::vector<LengthRow>& rows, const std::vector<double>& expected) {
  Chart chart = BarsByAgent(rows, [&](const LengthRow& row, size_t game) {
    return game < expected.size() && !std::isnan(expected[game])
               ? std::abs(row.turns.mean() - expected[game])
               : 0.0;
  });
  chart.title = "Distance from the expected length, all games";
  chart.y.label = "turns";
  return chart.ToSvg();
}

std::string TimeFigure(const std::vector<LengthRow>& rows) {
  Chart chart =
      BarsByAgent(rows, [](const LengthRow& row, size_t) { return 1000 * row.seconds.mean(); });
  chart.title = "Time per trial, all games";
  chart.y.label = "milliseconds";
  chart.y.logarithmic = true;
  return chart.ToSvg();
}

}  // namespace ludens
