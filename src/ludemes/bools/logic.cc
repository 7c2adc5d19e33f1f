#include <algorithm>
#include <climits>
#include <functional>

#include "ludemes/bools/families.h"
#include "ludemes/support/cost.h"
#include "ludemes/terms.h"

namespace ludens {
namespace {

/// A comparison as a term; kNoTerm where the order in which plain nodes are asked would change.
template <typename Compare>
TermId Compared(Terms& terms, TermId a, TermId b) {
  const auto negated = [&](TermId term) { return terms.Operation(TermKind::kNot, term); };
  const bool keeps_order = terms.IsPure(a) || terms.IsPure(b);
  if constexpr (std::is_same_v<Compare, std::equal_to<>>)
    return terms.Operation(TermKind::kEqual, a, b);
  else if constexpr (std::is_same_v<Compare, std::not_equal_to<>>)
    return negated(terms.Operation(TermKind::kEqual, a, b));
  else if constexpr (std::is_same_v<Compare, std::less<>>)
    return terms.Operation(TermKind::kLess, a, b);
  else if constexpr (std::is_same_v<Compare, std::greater_equal<>>)
    return negated(terms.Operation(TermKind::kLess, a, b));
  else if (!keeps_order)
    return kNoTerm;
  else if constexpr (std::is_same_v<Compare, std::greater<>>)
    return terms.Operation(TermKind::kLess, b, a);
  else
    return negated(terms.Operation(TermKind::kLess, b, a));
}

/// (< a b) and its relatives; `Compare` is the comparison of two numbers.
template <typename Compare>
class Comparison final : public BoolNode, public TermSource {
 public:
  Comparison(const IntNode* a, const IntNode* b) : a_(a), b_(b) {}
  bool Eval(Context& context) const override {
    const int a = a_->Eval(context);
    if constexpr (std::is_same_v<Compare, std::less<>>)
      return b_->Exceeds(context, a);
    else
      return Compare{}(a, b_->Eval(context));
  }
  TermId ToTerm(Terms& terms) const override {
    const TermId a = terms.Int(*a_);
    return Compared<Compare>(terms, a, terms.Int(*b_));
  }

 private:
  const IntNode* a_;
  const IntNode* b_;
};

/// The same of a number with one that is known, which comes first or second.
template <typename Compare, bool known_first>
class ComparisonWith final : public BoolNode, public TermSource {
 public:
  ComparisonWith(const IntNode* number, int known) : number_(number), known_(known) {}
  bool Eval(Context& context) const override {
    using More = std::conditional_t<known_first, std::less<>, std::greater<>>;
    using NotMore = std::conditional_t<known_first, std::greater_equal<>, std::less_equal<>>;
    using Less = std::conditional_t<known_first, std::greater<>, std::less<>>;
    using NotLess = std::conditional_t<known_first, std::less_equal<>, std::greater_equal<>>;
    if constexpr (std::is_same_v<Compare, More>)
      return number_->Exceeds(context, known_);
    else if constexpr (std::is_same_v<Compare, NotMore>)
      return !number_->Exceeds(context, known_);
    else if constexpr (std::is_same_v<Compare, Less>)
      return known_ != INT_MIN && !number_->Exceeds(context, known_ - 1);
    else if constexpr (std::is_same_v<Compare, NotLess>)
      return known_ == INT_MIN || number_->Exceeds(context, known_ - 1);
    else if constexpr (std::is_same_v<Compare, std::equal_to<>>)
      return number_->Is(context, known_);
    else
      return !number_->Is(context, known_);
  }
  TermId ToTerm(Terms& terms) const override {
    const TermId number = terms.Int(*number_);
    const TermId known = terms.Constant(known_);
    return known_first ? Compared<Compare>(terms, known, number)
                       : Compared<Compare>(terms, number, known);
  }

 private:
  const IntNode* number_;
  int known_;
};

template <typename Compare>
const BoolNode* MakeComparison(const Args& args, const IntNode* a, const IntNode* b) {
  if (const auto known = b->Constant()) return args.Make<ComparisonWith<Compare, false>>(a, *known);
  if (const auto known = a->Constant()) return args.Make<ComparisonWith<Compare, true>>(b, *known);
  return args.Make<Comparison<Compare>>(a, b);
}

/// (= a b) and (!= a b) of regions: whether they hold the same sites.
class SameRegion final : public BoolNode {
 public:
  SameRegion(const RegionNode* a, const RegionNode* b, bool same) : a_(a), b_(b), same_(same) {}
  bool Eval(Context& context) const override {
    BorrowedRegion a(context);
    BorrowedRegion b(context);
    a_->Eval(context, *a);
    b_->Eval(context, *b);
    return (*a == *b) == same_;
  }

 private:
  const RegionNode* a_;
  const RegionNode* b_;
  bool same_;
};

/// (and …), and (or …): `decisive` is the value of a part that settles the matter.
template <bool decisive>
class Junction final : public BoolNode, public TermSource {
 public:
  explicit Junction(std::vector<const BoolNode*> parts) : parts_(std::move(parts)) {}
  bool Eval(Context& context) const override {
    for (const BoolNode* part : parts_)
      if (part->Eval(context) == decisive) return decisive;
    return !decisive;
  }
  TermId ToTerm(Terms& terms) const override {
    if (parts_.empty()) return terms.Constant(!decisive);
    TermId all = terms.Bool(*parts_.back());
    for (size_t i = parts_.size() - 1; i-- > 0;)
      all = terms.Operation(decisive ? TermKind::kOr : TermKind::kAnd, terms.Bool(*parts_[i]), all);
    return all;
  }

 private:
  std::vector<const BoolNode*> parts_;
};

/// (not a)
class Negation final : public BoolNode, public TermSource {
 public:
  explicit Negation(const BoolNode* a) : a_(a) {}
  bool Eval(Context& context) const override { return !a_->Eval(context); }
  TermId ToTerm(Terms& terms) const override {
    return terms.Operation(TermKind::kNot, terms.Bool(*a_));
  }
  bool AutoSucceeds(const Context& context) const override { return a_->AutoFails(context); }
  bool AutoFails(const Context& context) const override { return a_->AutoSucceeds(context); }

 private:
  const BoolNode* a_;
};

/// (xor a b)
class ExclusiveOr final : public BoolNode {
 public:
  ExclusiveOr(const BoolNode* a, const BoolNode* b) : a_(a), b_(b) {}
  bool Eval(Context& context) const override {
    const bool a = a_->Eval(context);
    return a != b_->Eval(context);
  }

 private:
  const BoolNode* a_;
  const BoolNode* b_;
};

/// (if condition ok [notOk]): without `notOk` a failed condition is false.
class Conditional final : public BoolNode, public TermSource {
 public:
  Conditional(const BoolNode* condition, const BoolNode* ok, const BoolNode* not_ok)
      : condition_(condition), ok_(ok), not_ok_(not_ok) {}
  bool Eval(Context& context) const override {
    if (condition_->Eval(context)) return ok_->Eval(context);
    return not_ok_ != nullptr && not_ok_->Eval(context);
  }
  TermId ToTerm(Terms& terms) const override {
    const TermId condition = terms.Bool(*condition_);
    const TermId ok = terms.Bool(*ok_);
    const TermId not_ok = not_ok_ == nullptr ? terms.Constant(0) : terms.Bool(*not_ok_);
    return terms.Operation(TermKind::kChoice, condition, ok, not_ok);
  }

 private:
  const BoolNode* condition_;
  const BoolNode* ok_;
  const BoolNode* not_ok_;
};

/// (toBool number): true unless it is zero.
template <typename Number>
class NonZero final : public BoolNode {
 public:
  explicit NonZero(const Number* number) : number_(number) {}
  bool Eval(Context& context) const override { return number_->Eval(context) != 0; }

 private:
  const Number* number_;
};

/// In a deduction puzzle the two numbers are variables; open ones are not compared.
template <typename Compare>
class VariableComparison final : public BoolNode {
 public:
  VariableComparison(const IntNode* a, const IntNode* b) : a_(a), b_(b) {}
  bool Eval(Context& context) const override {
    const SiteType type = context.model.default_site;
    const int a = context.SlotOf(type, a_->Eval(context));
    const int b = context.SlotOf(type, b_->Eval(context));
    const State& state = context.state;
    if (!state.IsDecided(a) || !state.IsDecided(b)) return true;
    return Compare{}(state.What(a), state.What(b));
  }

 private:
  const IntNode* a_;
  const IntNode* b_;
};

template <typename Compare>
const BoolNode* LowerComparison(const Args& args) {
  if (args.model().puzzle)
    return args.Make<VariableComparison<Compare>>(args.Int("valueA"), args.Int("valueB"));
  return MakeComparison<Compare>(args, args.Int("valueA"), args.Int("valueB"));
}

template <bool same>
const BoolNode* LowerEquality(const Args& args) {
  if (args.Has("regionA"))
    return args.Make<SameRegion>(args.Region("regionA"), args.Region("regionB"), same);
  const IntNode* a = args.Int("valueA");
  const IntNode* b = args.PlayerNumber("roleB", "valueB");
  if (same) return MakeComparison<std::equal_to<>>(args, a, b);
  return MakeComparison<std::not_equal_to<>>(args, a, b);
}

std::vector<const Bound*> ElementsOf(const Bound& list) {
  return list.kind == BoundKind::kArray ? list.args : std::vector<const Bound*>{&list};
}

/// True when evaluation leaves the iterated level at another one.
bool LeavesLevel(const Bound* bound) {
  return AnyOf(*bound, [](const Bound& part) {
    return part.kind == BoundKind::kClause && OpcodeOf(part) == "moves.ForEach Level";
  });
}

/// The parts of (and …) or (or …), the quick ones first: but for the level, conditions change
/// nothing, so the order shows in nothing but chance.
std::vector<const BoolNode*> InQuickOrder(const Args& args, const std::vector<const Bound*>& bounds,
                                          const std::vector<const BoolNode*>& parts) {
  if (args.model().stochastic || std::ranges::any_of(bounds, LeavesLevel)) return parts;
  std::vector<const BoolNode*> ordered;
  for (const bool quick : {true, false})
    for (size_t i = 0; i < parts.size(); ++i)
      if (IsQuick(*bounds[i]) == quick) ordered.push_back(parts[i]);
  return ordered;
}

template <bool decisive>
const BoolNode* LowerJunction(const Args& args) {
  if (!args.Has("list"))
    return args.Make<Junction<decisive>>(
        InQuickOrder(args, {args.Raw("a"), args.Raw("b")}, {args.Bool("a"), args.Bool("b")}));
  return args.Make<Junction<decisive>>(
      InQuickOrder(args, ElementsOf(*args.Raw("list")), args.BoolArray("list")));
}

const BoolNode* LowerToBool(const Args& args) {
  if (args.Has("intFn")) return args.Make<NonZero<IntNode>>(args.Int("intFn"));
  return args.Make<NonZero<FloatNode>>(args.Float("floatFn"));
}

}  // namespace

void RegisterLogic(Registry& registry) {
  registry.Bool("Lt", LowerComparison<std::less<>>);
  registry.Bool("Le", LowerComparison<std::less_equal<>>);
  registry.Bool("Gt", LowerComparison<std::greater<>>);
  registry.Bool("Ge", LowerComparison<std::greater_equal<>>);
  registry.Bool("Equals", LowerEquality<true>);
  registry.Bool("NotEqual", LowerEquality<false>);
  registry.Bool("bools.And", LowerJunction<false>);
  registry.Bool("bools.Or", LowerJunction<true>);
  registry.Bool("Not", [](const Args& args) -> const BoolNode* {
    return args.Make<Negation>(args.Bool("a"));
  });
  registry.Bool("Xor", [](const Args& args) -> const BoolNode* {
    return args.Make<ExclusiveOr>(args.Bool("a"), args.Bool("b"));
  });
  registry.Bool("bools.If", [](const Args& args) -> const BoolNode* {
    return args.Make<Conditional>(args.Bool("cond"), args.Bool("ok"), args.Bool("notOk"));
  });
  registry.Bool("ToBool", LowerToBool);
}

}  // namespace ludens
