#include <algorithm>

#include "compiler/fast/seed_rules.h"
#include "compiler/plan/custodial_mask.h"
#include "compiler/plan/operators.h"
#include "compiler/plan/site_test.h"
#include "compiler/plan/widths.h"
#include "ludemes/move_options.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

/// (add [piece] (to region [(apply effect)])): a component on every site of the region. The
/// language lists a move with an effect twice.
template <int W>
class AddRule final : public MoveRule<W> {
 public:
  AddRule(SiteTest<W> to, SiteType type, PieceArg piece, bool decision,
          const MovesNode* effect = nullptr, const MovesNode* plain = nullptr)
      : to_(to),
        type_(type),
        piece_(std::move(piece)),
        decision_(decision),
        effect_(effect),
        plain_(plain) {}

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    if (plain_ != nullptr) return BuildPlain(context, set.targets.Select(k), set.group, choice);
    LeanMove& lean = choice.lean;
    lean.kind = LeanMove::Kind::kAdd;
    lean.from_type = lean.to_type = type_;
    lean.from = lean.to = set.targets.Select(k);
    lean.what = set.group;
    lean.decision = decision_;
    if (piece_.state != nullptr) lean.state = piece_.state->Eval(context);
    if (effect_ != nullptr) BuildWithEffect(context, choice);
  }
  void List(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set,
            ListedMoves& out) const override {
    if (effect_ != nullptr || plain_ != nullptr) return MoveRule<W>::List(context, sets, set, out);
    const int state = piece_.state != nullptr ? piece_.state->Eval(context) : kNone;
    size_t next = out.size();
    out.resize(next + static_cast<size_t>(set.count));
    set.targets.ForEach([&](int site) {
      out[next++].move = {.from = site, .to = site, .what = set.group, .detail = state + 1};
    });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    const Mask<W> sites = to_.Eval(context, [&](int site) { context.vars.to = site; });
    if (sites.Empty()) return;
    for (const IntNode* piece : piece_.components) {
      const int what = piece->Eval(context);
      if (what == kNone) continue;
      sets.Add(this, sites, -1, what);
      if (effect_ != nullptr) sets.Add(this, sites, -1, what);
    }
  }

 private:
  void BuildPlain(Context& context, int site, int what, Choice& choice) const {
    const VariableScope scope(context);
    context.vars.to = site;
    MoveOption option(plain_, site, site, context.vars);
    option.detail = what;
    option.extra = 1;
    choice.id = plain_->Build(context, option);
  }
  /// The lean move as one of the arena, with its effect.
  void BuildWithEffect(Context& context, Choice& choice) const {
    const LeanMove& lean = choice.lean;
    MoveArena& arena = context.arena();
    const VariableScope scope(context);
    context.vars.from = context.vars.to = lean.to;
    const MoveId move =
        arena.New(AddAction(lean.to_type, lean.to, lean.what, lean.state, lean.decision));
    choice.id = ChainEffect(context, effect_, move, true);
    SetSites(arena[choice.id], lean.to, lean.to);
    arena[choice.id].mover = Narrow(context.mover());
  }

  SiteTest<W> to_;
  SiteType type_;
  PieceArg piece_;
  bool decision_;
  const MovesNode* effect_;  ///< Null without one.
  const MovesNode* plain_;   ///< What builds the moves of stacks; null where they are lean.
};

/// Where the sites of a rule may lie beyond the board, as is known only when it is played: the
/// rule's plain form, without what follows it, for that case.
struct BeyondBoard {
  const RegionNode* region = nullptr;  ///< Null: they never do.
  int board = 0;
  const MovesNode* plain = nullptr;

  bool Holds(Context& context) const {
    if (region == nullptr) return false;
    BorrowedRegion sites(context);
    region->Eval(context, *sites);
    return sites->Any([&](int site) { return site >= board; });
  }
};

/// (move Select (from region)): names a site; what follows is up to the consequences.
template <int W>
class SelectRule final : public MoveRule<W> {
 public:
  SelectRule(SiteTest<W> from, bool decision, BeyondBoard beyond)
      : from_(from), decision_(decision), beyond_(beyond) {}

  void Build(Context&, const MoveSets<W>& sets, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    if (set.from >= 0) {
      choice.id = sets.plain[static_cast<size_t>(set.from + k)];
      return;
    }
    choice.lean.kind = LeanMove::Kind::kSelect;
    choice.lean.from = choice.lean.to = set.targets.Select(k);
    choice.lean.decision = decision_;
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    if (beyond_.Holds(context)) return CollectPlain(context, sets);
    const Mask<W> sites =
        from_.Eval(context, [&](int site) { context.vars.from = context.vars.to = site; });
    sets.Add(this, sites, -1);
  }

 private:
  void CollectPlain(Context& context, MoveSets<W>& sets) const {
    const int first = static_cast<int>(sets.plain.size());
    beyond_.plain->Eval(context, sets.plain);
    sets.AddPlain(this, first);
  }

  SiteTest<W> from_;
  bool decision_;
  BeyondBoard beyond_;
};

/// (move Remove region): takes an item off the board.
template <int W>
class RemoveRule final : public MoveRule<W> {
 public:
  RemoveRule(SiteTest<W> sites, bool decision) : sites_(sites), decision_(decision) {}

  void Build(Context&, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    choice.lean.kind = LeanMove::Kind::kRemove;
    choice.lean.from = choice.lean.to = set.targets.Select(k);
    choice.lean.decision = decision_;
  }
  void List(Context& context, const MoveSets<W>&, const MoveSet<W>& set,
            ListedMoves& out) const override {
    set.targets.ForEach([&](int site) {
      const int what = context.state.What(site);
      out.push_back({CodedMove{.from = site, .to = site, .what = what, .capture = true}});
    });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    Mask<W> sites = sites_.region->Eval(context);
    Mask<W>(sites).ForEach([&](int site) {
      if (context.state.What(site) <= 0) sites.Remove(site);
    });
    sets.Add(this, sites, -1);
  }

 private:
  SiteTest<W> sites_;
  bool decision_;
};

/// (forEach Site region (append (custodial …))): one move for every site that captures.
template <int W>
class CapturingSitesRule final : public MoveRule<W> {
 public:
  CapturingSitesRule(const MaskNode<W>* region, const MaskNode<W>* captures, const MovesNode* rule)
      : region_(region), captures_(captures), rule_(rule) {}

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    const VariableScope scope(context);
    context.vars.to = context.vars.site = set.targets.Select(k);
    BorrowedMoves moves(context);
    rule_->Eval(context, *moves);
    choice.id = moves->front();
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    const Mask<W> sites = region_->Eval(context) & captures_->Eval(context);
    sets.Add(this, sites, -1);
  }

 private:
  const MaskNode<W>* region_;
  const MaskNode<W>* captures_;
  const MovesNode* rule_;  ///< For one site, with its consequences.
};

/// A rule about (site), performed with the destination of the last move as that site.
class AtLastTo final : public MovesNode {
 public:
  explicit AtLastTo(const MovesNode* rule) : rule_(rule) {}
  void Eval(Context& context, MoveIds& out) const override {
    const VariableScope scope(context);
    context.vars.to = context.vars.site = context.header().last.to;
    rule_->Eval(context, out);
  }
  void Perform(Context& context) const override {
    const VariableScope scope(context);
    context.vars.to = context.vars.site = context.header().last.to;
    rule_->Perform(context);
  }

 private:
  const MovesNode* rule_;
};

/// The sites that a rule about seeds allows, of which there are few.
template <int W>
class SeedMask final : public MaskNode<W> {
 public:
  explicit SeedMask(const SeedSites* sites) : sites_(sites) {}
  Mask<W> Eval(Context& context) const override { return {{sites_->Eval(SeedView(context))}}; }

 private:
  const SeedSites* sites_;
};

}  // namespace

template <int W>
MoveRule<W>* PlanAdd(const PlanTools& tools, const Bound& rule) {
  const Model& model = tools.model();
  const Bound& to = *rule.Arg("to");
  if (HasLargePieces(model) || Argument(rule, "count") != nullptr ||
      (Argument(rule, "stack") != nullptr && !model.stacking) ||
      !OnlyHas(to, {"type", "region", "if", "effect"}))
    return nullptr;
  const Bound* apply = Argument(to, "effect");
  if (apply != nullptr &&
      (model.stacking || !OnlyHas(*apply, {"effect"}) || TypeOf(tools, to) != model.default_site ||
       model.default_site == SiteType::kEdge))
    return nullptr;
  const Bound* what = Argument(rule, "what");
  if (what == nullptr && static_cast<int>(model.components.size()) <= model.players) return nullptr;
  if (what != nullptr && AnyOf(*what, [&](const Bound& part) {
        return part.kind == BoundKind::kClause && &part != what && ReadsIterators(part);
      }))
    return nullptr;
  SiteTest<W> sites;
  const SiteType type = TypeOf(tools, to);
  const bool planned = type == model.default_site
                           ? PlanSites<W>(tools, to, Iterated::kTo, sites)
                           : PlanTypedSites<W>(tools, to, type, Iterated::kTo, sites);
  if (!planned) return nullptr;
  PieceArg piece = LowerPiece(Args(tools.lowering, rule));
  if (piece.state != nullptr && !model.layout.has_state) return nullptr;
  const MovesNode* effect =
      apply == nullptr ? nullptr : LowerTo(Args(tools.lowering, rule)).apply_effect;
  const MovesNode* plain =
      model.stacking ? tools.lowering.Moves(WithoutThen(tools, rule)) : nullptr;
  return tools.lowering.Make<AddRule<W>>(sites, type, std::move(piece), IsDecision(rule), effect,
                                         plain);
}

template <int W>
MoveRule<W>* PlanSelect(const PlanTools& tools, const Bound& rule) {
  if (tools.model().stacking || !OnlyHas(rule, {"moveType", "from", "then"})) return nullptr;
  const Bound& from = *rule.Arg("from");
  SiteTest<W> sites;
  BeyondBoard beyond;
  if (const SeedSites* seeds = W == 1 ? SeedSites::Plan(tools, from) : nullptr) {
    sites.region = tools.lowering.Make<SeedMask<W>>(seeds);
    return tools.lowering.Make<SelectRule<W>>(sites, IsDecision(rule), beyond);
  }
  if (!OnlyHas(from, {"region", "if"})) return nullptr;
  const bool known =
      PlanSites<W>(tools, from, Iterated::kFrom, sites) || PlanWholeSites<W>(tools, from, sites);
  if (!known) {
    if (!PlanSitesOfBoard<W>(tools, from, Iterated::kFrom, sites)) return nullptr;
    beyond = {tools.lowering.Region(*Argument(from, "region")), tools.sites(),
              tools.lowering.Moves(WithoutThen(tools, rule))};
  }
  return tools.lowering.Make<SelectRule<W>>(sites, IsDecision(rule), beyond);
}

template <int W>
MoveRule<W>* PlanRemove(const PlanTools& tools, const Bound& rule) {
  if (tools.model().stacking || !OnlyHas(rule, {"moveType", "regionFunction", "then"}))
    return nullptr;
  const Bound* region = Argument(rule, "regionFunction");
  if (region == nullptr || !StaysOnBoard(tools, *region)) return nullptr;
  SiteTest<W> sites;
  sites.region = PlanRegionAskedOnce<W>(tools, *region);
  if (sites.region == nullptr) return nullptr;
  return tools.lowering.Make<RemoveRule<W>>(sites, IsDecision(rule));
}

/// The (add …) of a capture with (apply (allCombinations (add … (to (site))) effect)); null where
/// there is more to it.
const Bound* AddedWithCapture(const Bound& capture) {
  const Bound* effect = Argument(*capture.Arg("between"), "effect");
  if (effect == nullptr || !effect->Is("Apply") || !OnlyHas(*effect, {"effect"})) return nullptr;
  const Bound& both = *effect->Arg("effect");
  if (!both.Is("AllCombinations") || !OnlyHas(both, {"listA", "listB"})) return nullptr;
  const Bound& add = *both.Arg("listA");
  if (!add.Is("moves.Add") || !OnlyHas(add, {"what", "to"})) return nullptr;
  const Bound& to = *add.Arg("to");
  return OnlyHas(to, {"loc"}) && to.Arg("loc")->Is("Site") ? &add : nullptr;
}

/// The capture without the (add …): the other part of its combinations alone.
const Bound& WithoutAdd(const PlanTools& tools, const Bound& capture) {
  const auto copy = [&](const Bound& bound) { return tools.lowering.Make<Bound>(bound); };
  const auto slot = [](Bound& bound, std::string_view name) -> const Bound*& {
    return bound.args[static_cast<size_t>(bound.signature->Find(name))];
  };
  Bound* alone = copy(capture);
  Bound* between = copy(*capture.Arg("between"));
  slot(*between, "effect") = between->Arg("effect")->Arg("effect")->Arg("listB");
  slot(*alone, "between") = between;
  return *alone;
}

/// As CapturingSitesRule where the captures come with one and the same added piece: it is added,
/// then the captures are made from there.
template <int W>
MoveRule<W>* PlanAddAndCapture(const PlanTools& tools, const Bound& append, SiteTest<W> sites) {
  const Bound& capture = *append.Arg("list");
  const Bound* add = AddedWithCapture(capture);
  const Model& model = tools.model();
  if (add == nullptr || Argument(capture, "then") != nullptr || model.stacking ||
      HasLargePieces(model) || model.asks_last_effect ||
      AnyOf(*add->Arg("what"),
            [](const Bound& part) { return part.kind == BoundKind::kClause && part.Is("Site"); }))
    return nullptr;
  PieceArg piece = LowerPiece(Args(tools.lowering, *add));
  if (piece.components.size() != 1 || (piece.state != nullptr && !model.layout.has_state))
    return nullptr;
  MoveRule<W>* adds =
      tools.lowering.Make<AddRule<W>>(sites, model.default_site, std::move(piece), true);
  adds->then = tools.lowering.Make<AtLastTo>(tools.lowering.Moves(WithoutAdd(tools, capture)));
  const auto around = [&](const MoveRule<W>* inner) {
    return tools.lowering.Make<OrRule<W>>(std::vector<const MoveRule<W>*>{inner});
  };
  MoveRule<W>* appended = around(adds);
  appended->then = Args(tools.lowering, append).Then();
  return around(appended);
}

template <int W>
MoveRule<W>* PlanForEachSite(const PlanTools& tools, const Bound& rule) {
  const Bound& inner = *rule.Arg("generator");
  if (rule.Arg("noMoveYet") != nullptr || !inner.Is("Append")) return nullptr;
  const MaskNode<W>* region = PlanRegion<W>(tools, *rule.Arg("regionFn"));
  const MaskNode<W>* captures = PlanCustodial<W>(tools, *inner.Arg("list"), Iterated::kSite);
  if (region == nullptr || captures == nullptr) return nullptr;
  if (MoveRule<W>* lean = PlanAddAndCapture<W>(tools, inner, {region, {captures, nullptr}}))
    return lean;
  return tools.lowering.Make<CapturingSitesRule<W>>(region, captures, tools.lowering.Moves(inner));
}

#define LUDENS_INSTANTIATE(W)                                               \
  template MoveRule<W>* PlanForEachSite<W>(const PlanTools&, const Bound&); \
  template MoveRule<W>* PlanAdd<W>(const PlanTools&, const Bound&);         \
  template MoveRule<W>* PlanSelect<W>(const PlanTools&, const Bound&);      \
  template MoveRule<W>* PlanRemove<W>(const PlanTools&, const Bound&);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
