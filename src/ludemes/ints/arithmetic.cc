#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ludemes/ints/nodes.h"

namespace ludens {
namespace {

/// Results wrap around as 32-bit numbers.
int Wrapped(int64_t value) { return static_cast<int>(static_cast<uint32_t>(value)); }

int Add(int a, int b) { return Wrapped(int64_t{a} + b); }
int Subtract(int a, int b) { return Wrapped(int64_t{a} - b); }
int Multiply(int a, int b) { return Wrapped(int64_t{a} * b); }
/// Rounds towards zero. A description that divides by zero has no meaning; the answer is 0.
int Divide(int a, int b) { return b == 0 ? 0 : Wrapped(int64_t{a} / b); }
/// The remainder has the sign of `a`.
int Modulo(int a, int b) { return b == 0 ? 0 : static_cast<int>(int64_t{a} % b); }
int Minimum(int a, int b) { return std::min(a, b); }
int Maximum(int a, int b) { return std::max(a, b); }
int Power(int a, int b) {
  const double power = std::pow(a, b);
  if (std::isnan(power)) return 0;
  return static_cast<int>(std::clamp<double>(power, INT32_MIN, INT32_MAX));
}

using Operation = int (*)(int, int);

/// (+ a b), (% a b), (min a b) …
template <Operation operation>
class Binary final : public IntNode, public TermSource {
 public:
  Binary(const IntNode* a, const IntNode* b) : a_(a), b_(b) {}

  int Eval(Context& context) const override {
    const int a = a_->Eval(context);
    return operation(a, b_->Eval(context));
  }
  TermId ToTerm(Terms& terms) const override {
    const TermId a = terms.Int(*a_);
    const TermId b = terms.Int(*b_);
    if (operation == Add) return terms.Operation(TermKind::kAdd, a, b);
    if (operation == Subtract) return terms.Operation(TermKind::kSubtract, a, b);
    return terms.Call([](Context&, const void*, int, int x, int y) { return operation(x, y); },
                      nullptr, 0, a, b);
  }
  std::optional<int> Constant() const override {
    const auto a = a_->Constant(), b = b_->Constant();
    if (!a || !b) return std::nullopt;
    return operation(*a, *b);
  }

 private:
  const IntNode* a_;
  const IntNode* b_;
};

/// (+ {a b c}): the operation over a list, `empty` for a list without values.
template <Operation operation>
class OverList final : public IntNode {
 public:
  OverList(std::vector<const IntNode*> list, int empty) : list_(std::move(list)), empty_(empty) {}

  int Eval(Context& context) const override {
    if (list_.empty()) return empty_;
    int result = list_[0]->Eval(context);
    for (size_t i = 1; i < list_.size(); ++i) result = operation(result, list_[i]->Eval(context));
    return result;
  }

 private:
  std::vector<const IntNode*> list_;
  int empty_;
};

/// (max (array …)): the operation over the values of an array, `empty` where there are none.
template <Operation operation>
class OverArray final : public IntNode {
 public:
  OverArray(const IntsNode* array, int empty) : array_(array), empty_(empty) {}

  int Eval(Context& context) const override {
    BorrowedInts values(context);
    array_->Eval(context, *values);
    if (values->empty()) return empty_;
    int result = values->front();
    for (size_t i = 1; i < values->size(); ++i) result = operation(result, (*values)[i]);
    return result;
  }

 private:
  const IntsNode* array_;
  int empty_;
};

/// (max (union a b)): the same over the values of several arrays, where it is no matter how often a
/// value occurs.
template <Operation operation>
class OverUnion final : public IntNode {
 public:
  explicit OverUnion(std::vector<const IntsNode*> arrays) : arrays_(std::move(arrays)) {}

  int Eval(Context& context) const override {
    std::optional<int> result;
    for (const IntsNode* array : arrays_) {
      BorrowedInts values(context);
      array->Eval(context, *values);
      for (const int value : *values) result = result ? operation(*result, value) : value;
    }
    return result.value_or(kNone);
  }

 private:
  std::vector<const IntsNode*> arrays_;
};

/// Folds a node whose value never changes.
const IntNode* Folded(const Args& args, const IntNode* node) {
  const auto constant = node->Constant();
  return constant ? args.lowering().ConstantInt(*constant) : node;
}

template <Operation operation>
const IntNode* LowerBinary(const Args& args, std::string_view a, std::string_view b) {
  return Folded(args, args.Make<Binary<operation>>(args.Int(a), args.Int(b)));
}

/// Signatures (op a b), (op {…}) and (op array).
template <Operation operation, int empty>
const IntNode* LowerSum(const Args& args) {
  if (args.Has("a")) return LowerBinary<operation>(args, "a", "b");
  if (args.Has("list")) return args.Make<OverList<operation>>(args.IntArray("list"), empty);
  return args.Make<OverArray<operation>>(args.Ints("array"), empty);
}

/// Signatures (op a b) and (op array).
template <Operation operation>
const IntNode* LowerExtreme(const Args& args) {
  if (args.Has("valueA")) return LowerBinary<operation>(args, "valueA", "valueB");
  const Bound& array = *args.Raw("array");
  if (array.kind == BoundKind::kClause && array.Is("intArrays.Union")) {
    const Args joined(args.lowering(), array);
    if (joined.Has("arrays")) return args.Make<OverUnion<operation>>(joined.IntsArray("arrays"));
    return args.Make<OverUnion<operation>>(
        std::vector{joined.Ints("array1"), joined.Ints("array2")});
  }
  return args.Make<OverArray<operation>>(args.Ints("array"), kNone);
}

const IntNode* LowerSubtract(const Args& args) {
  if (args.Has("valueA")) return LowerBinary<Subtract>(args, "valueA", "valueB");
  const IntNode* zero = args.lowering().ConstantInt(0);
  return Folded(args, args.Make<Binary<Subtract>>(zero, args.Int("valueB")));
}

/// (abs n)
class Absolute final : public IntNode {
 public:
  explicit Absolute(const IntNode* value) : value_(value) {}
  int Eval(Context& context) const override {
    const int value = value_->Eval(context);
    return value < 0 ? Subtract(0, value) : value;
  }

 private:
  const IntNode* value_;
};

/// (if condition a b)
class IntIf final : public IntNode, public TermSource {
 public:
  IntIf(const BoolNode* condition, const IntNode* yes, const IntNode* no)
      : condition_(condition), yes_(yes), no_(no) {}
  int Eval(Context& context) const override {
    return (condition_->Eval(context) ? yes_ : no_)->Eval(context);
  }
  TermId ToTerm(Terms& terms) const override {
    const TermId condition = terms.Bool(*condition_);
    const TermId yes = terms.Int(*yes_);
    return terms.Operation(TermKind::kChoice, condition, yes, terms.Int(*no_));
  }

 private:
  const BoolNode* condition_;
  const IntNode* yes_;
  const IntNode* no_;
};

/// (toInt condition): 1 when it holds.
class IntOfBool final : public IntNode {
 public:
  explicit IntOfBool(const BoolNode* condition) : condition_(condition) {}
  int Eval(Context& context) const override { return condition_->Eval(context) ? 1 : 0; }

 private:
  const BoolNode* condition_;
};

/// (toInt x): without the fraction.
class IntOfFloat final : public IntNode {
 public:
  explicit IntOfFloat(const FloatNode* number) : number_(number) {}
  int Eval(Context& context) const override {
    const double number = number_->Eval(context);
    if (std::isnan(number)) return 0;
    return static_cast<int>(std::clamp<double>(number, INT32_MIN, INT32_MAX));
  }

 private:
  const FloatNode* number_;
};

const IntNode* LowerToInt(const Args& args) {
  if (args.Has("boolFn")) return args.Make<IntOfBool>(args.Bool("boolFn"));
  return args.Make<IntOfFloat>(args.Float("floatFn"));
}

}  // namespace

void RegisterArithmetic(Registry& registry) {
  registry.Int("ints.Add", LowerSum<Add, 0>);
  registry.Int("ints.Mul", LowerSum<Multiply, 0>);
  registry.Int("ints.Sub", LowerSubtract);
  registry.Int("ints.Div", [](const Args& args) { return LowerBinary<Divide>(args, "a", "b"); });
  registry.Int("ints.Pow", [](const Args& args) { return LowerBinary<Power>(args, "a", "b"); });
  registry.Int("Mod",
               [](const Args& args) { return LowerBinary<Modulo>(args, "value", "modulo"); });
  registry.Int("ints.Min", LowerExtreme<Minimum>);
  registry.Int("ints.Max", LowerExtreme<Maximum>);
  registry.Int("ints.Abs", [](const Args& args) -> const IntNode* {
    return args.Make<Absolute>(args.Int("value"));
  });
  registry.Int("ints.If", [](const Args& args) -> const IntNode* {
    return args.Make<IntIf>(args.Bool("cond"), args.Int("valueA"), args.Int("valueB"));
  });
  registry.Int("ToInt", LowerToInt);
}

}  // namespace ludens
