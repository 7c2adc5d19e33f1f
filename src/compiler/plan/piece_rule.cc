#include "compiler/plan/piece_rule.h"

#include <algorithm>

#include "compiler/plan/masks.h"

namespace ludens {

std::string OpcodeAt(const Bound* bound) {
  return bound != nullptr && bound->kind == BoundKind::kClause ? OpcodeOf(*bound) : "";
}

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

const Bound* Argument(const Bound& rule, std::string_view slot) {
  return rule.signature->Find(slot) < 0 ? nullptr : rule.Arg(slot);
}

bool IsDecision(const Bound& rule) { return rule.Is("Move"); }

const Bound& With(const PlanTools& tools, const Bound& clause, std::string_view slot,
                  const Bound* argument) {
  Bound* changed = tools.lowering.Make<Bound>(clause);
  changed->args[static_cast<size_t>(clause.signature->Find(slot))] = argument;
  return *changed;
}

const Bound& WithoutThen(const PlanTools& tools, const Bound& rule) {
  return With(tools, rule, "then", nullptr);
}

namespace {

/// A (to …) names nothing but empty sites.
bool IsEmpty(const Bound& to) {
  if (OpcodeAt(Argument(to, "region")) == "Sites Empty") return true;
  const Bound* condition = Argument(to, "if");
  return OpcodeAt(condition) == "bools.Is Empty" && Argument(*condition, "type") == nullptr &&
         IsIterator(condition->Arg("at"), "ints.To");
}

}  // namespace

bool PlanCopy(const PlanTools& tools, const Bound& rule, bool& copies) {
  const Bound* copy = Argument(rule, "copy");
  copies = copy != nullptr;
  if (!copies) return true;
  const Layout& layout = tools.model().layout;
  const Bound& to = *rule.Arg("to");
  return copy->kind == BoundKind::kBoolean && copy->integer != 0 && !layout.has_value &&
         !layout.has_track_indices && layout.owned_order == OwnedOrder::kNone && IsEmpty(to) &&
         Argument(to, "effect") == nullptr;
}

namespace {

/// What some parts of (and …) accept of (to), or null: few sites are left to ask about the others.
template <int W>
const MaskNode<W>* PlanNecessary(const PlanTools& tools, const Bound& condition) {
  if (!condition.Is("bools.And")) return nullptr;
  std::vector<const MaskNode<W>*> masks;
  for (const Bound* part : OperandsOf(condition))
    if (const MaskNode<W>* mask = PlanMask<W>(tools, *part, Iterated::kTo)) masks.push_back(mask);
  return masks.empty() ? nullptr : tools.lowering.Make<JoinedMask<W>>(std::move(masks), true);
}

template <int W>
Test<W> PlanTest(const PlanTools& tools, const Bound* condition, Iterated variable) {
  Test<W> test;
  if (condition == nullptr) return test;
  test.mask = PlanMask<W>(tools, *condition, variable);
  if (test.mask != nullptr) return test;
  test.plain = tools.lowering.Bool(*condition);
  if (variable != Iterated::kTo) return test;
  test.mask = PlanNecessary<W>(tools, *condition);
  test.pair = PairTest<W>::Plan(tools, *condition);
  return test;
}

/// (apply [if:…] (remove (to) [(then …)])), or the lowered effect where it is another one.
void PlanCapture(const PlanTools& tools, const Bound& rule, const Bound* apply, Capture& capture) {
  if (apply == nullptr) return;
  const Bound* effect = Argument(*apply, "effect");
  const Bound* condition = Argument(*apply, "if");
  if (effect != nullptr && condition == nullptr && effect->Is("moves.If") &&
      OnlyHas(*effect, {"cond", "list"})) {
    condition = effect->Arg("cond");
    effect = effect->Arg("list");
  }
  if (effect == nullptr || !effect->Is("moves.Remove") ||
      !OnlyHas(*effect, {"locationFunction", "then"}) ||
      !IsIterator(effect->Arg("locationFunction"), "ints.To")) {
    capture.effect = LowerTo(Args(tools.lowering, rule)).apply;
    return;
  }
  capture.removes = true;
  capture.then = Args(tools.lowering, *effect).Then();
  if (condition != nullptr) capture.condition = tools.lowering.Bool(*condition);
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
    return bound.kind == BoundKind::kClause && !bound.Is("Directions") &&
           !bound.Is("directions.Difference") && !bound.Is("directions.Union");
  });
}

/// The absolute directions of a rule for a component that stands on a site.
DirectionList DirectionsOf(const PlanTools& tools, const DirectionNode* directions, int component,
                           int site) {
  DirectionList list;
  const Model& model = tools.model();
  if (directions == nullptr)
    list.push_back(AbsoluteDirection::kAdjacent);
  else
    directions->Eval(tools.empty,
                     {.type = model.default_site,
                      .site = site,
                      .component = &model.components[static_cast<size_t>(component)]},
                     list);
  return list;
}

}  // namespace

template <int W>
bool PlanParts(const PlanTools& tools, const Bound& rule, bool per_piece,
               typename PieceRule<W>::Parts& parts) {
  const Model& model = tools.model();
  if (model.stacking || model.uses_rotation) return false;
  const Bound* from = Argument(rule, "from");
  const Bound* to = Argument(rule, "to");
  if (from != nullptr && !OnlyHas(*from, {"loc", "if"})) return false;
  const Bound* site = from == nullptr ? nullptr : from->Arg("loc");
  if (per_piece && site != nullptr && !IsIterator(site, "ints.From")) return false;
  if (!per_piece) {
    if (site == nullptr || ReadsIterators(*site)) return false;
    parts.at = tools.lowering.Int(*site);
    parts.at_last_to =
        OpcodeAt(site) == "ints.Last To" && Argument(*site, "afterConsequence") == nullptr;
  }
  if (to != nullptr && !OnlyHas(*to, {"if", "effect"})) return false;
  if (Argument(rule, "stack") != nullptr || !AreFixed(Argument(rule, "directions"))) return false;
  parts.decision = IsDecision(rule);
  if (from != nullptr) parts.from = PlanTest<W>(tools, from->Arg("if"), Iterated::kFrom);
  if (to == nullptr) return true;
  parts.to = PlanTest<W>(tools, to->Arg("if"), Iterated::kTo);
  PlanCapture(tools, rule, to->Arg("effect"), parts.capture);
  return true;
}

template bool PlanParts<1>(const PlanTools&, const Bound&, bool, PieceRule<1>::Parts&);
template bool PlanParts<2>(const PlanTools&, const Bound&, bool, PieceRule<2>::Parts&);
template bool PlanParts<4>(const PlanTools&, const Bound&, bool, PieceRule<4>::Parts&);
template bool PlanParts<8>(const PlanTools&, const Bound&, bool, PieceRule<8>::Parts&);

void ForEachDirections(const PlanTools& tools, const Bound& rule,
                       FunctionRef<void(size_t, Site, const DirectionList&)> visit) {
  const Model& model = tools.model();
  const Bound* bound = Argument(rule, "directions");
  const DirectionNode* directions = bound == nullptr ? nullptr : tools.lowering.Direction(*bound);
  for (size_t component = 0; component < model.components.size(); ++component)
    for (int site = 0; site < tools.sites(); ++site)
      visit(component, static_cast<Site>(site),
            DirectionsOf(tools, directions, static_cast<int>(component), site));
}

}  // namespace ludens
