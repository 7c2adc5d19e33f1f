#include <algorithm>

#include "compiler/fast/movement.h"
#include "compiler/fast/movement_board.h"
#include "compiler/fast/movement_watch.h"
#include "compiler/plan/piece_rule.h"

namespace ludens {
namespace {

/// Plain pieces of two players who take turns, and nothing that a position remembers besides.
bool SuitsModel(const Model& model) {
  const Layout& layout = model.layout;
  if (model.players != 2 || !model.flat_moves || layout.has_state || layout.has_value ||
      layout.has_rotation || model.swap_rule || model.asks_hash || model.uses_visited ||
      model.sequence_capture || layout.has_last_sites ||
      model.components.size() >= MovementSets::kMostComponents)
    return false;
  return std::all_of(model.components.begin() + 1, model.components.end(),
                     [](const Component& each) { return each.owner == 1 || each.owner == 2; });
}

/// Watches what may take the game out of a phase.
bool WatchPhase(const PlanTools& tools, const Args& phase, MovementWatch& watch) {
  if (phase.Has("end") && !watch.AddEnd(tools, *phase.Raw("end"))) return false;
  if (phase.Has("nextPhase") && !watch.Add(tools, phase.Raw("nextPhase")->Arg("cond")))
    return false;
  const std::vector<Args> changes = phase.Clauses("nextPhases");
  return std::all_of(changes.begin(), changes.end(), [&](const Args& change) {
    return watch.Add(tools, change.bound().Arg("cond"));
  });
}

}  // namespace

std::unique_ptr<const Movement> Movement::Plan(const PlanTools& tools, const Args& rules,
                                               const std::vector<const MoveSource*>& sources) {
  if (!SuitsModel(tools.model())) return nullptr;
  MovementWatch watch;
  if (rules.Has("end") && !watch.AddEnd(tools, *rules.Raw("end"))) return nullptr;
  const std::vector<Args> phases =
      rules.Has("phases") ? rules.Clauses("phases") : std::vector<Args>();
  std::vector<AnyMovementSketch> sketches(sources.size());
  for (size_t i = 0; i < sources.size(); ++i) {
    if (sources[i] == nullptr) continue;
    MovementWatch with_phase = watch;
    if (i < phases.size() && !WatchPhase(tools, phases[i], with_phase)) continue;
    sketches[i] = sources[i]->Sketch();
    if (sketches[i].index() != 0) watch = with_phase;
  }
  return Make(tools, sketches, watch);
}

}  // namespace ludens
