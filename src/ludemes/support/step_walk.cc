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
  neighbours_ = args.lowering().NeighboursIn(directions_, std::nullopt);
  if (directions_ == nullptr) directions_ = args.Make<AdjacentDirection>();
  const Args to = *step.Clause("to");
  condition_ = to.Bool("if");
  if (condition_ != nullptr) set_ = args.lowering().SetOf(*to.Raw("if"), Iterated::kTo);
  if (args.Has("newRotation")) new_rotation_ = args.Int("newRotation");
}

int StepWalk::DistanceInSets(Context& context, int from, const Region& targets) const {
  const int sites = neighbours_->sites();
  SiteBits open = SiteBits::All(sites), near(sites);
  if (condition_ != nullptr) set_->set->Eval(context, open);
  near.Add(from);
  open.Remove(from);
  const auto& wanted = targets.words();
  for (int steps = 1; !near.Empty(); ++steps) {
    SiteBits next = neighbours_->Around(near);
    uint64_t met = 0;
    for (size_t i = 0; i < next.words().size(); ++i) {
      next.words()[i] &= open.words()[i];
      if (i < wanted.size()) met |= next.words()[i] & wanted[i];
    }
    if (met != 0) return steps;
    open.Subtract(next.words());
    near = next;
  }
  return kInfinity;
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
