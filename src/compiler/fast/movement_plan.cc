#include "compiler/fast/movement_plan.h"

#include <algorithm>

#include "compiler/fast/movement_board.h"
#include "compiler/plan/piece_rule.h"

namespace ludens {
namespace {

/// Plain pieces of two players who take turns, and nothing that a position remembers besides.
bool SuitsModel(const Model& model) {
  const Layout& layout = model.layout;
  if (model.players != 2 || !model.flat_moves || layout.has_value || layout.has_rotation ||
      model.swap_rule || model.asks_hash || model.uses_visited || model.sequence_capture ||
      layout.has_last_sites || model.components.size() >= MovementSets::kMostComponents)
    return false;
  return std::all_of(model.components.begin() + 1, model.components.end(),
                     [](const Component& each) { return each.owner == 1 || each.owner == 2; });
}

/// Watches what may take the game out of a phase.
bool WatchPhase(const PlanTools& tools, const Args& phase, MovementWatch& watch) {
  if (phase.Has("end") && !watch.AddEnd(tools, *phase.Raw("end"))) return false;
  if (phase.Has("nextPhase") && !watch.AddOrAsk(tools, phase.Raw("nextPhase")->Arg("cond")))
    return false;
  const std::vector<Args> changes = phase.Clauses("nextPhases");
  return std::all_of(changes.begin(), changes.end(), [&](const Args& change) {
    return watch.AddOrAsk(tools, change.bound().Arg("cond"));
  });
}

/// Watches a condition under which a sketch is not right, before a ply.
void WatchBefore(const PlanTools& tools, const Bound& condition, MovementWatch& watch) {
  const MovementWatch before = watch;
  if (watch.Add(tools, &condition) && watch.IsAboutNumbers()) return;
  watch = before;
  watch.asked.push_back(tools.lowering.Bool(condition));
}

/// The same for all those of a sketch; false where it is not known when one holds.
bool WatchSketch(const PlanTools& tools, const AnyMovementSketch& sketch, MovementWatch& watch) {
  return std::visit(
      [&](const auto& known) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(known)>, std::monostate>) {
          for (const Bound* each : known.unless) WatchBefore(tools, *each, watch);
          return std::all_of(known.provided.begin(), known.provided.end(),
                             [&](const Bound* each) { return watch.AddNegated(tools, *each); });
        }
        return true;
      },
      sketch);
}

}  // namespace

std::unique_ptr<const Movement> Movement::Plan(const PlanTools& tools, const Args& rules,
                                               const std::vector<const MoveSource*>& sources) {
  if (!SuitsModel(tools.model())) return nullptr;
  MovementWatch watch;
  if (rules.Has("end") && !watch.AddEnd(tools, *rules.Raw("end"))) return nullptr;
  const std::vector<Args> phases =
      rules.Has("phases") ? rules.Clauses("phases") : std::vector<Args>();
  std::vector<MovementPhase> sketches(sources.size(), {{}, watch, {}});
  for (size_t i = 0; i < sources.size(); ++i) {
    const bool watched = i >= phases.size() || WatchPhase(tools, phases[i], sketches[i].watch);
    if (sources[i] == nullptr || !watched) continue;
    AnyMovementSketch sketch = sources[i]->Sketch();
    if (WatchSketch(tools, sketch, sketches[i].unless)) sketches[i].moves = std::move(sketch);
  }
  return MakeMovement(tools, sketches);
}

}  // namespace ludens
