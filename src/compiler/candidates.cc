#include "compiler/candidates.h"

#include "ludemes/moves/lower.h"

namespace ludens {
namespace {

using Thens = std::vector<const MovesNode*>;

class Leaf final : public CandidateRule {
 public:
  explicit Leaf(CandidateSource source) : source_(std::move(source)) {}

  bool List(Context& context, int stage, Candidates& out) const override {
    if (stage > 0) return false;
    BorrowedMoves moves(context);
    source_.rule->Eval(context, *moves);
    const size_t first = out.size();
    out.resize(first + moves->size());
    for (size_t i = 0; i < moves->size(); ++i) out[first + i] = {(*moves)[i], &source_};
    return true;
  }

 private:
  CandidateSource source_;
};

class AnyOfRules final : public CandidateRule {
 public:
  explicit AnyOfRules(std::vector<const CandidateRule*> parts) : parts_(std::move(parts)) {}

  bool List(Context& context, int stage, Candidates& out) const override {
    if (stage > 0) return false;
    for (const CandidateRule* part : parts_) part->List(context, 0, out);
    return true;
  }

 private:
  std::vector<const CandidateRule*> parts_;
};

class FirstOfRules final : public CandidateRule {
 public:
  explicit FirstOfRules(std::vector<const CandidateRule*> parts) : parts_(std::move(parts)) {}

  bool List(Context& context, int stage, Candidates& out) const override {
    if (stage >= static_cast<int>(parts_.size())) return false;
    return parts_[static_cast<size_t>(stage)]->List(context, 0, out);
  }

 private:
  std::vector<const CandidateRule*> parts_;
};

class EitherRule final : public CandidateRule {
 public:
  EitherRule(const BoolNode* condition, const CandidateRule* yes, const CandidateRule* no)
      : condition_(condition), yes_(yes), no_(no) {}

  bool List(Context& context, int stage, Candidates& out) const override {
    const CandidateRule* chosen = condition_->Eval(context) ? yes_ : no_;
    return chosen != nullptr && chosen->List(context, stage, out);
  }

 private:
  const BoolNode* condition_;
  const CandidateRule* yes_;
  const CandidateRule* no_;
};

class Planner {
 public:
  explicit Planner(Lowering& lowering) : lowering_(lowering) {}

  /// `thens`: of the rules around. Stages cannot be nested in alternatives.
  const CandidateRule* Plan(const Bound& rule, const Thens& thens, bool staged) {
    if (rule.Is("Do") && rule.Arg("ifAfterwards") != nullptr) return PlanDo(rule, thens);
    if (rule.Is("moves.If")) return PlanIf(rule, thens, staged);
    if (rule.Is("moves.Or"))
      return lowering_.Make<AnyOfRules>(PlanParts(rule, WithThen(rule, thens)));
    if (rule.Is("Priority") && staged)
      return lowering_.Make<FirstOfRules>(PlanParts(rule, WithThen(rule, thens)));
    return lowering_.Make<Leaf>(CandidateSource{lowering_.Moves(rule), nullptr, thens});
  }

 private:
  Thens WithThen(const Bound& rule, const Thens& thens) {
    Thens all;
    if (const MovesNode* own = Args(lowering_, rule).Then()) all.push_back(own);
    all.insert(all.end(), thens.begin(), thens.end());
    return all;
  }

  const CandidateRule* PlanDo(const Bound& rule, const Thens& thens) {
    return lowering_.Make<Leaf>(CandidateSource{LowerUncheckedDo(Args(lowering_, rule)),
                                                lowering_.Bool(*rule.Arg("ifAfterwards")),
                                                WithThen(rule, thens)});
  }

  const CandidateRule* PlanIf(const Bound& rule, const Thens& thens, bool staged) {
    const Thens all = WithThen(rule, thens);
    const Bound* otherwise = rule.Arg("elseList");
    const CandidateRule* yes = Plan(*rule.Arg("list"), all, staged);
    const CandidateRule* no = otherwise == nullptr ? nullptr : Plan(*otherwise, all, staged);
    return lowering_.Make<EitherRule>(lowering_.Bool(*rule.Arg("cond")), yes, no);
  }

  std::vector<const CandidateRule*> PlanParts(const Bound& rule, const Thens& thens) {
    std::vector<const CandidateRule*> parts;
    for (const Bound* part : PartsOf(rule)) parts.push_back(Plan(*part, thens, false));
    return parts;
  }

  Lowering& lowering_;
};

}  // namespace

std::vector<const Bound*> PartsOf(const Bound& rule) {
  std::vector<const Bound*> parts;
  for (size_t i = 0; i < rule.args.size(); ++i) {
    const Bound* argument = rule.args[i];
    if (argument == nullptr || rule.signature->slots[i].name == "then") continue;
    if (argument->kind == BoundKind::kArray)
      parts.insert(parts.end(), argument->args.begin(), argument->args.end());
    else
      parts.push_back(argument);
  }
  return parts;
}

const CandidateRule* PlanCandidates(Lowering& lowering, const Bound& rule) {
  return Planner(lowering).Plan(rule, {}, true);
}

}  // namespace ludens
