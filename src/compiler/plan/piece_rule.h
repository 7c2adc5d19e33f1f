#pragma once

#include <initializer_list>
#include <optional>
#include <utility>

#include "base/function_ref.h"
#include "compiler/plan/move_sets.h"
#include "compiler/plan/pair_test.h"
#include "ludemes/moves/move_args.h"

namespace ludens {

/// A condition on a candidate: set-at-a-time where it has such a form, else site by site.
template <int W>
struct Test {
  const MaskNode<W>* mask = nullptr;  ///< It holds nowhere else; null: it may hold anywhere.
  const MaskNode<W>* sure = nullptr;  ///< Where it holds beyond doubt, or null.
  const BoolNode* plain = nullptr;    ///< To be asked about the other sites; null: it holds there.
  /// The plain condition in a form that is asked for each pair of origin and destination, or null.
  const PairTest<W>* pair = nullptr;
};

/// Builds moves as the plain form of a rule does, for moves that a lean one cannot tell.
struct PlainForm {
  const MovesNode* rule = nullptr;  ///< Without what follows it.
  bool direct = false;              ///< An option of `rule` tells no more than `detail`.
  int detail = 0;

  /// The move from one site to another. REQUIRES: it is among those that the rule lists for a
  /// piece at `from` as (from), and no other has the same target.
  MoveId Build(Context& context, int from, int to) const;
};

/// The plain form of a rule whose options tell more than two sites.
PlainForm ListedForm(const PlanTools& tools, const Bound& rule);

/// What happens on the destination. The usual (apply [if:…] (remove (to) [(then …)])) is built
/// directly; `effect` is anything else.
struct Capture {
  bool removes = false;
  const BoolNode* condition = nullptr;
  const MovesNode* then = nullptr;    ///< What follows the removal.
  const MovesNode* effect = nullptr;  ///< Instead of all the others.
  const Bound* condition_rule = nullptr;
  const Bound* then_rule = nullptr;  ///< Null also where there is more to what follows.
};

/// From where pieces of a component may reach a site at all, whatever stands on the way: most tests
/// whether a site is attacked end here.
template <int W>
class Sources {
 public:
  /// `reached(from)`: the sites that lie within reach.
  template <typename Reached>
  void AddComponent(size_t sites, Reached&& reached) {
    std::vector<Mask<W>>& origins = by_component_.emplace_back(sites);
    for (size_t from = 0; from < sites; ++from)
      reached(from).ForEach(
          [&](int to) { origins[static_cast<size_t>(to)].Add(static_cast<int>(from)); });
  }
  /// The same for lines by origin.
  template <typename Lines>
  void AddLines(const Lines& by_site) {
    AddComponent(by_site.size(), [&](size_t from) {
      Mask<W> seen;
      for (const auto& line : by_site[from])
        for (const int site : line) seen.Add(site);
      return seen;
    });
  }
  const Mask<W>& Of(int component, int target) const {
    return by_component_[static_cast<size_t>(component)][static_cast<size_t>(target)];
  }
  /// False for sites that no component is known to reach, such as those of hands.
  bool Knows(int component, int target) const {
    return target >= 0 &&
           static_cast<size_t>(target) < by_component_[static_cast<size_t>(component)].size();
  }

 private:
  std::vector<std::vector<Mask<W>>> by_component_;
};

/// What all rules about single pieces share: how candidates are tested and how the move is built.
template <int W>
class PieceRule : public MoveRule<W> {
 public:
  struct Parts {
    Test<W> from, to;
    Capture capture;
    const MaskNode<W>* taken_if =
        nullptr;                 ///< The condition of the capture, if it has such a form.
    bool needs_pending = false;  ///< There are no moves where nothing is pending.
    bool decision = true;
    /// Where the piece stands, for a rule about one given site; null for a rule about each piece.
    const IntNode* at = nullptr;
    bool at_last_to = false;        ///< That site is where the last move ended.
    bool copies = false;            ///< The piece stays, and one like it comes to the empty site.
    bool selects = false;           ///< Nothing moves: the two sites are named, for what follows.
    std::optional<PlainForm> form;  ///< What builds the moves, where they are not lean.
  };
  explicit PieceRule(const Parts& parts)
      : parts_(parts),
        any_origin_(parts.at == nullptr && parts.from.mask == nullptr &&
                    parts.from.plain == nullptr) {}

 protected:
  /// The pieces asked about that might reach the target; all where the rule is about a given site.
  PieceSet<W> Near(const PieceSet<W>& asked, int target, const Sources<W>& sources) const {
    if (target == kAnySite || parts_.at != nullptr) return asked;
    if (!sources.Knows(asked.component, target)) return {asked.component, {}};
    return {asked.component, asked.froms & sources.Of(asked.component, target)};
  }
  Mask<W> SourcesOf(const Sources<W>& sources, int component, int target) const {
    if (parts_.at != nullptr) return Mask<W>::First(Mask<W>::kSites);
    return sources.Knows(component, target) ? sources.Of(component, target) : Mask<W>();
  }
  /// Any, with none but the pieces that might reach the target.
  bool AnyNear(Context& context, const PieceSet<W>& asked, int target,
               const Sources<W>& sources) const {
    const PieceSet<W> near = Near(asked, target, sources);
    if (near.froms.Empty() && parts_.at == nullptr) return false;
    return MoveRule<W>::Any(context, near, target);
  }
  /// The pieces that may move: those asked about, or the one at the given site.
  PieceSet<W> Origins(Context& context, const PieceSet<W>& asked) const {
    return any_origin_ ? asked : AllowedOrigins(context, asked);
  }
  PieceSet<W> AllowedOrigins(Context& context, const PieceSet<W>& asked) const {
    PieceSet<W> pieces = asked;
    if (parts_.at != nullptr) {
      const int site = parts_.at->Eval(context);
      pieces = {};
      if (site < 0 || site >= context.topology().size(context.model.default_site)) return pieces;
      pieces.component = context.state.What(site);
      pieces.froms.Add(site);
    }
    if (parts_.from.mask != nullptr) pieces.froms = parts_.from.mask->EvalIn(context, pieces.froms);
    if (parts_.from.plain != nullptr && !pieces.froms.Empty()) {
      const int before = context.vars.from;
      Mask<W> open = pieces.froms;
      if (parts_.from.sure != nullptr) open.Subtract(parts_.from.sure->Eval(context));
      open.ForEach([&](int from) {
        context.vars.from = from;
        if (!parts_.from.plain->Eval(context)) pieces.froms.Remove(from);
      });
      context.vars.from = before;
    }
    return pieces;
  }
  /// Nothing happens on the destination but that a piece there is replaced, or taken with
  /// consequences that are known.
  bool ReplacesOnly() const {
    const Capture& capture = parts_.capture;
    if (capture.effect != nullptr) return false;
    return capture.then == nullptr ||
           (capture.then_rule != nullptr &&
            (capture.condition == nullptr || parts_.taken_if != nullptr));
  }
  /// True where the rule has no moves in positions that sketches are about.
  bool IsIdle(MovementSketch<W>& sketch) const {
    if (!parts_.needs_pending) return false;
    sketch.without_pending = true;
    return true;
  }
  /// A new line of a sketch with what all these rules share; null where there is more to it. A rule
  /// about one site has a line only in a sketch of what the piece that has just moved may do.
  typename MovementSketch<W>::Line* SketchLine(
      int component, const std::vector<typename MovementSketch<W>::Condition>& from,
      MovementSketch<W>& sketch) const {
    const bool suits = parts_.at == nullptr ? parts_.decision : parts_.at_last_to && component > 0;
    if (!suits || parts_.from.plain != nullptr || parts_.to.plain != nullptr || parts_.form)
      return nullptr;
    typename MovementSketch<W>::Line& line = sketch.lines.emplace_back();
    line.component = component;
    line.from = from;
    if (parts_.from.mask != nullptr) line.from.push_back({parts_.from.mask, true});
    line.to = parts_.to.mask;
    line.taken_then = parts_.capture.then;
    line.taken_rule = parts_.capture.then_rule;
    line.taken_if = parts_.taken_if;
    return &line;
  }
  /// Where moves may end, as far as that is the same for all pieces.
  Mask<W> Ends(Context& context, const Mask<W>& otherwise) const {
    return parts_.to.mask != nullptr ? parts_.to.mask->Eval(context) : otherwise;
  }
  /// The condition on destinations that is asked move by move, with what it asks for found once.
  class Sifter {
   public:
    Sifter(Context& context, const PieceRule& rule) : context_(context), to_(rule.parts_.to) {
      if (to_.pair != nullptr) to_.pair->Find(context, masks_.emplace());
    }
    bool Allows(int from, int to) const {
      if (masks_) return to_.pair->Holds(*masks_, from, to);
      if (to_.plain == nullptr) return true;
      EvalVariables& vars = context_.vars;
      const int from_before = std::exchange(vars.from, from),
                to_before = std::exchange(vars.to, to);
      const bool allows = to_.plain->Eval(context_);
      vars.from = from_before;
      vars.to = to_before;
      return allows;
    }
    /// Drops the destinations that it refuses; `origin(to)` is where a piece comes from.
    template <typename Origin>
    void Sift(Mask<W>& targets, Origin&& origin) const {
      if (to_.plain == nullptr || targets.Empty()) return;
      Mask<W> open = targets;
      if (to_.sure != nullptr) open.Subtract(to_.sure->Eval(context_));
      open.ForEach([&](int to) {
        if (!Allows(origin(to), to)) targets.Remove(to);
      });
    }

   private:
    Context& context_;
    const Test<W>& to_;
    std::optional<typename PairTest<W>::Masks> masks_;
  };
  void BuildMove(Context& context, int from, int to, Choice& choice) const {
    if (parts_.form) {
      choice.id = parts_.form->Build(context, from, to);
      return;
    }
    if (parts_.capture.effect != nullptr) {
      BuildWithEffect(context, from, to, choice);
      return;
    }
    LeanMove& lean = choice.lean;
    lean.kind = parts_.selects ? LeanMove::Kind::kSelect : LeanMove::Kind::kMove;
    lean.from = from;
    lean.to = to;
    lean.decision = parts_.decision;
    if (parts_.copies) return MakeCopy(context, lean);
    if (!parts_.capture.removes || !Captures(context, from, to)) return;
    lean.taken = to;
    lean.taken_then = parts_.capture.then;
  }
  /// What BuildMove would build, for listings.
  CodedMove Coded(Context& context, int from, int to) const {
    return {.from = from,
            .to = to,
            .what = context.state.What(from),
            .capture = parts_.capture.removes && Captures(context, from, to)};
  }

  const Parts parts_;

 private:
  static void MakeCopy(const Context& context, LeanMove& lean) {
    const State& state = context.state;
    lean.from_type = TypeAt(context, std::nullopt, lean.from);
    const int slot = context.SlotOf(lean.from_type, lean.from);
    lean.kind = LeanMove::Kind::kAdd;
    lean.what = state.What(slot);
    if (state.layout().has_state) lean.state = state.LocalState(slot);
  }
  void BuildWithEffect(Context& context, int from, int to, Choice& choice) const {
    const SiteType type = context.model.default_site;
    MoveArena& arena = context.arena();
    const VariableScope scope(context);
    context.vars.from = from;
    context.vars.to = to;
    const MoveId move = arena.New(MoveAction(type, from, kNone, type, to, false, parts_.decision));
    choice.id = ChainEffect(context, parts_.capture.effect, move, true);
    SetSites(arena[choice.id], from, to);
    arena[choice.id].mover = Narrow(context.mover());
  }
  bool Captures(Context& context, int from, int to) const {
    if (context.state.What(to) == 0) return false;
    if (parts_.capture.condition == nullptr) return true;
    const VariableScope scope(context);
    context.vars.from = from;
    context.vars.to = to;
    return parts_.capture.condition->Eval(context);
  }

  bool any_origin_;  ///< All pieces asked about may move.
};

/// The argument in a slot that the signature may lack.
const Bound* Argument(const Bound& rule, std::string_view slot);
/// The opcode of a clause; nothing where it is another kind of expression, or none.
std::string OpcodeAt(const Bound* bound);
/// True when no slots but these are filled.
bool OnlyHas(const Bound& clause, std::initializer_list<std::string_view> slots);
bool IsIterator(const Bound* bound, std::string_view name);
/// True for (move …), false for an effect.
bool IsDecision(const Bound& rule);
/// The rule alone, without what follows.
const Bound& WithoutThen(const PlanTools& tools, const Bound& rule);

/// The clause with another argument in a slot, or none.
const Bound& With(const PlanTools& tools, const Bound& clause, std::string_view slot,
                  const Bound* argument);
/// The argument `copy` of a rule, where it is left out or where a copy is like a new piece in all
/// respects; else false.
bool PlanCopy(const PlanTools& tools, const Bound& rule, bool& copies);

/// The test that a condition comes to; one that always holds where there is none.
template <int W>
Test<W> PlanTest(const PlanTools& tools, const Bound* condition, Iterated variable);

/// The arguments that these rules have in common, or false where one of them is not covered. With
/// `per_piece`, the rule is asked about the pieces of a forEach.
template <int W>
bool PlanParts(const PlanTools& tools, const Bound& rule, bool per_piece,
               typename PieceRule<W>::Parts& parts);

/// Calls `visit(component, site, directions)` with the absolute directions that a rule means for
/// each component on each site. REQUIRES: PlanParts covered the rule.
void ForEachDirections(const PlanTools& tools, const Bound& rule,
                       FunctionRef<void(size_t, Site, const DirectionList&)> visit);

// Null where the rule has an argument that is not covered.
template <int W>
MoveRule<W>* PlanStep(const PlanTools& tools, const Bound& rule, bool per_piece);
/// (move (from (from)) (to region)), of a piece, or (move Select from (to region)).
template <int W>
MoveRule<W>* PlanFlight(const PlanTools& tools, const Bound& rule, bool per_piece);
template <int W>
MoveRule<W>* PlanLeap(const PlanTools& tools, const Bound& rule, bool per_piece);
template <int W>
MoveRule<W>* PlanSlide(const PlanTools& tools, const Bound& rule, bool per_piece);
/// A slide that a condition or a region of its (to …) restricts beyond where it may stop.
template <int W>
MoveRule<W>* PlanRestrictedSlide(const PlanTools& tools, const Bound& rule, bool per_piece);
template <int W>
MoveRule<W>* PlanHop(const PlanTools& tools, const Bound& rule, bool per_piece);
template <int W>
MoveRule<W>* PlanShoot(const PlanTools& tools, const Bound& rule);
template <int W>
MoveRule<W>* PlanAdd(const PlanTools& tools, const Bound& rule);
template <int W>
MoveRule<W>* PlanFromTo(const PlanTools& tools, const Bound& rule);
template <int W>
MoveRule<W>* PlanForEachSite(const PlanTools& tools, const Bound& rule);
template <int W>
MoveRule<W>* PlanSelect(const PlanTools& tools, const Bound& rule);
template <int W>
MoveRule<W>* PlanRemove(const PlanTools& tools, const Bound& rule);

}  // namespace ludens
