#include "compiler/plan/piece_rule.h"
#include "compiler/plan/widths.h"

#include <algorithm>

#include "compiler/candidates.h"
#include "ludemes/move_options.h"

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

/// The parts of a (to if:…) that ask about the piece alone become part of the test on (from).
template <int W>
void PlanToTest(const PlanTools& tools, const Bound* condition,
                typename PieceRule<W>::Parts& parts) {
  if (OpcodeAt(condition) != "bools.And" || PlanMask<W>(tools, *condition, Iterated::kTo)) {
    parts.to = PlanTest<W>(tools, condition, Iterated::kTo);
    return;
  }
  std::vector<const MaskNode<W>*> froms, tos;
  bool open = false;
  for (const Bound* part : Operands(*condition)) {
    const MaskBounds<W> bounds = PlanBounds<W>(tools, *part, Iterated::kTo);
    if (bounds.most != nullptr) tos.push_back(bounds.most);
    if (bounds.most != nullptr && bounds.most == bounds.sure) continue;
    const MaskNode<W>* of_piece = PlanMask<W>(tools, *part, Iterated::kFrom);
    if (of_piece != nullptr) froms.push_back(of_piece);
    open = open || of_piece == nullptr;
  }
  parts.to = {.mask = JoinMasks<W>(tools, std::move(tos), true)};
  if (open) {
    parts.to.plain = tools.lowering.Bool(*condition);
    parts.to.pair = PairTest<W>::Plan(tools, *condition);
  }
  if (parts.from.mask != nullptr) froms.push_back(parts.from.mask);
  parts.from.mask = JoinMasks<W>(tools, std::move(froms), true);
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
    return bound.kind == BoundKind::kClause && !bound.Is("Directions") &&
           !bound.Is("directions.Difference") && !bound.Is("directions.Union");
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

namespace {

using OptionsPool = Pool<MoveOptions>;
OptionsPool& Lists() {
  static thread_local OptionsPool pool;
  return pool;
}

/// Options of steps and of moves from site to site tell no more than the two sites.
PlainForm FormOf(const PlanTools& tools, const Bound& rule, std::string_view opcode) {
  PlainForm form = ListedForm(tools, rule);
  const bool steps = opcode == "Move Step" || opcode == "Step";
  form.direct = steps || opcode == "Move";
  form.detail = steps ? kNone : 1;
  return form;
}

}  // namespace

PlainForm ListedForm(const PlanTools& tools, const Bound& rule) {
  return {.rule = tools.lowering.Moves(WithoutThen(tools, rule))};
}

MoveId PlainForm::Build(Context& context, int from, int to) const {
  const VariableScope scope(context);
  context.vars.from = from;
  if (direct) {
    context.vars.to = to;
    MoveOption option(rule, from, to, context.vars);
    option.detail = detail;
    return rule->Build(context, option);
  }
  Borrowed<MoveOptions> options(Lists());
  options->Clear();
  rule->List(context, *options);
  size_t chosen = 0;
  while (options->ToOf(context, chosen) != to) ++chosen;
  return options->Build(context, chosen);
}

template <int W>
Test<W> PlanTest(const PlanTools& tools, const Bound* condition, Iterated variable) {
  if (condition == nullptr) return {};
  // Random numbers are drawn in the order of the sites, for each of them.
  const bool random = AnyOf(*condition, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause && OpcodeOf(bound).find("Random") != std::string::npos;
  });
  if (random) return {.plain = tools.lowering.Bool(*condition)};
  const MaskBounds<W> bounds = PlanBounds<W>(tools, *condition, variable);
  if (bounds.most != nullptr && bounds.most == bounds.sure) return {.mask = bounds.most};
  Test<W> test{bounds.most, bounds.sure, tools.lowering.Bool(*condition)};
  if (variable == Iterated::kTo) test.pair = PairTest<W>::Plan(tools, *condition);
  return test;
}

template <int W>
bool PlanParts(const PlanTools& tools, const Bound& rule, bool per_piece,
               typename PieceRule<W>::Parts& parts) {
  const Model& model = tools.model();
  if (model.uses_rotation) return false;
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
  const Bound* stack = Argument(rule, "stack");
  if (stack != nullptr && (!model.stacking || stack->kind != BoundKind::kBoolean)) return false;
  const Bound* directions = Argument(rule, "directions");
  if (!(per_piece ? AreFixedByOwner(tools, directions) : AreFixed(directions))) return false;
  const std::string opcode = OpcodeOf(rule);
  if (model.stacking) parts.form = FormOf(tools, rule, opcode);
  parts.decision = IsDecision(rule);
  if (from != nullptr) parts.from = PlanTest<W>(tools, from->Arg("if"), Iterated::kFrom);
  if (to == nullptr) return true;
  // A slide that may not end on a site may go on over it.
  if (opcode == "Move Slide" || opcode == "Slide")
    parts.to = PlanTest<W>(tools, to->Arg("if"), Iterated::kTo);
  else
    PlanToTest<W>(tools, to->Arg("if"), parts);
  parts.needs_pending = NeedsPending(to->Arg("if"));
  PlanCapture(tools, rule, to->Arg("effect"), parts.capture);
  if (parts.capture.condition_rule != nullptr)
    parts.taken_if = PlanMask<W>(tools, *parts.capture.condition_rule, Iterated::kTo);
  return true;
}

#define LUDENS_INSTANTIATE(W)                                             \
  template Test<W> PlanTest<W>(const PlanTools&, const Bound*, Iterated); \
  template bool PlanParts<W>(const PlanTools&, const Bound&, bool, PieceRule<W>::Parts&);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

void ForEachDirections(const PlanTools& tools, const Bound& rule,
                       FunctionRef<void(size_t, Site, const DirectionList&)> visit) {
  const Model& model = tools.model();
  const Bound* bound = Argument(rule, "directions");
  const DirectionNode* directions = bound == nullptr ? nullptr : tools.lowering.Direction(*bound);
  // A rule may say which piece it is that moves: any. In a stack it may be another one, too.
  const bool own = tools.movers != nullptr && Argument(rule, "from") == nullptr && !model.stacking;
  for (size_t component = 0; component < model.components.size(); ++component) {
    if (own && !(*tools.movers)[component]) continue;
    for (int site = 0; site < tools.sites(); ++site)
      visit(component, static_cast<Site>(site),
            DirectionsOf(tools, directions, static_cast<int>(component), site));
  }
}

}  // namespace ludens
