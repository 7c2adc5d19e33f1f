#include "lab/policy/memorizing.h"

#include <fmt/format.h>

namespace ludens {
namespace {

constexpr double kPaperGames = 500;
constexpr const char* kBoard = "Board Size/8x8";

}  // namespace

const std::vector<MemorizingCell>& MemorizingCells() {
  struct Row {
    const char* game;
    const char* option;
    double percent[4];
  };
  static constexpr Row kRows[] = {
      {"Atari Go", kBoard, {66.0, 95.4, 79.2, 97.2}},
      {"Breakthrough", "", {87.4, 94.2, 86.4, 93.0}},
      {"Domineering", "", {58.0, 81.8, 67.0, 86.4}},
      {"Knightthrough", "", {84.6, 96.6, 86.6, 97.2}},
      {"Misere Breakthrough", "", {97.2, 100.0, 97.6, 100.0}},
      {"Misere Domineering", "", {56.8, 95.8, 56.2, 94.8}},
      {"Misere Knightthrough", "", {99.2, 100.0, 99.0, 100.0}},
      {"NoGo", kBoard, {49.4, 91.6, 43.0, 91.4}},
  };
  static const std::vector<MemorizingCell> kCells = [] {
    std::vector<MemorizingCell> cells;
    for (int table = 1; table <= 4; ++table)
      for (const Row& row : kRows)
        cells.push_back({table, row.game, row.option, row.percent[table - 1]});
    return cells;
  }();
  return kCells;
}

std::vector<std::string> MemorizingAgents(int table, const MemorizingOptions& options,
                                          const std::string& policy) {
  const std::string common =
      fmt::format("iterations={},c={},transpositions=on", options.playouts, options.c);
  std::string own = "ppafm:" + common;
  if (table >= 3) own += ",policy=" + policy;
  const bool against_uct = table % 2 == 0;
  return {own, (against_uct ? "uct:" : "ppaf:") + common};
}

Agreement Compare(double paper_percent, const Estimate& ours) {
  const Estimate paper = ProportionEstimate(paper_percent / 100 * kPaperGames, kPaperGames);
  if (ours.lower <= paper.upper && paper.lower <= ours.upper) return Agreement::kAgrees;
  const auto side = [](const Estimate& e) { return e.lower > 0.5 ? 1 : e.upper < 0.5 ? -1 : 0; };
  if (side(ours) == 0 || side(paper) == 0) return Agreement::kOpen;
  return side(ours) == side(paper) ? Agreement::kDirection : Agreement::kDiffers;
}

const char* AgreementText(Agreement agreement) {
  switch (agreement) {
    case Agreement::kAgrees:
      return "agrees";
    case Agreement::kDirection:
      return "same direction";
    case Agreement::kOpen:
      return "open";
    case Agreement::kDiffers:
      return "differs";
  }
  return "";
}

}  // namespace ludens
