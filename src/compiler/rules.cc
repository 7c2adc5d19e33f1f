#include "compiler/rules.h"

namespace ludens {
namespace {

PhaseChange LowerChange(const Args& args, const std::vector<std::string>& names) {
  PhaseChange change;
  change.who = args.PlayerNumber("role", "indexPlayer");
  if (change.who == nullptr) change.who = args.lowering().RoleNumber(Role::kShared);
  change.test = args.Bool("cond");
  if (!args.Has("phaseName")) return change;
  const std::string target = args.String("phaseName");
  for (size_t i = 0; i < names.size(); ++i)
    if (names[i] == target && change.target < 0) change.target = static_cast<int>(i);
  if (change.target < 0) args.Wrong("there is no phase called '" + target + "'");
  return change;
}

Phase LowerPhase(const Args& args, const MovesNode* common_moves,
                 const std::vector<std::string>& names) {
  Phase phase;
  phase.name = args.String("name");
  phase.owner = args.RoleOf("role").value_or(Role::kShared);
  phase.moves = args.Has("play") ? args.Clause("play")->Moves("moves") : common_moves;
  if (args.Has("end")) phase.end = LowerEnd(*args.Clause("end"));
  if (args.Has("nextPhase")) phase.changes.push_back(LowerChange(*args.Clause("nextPhase"), names));
  for (const Args& change : args.Clauses("nextPhases"))
    phase.changes.push_back(LowerChange(change, names));
  return phase;
}

}  // namespace

Rules LowerRules(const Args& args) {
  Rules rules;
  if (args.Has("start")) rules.start.push_back(LowerStart(*args.Clause("start")));
  const MovesNode* moves = args.Has("play") ? args.Clause("play")->Moves("moves") : nullptr;
  if (args.Has("phases")) {
    const std::vector<Args> phases = args.Clauses("phases");
    std::vector<std::string> names;
    for (const Args& phase : phases) names.push_back(phase.String("name"));
    for (const Args& phase : phases) rules.phases.push_back(LowerPhase(phase, moves, names));
  } else {
    Phase only;
    only.name = "Default Phase";
    only.moves = moves;
    rules.phases.push_back(std::move(only));
  }
  rules.has_end = args.Has("end");
  if (rules.has_end) rules.end = LowerEnd(*args.Clause("end"));
  return rules;
}

void PlanPhases(LudGame& game, const PlanTools& tools, const Args& args,
                const std::vector<const Bound*>& component_rules) {
  const Model& model = tools.model();
  if (model.layout.has_last_sites) return;
  const Bound* common = args.Has("play") ? args.Clause("play")->Raw("moves") : nullptr;
  const std::vector<Args> phases =
      args.Has("phases") ? args.Clauses("phases") : std::vector<Args>{};
  for (size_t i = 0; i < game.rules().phases.size(); ++i) {
    const bool own = i < phases.size() && phases[i].Has("play");
    const Bound* moves = own ? phases[i].Clause("play")->Raw("moves") : common;
    if (moves != nullptr) game.UseSource(i, PlanMoves(tools, *moves, component_rules));
  }
}

}  // namespace ludens
