#include "ludemes/apply_move.h"
#include "ludemes/moves/lower.h"

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

/// (do prior next:… [ifAfterwards:…]): the moves of `next` on the state after `prior`, each with
/// what `prior` did as its beginning.
class DoNext final : public MovesNode {
 public:
  /// `rolls`: the prior rule throws all dice.
  DoNext(const MovesNode* prior, const MovesNode* next, const BoolNode* afterwards, bool rolls)
      : prior_(prior), next_(next), afterwards_(afterwards), rolls_(rolls) {}

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
  void EvalToPlay(Context& context, MoveIds& out) const override {
    if (!rolls_ || afterwards_ != nullptr) return Eval(context, out);
    const size_t first = out.size();
    Scratch& scratch = context.scratch;
    scratch.applied.Shrink(scratch.applied_begin);
    prior_->Perform(context);
    scratch.done_before = scratch.Applied().size();
    next_->Eval(context, out);
    if (out.size() == first && !context.model.dice_containers.empty())
      out.push_back(ForcedPass(context));
    AttachThen(context, out, first);
  }

 private:
  void AddMoves(Context& context, MoveIds& out) const {
    const size_t first = out.size();
    TempContext ahead(context);
    static thread_local Pool<std::vector<Action>> lists;  // One per nesting, to be used again.
    Borrowed<std::vector<Action>> done(lists);
    ApplyPrior(context, *ahead, *done);
    next_->Eval(*ahead, out);
    if (out.size() == first && !context.model.dice_containers.empty())
      out.push_back(ForcedPass(context));
    for (size_t i = first; i < out.size(); ++i) context.arena().PrependActions(out[i], *done);
  }

  /// Applies the prior moves one after another and collects what they did. The language inserts
  /// each behind as many actions as the one before it had.
  void ApplyPrior(Context& context, Context& ahead, std::vector<Action>& done) const {
    BorrowedMoves moves(context);
    prior_->Eval(context, *moves);
    std::ptrdiff_t position = 0;
    for (const MoveId move : *moves) {
      const size_t before = context.scratch.Applied().size();
      ApplyMove(ahead, move, false);
      const auto actions = context.scratch.Applied().subspan(before);
      done.insert(done.begin() + position, actions.begin(), actions.end());
      position = static_cast<std::ptrdiff_t>(actions.size());
    }
  }

  /// A roll of dice that allows no move is a move of its own.
  static MoveId ForcedPass(Context& context) {
    Action pass;
    pass.kind = ActionKind::kPass;
    pass.flag = true;
    pass.decision = true;
    const MoveId move = context.arena().New(pass);
    context.arena()[move].mover = static_cast<int16_t>(context.mover());
    return move;
  }

  const MovesNode* prior_;
  const MovesNode* next_;
  const BoolNode* afterwards_;
  bool rolls_;
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

}  // namespace

MovesNode* LowerDo(const Args& args) {
  const MovesNode* prior = args.Moves("prior");
  const BoolNode* afterwards = args.Bool("ifAfterwards");
  if (const MovesNode* next = args.Moves("next"))
    return WithThen<DoNext>(args, prior, next, afterwards, args.Clause("prior")->bound().Is("Roll"));
  if (afterwards != nullptr) return WithThen<DoFiltered>(args, prior, afterwards);
  return args.Make<DoNothing>();
}

const MovesNode* LowerUncheckedDo(const Args& args) {
  const MovesNode* prior = args.Moves("prior");
  const MovesNode* next = args.Moves("next");
  return next == nullptr ? prior : args.Make<DoNext>(prior, next, nullptr, false);
}

}  // namespace ludens
