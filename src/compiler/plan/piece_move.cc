#include "compiler/plan/piece_move.h"

#include <algorithm>

namespace ludens {

bool OnlyHas(const Bound& clause, std::initializer_list<std::string_view> slots) {
  for (size_t i = 0; i < clause.args.size(); ++i)
    if (clause.args[i] != nullptr &&
        std::find(slots.begin(), slots.end(), clause.signature->slots[i].name) == slots.end())
      return false;
  return true;
}

bool IsIterator(const Bound* bound, std::string_view name) {
  return bound != nullptr && bound->kind == BoundKind::kClause && bound->Is(name);
}

namespace {

Test PlanTest(Lowering& lowering, const Bound* condition, Iterated variable) {
  Test test;
  if (condition == nullptr) return test;
  test.mask = PlanMask(lowering, *condition, variable);
  if (test.mask == nullptr) test.plain = lowering.Bool(*condition);
  return test;
}

/// (apply (remove X)) for the given iterator; nothing else is covered.
bool PlanCapture(Lowering& lowering, const Bound* apply, std::string_view iterator,
                 Capture& capture) {
  if (apply == nullptr) return true;
  const Bound* effect = apply->signature->Find("effect") < 0 ? nullptr : apply->Arg("effect");
  const Bound* condition = apply->signature->Find("if") < 0 ? nullptr : apply->Arg("if");
  if (effect != nullptr && condition == nullptr && effect->Is("moves.If") &&
      OnlyHas(*effect, {"cond", "list"})) {
    condition = effect->Arg("cond");
    effect = effect->Arg("list");
  }
  if (effect == nullptr || !effect->Is("moves.Remove") || !OnlyHas(*effect, {"locationFunction"}) ||
      !IsIterator(effect->Arg("locationFunction"), iterator))
    return false;
  capture.removes = true;
  if (condition != nullptr) capture.condition = lowering.Bool(*condition);
  return true;
}

/// Directions that depend on nothing but the piece that moves.
bool AreFixed(const Bound* directions) {
  if (directions == nullptr) return true;
  if (directions->kind == BoundKind::kEnum)
    return directions->constant.name != "SameDirection" &&
           directions->constant.name != "OppositeDirection";
  return !AnyOf(*directions, [](const Bound& bound) {
    if (bound.kind == BoundKind::kEnum)
      return bound.constant.name == "SameDirection" || bound.constant.name == "OppositeDirection" ||
             bound.constant.name == "Random";
    return bound.kind == BoundKind::kClause && !bound.Is("Directions");
  });
}

/// The absolute directions of a rule for a component that stands on a site.
DirectionList DirectionsOf(Lowering& lowering, const DirectionNode* directions, int component,
                           int site, Context& context) {
  DirectionList list;
  const Model& model = lowering.model();
  if (directions == nullptr)
    list.push_back(AbsoluteDirection::kAdjacent);
  else
    directions->Eval(context,
                     {.type = model.default_site,
                      .site = site,
                      .component = &model.components[static_cast<size_t>(component)]},
                     list);
  return list;
}

/// A context for asking about directions before there is any state.
class EmptyContext {
 public:
  explicit EmptyContext(const Model& model)
      : layout_(model.layout), context_(model, rules_, Make(model), scratch_) {}
  Context& operator*() { return context_; }

 private:
  class NoRules final : public RuleBook {
   public:
    void LegalMoves(Context&, MoveIds&) const override {}
    const MovesNode* PhaseMoves(int) const override { return nullptr; }
    int FindPhase(std::string_view) const override { return -1; }
  };
  State Make(const Model& model) {
    layout_.slots = model.total_sites;
    layout_.players = model.players;
    layout_.Finish();
    State state(layout_, block_.Reserve(layout_.size));
    state.Reset();
    return state;
  }
  Layout layout_;
  StateBlock block_;
  NoRules rules_;
  Scratch scratch_;
  Context context_;
};

}  // namespace

const Bound* Argument(const Bound& rule, std::string_view slot) {
  return rule.signature->Find(slot) < 0 ? nullptr : rule.Arg(slot);
}

bool IsDecision(const Bound& rule) { return rule.Is("Move"); }

bool PlanParts(Lowering& lowering, const Bound& rule, PieceMove::Parts& parts) {
  const Model& model = lowering.model();
  if (model.stacking || model.uses_rotation) return false;
  const Bound* from = Argument(rule, "from");
  const Bound* to = Argument(rule, "to");
  if (from != nullptr && !OnlyHas(*from, {"loc", "if"})) return false;
  if (from != nullptr && from->Arg("loc") != nullptr && !IsIterator(from->Arg("loc"), "ints.From"))
    return false;
  if (to != nullptr && !OnlyHas(*to, {"if", "effect"})) return false;
  if (Argument(rule, "stack") != nullptr || !AreFixed(Argument(rule, "directions"))) return false;
  parts.type = model.default_site;
  parts.decision = IsDecision(rule);
  if (from != nullptr) parts.from = PlanTest(lowering, from->Arg("if"), Iterated::kFrom);
  if (to == nullptr) return true;
  parts.to = PlanTest(lowering, to->Arg("if"), Iterated::kTo);
  return PlanCapture(lowering, to->Arg("effect"), "ints.To", parts.capture);
}

void ForEachDirections(Lowering& lowering, const Bound& rule,
                       FunctionRef<void(size_t, Site, const DirectionList&)> visit) {
  const Model& model = lowering.model();
  const Bound* bound = Argument(rule, "directions");
  const DirectionNode* directions = bound == nullptr ? nullptr : lowering.Direction(*bound);
  EmptyContext empty(model);
  for (size_t component = 1; component < model.components.size(); ++component)
    for (int site = 0; site < model.topology.size(model.default_site); ++site)
      visit(component, static_cast<Site>(site),
            DirectionsOf(lowering, directions, static_cast<int>(component), site, *empty));
}

}  // namespace ludens
