#include "ludemes/apply_move.h"
#include "ludemes/in_place.h"
#include "ludemes/list_program.h"
#include "ludemes/moves/after_throw.h"
#include "ludemes/moves/known_target.h"
#include "ludemes/moves/lower.h"

namespace ludens {
namespace {

/// What (if (= target nowhere) … (move … (to target …))) is made of.
struct Travel {
  const KnownTarget* rule = nullptr;  ///< Null where a rule has another form.
  const IntNode* target = nullptr;
  int nowhere = kOff;
};

/// (if condition moves [else])
class If : public MovesNode, public ProgramSource, public AfterThrow {
 public:
  If(const BoolNode* condition, const MovesNode* yes, const MovesNode* no)
      : condition_(condition),
        yes_(yes),
        no_(no),
        after_throw_{RuleAfterThrow(no), RuleAfterThrow(yes)} {}

  void Eval(Context& context, MoveIds& out) const override {
    const MovesNode* chosen = Chosen(context);
    if (chosen == nullptr) return;
    const size_t first = out.size();
    chosen->Eval(context, out);
    AttachThen(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    const MovesNode* chosen = Chosen(context);
    if (chosen == nullptr) return;
    if (then == nullptr) return chosen->List(context, out);
    const size_t first = out.size();
    chosen->List(context, out);
    out.AttachThen(*this, first);
  }
  bool Write(ProgramWriter& writer) const override {
    const TermId condition = writer.terms().Bool(*condition_);
    const ProgramWriter::Completion consequence(writer, *this);
    ProgramWriter::Label otherwise, done;
    writer.Begin(condition);
    {
      const ProgramWriter::Aside aside(writer);
      writer.Branch(condition, false, otherwise);
      writer.List(*yes_);
      if (no_ != nullptr) writer.Jump(done);
    }
    writer.Place(otherwise);
    if (no_ != nullptr) {
      const ProgramWriter::Aside aside(writer);
      writer.List(*no_);
    }
    writer.Place(done);
    return true;
  }
  void ListToPlay(Context& context, MoveOptions& out) const override {
    const MovesNode* chosen = Chosen(context);
    if (chosen == nullptr) return;
    if (then == nullptr) return chosen->ListToPlay(context, out);
    const size_t first = out.size();
    chosen->ListToPlay(context, out);
    out.AttachThen(*this, first);
  }
  void ListAfterThrow(Context& context, MoveOptions& out) const override {
    const size_t first = out.size();
    after_throw_[condition_->Eval(context)].List(context, out);
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

 protected:
  const MovesNode* Chosen(Context& context) const { return condition_->Eval(context) ? yes_ : no_; }

  const BoolNode* condition_;
  const MovesNode* yes_;
  const MovesNode* no_;
  std::array<RuleAfterThrow, 2> after_throw_;  ///< Of `no_` and `yes_`.
};

/// (if (= target nowhere) … (move … (to target …))): the target is evaluated once.
class IfNowhere final : public If {
 public:
  IfNowhere(const BoolNode* condition, const MovesNode* yes, const MovesNode* no,
            const Travel& travel)
      : If(condition, yes, no), travel_(travel) {}

  void List(Context& context, MoveOptions& out) const override {
    const size_t first = out.size();
    const int to = travel_.target->Eval(context);
    if (to != travel_.nowhere)
      travel_.rule->ListTo(context, to, out);
    else
      yes_->List(context, out);
    out.AttachThen(*this, first);
  }
  void ListAfterThrow(Context& context, MoveOptions& out) const override { List(context, out); }

 private:
  Travel travel_;
};

/// (if (can Move moves) moves …): the moves are listed to see whether there are any.
class IfAny final : public If {
 public:
  using If::If;

  bool Write(ProgramWriter&) const override { return false; }

  void List(Context& context, MoveOptions& out) const override {
    const size_t first = out.size();
    yes_->List(context, out);
    if (out.size() == first && no_ != nullptr) no_->List(context, out);
    out.AttachThen(*this, first);
  }
  void ListToPlay(Context& context, MoveOptions& out) const override {
    const size_t first = out.size();
    yes_->List(context, out);
    if (out.size() == first && no_ != nullptr) no_->ListToPlay(context, out);
    out.AttachThen(*this, first);
  }
  void ListAfterThrow(Context& context, MoveOptions& out) const override { List(context, out); }
};

/// (or …) and (and …): the moves of all rules, to choose from or to be applied one after another.
class AllOf final : public MovesNode, public ProgramSource {
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
  bool Write(ProgramWriter& writer) const override {
    const ProgramWriter::Completion consequence(writer, *this);
    for (const MovesNode* rule : rules_) writer.List(*rule);
    return true;
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
class Seq final : public MovesNode, public InPlace {
 public:
  explicit Seq(std::vector<const MovesNode*> rules) : rules_(std::move(rules)) {
    for (const MovesNode* rule : rules_) in_place_.push_back(dynamic_cast<const InPlace*>(rule));
  }

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
  void Advance(Context& context, DoneMoves& done) const override {
    if (!MayAdvance(context)) return AdvanceByMoves(*this, context, done);
    LookAhead ahead(context);
    for (size_t i = 0; i < rules_.size(); ++i) {
      if (in_place_[i] != nullptr)
        ahead.Play(*in_place_[i], done);
      else
        ahead.Play(*rules_[i], done);
    }
  }
  void Perform(Context& context) const override {
    if (!MayAdvance(context)) return MovesNode::Perform(context);
    BorrowedDone done;
    Advance(context, *done);
  }

 private:
  std::vector<const MovesNode*> rules_;
  std::vector<const InPlace*> in_place_;  ///< By rule; null for one that is not.
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
  if (!condition.Is("Can") || OpcodeOf(condition) != "Can Move" || model.uses_visited ||
      !model.rolls_first || model.no_suicide || model.repetition != Repetition::kAllowed)
    return false;
  const bool throws = AnyOf(*args.Raw("list"), [](const Bound& bound) { return bound.Is("Roll"); });
  return !throws && SameRule(*condition.Arg("moves"), *args.Raw("list"), false);
}

/// The expression means the same inside of (move (from …) …), where (from) is where the piece
/// stands: it does not ask for (from), or that is the piece's site already.
bool MeansTheSameInside(const Bound& target, const Bound& move) {
  const Bound* from = move.Arg("from")->Arg("loc");
  if (from == nullptr || (from->Is("ints.From") && from->Arg("at") == nullptr)) return true;
  return target.Arg("from") != nullptr &&
         !AnyOf(target, [](const Bound& bound) { return bound.Is("ints.From"); });
}

Travel TravelOf(const Args& args, const MovesNode* otherwise) {
  const Bound& condition = *args.Raw("cond");
  const Bound* move = args.Raw("elseList");
  if (move == nullptr || !condition.Is("Equals") || OpcodeOf(*move) != "Move") return {};
  const auto* rule = dynamic_cast<const KnownTarget*>(otherwise);
  const int a = condition.signature->Find("valueA"), b = condition.signature->Find("valueB");
  if (rule == nullptr || a < 0 || b < 0) return {};
  const Bound* target = condition.args[static_cast<size_t>(a)];
  const Bound* nowhere = condition.args[static_cast<size_t>(b)];
  if (target == nullptr || nowhere == nullptr || !target->Is("TrackSite")) return {};
  const Bound* to = move->Arg("to") == nullptr ? nullptr : move->Arg("to")->Arg("loc");
  if (to == nullptr || !SameRule(*target, *to, true) || !MeansTheSameInside(*target, *move))
    return {};
  const std::optional<int> site = args.lowering().Int(*nowhere)->Constant();
  if (!site) return {};
  return {rule, args.lowering().Int(*target), *site};
}

std::vector<const MovesNode*> LowerRules(const Args& args) {
  if (args.Has("list")) return args.MovesArray("list");
  return {args.Moves("movesA"), args.Moves("movesB")};
}

}  // namespace

MovesNode* LowerIf(const Args& args) {
  const BoolNode* condition = args.Bool("cond");
  const MovesNode* yes = args.Moves("list");
  const MovesNode* no = args.Moves("elseList");
  if (const Travel travel = TravelOf(args, no); travel.rule != nullptr)
    return WithThen<IfNowhere>(args, condition, yes, no, travel);
  if (AsksItself(args)) return WithThen<IfAny>(args, condition, yes, no);
  return WithThen<If>(args, condition, yes, no);
}

MovesNode* LowerAllOf(const Args& args) { return WithThen<AllOf>(args, LowerRules(args)); }

MovesNode* LowerSeq(const Args& args) { return args.Make<Seq>(args.MovesArray("moves")); }

MovesNode* LowerAppend(const Args& args) { return WithThen<Append>(args, args.Moves("list")); }

MovesNode* LowerAllCombinations(const Args& args) {
  return WithThen<AllCombinations>(args, args.Moves("listA"), args.Moves("listB"));
}

}  // namespace ludens
