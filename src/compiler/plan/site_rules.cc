#include <algorithm>

#include "compiler/fast/seed_rules.h"
#include "compiler/plan/custodial_mask.h"
#include "compiler/plan/operators.h"
#include "compiler/plan/piece_rule.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

/// The sites of a region that a condition accepts.
template <int W>
struct SiteTest {
  const MaskNode<W>* region = nullptr;
  Test<W> test;

  template <typename Set>
  Mask<W> Eval(Context& context, Set&& set_variables) const {
    Mask<W> sites = region->Eval(context);
    if (test.mask != nullptr) sites &= test.mask->Eval(context);
    if (test.plain == nullptr) return sites;
    const VariableScope scope(context);
    Mask<W>(sites).ForEach([&](int site) {
      set_variables(site);
      if (!test.plain->Eval(context)) sites.Remove(site);
    });
    return sites;
  }
};

/// Plans what a record's region has of the board, and its condition; false where they are not
/// covered.
template <int W>
bool PlanSitesOfBoard(const PlanTools& tools, const Bound& record, Iterated variable,
                      SiteTest<W>& out) {
  const Bound* region = Argument(record, "region");
  if (region == nullptr) return false;
  out.region = PlanRegion<W>(tools, *region);
  if (out.region == nullptr) return false;
  const Bound* condition = Argument(record, "if");
  if (condition == nullptr) return true;
  out.test.mask = PlanMask<W>(tools, *condition, variable);
  if (out.test.mask == nullptr) out.test.plain = tools.lowering.Bool(*condition);
  return true;
}

/// The same for a region that has nothing else.
template <int W>
bool PlanSites(const PlanTools& tools, const Bound& record, Iterated variable, SiteTest<W>& out) {
  const Bound* region = Argument(record, "region");
  return region != nullptr && StaysOnBoard(tools, *region) &&
         PlanSitesOfBoard<W>(tools, record, variable, out);
}

/// The same for a region that may reach into hands: the condition is asked site by site.
template <int W>
bool PlanWholeSites(const PlanTools& tools, const Bound& record, SiteTest<W>& out) {
  const Bound* region = Argument(record, "region");
  if (region == nullptr) return false;
  out.region = PlanWholeRegion<W>(tools, *region);
  const Bound* condition = Argument(record, "if");
  if (condition != nullptr) out.test.plain = tools.lowering.Bool(*condition);
  return out.region != nullptr;
}

/// (add [piece] (to region)): a component on every site of the region.
template <int W>
class AddRule final : public MoveRule<W> {
 public:
  AddRule(SiteTest<W> to, PieceArg piece, bool decision)
      : to_(to), piece_(std::move(piece)), decision_(decision) {}

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    LeanMove& lean = choice.lean;
    lean.kind = LeanMove::Kind::kAdd;
    lean.from = lean.to = set.targets.Select(k);
    lean.what = set.group;
    lean.decision = decision_;
    if (piece_.state != nullptr) lean.state = piece_.state->Eval(context);
  }
  void List(Context& context, const MoveSets<W>&, const MoveSet<W>& set,
            ListedMoves& out) const override {
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
      if (what != kNone) sets.Add(this, sites, -1, what);
    }
  }

 private:
  SiteTest<W> to_;
  PieceArg piece_;
  bool decision_;
};

/// (move (from region) (to region)): every piece goes to any of the others.
template <int W>
class FlyRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;
  FlyRule(const Parts& parts, SiteTest<W> from, SiteTest<W> to)
      : PieceRule<W>(parts), from_(from), to_(to) {}

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    this->BuildMove(context, set.from, set.targets.Select(k), choice);
  }
  void List(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set,
            ListedMoves& out) const override {
    if (this->parts_.capture.effect != nullptr) return MoveRule<W>::List(context, sets, set, out);
    set.targets.ForEach([&](int to) { out.push_back({this->Coded(context, set.from, to)}); });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    const Mask<W> origins = from_.Eval(context, [&](int site) { context.vars.from = site; });
    const bool same = to_.test.plain == nullptr;  // For all pieces.
    Mask<W> targets;
    if (same) targets = to_.Eval(context, [](int) {});
    const VariableScope scope(context);
    origins.ForEach([&](int from) {
      if (context.state.What(from) <= 0) return;
      context.vars.from = from;
      if (!same) targets = to_.Eval(context, [&](int site) { context.vars.to = site; });
      sets.Add(this, targets, from);
    });
  }

 private:
  SiteTest<W> from_, to_;
};

/// (move (from site) (to region)): the piece on one site goes to any of the others.
template <int W>
class FromToRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;
  /// `by_mover`: the origin depends on nothing but whose turn it is.
  FromToRule(const Parts& parts, const IntNode* origin, bool by_mover,
             const BoolNode* from_condition, SiteTest<W> to)
      : PieceRule<W>(parts),
        origin_(origin),
        by_mover_(by_mover),
        from_condition_(from_condition),
        to_(to) {}

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    this->BuildMove(context, set.from, set.targets.Select(k), choice);
    choice.lean.from_type = TypeAt(context, std::nullopt, set.from);
  }
  void List(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set,
            ListedMoves& out) const override {
    if (this->parts_.capture.effect != nullptr || this->parts_.capture.removes)
      return MoveRule<W>::List(context, sets, set, out);
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
    const Test<W>& test = to_.test;
    if (!by_mover_ || from_condition_ != nullptr || test.mask != nullptr || test.plain != nullptr)
      return false;
    typename MovementSketch<W>::Line* line = this->SketchLine(0, from, sketch);
    if (line == nullptr) return false;
    line->hand = origin_;
    line->to = to_.region;
    return true;
  }

 private:
  const IntNode* origin_;
  bool by_mover_;
  const BoolNode* from_condition_;
  SiteTest<W> to_;
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

bool HasLargePieces(const Model& model) {
  return std::any_of(model.components.begin(), model.components.end(),
                     [](const Component& component) { return component.IsLarge(); });
}

}  // namespace

template <int W>
MoveRule<W>* PlanAdd(const PlanTools& tools, const Bound& rule) {
  const Model& model = tools.model();
  const Bound& to = *rule.Arg("to");
  if (model.stacking || HasLargePieces(model) || Argument(rule, "count") != nullptr ||
      Argument(rule, "stack") != nullptr || !OnlyHas(to, {"region", "if"}))
    return nullptr;
  const Bound* what = Argument(rule, "what");
  if (what == nullptr && static_cast<int>(model.components.size()) <= model.players) return nullptr;
  if (what != nullptr && AnyOf(*what, [&](const Bound& part) {
        return part.kind == BoundKind::kClause && &part != what && ReadsIterators(part);
      }))
    return nullptr;
  SiteTest<W> sites;
  if (!PlanSites<W>(tools, to, Iterated::kTo, sites)) return nullptr;
  PieceArg piece = LowerPiece(Args(tools.lowering, rule));
  if (piece.state != nullptr && !model.layout.has_state) return nullptr;
  return tools.lowering.Make<AddRule<W>>(sites, std::move(piece), IsDecision(rule));
}

template <int W>
MoveRule<W>* PlanFromTo(const PlanTools& tools, const Bound& rule) {
  const Model& model = tools.model();
  if (model.stacking || model.uses_rotation || HasLargePieces(model) ||
      !OnlyHas(rule, {"from", "to", "then"}))
    return nullptr;
  const Bound& from = *rule.Arg("from");
  const Bound& to = *rule.Arg("to");
  const Bound* origin = Argument(from, "loc");
  SiteTest<W> sites;
  if (!OnlyHas(to, {"region", "if"}) || !PlanSites<W>(tools, to, Iterated::kTo, sites))
    return nullptr;
  typename PieceRule<W>::Parts parts;
  parts.decision = IsDecision(rule);
  if (SiteTest<W> origins;
      OnlyHas(from, {"region", "if"}) && PlanSites<W>(tools, from, Iterated::kFrom, origins))
    return tools.lowering.Make<FlyRule<W>>(parts, origins, sites);
  if (origin == nullptr || ReadsIterators(*origin) || !OnlyHas(from, {"loc", "if"})) return nullptr;
  const Bound* condition = Argument(from, "if");
  return tools.lowering.Make<FromToRule<W>>(
      parts, tools.lowering.Int(*origin), (tools.dependence.Of(*origin) & ~kOnMover) == 0,
      condition == nullptr ? nullptr : tools.lowering.Bool(*condition), sites);
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
  sites.region = PlanRegion<W>(tools, *region);
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
  MoveRule<W>* adds = tools.lowering.Make<AddRule<W>>(sites, std::move(piece), true);
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
  template MoveRule<W>* PlanFromTo<W>(const PlanTools&, const Bound&);      \
  template MoveRule<W>* PlanSelect<W>(const PlanTools&, const Bound&);      \
  template MoveRule<W>* PlanRemove<W>(const PlanTools&, const Bound&);
LUDENS_INSTANTIATE(1)
LUDENS_INSTANTIATE(2)
LUDENS_INSTANTIATE(4)
LUDENS_INSTANTIATE(8)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
