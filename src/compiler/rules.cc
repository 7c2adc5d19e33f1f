#include "compiler/rules.h"

#include "compiler/fast/seed_rules.h"

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

/// The bound move rule of every phase, null for one without.
std::vector<const Bound*> PhaseMoves(const Args& args) {
  const Bound* common = args.Has("play") ? args.Clause("play")->Raw("moves") : nullptr;
  if (!args.Has("phases")) return {common};
  std::vector<const Bound*> moves;
  for (const Args& phase : args.Clauses("phases"))
    moves.push_back(phase.Has("play") ? phase.Clause("play")->Raw("moves") : common);
  return moves;
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

namespace {

std::vector<const Bound*> ChangesOf(const Args& phase) {
  std::vector<const Bound*> changes;
  if (phase.Has("nextPhase")) changes.push_back(phase.Raw("nextPhase"));
  for (const Args& change : phase.Clauses("nextPhases")) changes.push_back(&change.bound());
  return changes;
}

void PlanPhase(LudGame& game, size_t phase, const PlanTools& tools, const Bound& moves,
               const std::vector<const Bound*>& component_rules) {
  const MoveSource* source = PlanMoves(tools, moves, component_rules);
  game.UseSource(phase, source);
  if (game.rules().phases[phase].playout.kind == OptimisedPlayout::kStandard || source != nullptr)
    game.UseSeeds(phase, SeedRule::Plan(tools, moves));
}

/// Faster forms of what is asked after every ply.
void PlanTests(LudGame& game, const PlanTools& tools, const Args& args) {
  const Bound* end = args.Has("end") ? args.Raw("end") : nullptr;
  if (!args.Has("phases")) {
    game.UseSeedEnd(0, PlanSeedEnd(tools, {end}));
    const Phase& only = game.rules().phases[0];
    if (only.seeds != nullptr) game.UseSeedRun(SeedRun::Plan(tools, *only.seeds, only.seed_end));
    return;
  }
  const std::vector<Args> phases = args.Clauses("phases");
  for (size_t i = 0; i < phases.size(); ++i) {
    const Bound* own = phases[i].Has("end") ? phases[i].Raw("end") : nullptr;
    game.UseSeedEnd(i, PlanSeedEnd(tools, {own, end}));
    const std::vector<const Bound*> changes = ChangesOf(phases[i]);
    for (size_t k = 0; k < changes.size(); ++k)
      if (const Bound* test = changes[k]->Arg("cond"))
        game.UseChangeTest(i, k, PlanCondition(tools, *test));
  }
}

}  // namespace

void PlanPhases(LudGame& game, const PlanTools& tools, const Args& args,
                const std::vector<const Bound*>& component_rules) {
  if (tools.model().layout.has_last_sites) return;
  const std::vector<const Bound*> moves = PhaseMoves(args);
  for (size_t i = 0; i < moves.size(); ++i)
    if (moves[i] != nullptr) PlanPhase(game, i, tools, *moves[i], component_rules);
  PlanTests(game, tools, args);
}

void FindLateEnd(Rules& rules, const Args& args, const std::vector<const Bound*>& component_rules) {
  std::vector<const Bound*> move_rules = PhaseMoves(args);
  move_rules.insert(move_rules.end(), component_rules.begin(), component_rules.end());
  rules.may_end_late = MayEndLate(args.model(), args.bound(), move_rules);
}

void FindPlayouts(Rules& rules, const Args& args) {
  const std::vector<const Bound*> moves = PhaseMoves(args);
  for (size_t i = 0; i < rules.phases.size(); ++i) {
    if (moves[i] == nullptr) continue;
    Phase& phase = rules.phases[i];
    phase.playout = FindPlayout(args.model(), *moves[i]);
    if (phase.playout.kind == OptimisedPlayout::kFilter)
      phase.candidates = PlanCandidates(args.lowering(), *moves[i]);
  }
}

}  // namespace ludens
