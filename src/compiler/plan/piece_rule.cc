#include "compiler/plan/piece_rule.h"

#include <algorithm>

#include "compiler/candidates.h"

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

template <int W>
Test<W> PlanTest(const PlanTools& tools, const Bound* condition, Iterated variable) {
  Test<W> test;
  if (condition == nullptr) return test;
  test.mask = PlanMask<W>(tools, *condition, variable);
  if (test.mask == nullptr) test.plain = tools.lowering.Bool(*condition);
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
  const Bound* then = Argument(*effect, "then");
  if (then != nullptr && OnlyHas(*then, {"moves"})) capture.then_rule = then->Arg("moves");
  capture.condition_rule = condition;
  if (condition != nullptr) capture.condition = tools.lowering.Bool(*condition);
}

/// True when a condition asks for something that is pending, among other things.
bool NeedsPending(const Bound* condition) {
  if (condition == nullptr || condition->kind != BoundKind::kClause) return false;
  if (OpcodeOf(*condition) == "bools.Is Pending") return true;
  if (!condition->Is("bools.And")) return false;
  const std::vector<const Bound*> parts = PartsOf(*condition);
  return std::any_of(parts.begin(), parts.end(), NeedsPending);
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

/// The same where they may follow from whose turn it is too: that is the owner's, for the pieces of
/// a forEach, if all pieces have one.
bool AreFixedByOwner(const PlanTools& tools, const Bound* directions) {
  if (OpcodeAt(directions) != "directions.If") return AreFixed(directions);
  const Model& model = tools.model();
  const bool owned = std::all_of(
      model.components.begin() + 1, model.components.end(),
      [&](const Component& each) { return each.owner >= 1 && each.owner <= model.players; });
  return owned && !model.swap_rule &&
         (tools.dependence.Of(*directions->Arg("condition")) & ~kOnMover) == 0 &&
         AreFixedByOwner(tools, Argument(*directions, "directionsOk")) &&
         AreFixedByOwner(tools, Argument(*directions, "directionsNotOk"));
}

/// The absolute directions of a rule for a component that stands on a site.
DirectionList DirectionsOf(const PlanTools& tools, const DirectionNode* directions, int component,
                           int site) {
  DirectionList list;
  const Model& model = tools.model();
  if (directions == nullptr)
    list.push_back(AbsoluteDirection::kAdjacent);
  else {
    int8_t& mover = tools.empty.header().mover;
    const int8_t before = mover;
    mover = static_cast<int8_t>(model.components[static_cast<size_t>(component)].owner);
    directions->Eval(tools.empty,
                     {.type = model.default_site,
                      .site = site,
                      .component = &model.components[static_cast<size_t>(component)]},
                     list);
    mover = before;
  }
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
  const Bound* directions = Argument(rule, "directions");
  if (Argument(rule, "stack") != nullptr ||
      !(per_piece ? AreFixedByOwner(tools, directions) : AreFixed(directions)))
    return false;
  parts.decision = IsDecision(rule);
  if (from != nullptr) parts.from = PlanTest<W>(tools, from->Arg("if"), Iterated::kFrom);
  if (to == nullptr) return true;
  parts.to = PlanTest<W>(tools, to->Arg("if"), Iterated::kTo);
  parts.needs_pending = NeedsPending(to->Arg("if"));
  PlanCapture(tools, rule, to->Arg("effect"), parts.capture);
  if (parts.capture.condition_rule != nullptr)
    parts.taken_if = PlanMask<W>(tools, *parts.capture.condition_rule, Iterated::kTo);
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
