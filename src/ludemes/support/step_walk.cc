#include "ludemes/support/step_walk.h"

namespace ludens {
namespace {

class AdjacentDirection final : public DirectionNode {
 public:
  void Eval(Context&, const DirectionQuery&, DirectionList& out) const override {
    out.push_back(AbsoluteDirection::kAdjacent);
  }
};

}  // namespace

StepWalk::StepWalk(const Args& args) {
  const Args step = *args.Clause("stepMove");
  directions_ = step.Direction("directions");
  if (directions_ == nullptr) directions_ = args.Make<AdjacentDirection>();
  condition_ = step.Clause("to")->Bool("if");
  if (args.Has("newRotation")) new_rotation_ = args.Int("newRotation");
}

StepWalk::Walker StepWalk::Start(const Context& context, SiteType type, int from) {
  Walker walker;
  const int slot = context.SlotOf(type, from);
  walker.rotation = context.state.Rotation(slot);
  if (const int what = context.state.What(slot); what != 0) {
    walker.component = &context.model.components[static_cast<size_t>(what)];
    walker.facing = walker.component->facing;
  }
  return walker;
}

void StepWalk::Turn(Context& context, Walker& walker) const {
  if (new_rotation_ == nullptr) return;
  VariableScope variables(context);
  context.vars.value = walker.rotation;
  walker.rotation = new_rotation_->Eval(context);
}

void StepWalk::AppendSteps(Context& context, SiteType type, int from, const Walker& walker,
                           Region& seen, IntList& out) const {
  const Topology& topology = context.topology();
  VariableScope variables(context);
  context.vars.from = from;
  BorrowedDirections list(context);
  directions_->Eval(context,
                    {.type = type,
                     .site = from,
                     .component = walker.component,
                     .facing = walker.facing,
                     .rotation = walker.rotation},
                    *list);
  for (const AbsoluteDirection direction : *list)
    for (const Site to : topology.Steps(type, static_cast<Site>(from), direction)) {
      if (seen.Contains(to)) continue;
      context.vars.to = to;
      if (condition_ != nullptr && !condition_->Eval(context)) continue;
      seen.Add(to);
      out.push_back(to);
    }
}

}  // namespace ludens
