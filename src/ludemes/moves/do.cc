#include <algorithm>
#include <utility>

#include "ludemes/apply_move.h"
#include "ludemes/in_place.h"
#include "ludemes/move_options.h"
#include "ludemes/moves/after_throw.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"

namespace ludens {
namespace {

/// The condition on what a move leads to.
bool Passes(Context& context, const BoolNode& condition, MoveId move) {
  return HoldsAfter(context, move, [&](Context& after) {
    Header& header = after.header();
    if (header.mover == header.next) header.next = header.prev;  // As if the turn ended.
    return condition.Eval(after);
  });
}

/// A throw of dice that allows no move is a move of its own.
class PassAfterThrow final : public MovesNode, public MoveSketcher {
 public:
  void Eval(Context& context, MoveIds& out) const override {
    const MoveId move = context.arena().New(PassAction(true));
    context.arena()[move].mover = static_cast<int16_t>(context.mover());
    out.push_back(move);
  }
  void List(Context& context, MoveOptions& out) const override {
    out.Add(context, *this, kOff, kOff, 0, false, 0, this);
  }
  MoveId Build(Context& context, const MoveOption&) const override {
    BorrowedMoves built(context);
    Eval(context, *built);
    return built->front();
  }
  bool Sketch(Context& context, const MoveOption&, MoveSketch& sketch) const override {
    sketch.last.mover = static_cast<int16_t>(context.mover());
    sketch.last.pass = true;
    sketch.forced = true;
    return sketch.AddAction(PassAction(true));
  }
};
const PassAfterThrow kPassAfterThrow;

/// (do prior next:… [ifAfterwards:…]): the moves of `next` on the state after `prior`, each with
/// what `prior` did as its beginning.
class DoNext final : public MovesNode, public AfterThrow {
 public:
  /// What is known of the prior rule.
  struct PriorForm {
    bool rolls = false;    ///< It throws all dice, or does nothing.
    bool notes = false;    ///< IsNoting.
    bool singles = false;  ///< IsSingles.
  };
  DoNext(const MovesNode* prior, const MovesNode* next, const BoolNode* afterwards,
         const PriorForm& form)
      : prior_(prior),
        prior_in_place_(dynamic_cast<const InPlace*>(prior)),
        next_(next),
        after_throw_(next),
        afterwards_(afterwards),
        form_(form) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    AddMoves(context, out);
    if (afterwards_ != nullptr && !afterwards_->AutoSucceeds(context)) {
      size_t kept = first;
      for (size_t i = first; i < out.size(); ++i)
        if (Passes(context, *afterwards_, out[i])) out[kept++] = out[i];
      out.resize(kept);
    }
    AttachThen(context, out, first);
  }

  /// Dice that are thrown stay as they fell, whichever move is chosen.
  void ListToPlay(Context& context, MoveOptions& out) const override {
    if (!form_.rolls || afterwards_ != nullptr) return List(context, out);
    Scratch& scratch = context.scratch;
    scratch.applied.Shrink(scratch.applied_begin);
    ListAfterPrior(context, out);
  }
  /// What is noted stays so, as there will be a move: the pass at least.
  void ListAfterThrow(Context& context, MoveOptions& out) const override {
    const Model& model = context.model;
    if (!form_.notes || afterwards_ != nullptr || !model.rolls_first ||
        model.dice_containers.empty())
      return List(context, out);
    ListAfterPrior(context, out);
  }
  /// There is always a move after a throw, if only the pass. The dice are thrown all the same: what
  /// falls next must not depend on what was asked.
  bool CanMove(Context& context) const override {
    const Model& model = context.model;
    if (IsPlain(context))
      return AskNext(context, [&](Context& ahead) { return next_->CanMove(ahead); });
    if (!model.rolls_first || afterwards_ != nullptr || model.dice_containers.empty())
      return MovesNode::CanMove(context);
    prior_->CanMove(context);
    return true;
  }
  bool CanMoveTo(Context& context, int target) const override {
    if (!IsPlain(context)) return MovesNode::CanMoveTo(context, target);
    return AskNext(context, [&](Context& ahead) { return next_->CanMoveTo(ahead, target); });
  }
  void Perform(Context& context) const override {
    if (then != nullptr || afterwards_ != nullptr || prior_in_place_ != nullptr)
      return MovesNode::Perform(context);
    if (form_.singles && IsPlain(context)) return PerformAfterSingles(context);
    const ArenaScope arena(context);
    const Asked before(context);
    BorrowedMoves prior(context), moves(context);
    prior_->Eval(context, *prior);
    if (prior->empty()) {
      EvalNext(context, before, *moves);
      if (moves->empty() && !context.model.dice_containers.empty() && !context.brief_log)
        ApplyLogged(context, PassAction(true));
    } else {
      AddMovesAfter(context, before, *prior, *moves);
    }
    for (const MoveId move : *moves) ApplyMove(context, move, false);
  }

 private:
  void ListAfterPrior(Context& context, MoveOptions& out) const {
    const size_t first = out.size();
    Scratch& scratch = context.scratch;
    prior_->Perform(context);
    scratch.done_before = scratch.Applied().size();
    after_throw_.List(context, out);
    if (out.size() == first && !context.model.dice_containers.empty())
      kPassAfterThrow.List(context, out);
    out.AttachThen(*this, first);
  }

  /// What the prior moves did, one after another.
  struct Prior {
    std::vector<Action> actions;
    std::vector<size_t> ends;  ///< By prior move: where its actions end.
    std::vector<Action> beginning;
    /// Each move did one thing. REQUIRES: as many actions as moves.
    bool HasSingles() const {
      for (size_t i = 0; i < ends.size(); ++i)
        if (ends[i] != i + 1) return false;
      return !ends.empty();
    }
    void Clear() {
      actions.clear();
      ends.clear();
    }
  };
  /// One per nesting, to be used again.
  static Pool<Prior>& Priors() {
    static thread_local Pool<Prior> priors;
    return priors;
  }

  /// What looking for moves changes in a state: a copy has its own.
  struct Asked {
    explicit Asked(const Context& context)
        : chance(context.header().chance), stalemated(context.header().stalemated) {}
    void WriteTo(const Context& context) const {
      context.header().chance = chance;
      context.header().stalemated = stalemated;
    }
    uint64_t chance;
    uint32_t stalemated;
  };

  /// Its moves are those of the next rule.
  bool IsPlain(const Context& context) const {
    return afterwards_ == nullptr && !context.model.stochastic &&
           context.model.dice_containers.empty();
  }
  /// Asks the next rule after what comes before it.
  template <typename Ask>
  bool AskNext(Context& context, Ask&& ask) const {
    if (prior_in_place_ != nullptr) {
      TempContext ahead(context);
      prior_->Perform(*ahead);
      return ask(*ahead);
    }
    const ArenaScope arena(context);
    BorrowedMoves moves(context);
    prior_->Eval(context, *moves);
    if (moves->empty()) return ask(context);
    TempContext ahead(context);
    for (const MoveId move : *moves) ApplyMove(*ahead, move, false);
    return ask(*ahead);
  }

  void AddMoves(Context& context, MoveIds& out) const {
    const size_t first = out.size();
    const Asked before(context);
    BorrowedMoves prior(context);
    if (prior_in_place_ == nullptr) prior_->Eval(context, *prior);
    if (prior_in_place_ != nullptr || !prior->empty())
      return AddMovesAfter(context, before, *prior, out);
    EvalNext(context, before, out);
    if (out.size() == first && !context.model.dice_containers.empty())
      kPassAfterThrow.Eval(context, out);
  }

  /// The moves after those of the prior rule, which is asked itself where it works in place.
  void AddMovesAfter(Context& context, const Asked& before, const MoveIds& prior_moves,
                     MoveIds& out) const {
    const size_t first = out.size();
    TempContext ahead(context);
    before.WriteTo(*ahead);
    Borrowed<Prior> prior(Priors());
    if (prior_in_place_ != nullptr)
      AdvancePrior(*ahead, *prior);
    else
      ApplyPrior(prior_moves, *ahead, *prior);
    next_->Eval(*ahead, out);
    if (out.size() == first && !context.model.dice_containers.empty())
      kPassAfterThrow.Eval(context, out);
    int arranged_for = 0;
    MoveArena::Shared beginning;
    for (size_t i = first; i < out.size();) {
      const int times = TimesListed(out, i);
      if (times != arranged_for) {
        Arrange(*prior, times);
        beginning = context.arena().NewShared(prior->beginning);
      }
      arranged_for = times;
      context.arena().PrependShared(out[i], beginning);
      i += static_cast<size_t>(times);
    }
  }

  /// The moves of the next rule where nothing comes before: the state is what it would be ahead.
  void EvalNext(Context& context, const Asked& before, MoveIds& out) const {
    const Asked after(context);
    const VariableScope variables(context);
    const bool brief_log = std::exchange(context.brief_log, false);
    const bool assumes_moves = std::exchange(context.assumes_moves, false);
    before.WriteTo(context);
    next_->Eval(context, out);
    after.WriteTo(context);
    context.brief_log = brief_log;
    context.assumes_moves = assumes_moves;
  }

  /// Perform where the prior rule notes single values.
  void PerformAfterSingles(Context& context) const {
    const DeedScope prior(context);
    prior_->Deeds(context, context.scratch.deeds);
    const ArenaScope arena(context);
    BorrowedMoves moves(context);
    {
      TempContext ahead(context);
      for (const Deed& deed : prior.deeds()) Apply(*ahead, deed.action);
      next_->Eval(*ahead, *moves);
    }
    for (size_t i = 0; i < moves->size();) {
      const int times = TimesListed(*moves, i);
      for (int time = 0; time < times; ++time, ++i) {
        ApplySingles(context, prior, times);
        ApplyMove(context, (*moves)[i], false);
      }
    }
  }

  static void ApplyPrior(const MoveIds& moves, Context& ahead, Prior& prior) {
    for (const MoveId move : moves) {
      const size_t before = ahead.scratch.Applied().size();
      ApplyMove(ahead, move, false);
      const auto actions = ahead.scratch.Applied().subspan(before);
      prior.actions.insert(prior.actions.end(), actions.begin(), actions.end());
      prior.ends.push_back(prior.actions.size());
    }
  }

  void AdvancePrior(Context& ahead, Prior& prior) const {
    BorrowedDone done;
    prior_in_place_->Advance(ahead, *done);
    const auto actions = ahead.scratch.Applied();
    prior.actions.assign(actions.begin(), actions.end());
    for (const DoneMove& move : *done) prior.ends.push_back(move.end - ahead.scratch.applied_begin);
  }

  /// What was done before a move that is listed so many times.
  static void ApplySingles(Context& context, const DeedScope& deeds, int times) {
    const auto apply = [&](const Action& action) {
      if (context.brief_log)
        Apply(context, action);
      else
        ApplyLogged(context, action);
    };
    // Applying does not change the list.
    const std::span<const Deed> prior = deeds.deeds();
    if (times == 1) {
      if (prior.empty()) return;
      apply(prior.front().action);
      for (size_t i = prior.size() - 1; i > 0; --i) apply(prior[i].action);
      return;
    }
    Borrowed<Prior> arranged(Priors());
    for (const Deed& deed : prior) {
      arranged->actions.push_back(deed.action);
      arranged->ends.push_back(arranged->actions.size());
    }
    Arrange(*arranged, times);
    for (const Action& action : arranged->beginning) apply(action);
  }

  /// A move may be listed twice in a row (see Add); it is one and the same move.
  static int TimesListed(const MoveIds& moves, size_t index) {
    size_t end = index + 1;
    while (end < moves.size() && moves[end] == moves[index]) ++end;
    return static_cast<int>(end - index);
  }

  /// The beginning of a move that is listed so many times. The language inserts what each prior
  /// move did behind as many actions as the one before it had, once for every time.
  static void Arrange(Prior& prior, int times) {
    prior.beginning.clear();
    if (times == 1 && prior.ends.size() == prior.actions.size() && prior.HasSingles()) {
      // Each is inserted behind the first one.
      prior.beginning.assign(prior.actions.rbegin(), prior.actions.rend());
      std::rotate(prior.beginning.rbegin(), prior.beginning.rbegin() + 1, prior.beginning.rend());
      return;
    }
    // Back to front: what is inserted goes near the beginning of a long list.
    size_t position = 0, begin = 0;
    for (const size_t end : prior.ends) {
      for (int i = 0; i < times; ++i)
        prior.beginning.insert(prior.beginning.end() - static_cast<std::ptrdiff_t>(position),
                               prior.actions.rend() - static_cast<std::ptrdiff_t>(end),
                               prior.actions.rend() - static_cast<std::ptrdiff_t>(begin));
      position = end - begin;
      begin = end;
    }
    std::ranges::reverse(prior.beginning);
  }

  const MovesNode* prior_;
  const InPlace* prior_in_place_;  ///< `prior_`, or null.
  const MovesNode* next_;
  RuleAfterThrow after_throw_;  ///< `next_`.
  const BoolNode* afterwards_;
  PriorForm form_;
};

/// (do moves ifAfterwards:…): the moves that lead to a state for which the condition holds.
class DoFiltered final : public MovesNode {
 public:
  DoFiltered(const MovesNode* rule, const BoolNode* afterwards)
      : rule_(rule), afterwards_(afterwards) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    rule_->Eval(context, out);
    if (!afterwards_->AutoSucceeds(context)) {
      size_t kept = first;
      for (size_t i = first; i < out.size(); ++i)
        if (Passes(context, *afterwards_, out[i])) out[kept++] = out[i];
      out.resize(kept);
    }
    AttachThen(context, out, first);
  }
  bool CanMove(Context& context) const override {
    return AnyMove(context, [](const MoveRecord&) { return true; });
  }
  bool CanMoveTo(Context& context, int target) const override {
    if (afterwards_->AutoSucceeds(context)) return rule_->CanMoveTo(context, target);
    return AnyMove(context, [&](const MoveRecord& move) { return move.to == target; });
  }

 private:
  template <typename Wanted>
  bool AnyMove(Context& context, Wanted&& wanted) const {
    const ArenaScope arena(context);
    BorrowedMoves moves(context);
    rule_->Eval(context, *moves);
    const bool automatic = afterwards_->AutoSucceeds(context);
    for (const MoveId move : *moves)
      if (wanted(context.arena()[move]) && (automatic || Passes(context, *afterwards_, move)))
        return true;
    return false;
  }

  const MovesNode* rule_;
  const BoolNode* afterwards_;
};

/// (do moves): nothing, in the language.
class DoNothing final : public MovesNode {
 public:
  void Eval(Context&, MoveIds&) const override {}
};

const Bound* ArgOrNull(const Bound& rule, std::string_view slot) {
  return rule.signature->Find(slot) < 0 ? nullptr : rule.Arg(slot);
}

/// True when `holds` does for all rules that an operator has inside, of those that do no more than
/// to gather what these list.
template <typename Holds>
bool AllInside(const Bound& rule, Holds&& holds) {
  const auto in = [&](std::string_view slot) {
    const Bound* inside = ArgOrNull(rule, slot);
    if (inside == nullptr || inside->kind == BoundKind::kClause)
      return inside == nullptr || holds(*inside);
    return std::ranges::all_of(inside->args, [&](const Bound* each) { return holds(*each); });
  };
  if (rule.Is("moves.If")) return in("list") && in("elseList");
  if (rule.Is("moves.And")) return in("list") && in("movesA") && in("movesB");
  return OpcodeOf(rule) == "moves.ForEach Site" && in("generator") && in("noMoveYet");
}

/// Nothing but additions to scores, whose order does not matter.
bool OnlyAddsScores(const Bound& rule) {
  return rule.Is("AddScore") || AllInside(rule, OnlyAddsScores);
}

/// One value is set or remembered.
bool IsNote(const Bound& rule) {
  const std::string opcode = rule.kind == BoundKind::kClause ? OpcodeOf(rule) : "";
  return opcode == "moves.Set Var" || opcode == "Remember Value";
}
/// At most two of them.
bool AreFewNotes(const Bound& rule) {
  if (IsNote(rule)) return true;
  if (rule.Is("moves.If")) return AllInside(rule, AreFewNotes);
  return rule.Is("moves.And") && ArgOrNull(rule, "list") == nullptr && AllInside(rule, IsNote);
}

/// Values that are set or remembered, each by a move of its own with nothing to follow.
bool IsSingles(const Bound& rule) {
  const auto follows = [](const Bound& bound) {
    return bound.kind == BoundKind::kClause && bound.Is("Then");
  };
  return (IsNote(rule) || AllInside(rule, IsSingles)) && !AnyOf(rule, follows);
}

/// The rule notes something beside the board and the turn, which is the same whether it is done
/// before the move or as its beginning: no more than two changes, or some whose order is no matter.
/// `next` has no moves that are listed twice, each time with such a beginning (see Arrange).
bool IsNoting(const Bound& rule, const Bound& next) {
  const auto follows_or_draws = [](const Bound& bound) {
    return bound.kind == BoundKind::kClause &&
           (bound.Is("Then") || OpcodeOf(bound).find("Random") != std::string::npos);
  };
  const auto adds = [](const Bound& bound) { return bound.Is("moves.Add"); };
  return (AreFewNotes(rule) || OnlyAddsScores(rule)) && !AnyOf(rule, follows_or_draws) &&
         !AnyOf(next, adds);
}

}  // namespace

bool IsThrow(const Bound& rule) {
  if (!rule.Is("moves.If")) return rule.Is("Roll");
  return rule.Arg("list")->Is("Roll") && rule.Arg("elseList") == nullptr;
}

MovesNode* LowerDo(const Args& args) {
  const MovesNode* prior = args.Moves("prior");
  const BoolNode* afterwards = args.Bool("ifAfterwards");
  if (const MovesNode* next = args.Moves("next")) {
    const Bound& rule = *args.Raw("prior");
    return WithThen<DoNext>(args, prior, next, afterwards,
                            DoNext::PriorForm{.rolls = IsThrow(rule),
                                              .notes = IsNoting(rule, *args.Raw("next")),
                                              .singles = IsSingles(rule)});
  }
  if (afterwards != nullptr) return WithThen<DoFiltered>(args, prior, afterwards);
  return args.Make<DoNothing>();
}

const MovesNode* LowerUncheckedDo(const Args& args) {
  const MovesNode* prior = args.Moves("prior");
  const MovesNode* next = args.Moves("next");
  return next == nullptr ? prior : args.Make<DoNext>(prior, next, nullptr, DoNext::PriorForm{});
}

}  // namespace ludens
