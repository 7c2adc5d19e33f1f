#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "lab/length_report.h"
#include "lab/plot/chart.h"
#include "lab/reproduce/fast_game_lengths.h"
#include "lab/reproduce/paper_lengths.h"

namespace ludens {
namespace {

const PaperLength& PaperOf(const LengthsCell& cell) {
  return *FindPaperLength(cell.game, cell.agent);
}

double SpeedUp(const LengthsCell& cell) {
  return PaperOf(cell).seconds / std::max(1e-9, cell.ours.seconds.mean());
}

double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const size_t n = values.size();
  return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

std::string TimeText(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.3g} µs", 1e6 * seconds);
  if (seconds < 1) return fmt::format("{:.3g} ms", 1e3 * seconds);
  return fmt::format("{:.3g} s", seconds);
}

std::string CellLine(const LengthsCell& cell) {
  const PaperLength& paper = PaperOf(cell);
  const std::string theirs =
      fmt::format("{:.2f} ± {:.2f} (N {})", paper.turns, paper.half_width, paper.n);
  if (cell.ours.turns.n == 0)
    return fmt::format("| {} | {} | – | {} | {} | – | – | {} | – |\n", cell.game, cell.agent,
                       cell.ours.excluded, theirs, TimeText(paper.seconds));
  const Estimate mean = MeanEstimate(cell.ours.turns);
  return fmt::format("| {} | {} | {:.2f} ± {:.2f} (N {}) | {} | {} | {} | {} | {} | {:.3g} |\n",
                     cell.game, cell.agent, mean.value, (mean.upper - mean.lower) / 2,
                     static_cast<int64_t>(cell.ours.turns.n), cell.ours.excluded, theirs,
                     cell.ours.turns.n < 2 ? "(one)"
                     : cell.agrees         ? "agree"
                                           : "**differ**",
                     TimeText(cell.ours.seconds.mean()), TimeText(paper.seconds), SpeedUp(cell));
}

const LengthsCell* Find(const LengthsReport& report, const std::string& game,
                        std::string_view agent) {
  for (const LengthsCell& cell : report.cells)
    if (cell.game == game && cell.agent == agent && cell.ours.seconds.n > 0) return &cell;
  return nullptr;
}

/// How many times faster a trial of heuristic sampling is than one of UCT, by game.
std::string SamplingAgainstTree(const LengthsReport& report) {
  std::string text;
  for (const PaperGame& game : PaperGames()) {
    const std::string name(game.name);
    const LengthsCell* sampling = Find(report, name, "hs");
    const LengthsCell* tree = Find(report, name, "uct");
    if (sampling == nullptr || tree == nullptr) continue;
    text += fmt::format("| {} | {:.0f} | {:.0f} |\n", name,
                        tree->ours.seconds.mean() / sampling->ours.seconds.mean(),
                        PaperOf(*tree).seconds / PaperOf(*sampling).seconds);
  }
  if (text.empty()) return text;
  return "\n| game | UCT's time per trial in those of HS-1/2 | in the paper |\n|---|---|---|\n" +
         text;
}

std::vector<double> ExpectedOf(const std::vector<LengthRow>& rows) {
  std::vector<double> expected;
  for (const std::string& name : GamesOf(rows))
    for (const PaperGame& game : PaperGames())
      if (game.name == name) expected.push_back(game.expected);
  return expected;
}

/// Figure 6: heuristic sampling with and without same-turn continuation.
Chart ContinuationFigure(const LengthsReport& report) {
  Chart chart;
  chart.title = "Nine Men's Morris: same-turn continuation";
  chart.x = {"", false, {"1/8", "1/4", "1/2"}};
  chart.y.label = "turns";
  chart.reference = 50;
  Series with{"with", SeriesStyle::kBars, {}, {}}, without{"without", SeriesStyle::kBars, {}, {}};
  const auto add = [](const LengthRow& row, Series& series) {
    const Estimate mean = MeanEstimate(row.turns);
    series.points.push_back(
        {static_cast<double>(series.points.size()), mean.value, mean.lower, mean.upper});
  };
  for (const char* agent : {"hs:fraction=1/8", "hs:fraction=1/4", "hs"})
    if (const LengthsCell* cell = Find(report, "Nine Men's Morris", agent)) add(cell->ours, with);
  for (const LengthRow& row : report.without_continuation) add(row, without);
  chart.series = {with, without};
  return chart;
}

}  // namespace

std::string LengthsMarkdown(const LengthsReport& report) {
  std::string text =
      "| game | agent | turns | excluded | paper | | time per trial | paper | times faster |\n"
      "|---|---|---|---|---|---|---|---|---|\n";
  std::vector<double> quick;
  int agreeing = 0, compared = 0;
  for (const LengthsCell& cell : report.cells) {
    text += CellLine(cell);
    if (cell.ours.turns.n >= 2) ++compared, agreeing += cell.agrees;
    if (cell.agent != "uct" && cell.ours.seconds.n > 0) quick.push_back(SpeedUp(cell));
  }
  for (const LengthRow& row : report.without_continuation) {
    const Estimate mean = MeanEstimate(row.turns);
    text +=
        fmt::format("| Nine Men's Morris | {} | {:.2f} ± {:.2f} (N {}) | {} | | | {} | | |\n",
                    row.agent, mean.value, (mean.upper - mean.lower) / 2,
                    static_cast<int64_t>(row.turns.n), row.excluded, TimeText(row.seconds.mean()));
  }
  return text +
         fmt::format(
             "\n{} of {} means agree with the paper's within the joint interval of 95 %. "
             "Random, HS and AB trials are {:.0f} times faster in the median.\n",
             agreeing, compared, Median(quick)) +
         SamplingAgainstTree(report);
}

std::string LengthsJson(const LengthsReport& report) {
  std::string text;
  for (const LengthsCell& cell : report.cells) {
    const PaperLength& paper = PaperOf(cell);
    const Estimate mean = MeanEstimate(cell.ours.turns);
    const nlohmann::json line = {{"game", cell.game},
                                 {"agent", cell.agent},
                                 {"turns", mean.value},
                                 {"low", mean.lower},
                                 {"high", mean.upper},
                                 {"n", static_cast<int64_t>(cell.ours.turns.n)},
                                 {"excluded", cell.ours.excluded},
                                 {"seconds_per_trial", cell.ours.seconds.mean()},
                                 {"paper_turns", paper.turns},
                                 {"paper_half_width", paper.half_width},
                                 {"paper_seconds", paper.seconds},
                                 {"agrees", cell.agrees}};
    text += line.dump() + "\n";
  }
  return text;
}

void WriteLengthsFigures(const LengthsReport& report, const std::string& folder) {
  std::filesystem::create_directories(folder);
  std::vector<LengthRow> rows;
  for (const LengthsCell& cell : report.cells) rows.push_back(cell.ours);
  const std::vector<double> expected = ExpectedOf(rows);
  WriteTextFile(folder + "/figure3-lengths.svg", LengthFigure(rows, expected));
  WriteTextFile(folder + "/figure4-errors.svg", ErrorFigure(rows, expected));
  WriteTextFile(folder + "/figure5-times.svg", TimeFigure(rows));
  if (!report.without_continuation.empty())
    WriteTextFile(folder + "/figure6-continuation.svg", ContinuationFigure(report).ToSvg());
}

}  // namespace ludens
