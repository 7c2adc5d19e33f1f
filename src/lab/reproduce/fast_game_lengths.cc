#include "lab/reproduce/fast_game_lengths.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "lab/reproduce/paper_lengths.h"
#include "lab/store.h"
#include "lang/suggest.h"
#include "search/registry.h"

namespace ludens {
namespace {

/// The limit holds for all agents but the random one.
constexpr int kTurnLimit = 1000;

template <typename Names>
void CheckKnown(const std::vector<std::string>& wanted, const Names& names, const char* what) {
  const std::vector<std::string> known(names.begin(), names.end());
  for (const std::string& name : wanted)
    if (std::find(known.begin(), known.end(), name) == known.end())
      Fail("the paper has no {} '{}'. {}", what, name, DidYouMean(name, known));
}

bool Wanted(const std::vector<std::string>& wanted, std::string_view name) {
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), name) != wanted.end();
}

bool Agrees(const LengthRow& ours, const PaperLength& paper) {
  if (ours.turns.n < 2) return false;
  const Estimate mean = MeanEstimate(ours.turns);
  const double half = (mean.upper - mean.lower) / 2;
  return std::abs(mean.value - paper.turns) <= std::hypot(half, paper.half_width) + 0.005;
}

LengthRow Measure(const LabGame& game, const std::string& agent,
                  const LengthsReproduction& settings, ResultStore& store) {
  LengthSettings length;
  length.seed = settings.seed;
  length.trials = settings.trials;
  length.threads = settings.threads;
  length.seconds = settings.seconds;
  length.turn_limit = agent == "random" ? 0 : kTurnLimit;
  return MeasureLength(game, agent, length, store);
}

}  // namespace

LengthsReport ReproduceLengths(const Library& library, const LengthsReproduction& settings,
                               ResultStore& store) {
  std::vector<std::string> names;
  for (const PaperGame& game : PaperGames()) names.emplace_back(game.name);
  CheckKnown(settings.games, names, "game");
  std::vector<std::string> wanted_agents;
  for (const std::string& agent : settings.agents) wanted_agents.push_back(CanonicalAgent(agent));
  CheckKnown(wanted_agents, PaperAgents(), "agent");
  LengthsReport report;
  for (const PaperGame& paper : PaperGames()) {
    if (!Wanted(settings.games, paper.name)) continue;
    Selections selections;
    if (!paper.option.empty()) selections.options.emplace_back(paper.option);
    LabGame game = LoadLabGame(std::string(paper.file), library, selections);
    game.name = paper.name;
    for (const std::string_view agent : PaperAgents()) {
      if (!Wanted(wanted_agents, agent)) continue;
      LengthsCell cell{game.name, std::string(agent),
                       Measure(game, std::string(agent), settings, store), false};
      cell.agrees = Agrees(cell.ours, *FindPaperLength(paper.name, agent));
      report.cells.push_back(std::move(cell));
    }
    if (paper.name != "Nine Men's Morris" || !wanted_agents.empty()) continue;
    for (const char* agent : {"hs:fraction=1/8,stc=off", "hs:fraction=1/4,stc=off", "hs:stc=off"})
      report.without_continuation.push_back(Measure(game, agent, settings, store));
  }
  return report;
}

}  // namespace ludens
