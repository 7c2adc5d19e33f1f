#include "compiler/plan/leaf_sources.h"

#include <algorithm>

#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/turtle.h"

namespace ludens {
namespace {

/// A condition on a candidate: set-at-a-time where it has such a form, else site by site.
struct Test {
  const MaskNode* mask = nullptr;
  const BoolNode* plain = nullptr;  ///< Null beside a mask.
};

/// What happens to the item on the destination: (apply [if:…] (remove (to))).
struct Capture {
  bool removes = false;
  const BoolNode* condition = nullptr;
};

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

/// What all leaves share: how candidates are tested and how the move is built.
class PieceMove : public MoveSource {
 public:
  struct Parts {
    Test from, to;
    Capture capture;
    SiteType type = SiteType::kCell;
    bool decision = true;
  };
  explicit PieceMove(const Parts& parts) : parts_(parts) {}

 protected:
  void Restrict(Context& context, SiteMask& froms) const {
    if (parts_.from.mask == nullptr) return;
    SiteMask allowed(froms.n());
    parts_.from.mask->Eval(context, allowed);
    froms &= allowed;
  }
  bool FromAllows(Context& context, int from) const {
    if (parts_.from.plain == nullptr) return true;
    context.vars.from = from;
    return parts_.from.plain->Eval(context);
  }
  void Destinations(Context& context, SiteMask& out) const {
    if (parts_.to.mask != nullptr)
      parts_.to.mask->Eval(context, out);
    else
      for (int i = 0; i < out.n(); ++i) out[i] = ~uint64_t{0};
  }
  bool ToAllows(Context& context, int from, int to) const {
    if (parts_.to.plain == nullptr) return true;
    context.vars.from = from;
    context.vars.to = to;
    return parts_.to.plain->Eval(context);
  }
  void Build(Context& context, int from, int to, Choice& choice) const {
    LeanMove& lean = choice.lean;
    lean.from = from;
    lean.to = to;
    if (parts_.capture.removes && Captures(context, from, to))
      lean.Add(SiteAction(ActionKind::kRemove, parts_.type, to));
    lean.Add(MoveAction(parts_.type, from, kNone, parts_.type, to, false, parts_.decision));
    Attach(choice);
  }

  Parts parts_;

 private:
  bool Captures(Context& context, int from, int to) const {
    if (context.state.What(context.SlotOf(parts_.type, to)) == 0) return false;
    if (parts_.capture.condition == nullptr) return true;
    const VariableScope scope(context);
    context.vars.from = from;
    context.vars.to = to;
    return parts_.capture.condition->Eval(context);
  }
};

/// Moves to sites that depend only on the piece and where it stands: steps and leaps.
class TargetMove final : public PieceMove {
 public:
  /// targets[component][from]; empty for components that the rule is never asked about.
  using Targets = std::vector<std::vector<SiteMask>>;

  TargetMove(const Parts& parts, Targets targets)
      : PieceMove(parts), targets_(std::move(targets)) {}

  int Count(Context& context, const PieceSet& pieces) const override {
    int count = 0;
    Search(context, pieces, [&](int from, const SiteMask& targets, const SiteMask& allowed) {
      count += CountAt(context, from, targets, allowed);
      return false;
    });
    return count;
  }

  bool Select(Context& context, const PieceSet& pieces, int& k, Choice& choice) const override {
    return Search(context, pieces, [&](int from, const SiteMask& targets, const SiteMask& allowed) {
      if (parts_.to.plain == nullptr) {
        const int here = CountCommon(targets, allowed);
        if (k >= here) {
          k -= here;
          return false;
        }
      }
      SiteMask reached = targets;
      reached &= allowed;
      return reached.Any([&](int to) {
        if (!ToAllows(context, from, to) || k-- > 0) return false;
        Build(context, from, to, choice);
        return true;
      });
    });
  }

 private:
  int CountAt(Context& context, int from, const SiteMask& targets, const SiteMask& allowed) const {
    if (parts_.to.plain == nullptr) return CountCommon(targets, allowed);
    SiteMask reached = targets;
    reached &= allowed;
    int count = 0;
    reached.Any([&](int to) {
      count += ToAllows(context, from, to);
      return false;
    });
    return count;
  }

  template <typename Found>
  bool Search(Context& context, const PieceSet& pieces, Found&& found) const {
    const VariableScope scope(context);
    SiteMask froms = pieces.froms;
    Restrict(context, froms);
    SiteMask allowed(froms.n());
    Destinations(context, allowed);
    const std::vector<SiteMask>& targets = targets_[static_cast<size_t>(pieces.component)];
    return froms.Any([&](int from) {
      return FromAllows(context, from) && found(from, targets[static_cast<size_t>(from)], allowed);
    });
  }

  Targets targets_;
};

/// Sites along lines, by component and pieces.
using Lines = std::vector<std::vector<std::vector<std::span<const Site>>>>;

/// Moves along lines of sites. The two masks say over which sites a line goes on and where it may
/// end.
class LineMove : public PieceMove {
 public:
  LineMove(const Parts& parts, Lines lines, const MaskNode* between)
      : PieceMove(parts), lines_(std::move(lines)), between_(between) {}

  int Count(Context& context, const PieceSet& pieces) const override {
    int count = 0;
    Search(context, pieces, [&](int, int) {
      ++count;
      return false;
    });
    return count;
  }
  bool Select(Context& context, const PieceSet& pieces, int& k, Choice& choice) const override {
    return Search(context, pieces, [&](int from, int to) {
      if (k-- > 0) return false;
      Build(context, from, to, choice);
      return true;
    });
  }

 protected:
  template <typename Found>
  bool Search(Context& context, const PieceSet& pieces, Found&& found) const {
    const VariableScope scope(context);
    SiteMask froms = pieces.froms;
    Restrict(context, froms);
    SiteMask passable(froms.n());
    between_->Eval(context, passable);
    SiteMask ends(froms.n());
    if (parts_.to.mask != nullptr) parts_.to.mask->Eval(context, ends);
    const auto& lines = lines_[static_cast<size_t>(pieces.component)];
    return froms.Any([&](int from) {
      if (!FromAllows(context, from)) return false;
      for (const std::span<const Site> line : lines[static_cast<size_t>(from)]) {
        for (size_t i = 1; i < line.size(); ++i) {
          const int to = line[i];
          if (ends.Contains(to)) {
            if (found(from, to)) return true;
            break;
          }
          if (!passable.Contains(to)) break;
          if (found(from, to)) return true;
        }
      }
      return false;
    });
  }

  Lines lines_;
  const MaskNode* between_;
};

/// Jumps over one site to the one behind it; with `capture_`, what is jumped over is taken.
class HopMove final : public PieceMove {
 public:
  HopMove(const Parts& parts, Lines lines, const MaskNode* hurdles,
          std::optional<ActionKind> capture)
      : PieceMove(parts), lines_(std::move(lines)), hurdles_(hurdles), capture_(capture) {}

  int Count(Context& context, const PieceSet& pieces) const override {
    int count = 0;
    Search(context, pieces, [&](int, int, int) {
      ++count;
      return false;
    });
    return count;
  }
  bool Select(Context& context, const PieceSet& pieces, int& k, Choice& choice) const override {
    return Search(context, pieces, [&](int from, int over, int to) {
      if (k-- > 0) return false;
      if (capture_ && context.state.What(context.SlotOf(parts_.type, over)) != 0)
        choice.lean.Add(SiteAction(*capture_, parts_.type, over));
      Build(context, from, to, choice);
      return true;
    });
  }

 private:
  template <typename Found>
  bool Search(Context& context, const PieceSet& pieces, Found&& found) const {
    const VariableScope scope(context);
    SiteMask froms = pieces.froms;
    Restrict(context, froms);
    SiteMask hurdles(froms.n());
    hurdles_->Eval(context, hurdles);
    SiteMask ends(froms.n());
    Destinations(context, ends);
    const auto& lines = lines_[static_cast<size_t>(pieces.component)];
    return froms.Any([&](int from) {
      if (!FromAllows(context, from)) return false;
      for (const std::span<const Site> line : lines[static_cast<size_t>(from)])
        if (line.size() > 2 && hurdles.Contains(line[1]) && ends.Contains(line[2]) &&
            ToAllows(context, from, line[2]) && found(from, line[1], line[2]))
          return true;
      return false;
    });
  }

  Lines lines_;
  const MaskNode* hurdles_;
  std::optional<ActionKind> capture_;
};

/// (add (to region)): the mover's own component on every site of the region.
class AddMove final : public MoveSource {
 public:
  AddMove(const MaskNode* region, const MaskNode* condition, SiteType type, bool decision)
      : region_(region), condition_(condition), type_(type), decision_(decision) {}

  int Count(Context& context, const PieceSet& pieces) const override {
    return Sites(context, pieces.froms.n()).Count();
  }
  bool Select(Context& context, const PieceSet& pieces, int& k, Choice& choice) const override {
    const SiteMask sites = Sites(context, pieces.froms.n());
    const int count = sites.Count();
    if (k >= count) {
      k -= count;
      return false;
    }
    const int site = sites.Select(k);
    choice.lean.from = choice.lean.to = site;
    choice.lean.Add(AddAction(type_, site, context.mover(), kNone, decision_));
    return Attach(choice);
  }

 private:
  SiteMask Sites(Context& context, int words) const {
    SiteMask sites(words);
    region_->Eval(context, sites);
    if (condition_ != nullptr) {
      SiteMask allowed(words);
      condition_->Eval(context, allowed);
      sites &= allowed;
    }
    return sites;
  }

  const MaskNode* region_;
  const MaskNode* condition_;
  SiteType type_;
  bool decision_;
};

const Bound* Argument(const Bound& rule, std::string_view slot) {
  return rule.signature->Find(slot) < 0 ? nullptr : rule.Arg(slot);
}

bool IsDecision(const Bound& rule) { return rule.Is("Move"); }

/// The arguments that leaves have in common, or false where one of them is not covered.
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

const MoveSource* PlanStep(Lowering& lowering, const Bound& rule) {
  PieceMove::Parts parts;
  if (!PlanParts(lowering, rule, parts)) return nullptr;
  const Model& model = lowering.model();
  const Bound* bound = Argument(rule, "directions");
  const DirectionNode* directions = bound == nullptr ? nullptr : lowering.Direction(*bound);
  const int sites = model.topology.size(model.default_site);
  EmptyContext empty(model);
  TargetMove::Targets targets(model.components.size());
  for (size_t component = 1; component < model.components.size(); ++component)
    for (int site = 0; site < sites; ++site) {
      SiteMask reached(SiteMask::WordsFor(sites));
      for (const AbsoluteDirection direction :
           DirectionsOf(lowering, directions, static_cast<int>(component), site, *empty))
        for (const Site to :
             model.topology.Steps(model.default_site, static_cast<Site>(site), direction))
          reached.Add(to);
      targets[component].push_back(reached);
    }
  return lowering.Make<TargetMove>(parts, std::move(targets));
}

const MoveSource* PlanLeap(Lowering& lowering, const Bound& rule) {
  PieceMove::Parts parts;
  if (!PlanParts(lowering, rule, parts) || Argument(rule, "rotations") != nullptr) return nullptr;
  const Bound* forward = Argument(rule, "forward");
  if (forward != nullptr && forward->kind != BoundKind::kBoolean) return nullptr;
  std::vector<Walk> walks;
  for (const Bound* walk : rule.Arg("walk")->args) {
    walks.emplace_back();
    for (const Bound* step : walk->args)
      walks.back().push_back(static_cast<WalkStep>(step->integer));
  }
  const Model& model = lowering.model();
  const Topology& topology = model.topology;
  const SiteType type = model.default_site;
  const bool ahead_only = forward != nullptr && forward->integer != 0;
  TargetMove::Targets targets(model.components.size());
  for (int index = 0; index < topology.size(type); ++index) {
    const Site site = static_cast<Site>(index);
    const auto ends = WalkEnds(topology, type, site, walks, true);
    for (size_t component = 0; component < model.components.size(); ++component) {
      const auto& own = model.components[component].facing;
      const AbsoluteDirection* facing = ahead_only && own.has_value() ? &*own : nullptr;
      SiteMask reached(SiteMask::WordsFor(topology.size(type)));
      for (const Site to : ends) {
        if (facing != nullptr && !IsAhead(topology, type, *facing, site, to)) continue;
        if (reached.Contains(to)) return nullptr;  // Two walks to one site are two moves.
        reached.Add(to);
      }
      targets[component].push_back(reached);
    }
  }
  return lowering.Make<TargetMove>(parts, std::move(targets));
}

namespace {

/// The lines that a rule's directions follow, by component and pieces.
Lines LinesOf(Lowering& lowering, const Bound& rule) {
  const Model& model = lowering.model();
  const Bound* bound = Argument(rule, "directions");
  const DirectionNode* directions = bound == nullptr ? nullptr : lowering.Direction(*bound);
  const SiteType type = model.default_site;
  EmptyContext empty(model);
  Lines lines(model.components.size());
  for (size_t component = 1; component < model.components.size(); ++component)
    for (int site = 0; site < model.topology.size(type); ++site) {
      lines[component].emplace_back();
      for (const AbsoluteDirection direction :
           DirectionsOf(lowering, directions, static_cast<int>(component), site, *empty))
        for (const RadialId radial :
             model.topology.Radials(type, static_cast<Site>(site), direction))
          lines[component].back().push_back(model.topology.RadialSites(type, radial));
    }
  return lines;
}

}  // namespace

const MoveSource* PlanHop(Lowering& lowering, const Bound& rule) {
  PieceMove::Parts parts;
  const Bound* between = Argument(rule, "between");
  if (between == nullptr || !OnlyHas(*between, {"if", "effect"}) || between->Arg("if") == nullptr ||
      !PlanParts(lowering, rule, parts) || parts.capture.removes)
    return nullptr;
  const MaskNode* hurdles = PlanMask(lowering, *between->Arg("if"), Iterated::kBetween);
  if (hurdles == nullptr) return nullptr;
  std::optional<ActionKind> capture;
  if (const Bound* apply = between->Arg("effect")) {
    const Bound* effect = apply->signature->Find("effect") < 0 ? nullptr : apply->Arg("effect");
    if (effect == nullptr || !effect->Is("moves.Remove") || apply->signature->Find("if") >= 0 ||
        !OnlyHas(*effect, {"locationFunction", "at"}) ||
        !IsIterator(effect->Arg("locationFunction"), "ints.Between"))
      return nullptr;
    const Bound* when = effect->Arg("at");
    capture = when != nullptr && when->constant.name == "EndOfTurn" ? ActionKind::kRemoveLater
                                                                    : ActionKind::kRemove;
  }
  return lowering.Make<HopMove>(parts, LinesOf(lowering, rule), hurdles, capture);
}

const MoveSource* PlanSlide(Lowering& lowering, const Bound& rule) {
  PieceMove::Parts parts;
  if (!PlanParts(lowering, rule, parts) || parts.to.plain != nullptr ||
      parts.capture.condition != nullptr || Argument(rule, "track") != nullptr)
    return nullptr;
  const Bound* between = Argument(rule, "between");
  if (between != nullptr && !OnlyHas(*between, {"if"})) return nullptr;
  const MaskNode* passable = nullptr;
  if (between != nullptr && between->Arg("if") != nullptr) {
    passable = PlanMask(lowering, *between->Arg("if"), Iterated::kBetween);
    if (passable == nullptr) return nullptr;
  } else {
    passable = PlanEmpty(lowering);
  }
  return lowering.Make<LineMove>(parts, LinesOf(lowering, rule), passable);
}

const MoveSource* PlanAdd(Lowering& lowering, const Bound& rule) {
  const Model& model = lowering.model();
  const Bound& to = *rule.Arg("to");
  const Bound* region = to.Arg("region");
  if (model.stacking || Argument(rule, "what") != nullptr || Argument(rule, "count") != nullptr ||
      Argument(rule, "stack") != nullptr || region == nullptr || !OnlyHas(to, {"region", "if"}))
    return nullptr;
  for (const Component& component : model.components)
    if (component.IsLarge()) return nullptr;
  if (static_cast<int>(model.components.size()) <= model.players) return nullptr;
  // Regions of games with hands may reach beyond the board, except the empty sites.
  const bool empty = OpcodeOf(*region) == "Sites Empty";
  if (!empty && model.total_sites > model.board_sites) return nullptr;
  const MaskNode* sites = PlanRegion(lowering, *region);
  if (sites == nullptr) return nullptr;
  const MaskNode* condition = nullptr;
  if (to.Arg("if") != nullptr) {
    condition = PlanMask(lowering, *to.Arg("if"), Iterated::kTo);
    if (condition == nullptr) return nullptr;
  }
  return lowering.Make<AddMove>(sites, condition, model.default_site, IsDecision(rule));
}

}  // namespace ludens
