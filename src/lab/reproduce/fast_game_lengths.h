#pragma once

#include <string>
#include <vector>

#include "lab/length.h"
#include "lang/library.h"

namespace ludens {

class ResultStore;

struct LengthsReproduction {
  uint64_t seed = 1;
  int threads = 1;
  int64_t trials = 100;             ///< Per game and agent, as in the paper.
  double seconds = 12;              ///< Per game and agent; 0: as long as it takes.
  std::vector<std::string> games;   ///< Only these of the paper's; none: all.
  std::vector<std::string> agents;  ///< Likewise.
};

/// A cell of table I: ours beside the paper's.
struct LengthsCell {
  std::string game, agent;
  LengthRow ours;
  bool agrees = false;  ///< The means differ by no more than their joint interval of 95 % allows.
};

struct LengthsReport {
  std::vector<LengthsCell> cells;
  std::vector<LengthRow> without_continuation;  ///< Figure 6: Nine Men's Morris, stc=off.
};

/// Runs the paper's experiment: nine games, eight agents against themselves, 1,000 turns at most.
LengthsReport ReproduceLengths(const Library& library, const LengthsReproduction& settings,
                               ResultStore& store);

/// Table I with our values beside the paper's, and what follows from it, in Markdown.
std::string LengthsMarkdown(const LengthsReport& report);
std::string LengthsJson(const LengthsReport& report);
/// Figures 3 to 6 as SVG files of that folder.
void WriteLengthsFigures(const LengthsReport& report, const std::string& folder);

}  // namespace ludens
