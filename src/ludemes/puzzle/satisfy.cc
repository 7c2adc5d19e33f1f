#include <algorithm>

#include "ludemes/apply_move.h"
#include "ludemes/puzzle/constraints.h"

namespace ludens {
namespace {

Action VariableAction(const Context& context, ActionKind kind, int site, int value) {
  Action action;
  action.kind = kind;
  action.from_type = action.to_type = context.model.default_site;
  action.to = static_cast<int16_t>(site);
  action.value = value;
  action.decision = true;
  return action;
}

/// A move of the only player that concerns one variable.
MoveId NewMove(Context& context, const Action& action) {
  const MoveId move = context.arena().New(action);
  MoveRecord& record = context.arena()[move];
  record.from = record.to = action.to;
  record.mover = 1;
  return move;
}

/// (is Solved): all constraints hold when every open variable is 0.
class IsSolved final : public BoolNode {
 public:
  bool Eval(Context& context) const override {
    const auto* rule = dynamic_cast<const Satisfy*>(context.rules.PhaseMoves(0));
    if (rule == nullptr) return false;
    BorrowedRegion variables(context);
    rule->AddVariables(context, *variables);
    TempContext solution(context);
    variables->ForEach([&](int site) {
      const int slot = context.SlotOf(context.model.default_site, site);
      if (!context.state.IsDecided(slot)) solution->state.Decide(slot, 0);
    });
    return rule->Holds(*solution);
  }
};

}  // namespace

bool Satisfy::Holds(Context& context) const {
  return std::all_of(constraints_.begin(), constraints_.end(),
                     [&](const BoolNode* constraint) { return constraint->Eval(context); });
}

void Satisfy::AddVariables(Context& context, Region& out) const {
  for (const BoolNode* constraint : constraints_)
    if (const auto* about = dynamic_cast<const PuzzleConstraint*>(constraint))
      about->AddVariables(context, out);
}

void Satisfy::Eval(Context& context, MoveIds& out) const {
  const ValueRange range =
      context.model.puzzle_values[static_cast<size_t>(context.model.default_site)];
  BorrowedRegion variables(context);
  AddVariables(context, *variables);
  variables->ForEach([&](int site) {
    if (context.state.StartWhat(context.SlotOf(context.model.default_site, site)) != 0) return;
    for (int value = range.min; value <= range.max; ++value) {
      AddSet(context, site, value, out);
      AddToggle(context, site, value, out);
    }
  });
}

void Satisfy::AddSet(Context& context, int site, int value, MoveIds& out) const {
  const MoveArena::Mark mark = context.arena().GetMark();
  const MoveId set = NewMove(context, VariableAction(context, ActionKind::kSetPuzzle, site, value));
  bool holds = false;
  {
    TempContext after(context);
    ApplyMove(*after, set, true);
    holds = Holds(*after);
  }
  if (holds)
    out.push_back(set);
  else
    context.arena().Release(mark);
}

void Satisfy::AddToggle(Context& context, int site, int value, MoveIds& out) const {
  const int slot = context.SlotOf(context.model.default_site, site);
  const bool only = context.state.IsDecided(slot) && context.state.What(slot) == value;
  if (only) return;
  out.push_back(NewMove(context, VariableAction(context, ActionKind::kTogglePuzzle, site, value)));
}

void RegisterSatisfy(Registry& registry) {
  registry.Moves("Satisfy", [](const Args& args) -> MovesNode* {
    std::vector<const BoolNode*> constraints;
    if (args.Has("constraint")) constraints.push_back(args.Bool("constraint"));
    if (args.Has("constraints"))
      for (const Bound* each : args.Raw("constraints")->args)
        constraints.push_back(args.lowering().Bool(*each));
    return args.Make<Satisfy>(std::move(constraints));
  });
  registry.Bool("puzzle.Is Solved",
                [](const Args& args) -> const BoolNode* { return args.Make<IsSolved>(); });
}

}  // namespace ludens
