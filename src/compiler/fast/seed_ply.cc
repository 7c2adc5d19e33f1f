#include "compiler/fast/seed_ply.h"

#include <algorithm>
#include <string>

#include "compiler/candidates.h"
#include "compiler/fast/seed_effect.h"
#include "compiler/fast/seed_rules.h"
#include "compiler/fast/sowing.h"
#include "compiler/plan/move_source.h"
#include "compiler/plan/piece_rule.h"
#include "ludemes/effects/effect.h"
#include "ludemes/move_sketch.h"
#include "ludemes/moves/move_actions.h"

namespace ludens {
namespace {

using Kind = SeedRule::Kind;

class RulePlanner {
 public:
  explicit RulePlanner(const PlanTools& tools)
      : tools_(tools),
        terms_(tools),
        hashes_(tools.lowering.Make<SeedHashes>(SeedHashes::Of(tools.empty))) {}

  /// `outer` follows all moves of the rule. Null where it is not covered.
  const SeedRule* Plan(const Bound& rule, const std::vector<const MovesNode*>& outer) const {
    SeedRule* planned = tools_.lowering.Make<SeedRule>();
    planned->hashes = hashes_;
    if (rule.signature->Find("then") >= 0)
      if (const MovesNode* then = PlanThen(tools_, rule)) planned->thens.push_back(then);
    const bool alone = outer.empty() && planned->thens.size() == 1;
    if (alone) planned->sowing = PlainSowingOf(tools_, planned->thens.front());
    planned->thens.insert(planned->thens.end(), outer.begin(), outer.end());
    const bool known =
        planned->thens.size() <= LeanMove().thens.size() && Read(rule, OpcodeOf(rule), *planned);
    return known ? planned : nullptr;
  }

 private:
  bool Read(const Bound& rule, const std::string& opcode, SeedRule& out) const {
    if (opcode == "moves.Or") return ReadParts(Kind::kAny, PartsOf(rule), out);
    if (opcode == "Priority") return ReadParts(Kind::kFirst, PartsOf(rule), out);
    if (opcode == "moves.If") return ReadIf(rule, out);
    if (opcode == "moves.ForEach Site") return ReadEachSite(rule, out);
    if (opcode == "moves.ForEach Value") return ReadEachValue(rule, out);
    if (opcode == "Move Select") return ReadSelect(rule, out);
    if (opcode == "Move Remove") return ReadRemove(rule, out);
    if (opcode == "Move") return ReadMove(rule, out);
    if (opcode == "Do") return ReadDo(rule, out);
    if (opcode != "Move Pass" && !IsOneMessage(rule, opcode)) return false;
    out.kind = Kind::kPass;
    out.pass = tools_.lowering.Moves(WithoutThen(tools_, rule));
    return true;
  }

  /// There is always one move.
  static bool IsOneMessage(const Bound& rule, const std::string& opcode) {
    return (opcode == "Move Vote" || opcode == "Move Propose") &&
           Argument(rule, "message") != nullptr && Argument(rule, "messages") == nullptr;
  }

  /// What is done before is found for the position at hand: one such rule does not follow another.
  bool ReadDo(const Bound& rule, SeedRule& out) const {
    const Bound* next = Argument(rule, "next");
    const Bound& prior = *rule.Arg("prior");
    const auto is_do = [](const Bound& part) { return part.Is("Do"); };
    if (next == nullptr || Argument(rule, "ifAfterwards") != nullptr || !IsFlat(prior) ||
        AnyOf(*next, is_do) || AnyOf(prior, is_do))
      return false;
    out.prior = CompileEffect(tools_, prior);
    return ReadParts(Kind::kDo, {next}, out) && !HasPass(*out.parts[0]);
  }

  static bool HasPass(const SeedRule& rule) {
    return rule.kind == Kind::kPass ||
           std::ranges::any_of(rule.parts, [](const SeedRule* part) { return HasPass(*part); });
  }

  bool ReadParts(Kind kind, const std::vector<const Bound*>& parts, SeedRule& out) const {
    out.kind = kind;
    for (const Bound* part : parts) {
      out.parts.push_back(Plan(*part, out.thens));
      if (out.parts.back() == nullptr) return false;
    }
    return !parts.empty();
  }
  bool ReadIf(const Bound& rule, SeedRule& out) const {
    out.condition = terms_.Bool(*rule.Arg("cond"));
    std::vector<const Bound*> parts = {rule.Arg("list")};
    if (const Bound* otherwise = rule.Arg("elseList")) parts.push_back(otherwise);
    return ReadParts(Kind::kIf, parts, out);
  }
  bool ReadEachSite(const Bound& rule, SeedRule& out) const {
    if (Argument(rule, "noMoveYet") != nullptr) return false;
    out.region = BoardRegionIn(rule, "regionFn");
    if (out.region == nullptr || !ReadParts(Kind::kEachSite, {rule.Arg("generator")}, out))
      return false;
    JoinMove(out);
    return true;
  }

  /// A move from each (site), maybe under a condition, becomes one rule.
  void JoinMove(SeedRule& each) const {
    const SeedRule* part = each.parts[0];
    const SeedTerm* condition = nullptr;
    if (part->kind == Kind::kIf && part->parts.size() == 1) {
      condition = part->condition;
      part = part->parts[0];
    }
    if (part->kind != Kind::kMove || part->from == nullptr || part->from_if != nullptr ||
        part->from->op != SeedTerm::Op::kVariable || part->from->variable != &EvalVariables::site)
      return;
    if (condition != nullptr && MayAskFor(*condition, SeedFilter::Subject::kTo)) return;
    const SeedRegion* region = each.region;
    each = *part;
    each.region = region;
    each.from = nullptr;
    each.each = true;
    if (condition != nullptr)
      each.from_if = SeedFilter::Make(tools_.lowering, *condition, SeedFilter::Subject::kSite,
                                      tools_.model().layout.slots);
    CountTargets(each);
  }

  bool MayAskFor(const SeedTerm& condition, SeedFilter::Subject subject) const {
    return SeedFilter::Make(tools_.lowering, condition, subject, tools_.model().layout.slots)->op !=
           SeedFilter::Op::kUniform;
  }

  /// Finds out whether a table tells of the same number of targets from all sites of the region.
  static void CountTargets(SeedRule& move) {
    move.target_counts.clear();
    const SeedRegion* targets = move.targets;
    if (move.region == nullptr || targets == nullptr || move.to_if != nullptr ||
        targets->op != SeedRegion::Op::kTable || move.region->op != SeedRegion::Op::kTable ||
        move.region->table->variable != nullptr || !Names(move, targets->table->variable))
      return;
    const auto domain = static_cast<size_t>(targets->table->domain);
    for (size_t row = 0; row < move.region->table->values.size(); ++row) {
      int count = -1;
      for (uint64_t left = move.region->table->values[row]; left != 0; left &= left - 1) {
        const auto site = static_cast<size_t>(std::countr_zero(left));
        const int here =
            site < domain ? std::popcount(targets->table->values[row * domain + site]) : 0;
        count = count < 0 || count == here ? here : 0;
      }
      move.target_counts.push_back(std::max(0, count));
    }
  }
  /// True when a variable means the site that seeds come from.
  static bool Names(const SeedRule& move, int EvalVariables::*variable) {
    return variable == &EvalVariables::from ||
           (move.each && (variable == &EvalVariables::to || variable == &EvalVariables::site));
  }
  bool ReadEachValue(const Bound& rule, SeedRule& out) const {
    out.least = terms_.IntIn(rule, "min");
    out.most = terms_.IntIn(rule, "max");
    return out.least != nullptr && out.most != nullptr &&
           ReadParts(Kind::kEachValue, {rule.Arg("generator")}, out);
  }

  bool ReadSelect(const Bound& rule, SeedRule& out) const {
    out.kind = Kind::kSelect;
    if (!OnlyHas(rule, {"moveType", "from", "then"})) return false;
    out.sites = SeedSites::Plan(tools_, *rule.Arg("from"));
    return out.sites != nullptr;
  }
  bool ReadRemove(const Bound& rule, SeedRule& out) const {
    out.kind = Kind::kRemove;
    out.region = OnlyHas(rule, {"moveType", "regionFunction", "then"})
                     ? BoardRegionIn(rule, "regionFunction")
                     : nullptr;
    return out.region != nullptr;
  }
  bool ReadMove(const Bound& rule, SeedRule& out) const {
    out.kind = Kind::kMove;
    if (tools_.model().layout.has_state) return false;
    const Bound* from = Argument(rule, "from");
    const Bound* to = Argument(rule, "to");
    if (from == nullptr || to == nullptr || !OnlyHas(rule, {"from", "to", "count", "then"}) ||
        !OnlyHas(*from, {"region", "loc", "if"}) || !OnlyHas(*to, {"region", "loc", "if"}))
      return false;
    out.region = BoardRegionIn(*from, "region");
    out.from = terms_.IntIn(*from, "loc");
    out.targets = BoardRegionIn(*to, "region");
    out.to = terms_.IntIn(*to, "loc");
    out.count = terms_.IntIn(rule, "count");
    out.counted = out.count != nullptr;
    out.from_if = FilterIn(*from, SeedFilter::Subject::kFrom);
    out.to_if = FilterIn(*to, SeedFilter::Subject::kTo);
    CountTargets(out);
    return (out.region != nullptr) != (out.from != nullptr) &&
           (out.targets != nullptr) != (out.to != nullptr);
  }

  const SeedRegion* BoardRegionIn(const Bound& clause, std::string_view slot) const {
    const Bound* region = Argument(clause, slot);
    return region == nullptr ? nullptr : terms_.BoardRegion(*region);
  }
  const SeedFilter* FilterIn(const Bound& clause, SeedFilter::Subject subject) const {
    const SeedTerm* condition = terms_.BoolIn(clause, "if");
    return condition == nullptr ? nullptr
                                : SeedFilter::Make(tools_.lowering, *condition, subject,
                                                   tools_.model().layout.slots);
  }

  const PlanTools& tools_;
  SeedCompiler terms_;
  const SeedHashes* hashes_;
};

/// Seeds on a site of the board or of a hand.
int SeedsOn(const SeedView& view, int site) {
  const Context& context = view.context;
  const int slot = context.SlotOf(TypeAt(context, std::nullopt, site), site);
  return context.state.IsSlot(slot) ? view.counts[slot] : 0;
}

}  // namespace

const SeedRule* SeedRule::Plan(const PlanTools& tools, const Bound& rule) {
  if (tools.model().repetition != Repetition::kAllowed || !SeedCompiler::Suits(tools.model()) ||
      !MovesStandAlone(tools.model()) || tools.model().layout.owned_order != OwnedOrder::kNone)
    return nullptr;
  return RulePlanner(tools).Plan(rule, {});
}

void SeedRule::Gather(const SeedView& view, SeedMoves& out) const {
  switch (kind) {
    case Kind::kSelect:
      return out.AddTargets(*this, sites->Eval(view));
    case Kind::kRemove:
      return out.AddTargets(*this, region->Slots(view) & view.Occupied());
    case Kind::kPass:
      return out.AddMove(*this);
    case Kind::kAny:
      for (const SeedRule* part : parts) part->Gather(view, out);
      return;
    case Kind::kFirst: {
      const int before = out.total;
      for (size_t i = 0; i < parts.size() && out.total == before; ++i) parts[i]->Gather(view, out);
      return;
    }
    case Kind::kIf: {
      const size_t part = condition->Holds(view) ? 0 : 1;
      if (part < parts.size()) parts[part]->Gather(view, out);
      return;
    }
    case Kind::kEachSite: {
      const VariableScope scope(view.context);
      EvalVariables& vars = view.context.vars;
      for (uint64_t left = region->Slots(view); left != 0; left &= left - 1) {
        vars.to = vars.site = std::countr_zero(left);
        parts[0]->Gather(view, out);
      }
      return;
    }
    case Kind::kEachValue: {
      const VariableScope scope(view.context);
      const int last = most->Eval(view);
      for (int value = least->Eval(view); value <= last; ++value) {
        view.context.vars.value = value;
        parts[0]->Gather(view, out);
      }
      return;
    }
    case Kind::kMove: {
      const VariableScope scope(view.context);
      if (region == nullptr) {
        const int site = from->Eval(view);
        if (site >= 0 && SeedsOn(view, site) > 0) GatherFrom(view, site, out);
        return;
      }
      uint64_t left = region->Slots(view) & view.Occupied();
      if (from_if != nullptr) left = from_if->Of(view, left);
      if (const int known = TargetCount(view); known > 0 && out.prior_last == out.prior_first) {
        out.AddOrigins(*this, left, known);
        return;
      }
      const int before = view.context.vars.from;
      for (; left != 0; left &= left - 1) {
        GatherFrom(view, std::countr_zero(left), out);
        view.context.vars.from = before;
      }
      return;
    }
    case Kind::kDo:
      return GatherAfterPrior(view, out);
  }
}

void SeedRule::GatherAfterPrior(const SeedView& view, SeedMoves& out) const {
  const size_t first = out.priors.size();
  prior->Collect(view, out.priors);
  if (out.priors.size() == first) return parts[0]->Gather(view, out);
  const std::span<const Action> actions = std::span<const Action>(out.priors).subspan(first);
  out.prior_first = static_cast<int>(first);
  out.prior_last = static_cast<int>(out.priors.size());
  if (prior->op == SeedEffect::Op::kSetVar) {
    // A variable gets its value back: a copy would cost more.
    int32_t& variable = prior->name < 0
                            ? view.header.temp
                            : view.context.state.Variables()[static_cast<size_t>(prior->name)];
    const int32_t saved = variable;
    variable = actions[0].value;
    parts[0]->Gather(view, out);
    variable = saved;
  } else {
    TempContext ahead(view.context);
    ApplyEffects(SeedView(*ahead), *hashes, actions);
    parts[0]->Gather(SeedView(*ahead), out);
  }
  out.prior_first = out.prior_last = 0;
}

uint64_t SeedRule::TargetsFrom(const SeedView& view, int site, int& seeds) const {
  const VariableScope scope(view.context);
  EvalVariables& vars = view.context.vars;
  vars.from = site;
  if (each) vars.to = vars.site = site;
  seeds = count == nullptr ? 1 : count->Eval(view);
  return targets->Slots(view);
}

void SeedRule::GatherFrom(const SeedView& view, int site, SeedMoves& out) const {
  EvalVariables& vars = view.context.vars;
  vars.from = site;
  if (each) vars.to = vars.site = site;
  if (region == nullptr && from_if != nullptr && !from_if->term->Holds(view)) return;
  uint64_t reached = targets == nullptr ? 0 : targets->Slots(view);
  const int target = to == nullptr ? -1 : to->Eval(view);
  const int seeds = count == nullptr ? 1 : count->Eval(view);
  if (targets != nullptr) {
    if (to_if != nullptr) reached = to_if->Of(view, reached);
    out.AddTargets(*this, reached, site, seeds);
    return;
  }
  vars.to = target;
  if (target >= 0 && (to_if == nullptr || to_if->term->Holds(view)))
    out.AddMove(*this, site, target, seeds);
}

void SeedRule::Sketch(Context& context, int origin, int target, int seeds,
                      MoveSketch& sketch) const {
  LastMove& last = sketch.last;
  last.mover = static_cast<int16_t>(context.mover());
  last.from = Narrow(origin);
  last.to = Narrow(target);
  last.from_type = TypeAt(context, std::nullopt, origin);
  last.to_type = TypeAt(context, std::nullopt, target);
  last.level_from = last.level_to = 0;
  Action action = MoveAction(last.from_type, origin, kNone, last.to_type, target, false, true);
  if (counted) {
    action.kind = ActionKind::kMoveCount;
    action.count = Narrow(seeds);
  }
  sketch.AddAction(action);
  for (const MovesNode* then : thens) sketch.AddThen(then);
}

}  // namespace ludens
