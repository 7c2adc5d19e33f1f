#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/plot/chart.h"
#include "lab/resistance/resistance.h"

namespace ludens {
namespace {

const ResistantPosition& Worst(const ResistanceReport& report) {
  return *std::max_element(report.positions.begin(), report.positions.end(),
                           [](const auto& a, const auto& b) { return a.Growth() < b.Growth(); });
}

Series CurveOf(const ResistanceReport& report, const std::vector<Moments>& values,
               std::string name) {
  Series series{std::move(name), SeriesStyle::kLine, {}, {}};
  for (size_t i = 0; i < values.size(); ++i) {
    const Estimate mean = MeanEstimate(values[i]);
    series.points.push_back(
        {static_cast<double>(report.playouts[i]), mean.value, mean.lower, mean.upper});
  }
  return series;
}

std::string MoveLines(const ResistantPosition& position) {
  std::vector<size_t> order(position.moves.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return position.expert[a] > position.expert[b]; });
  std::string text;
  for (const size_t i : order)
    text += fmt::format("    {:.3f} {:.3f}  {}\n", position.expert[i], position.by_playouts[i],
                        position.moves[i]);
  return text;
}

}  // namespace

std::string ResistanceTable(const ResistanceReport& report) {
  std::string text =
      fmt::format("{}: {} positions, expert {}\n{:>9} {:>24} {:>24}\n", report.game,
                  report.positions.size(), report.expert, "playouts", "disagreement", "regret");
  for (size_t i = 0; i < report.playouts.size(); ++i) {
    const Estimate a = MeanEstimate(report.disagreement[i]), b = MeanEstimate(report.regret[i]);
    text += fmt::format("{:9} {:7.3f} [{:.3f}, {:.3f}] {:7.3f} [{:.3f}, {:.3f}]\n",
                        report.playouts[i], a.value, a.lower, a.upper, b.value, b.lower, b.upper);
  }
  if (report.positions.empty()) return text;
  const auto resistant = std::count_if(report.positions.begin(), report.positions.end(),
                                       [](const auto& p) { return p.Growth() > 0.1; });
  const ResistantPosition& worst = Worst(report);
  return text + fmt::format(
                    "{} of {} positions are resistant (disagreement grows by more than 0.1)\n"
                    "most resistant: position {} after {} plies, disagreement {:.3f} to {:.3f}\n"
                    "  {}\n    expert and playouts, by move:\n{}",
                    resistant, report.positions.size(), worst.index, worst.plies,
                    worst.curve.disagreement.back() - worst.Growth(),
                    worst.curve.disagreement.back(), worst.state, MoveLines(worst));
}

std::string ResistanceJson(const ResistanceReport& report) {
  std::string text;
  for (const ResistantPosition& position : report.positions) {
    const nlohmann::json line = {{"game", report.game},
                                 {"position", position.index},
                                 {"plies", position.plies},
                                 {"state", position.state},
                                 {"moves", position.moves},
                                 {"expert", position.expert},
                                 {"playout_values", position.by_playouts},
                                 {"disagreement", position.curve.disagreement},
                                 {"regret", position.curve.regret}};
    text += line.dump() + "\n";
  }
  nlohmann::json curve = nlohmann::json::array();
  for (size_t i = 0; i < report.playouts.size(); ++i) {
    const Estimate a = MeanEstimate(report.disagreement[i]), b = MeanEstimate(report.regret[i]);
    curve.push_back({{"playouts", report.playouts[i]},
                     {"disagreement", {{"mean", a.value}, {"low", a.lower}, {"high", a.upper}}},
                     {"regret", {{"mean", b.value}, {"low", b.lower}, {"high", b.upper}}}});
  }
  const nlohmann::json summary = {
      {"game", report.game}, {"expert", report.expert}, {"curve", curve}};
  return text + summary.dump() + "\n";
}

std::string ResistanceFigure(const ResistanceReport& report) {
  Chart all;
  all.title = fmt::format("{}: {} positions", report.game, report.positions.size());
  all.x = {"random playouts per move", true, {}};
  all.y.label = "error against the expert";
  all.series.push_back(CurveOf(report, report.disagreement, "disagreement"));
  all.series.push_back(CurveOf(report, report.regret, "regret"));
  Chart worst = all;
  worst.title = fmt::format("{}: the most resistant position", report.game);
  worst.series.clear();
  if (!report.positions.empty()) {
    const ResistanceCurve& curve = Worst(report).curve;
    Series pairs{"disagreement", SeriesStyle::kLine, {}, {}},
        loss{"regret", SeriesStyle::kLine, {}, {}};
    for (size_t i = 0; i < report.playouts.size(); ++i) {
      const auto x = static_cast<double>(report.playouts[i]);
      pairs.points.push_back({x, curve.disagreement[i], kNoValue, kNoValue});
      loss.points.push_back({x, curve.regret[i], kNoValue, kNoValue});
    }
    worst.series = {pairs, loss};
  }
  return GridSvg({all, worst}, 2);
}

}  // namespace ludens
