#include "compiler/plan/masks.h"
#include "compiler/plan/site_test.h"
#include "compiler/plan/widths.h"
#include "ludemes/moves/move_args.h"

// Pieces that go from one given site to another: from hands, or over the board.

namespace ludens {
namespace {

/// (move (from region) (to region) [copy:True]): every piece goes to any of the others, or one like
/// it does. The origins may lie in hands.
template <int W>
class FlyRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;
  struct Sites {
    SiteTest<W> from, to;
    bool same_targets = true;  ///< The region to go to does not depend on the piece.
  };
  FlyRule(const Parts& parts, const Sites& sites)
      : PieceRule<W>(parts),
        sites_(sites),
        same_(sites.same_targets && sites.to.test.plain == nullptr) {}

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    this->BuildMove(context, set.from, set.targets.Select(k), choice);
    choice.lean.from_type = TypeAt(context, std::nullopt, set.from);
  }
  void List(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set,
            ListedMoves& out) const override {
    if (this->parts_.form) return MoveRule<W>::List(context, sets, set, out);
    const int what = WhatAt(context, set.from);
    set.targets.ForEach(
        [&](int to) { out.push_back({CodedMove{.from = set.from, .to = to, .what = what}}); });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    const Mask<W> origins = sites_.from.Eval(context, [&](int site) { context.vars.from = site; });
    const auto targets_now = [&] {
      return sites_.to.Eval(context, [&](int site) { context.vars.to = site; });
    };
    Mask<W> targets;
    if (same_) targets = targets_now();
    const VariableScope scope(context);
    origins.ForEach([&](int from) {
      if (WhatAt(context, from) <= 0) return;
      context.vars.from = from;
      if (!same_) targets = targets_now();
      sets.Add(this, targets, from);
    });
  }

 private:
  static int WhatAt(const Context& context, int site) {
    return context.state.What(context.SlotOf(TypeAt(context, std::nullopt, site), site));
  }

  Sites sites_;
  bool same_;  ///< All pieces have the same destinations.
};

/// (move (from site) (to region)): the piece on one site goes to any of the others.
template <int W>
class FromToRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;
  /// `by_mover`: the origin depends on nothing but whose turn it is. `ends`: all destinations as
  /// one mask, null where there is none.
  FromToRule(const Parts& parts, const IntNode* origin, bool by_mover,
             const BoolNode* from_condition, SiteTest<W> to, const MaskNode<W>* ends)
      : PieceRule<W>(parts),
        origin_(origin),
        by_mover_(by_mover),
        from_condition_(from_condition),
        to_(to),
        ends_(ends) {}

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    this->BuildMove(context, set.from, set.targets.Select(k), choice);
    choice.lean.from_type = TypeAt(context, std::nullopt, set.from);
  }
  void List(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set,
            ListedMoves& out) const override {
    if (this->parts_.form) return MoveRule<W>::List(context, sets, set, out);
    const SiteType type = TypeAt(context, std::nullopt, set.from);
    const int what = context.state.What(context.SlotOf(type, set.from));
    set.targets.ForEach(
        [&](int to) { out.push_back({CodedMove{.from = set.from, .to = to, .what = what}}); });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    const int from = origin_->Eval(context);
    const SiteType type = TypeAt(context, std::nullopt, from);
    if (from < 0 || context.state.What(context.SlotOf(type, from)) <= 0) return;
    const VariableScope scope(context);
    context.vars.from = from;
    if (from_condition_ != nullptr && !from_condition_->Eval(context)) return;
    const Mask<W> targets = to_.Eval(context, [&](int site) { context.vars.to = site; });
    sets.Add(this, targets, from);
  }
  bool SketchMoves(int, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    if (!by_mover_ || from_condition_ != nullptr || ends_ == nullptr) return false;
    typename MovementSketch<W>::Line* line = this->SketchLine(0, from, sketch);
    if (line == nullptr) return false;
    line->hand = origin_;
    line->to = ends_;
    return true;
  }

 private:
  const IntNode* origin_;
  bool by_mover_;
  const BoolNode* from_condition_;
  SiteTest<W> to_;
  const MaskNode<W>* ends_;
};

/// The sites that a test leaves of its region as one mask; null where some must be asked about.
template <int W>
const MaskNode<W>* AsMask(const PlanTools& tools, const SiteTest<W>& sites) {
  if (sites.test.plain != nullptr) return nullptr;
  if (sites.test.mask == nullptr) return sites.region;
  return tools.lowering.Make<JoinedMask<W>>(std::vector{sites.region, sites.test.mask}, true);
}

/// The origins of a rule, which may lie in hands.
template <int W>
bool PlanOrigins(const PlanTools& tools, const Bound& from, SiteTest<W>& out) {
  const Model& model = tools.model();
  const Bound* region = Argument(from, "region");
  if (region == nullptr || !OnlyHas(from, {"region", "if"})) return false;
  if (PlanSites<W>(tools, from, Iterated::kFrom, out)) return true;
  if (model.total_sites > Mask<W>::kSites) return false;
  out.region =
      tools.lowering.Make<RegionMask<W>>(tools.lowering.Region(*region), model.total_sites);
  const Bound* condition = Argument(from, "if");
  out.test = {};
  if (condition != nullptr) out.test.plain = tools.lowering.Bool(*condition);
  return true;
}

}  // namespace

template <int W>
MoveRule<W>* PlanFromTo(const PlanTools& tools, const Bound& rule) {
  const Model& model = tools.model();
  typename PieceRule<W>::Parts parts;
  if (model.uses_rotation || HasLargePieces(model) ||
      !OnlyHas(rule, {"from", "to", "copy", "stack", "then"}) ||
      !PlanCopy(tools, rule, parts.copies))
    return nullptr;
  const Bound* stack = Argument(rule, "stack");
  if (stack != nullptr && (!model.stacking || stack->kind != BoundKind::kBoolean)) return nullptr;
  const Bound& from = *rule.Arg("from");
  const Bound& to = *rule.Arg("to");
  const Bound* origin = Argument(from, "loc");
  typename FlyRule<W>::Sites sites;
  if (model.stacking) {
    if (parts.copies) return nullptr;
    parts.form = ListedForm(tools, rule);
    parts.form->direct = true;
    parts.form->detail = 1;
  }
  if (!OnlyHas(to, {"region", "if"}) || !PlanSites<W>(tools, to, Iterated::kTo, sites.to))
    return nullptr;
  parts.decision = IsDecision(rule);
  if (PlanOrigins<W>(tools, from, sites.from)) {
    sites.same_targets = PlanRegion<W>(tools, *to.Arg("region")) != nullptr;
    return tools.lowering.Make<FlyRule<W>>(parts, sites);
  }
  if (parts.copies || origin == nullptr || ReadsIterators(*origin) || !OnlyHas(from, {"loc", "if"}))
    return nullptr;
  const Bound* condition = Argument(from, "if");
  return tools.lowering.Make<FromToRule<W>>(
      parts, tools.lowering.Int(*origin), (tools.dependence.Of(*origin) & ~kOnMover) == 0,
      condition == nullptr ? nullptr : tools.lowering.Bool(*condition), sites.to,
      AsMask(tools, sites.to));
}

#define LUDENS_INSTANTIATE(W) template MoveRule<W>* PlanFromTo<W>(const PlanTools&, const Bound&);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
