#include "compiler/fast/seed_effect.h"

#include <algorithm>
#include <bit>
#include <string>

#include "compiler/candidates.h"
#include "compiler/fast/seed_filter.h"
#include "compiler/plan/piece_rule.h"
#include "ludemes/apply_move.h"
#include "ludemes/effects/effect.h"

namespace ludens {
namespace {

/// A new action, whose fields are written where it stays: a copy would wait for them.
Action& AddTo(ActionList& out, ActionKind kind) {
  Action& action = out.emplace_back();
  action.kind = kind;
  return action;
}

/// (fromTo (from a) (to b) count:c), where each of b and c may ask for (from).
void CollectTransfer(const SeedEffect& effect, const SeedView& view, ActionList& out) {
  const int from = effect.from->Eval(view);
  const int slots = view.context.state.layout().slots;
  if (from < 0 || from >= slots || view.counts[from] == 0) return;
  int& variable = view.context.vars.from;
  const int saved = variable;
  variable = from;
  const int to = effect.to->Eval(view);
  const int count = effect.count == nullptr ? 1 : effect.count->Eval(view);
  variable = saved;
  if (to < 0) return;
  Action& action = out.emplace_back();
  action.kind = effect.count == nullptr ? ActionKind::kMove : ActionKind::kMoveCount;
  action.from = static_cast<int16_t>(from);
  action.to = static_cast<int16_t>(to);
  if (effect.count != nullptr) action.count = static_cast<int16_t>(count);
  action.from_type = TypeAt(view.context, std::nullopt, from);
  action.to_type = TypeAt(view.context, std::nullopt, to);
}

/// However many are to be removed, the first removal takes all.
void CollectRemoval(const SeedEffect& effect, const SeedView& view, ActionList& out) {
  const int site = effect.from->Eval(view);
  const int slots = view.context.state.layout().slots;
  if (site < 0 || site >= slots || view.counts[site] == 0) return;
  Action& action = AddTo(out, ActionKind::kRemove);
  action.to = static_cast<int16_t>(site);
  action.from_type = action.to_type = TypeAt(view.context, std::nullopt, site);
}

void CollectMark(const SeedEffect& effect, const SeedView& view, ActionList& out) {
  const int mark = effect.count->Eval(view);
  const int site = effect.from->Eval(view);
  if (mark < 0 || site < 0) return;
  const SiteType type = TypeAt(view.context, std::nullopt, site);
  if (!view.context.state.IsSlot(view.context.SlotOf(type, site))) return;
  Action& action = AddTo(out, ActionKind::kSetState);
  action.from_type = action.to_type = type;
  action.to = static_cast<int16_t>(site);
  action.state = static_cast<int16_t>(mark);
}

void CollectEachSite(const SeedEffect& effect, const SeedView& view, ActionList& out) {
  const VariableScope scope(view.context);
  EvalVariables& vars = view.context.vars;
  uint64_t left = effect.region->Slots(view);
  if (effect.filter != nullptr) left = effect.filter->Of(view, left);
  for (; left != 0; left &= left - 1) {
    vars.to = vars.site = std::countr_zero(left);
    effect.parts[0]->Collect(view, out);
  }
}

void CollectVariable(const SeedEffect& effect, const SeedView& view, ActionList& out) {
  const int value = effect.count->Eval(view);
  Action& action = AddTo(out, effect.name < 0 ? ActionKind::kSetTemp : ActionKind::kSetVar);
  action.value = value;
  action.name = effect.name;
}

void CollectRemembered(const SeedEffect& effect, const SeedView& view, ActionList& out) {
  const int value = effect.count->Eval(view);
  const auto known = view.context.state.Remembered(effect.name);
  const bool unique = effect.condition != nullptr && effect.condition->Holds(view);
  if (!unique || std::find(known.begin(), known.end(), value) == known.end())
    out.push_back(ValueAction(ActionKind::kRememberValue, value, effect.name));
}

void CollectForgotten(const SeedEffect& effect, const SeedView& view, ActionList& out) {
  if (effect.count != nullptr) {
    out.push_back(ValueAction(ActionKind::kForgetValue, effect.count->Eval(view), effect.name));
    return;
  }
  for (const int32_t value : view.context.state.Remembered(effect.name))
    out.push_back(ValueAction(ActionKind::kForgetValue, value, effect.name));
}

/// What happens to a player, where the game has that player.
void CollectForPlayer(const SeedEffect& effect, const SeedView& view, ActionList& out) {
  const int player = effect.from->Eval(view);
  const bool sets_value = effect.op == SeedEffect::Op::kSetValue;
  const int value = sets_value ? effect.count->Eval(view) : -1;
  if (player < (sets_value ? 0 : 1) || player >= view.players) return;
  Action& action =
      AddTo(out, sets_value ? ActionKind::kSetPlayerValue : ActionKind::kSetNextPlayer);
  action.player = static_cast<int16_t>(player);
  action.value = value;
}

/// Moves seeds by direct writes; false where the general way is needed.
bool MoveSeeds(const SeedView& view, const SeedHashes& hashes, const Action& action) {
  const Context& context = view.context;
  const int from = context.SlotOf(action.from_type, action.from);
  const int to = context.SlotOf(action.to_type, action.to);
  if (!context.state.IsSlot(from) || !context.state.IsSlot(to) || from == to) return false;
  const int there = view.counts[from], count = action.count;
  if (there == 0 || count <= 0) return false;
  const SeedWriter seeds(view, hashes);
  seeds.Set(from, std::max(0, there - count));
  const int before = view.counts[to];
  if (before + count <= context.model.max_count || before == 0) seeds.Set(to, before + count);
  return true;
}

}  // namespace

void SeedEffect::Collect(const SeedView& view, ActionList& out) const {
  switch (op) {
    case Op::kNothing:
      return;
    case Op::kAll:
      for (const SeedEffect* part : parts) part->Collect(view, out);
      return;
    case Op::kIf:
      if (const SeedEffect* chosen = Chosen(view)) chosen->Collect(view, out);
      return;
    case Op::kMoveAgain:
      AddTo(out, ActionKind::kSetNextPlayer).player = view.header.mover;
      return;
    case Op::kEachSite:
      return CollectEachSite(*this, view, out);
    case Op::kTransfer:
      return CollectTransfer(*this, view, out);
    case Op::kRemove:
      return CollectRemoval(*this, view, out);
    case Op::kMark:
      return CollectMark(*this, view, out);
    case Op::kSetVar:
      return CollectVariable(*this, view, out);
    case Op::kSetValue:
    case Op::kSetNext:
      return CollectForPlayer(*this, view, out);
    case Op::kPending:
      out.push_back(
          ValueAction(ActionKind::kSetPending, count == nullptr ? -1 : count->Eval(view)));
      return;
    case Op::kRemember:
      return CollectRemembered(*this, view, out);
    case Op::kForget:
      return CollectForgotten(*this, view, out);
    case Op::kPlain:
      return AppendDeeds(view.context, *plain, out);
  }
}

namespace {

/// Applies what has no sites, and need not be logged where logs are brief; false: it is more.
bool ApplySiteless(const SeedView& view, const Action& action) {
  switch (action.kind) {
    case ActionKind::kSetNextPlayer:
      view.header.next = static_cast<int8_t>(action.player);
      return true;
    case ActionKind::kSetTemp:
      view.header.temp = action.value;
      return true;
    case ActionKind::kSetVar:
      view.context.state.Variables()[static_cast<size_t>(action.name)] = action.value;
      return true;
    case ActionKind::kSetPlayerValue:
      view.header.value[static_cast<size_t>(action.player)] = action.value;
      return true;
    case ActionKind::kSetPending:
      view.context.state.AddPending(action.value == -1 ? 1 : action.value);
      return true;
    default:
      return false;
  }
}

/// All seeds of a site, by direct writes; false where there is no such site.
bool RemoveSeeds(const SeedView& view, const SeedHashes& hashes, const Action& action) {
  const int slot = view.context.SlotOf(action.to_type, action.to);
  if (!view.context.state.IsSlot(slot)) return false;
  SeedWriter(view, hashes).Set(slot, 0);
  return true;
}

/// The local state of a pit with seeds, by a direct write; false where it is another site, or a
/// hash is kept.
bool MarkSeeds(const SeedView& view, const Action& action) {
  const State& state = view.context.state;
  const int slot = view.context.SlotOf(action.to_type, action.to);
  if (view.marks == nullptr || state.hashed() || !state.IsSlot(slot) || view.counts[slot] == 0)
    return false;
  view.marks[slot] = static_cast<uint16_t>(action.state);
  return true;
}

}  // namespace

void ApplyEffects(const SeedView& view, const SeedHashes& hashes, std::span<const Action> actions) {
  for (const Action& action : actions) {
    if (ApplySiteless(view, action)) continue;
    if ((action.kind == ActionKind::kMoveCount && MoveSeeds(view, hashes, action)) ||
        (action.kind == ActionKind::kRemove && RemoveSeeds(view, hashes, action)) ||
        (action.kind == ActionKind::kSetState && MarkSeeds(view, action)))
      view.context.scratch.applied.push_back(action);
    else
      ApplyLogged(view.context, action);
  }
}

bool IsFlat(const Bound& rule) {
  return !AnyOf(rule, [](const Bound& part) { return part.Is("Then"); });
}

namespace {

class EffectCompiler {
 public:
  explicit EffectCompiler(const PlanTools& tools) : tools_(tools), terms_(tools) {}

  const SeedEffect* Compile(const Bound& rule) const {
    const std::string opcode = OpcodeOf(rule);
    if (const SeedEffect* known = CompileKnown(rule, opcode)) return known;
    SeedEffect* effect = Make(SeedEffect::Op::kPlain);
    effect->plain = tools_.lowering.Moves(rule);
    return effect;
  }

 private:
  SeedEffect* Make(SeedEffect::Op op) const {
    SeedEffect* effect = tools_.lowering.Make<SeedEffect>();
    effect->op = op;
    return effect;
  }

  const SeedEffect* CompileKnown(const Bound& rule, const std::string& opcode) const {
    if (Argument(rule, "then") != nullptr) return nullptr;
    if (opcode == "MoveAgain") return Make(SeedEffect::Op::kMoveAgain);
    if (opcode == "moves.And") {
      SeedEffect* effect = Make(SeedEffect::Op::kAll);
      for (const Bound* part : PartsOf(rule)) effect->parts.push_back(Compile(*part));
      return effect;
    }
    if (opcode == "moves.If") {
      SeedEffect* effect = Make(SeedEffect::Op::kIf);
      effect->condition = terms_.Bool(*rule.Arg("cond"));
      effect->parts.push_back(Compile(*rule.Arg("list")));
      if (const Bound* otherwise = rule.Arg("elseList"))
        effect->parts.push_back(Compile(*otherwise));
      return effect;
    }
    if (opcode == "moves.ForEach Site") return CompileEachSite(rule);
    if (opcode == "FromTo") return CompileTransfer(rule);
    if (opcode == "moves.Remove") return CompileRemoval(rule);
    if (opcode == "moves.Set Var") return CompileSetVar(rule);
    if (opcode == "moves.Set State") return CompileMark(rule);
    if (opcode == "moves.Set Value") return CompileForPlayer(rule, SeedEffect::Op::kSetValue);
    if (opcode == "moves.Set NextPlayer") return CompileForPlayer(rule, SeedEffect::Op::kSetNext);
    if (opcode == "moves.Set Pending") return CompilePending(rule);
    if (opcode == "Remember Value" || opcode == "Forget Value") return CompileMemory(rule, opcode);
    return nullptr;
  }

  const SeedEffect* CompileEachSite(const Bound& rule) const {
    const SeedRegion* region = terms_.BoardRegion(*rule.Arg("regionFn"));
    if (region == nullptr || rule.Arg("noMoveYet") != nullptr) return nullptr;
    SeedEffect* effect = Make(SeedEffect::Op::kEachSite);
    effect->region = region;
    effect->parts.push_back(Compile(*rule.Arg("generator")));
    MoveConditionToFilter(*effect);
    return effect;
  }

  /// A condition on each site without another part is asked for all sites at once.
  void MoveConditionToFilter(SeedEffect& each) const {
    const SeedEffect& part = *each.parts[0];
    if (part.op != SeedEffect::Op::kIf || part.parts.size() != 1) return;
    const SeedFilter* filter = SeedFilter::Make(
        tools_.lowering, *part.condition, SeedFilter::Subject::kSite, tools_.model().layout.slots);
    if (filter->op == SeedFilter::Op::kEach) return;
    each.filter = filter;
    each.parts[0] = part.parts[0];
  }

  const SeedEffect* CompileMark(const Bound& rule) const {
    if (!OnlyHas(rule, {"setType", "type", "at", "value"}) || Argument(rule, "at") == nullptr ||
        Argument(rule, "value") == nullptr || Args(tools_.lowering, rule).Type())
      return nullptr;
    SeedEffect* effect = Make(SeedEffect::Op::kMark);
    effect->from = terms_.IntIn(rule, "at");
    effect->count = terms_.IntIn(rule, "value");
    return effect;
  }

  const SeedEffect* CompileTransfer(const Bound& rule) const {
    const Bound& from = *rule.Arg("from");
    const Bound& to = *rule.Arg("to");
    if (!OnlyHas(rule, {"from", "to", "count"}) || !OnlyHas(from, {"loc"}) ||
        !OnlyHas(to, {"loc"}) || from.Arg("loc") == nullptr || to.Arg("loc") == nullptr ||
        (tools_.model().layout.has_state && rule.Arg("count") == nullptr))
      return nullptr;
    SeedEffect* effect = Make(SeedEffect::Op::kTransfer);
    effect->from = terms_.IntIn(from, "loc");
    effect->to = terms_.IntIn(to, "loc");
    effect->count = terms_.IntIn(rule, "count");
    return effect;
  }

  const SeedEffect* CompileRemoval(const Bound& rule) const {
    if (!OnlyHas(rule, {"locationFunction", "count"}) ||
        Argument(rule, "locationFunction") == nullptr)
      return nullptr;
    SeedEffect* effect = Make(SeedEffect::Op::kRemove);
    effect->from = terms_.IntIn(rule, "locationFunction");
    return effect;
  }

  const SeedEffect* CompileSetVar(const Bound& rule) const {
    if (Argument(rule, "newValue") == nullptr) return nullptr;
    const Args args(tools_.lowering, rule);
    SeedEffect* effect = Make(SeedEffect::Op::kSetVar);
    effect->count = terms_.IntIn(rule, "newValue");
    if (args.Has("name")) effect->name = tools_.lowering.model().NameIndex(args.String("name"));
    return effect;
  }

  const SeedEffect* CompileForPlayer(const Bound& rule, SeedEffect::Op op) const {
    const bool sets_value = op == SeedEffect::Op::kSetValue;
    SeedEffect* effect = Make(op);
    effect->from = terms_.PlayerIn(rule, "role", sets_value ? "player" : "who");
    effect->count = sets_value ? terms_.IntIn(rule, "value") : nullptr;
    const bool known = effect->from != nullptr && sets_value == (effect->count != nullptr);
    return known ? effect : nullptr;
  }

  const SeedEffect* CompilePending(const Bound& rule) const {
    if (Argument(rule, "region") != nullptr) return nullptr;
    SeedEffect* effect = Make(SeedEffect::Op::kPending);
    effect->count = terms_.IntIn(rule, "value");
    return effect;
  }

  const SeedEffect* CompileMemory(const Bound& rule, const std::string& opcode) const {
    const Args args(tools_.lowering, rule);
    if (!args.Has("name")) return nullptr;
    SeedEffect* effect =
        Make(opcode == "Remember Value" ? SeedEffect::Op::kRemember : SeedEffect::Op::kForget);
    effect->name = tools_.lowering.model().NameIndex(args.String("name"));
    effect->count = terms_.IntIn(rule, "value");
    effect->condition = terms_.BoolIn(rule, "unique");
    const bool known = effect->name >= 0 && effect->name < tools_.model().layout.lists;
    return known ? effect : nullptr;
  }

  const PlanTools& tools_;
  SeedCompiler terms_;
};

}  // namespace

const SeedEffect* CompileEffect(const PlanTools& tools, const Bound& rule) {
  return EffectCompiler(tools).Compile(rule);
}

}  // namespace ludens
