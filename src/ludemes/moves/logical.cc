#include "ludemes/apply_move.h"
#include "ludemes/move_options.h"
#include "ludemes/moves/lower.h"

namespace ludens {
namespace {

/// (if condition moves [else])
class If final : public MovesNode {
 public:
  /// `asks_itself`: the condition is whether `yes` has moves.
  If(const BoolNode* condition, const MovesNode* yes, const MovesNode* no, bool asks_itself)
      : condition_(condition), yes_(yes), no_(no), asks_itself_(asks_itself) {}

  void Eval(Context& context, MoveIds& out) const override {
    const MovesNode* chosen = Chosen(context);
    if (chosen == nullptr) return;
    const size_t first = out.size();
    chosen->Eval(context, out);
    AttachThen(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    const size_t first = out.size();
    const MovesNode* chosen = asks_itself_ ? yes_ : Chosen(context);
    if (chosen != nullptr) chosen->List(context, out);
    if (asks_itself_ && out.size() == first && no_ != nullptr) no_->List(context, out);
    out.AttachThen(*this, first);
  }
  void ListToPlay(Context& context, MoveOptions& out) const override {
    const MovesNode* chosen = Chosen(context);
    if (chosen == nullptr) return;
    const size_t first = out.size();
    chosen->ListToPlay(context, out);
    out.AttachThen(*this, first);
  }
  bool CanMove(Context& context) const override {
    const MovesNode* chosen = Chosen(context);
    return chosen != nullptr && chosen->CanMove(context);
  }
  bool CanMoveTo(Context& context, int target) const override {
    const MovesNode* chosen = Chosen(context);
    return chosen != nullptr && chosen->CanMoveTo(context, target);
  }
  void Deeds(Context& context, DeedList& out) const override {
    if (then != nullptr) return MovesNode::Deeds(context, out);
    if (const MovesNode* chosen = Chosen(context)) chosen->Deeds(context, out);
  }
  void Perform(Context& context) const override {
    if (then != nullptr) return MovesNode::Perform(context);
    if (const MovesNode* chosen = Chosen(context)) chosen->Perform(context);
  }

 private:
  const MovesNode* Chosen(Context& context) const { return condition_->Eval(context) ? yes_ : no_; }

  const BoolNode* condition_;
  const MovesNode* yes_;
  const MovesNode* no_;
  bool asks_itself_;
};

/// (or …) and (and …): the moves of all rules, to choose from or to be applied one after another.
class AllOf final : public MovesNode {
 public:
  explicit AllOf(std::vector<const MovesNode*> rules) : rules_(std::move(rules)) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    for (const MovesNode* rule : rules_) rule->Eval(context, out);
    AttachThen(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    const size_t first = out.size();
    for (const MovesNode* rule : rules_) rule->List(context, out);
    out.AttachThen(*this, first);
  }
  bool CanMove(Context& context) const override {
    for (const MovesNode* rule : rules_)
      if (rule->CanMove(context)) return true;
    return false;
  }
  bool CanMoveTo(Context& context, int target) const override {
    for (const MovesNode* rule : rules_)
      if (rule->CanMoveTo(context, target)) return true;
    return false;
  }
  void Deeds(Context& context, DeedList& out) const override {
    if (then != nullptr) return MovesNode::Deeds(context, out);
    for (const MovesNode* rule : rules_) rule->Deeds(context, out);
  }

 private:
  std::vector<const MovesNode*> rules_;
};

/// (seq {…}): each rule is evaluated after the moves of those before it; the moves are what they
/// did, consequences included.
class Seq final : public MovesNode {
 public:
  explicit Seq(std::vector<const MovesNode*> rules) : rules_(std::move(rules)) {}

  void Eval(Context& context, MoveIds& out) const override {
    TempContext ahead(context);
    for (const MovesNode* rule : rules_) {
      BorrowedMoves moves(context);
      rule->Eval(*ahead, *moves);
      for (const MoveId move : *moves) {
        ApplyMove(*ahead, move, true);
        out.push_back(context.arena().Applied(move, context.scratch.Applied()));
      }
    }
  }

 private:
  std::vector<const MovesNode*> rules_;
};

/// (append moves): all moves as one.
class Append final : public MovesNode {
 public:
  explicit Append(const MovesNode* rule) : rule_(rule) {}

  void Eval(Context& context, MoveIds& out) const override {
    BorrowedMoves moves(context);
    rule_->Eval(context, *moves);
    if (moves->empty()) return;
    MoveArena& arena = context.arena();
    for (const MoveId move : *moves) arena.SetDecision(move, true);
    out.push_back(arena.Join(*moves));
    Finish(context, out, out.size() - 1);
  }

 private:
  const MovesNode* rule_;
};

/// (allCombinations a b): every move of `a` followed by every move of `b`.
class AllCombinations final : public MovesNode {
 public:
  AllCombinations(const MovesNode* a, const MovesNode* b) : a_(a), b_(b) {}

  void Eval(Context& context, MoveIds& out) const override {
    BorrowedMoves firsts(context);
    a_->Eval(context, *firsts);
    BorrowedMoves seconds(context);
    b_->Eval(context, *seconds);
    const size_t first = out.size();
    for (const MoveId a : *firsts)
      for (const MoveId b : *seconds) out.push_back(context.arena().Chain(a, b));
    AttachThen(context, out, first);
  }

 private:
  const MovesNode* a_;
  const MovesNode* b_;
};

/// The same text, but for what follows the moves where `then_matters` is not set.
bool SameRule(const Bound& a, const Bound& b, bool then_matters) {
  if (a.kind != b.kind || a.signature != b.signature || a.args.size() != b.args.size() ||
      a.integer != b.integer || (a.args.empty() && a.node->text != b.node->text))
    return false;
  for (size_t i = 0; i < a.args.size(); ++i) {
    if (!then_matters && a.signature != nullptr && a.signature->slots[i].name == "then") continue;
    if ((a.args[i] == nullptr) != (b.args[i] == nullptr)) return false;
    if (a.args[i] != nullptr && !SameRule(*a.args[i], *b.args[i], true)) return false;
  }
  return true;
}

/// (if (can Move moves) moves …) where nothing else comes into the question: no whole-game rule, no
/// visited sites and no random numbers that are drawn for it.
bool AsksItself(const Args& args) {
  const Model& model = args.model();
  const Bound& condition = *args.Raw("cond");
  if (!condition.Is("Can") || OpcodeOf(condition) != "Can Move" || model.uses_visited || !model.rolls_first ||
      model.no_suicide || model.repetition != Repetition::kAllowed)
    return false;
  return SameRule(*condition.Arg("moves"), *args.Raw("list"), false);
}

std::vector<const MovesNode*> LowerRules(const Args& args) {
  if (args.Has("list")) return args.MovesArray("list");
  return {args.Moves("movesA"), args.Moves("movesB")};
}

}  // namespace

MovesNode* LowerIf(const Args& args) {
  return WithThen<If>(args, args.Bool("cond"), args.Moves("list"), args.Moves("elseList"),
                      AsksItself(args));
}

MovesNode* LowerAllOf(const Args& args) { return WithThen<AllOf>(args, LowerRules(args)); }

MovesNode* LowerSeq(const Args& args) { return args.Make<Seq>(args.MovesArray("moves")); }

MovesNode* LowerAppend(const Args& args) { return WithThen<Append>(args, args.Moves("list")); }

MovesNode* LowerAllCombinations(const Args& args) {
  return WithThen<AllCombinations>(args, args.Moves("listA"), args.Moves("listB"));
}

}  // namespace ludens
