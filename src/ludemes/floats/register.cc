#include <algorithm>
#include <cmath>

#include "ludemes/registry.h"

namespace ludens {
namespace {

float Add(float a, float b) { return a + b; }
float Subtract(float a, float b) { return a - b; }
float Multiply(float a, float b) { return a * b; }
/// A description that divides by zero has no meaning; the answer is 0.
float Divide(float a, float b) { return b == 0 ? 0 : a / b; }
float Power(float a, float b) { return static_cast<float>(std::pow(double{a}, double{b})); }
float Minimum(float a, float b) { return std::min(a, b); }
float Maximum(float a, float b) { return std::max(a, b); }

float Absolute(float a) { return std::fabs(a); }
float SquareRoot(float a) { return static_cast<float>(std::sqrt(double{a})); }
float Logarithm(float a) { return static_cast<float>(std::log(double{a})); }
float Logarithm10(float a) { return static_cast<float>(std::log10(double{a})); }
float Exponential(float a) { return static_cast<float>(std::exp(double{a})); }
float Sine(float a) { return static_cast<float>(std::sin(double{a})); }
float Cosine(float a) { return static_cast<float>(std::cos(double{a})); }
float Tangent(float a) { return static_cast<float>(std::tan(double{a})); }

/// (+ a b …), (max {a b c}): an operation over one number or more.
class FloatOperation final : public FloatNode {
 public:
  using Operation = float (*)(float, float);
  FloatOperation(Operation operation, std::vector<const FloatNode*> numbers)
      : operation_(operation), numbers_(std::move(numbers)) {}

  float Eval(Context& context) const override {
    float result = numbers_[0]->Eval(context);
    for (size_t i = 1; i < numbers_.size(); ++i)
      result = operation_(result, numbers_[i]->Eval(context));
    return result;
  }

 private:
  Operation operation_;
  std::vector<const FloatNode*> numbers_;
};

/// (sqrt a), (abs a) …
class FloatFunction final : public FloatNode {
 public:
  using Function = float (*)(float);
  FloatFunction(Function function, const FloatNode* number)
      : function_(function), number_(number) {}
  float Eval(Context& context) const override { return function_(number_->Eval(context)); }

 private:
  Function function_;
  const FloatNode* number_;
};

/// (toFloat n), (toFloat condition)
class FloatOfInt final : public FloatNode {
 public:
  explicit FloatOfInt(const IntNode* number) : number_(number) {}
  float Eval(Context& context) const override { return static_cast<float>(number_->Eval(context)); }

 private:
  const IntNode* number_;
};

class FloatOfBool final : public FloatNode {
 public:
  explicit FloatOfBool(const BoolNode* condition) : condition_(condition) {}
  float Eval(Context& context) const override { return condition_->Eval(context) ? 1.0f : 0.0f; }

 private:
  const BoolNode* condition_;
};

/// Signatures (op a b) and (op {…}).
template <FloatOperation::Operation operation>
const FloatNode* LowerOperation(const Args& args) {
  std::vector<const FloatNode*> numbers;
  if (args.Has("list"))
    for (const Bound* element : args.Raw("list")->args)
      numbers.push_back(args.lowering().Float(*element));
  else
    numbers = {args.Float("a"), args.Float("b")};
  if (numbers.empty()) args.Wrong("there are no numbers in this list");
  return args.Make<FloatOperation>(operation, std::move(numbers));
}

const FloatNode* LowerSubtract(const Args& args) {
  return args.Make<FloatOperation>(
      Subtract, std::vector<const FloatNode*>{args.Float("valueA"), args.Float("valueB")});
}

template <FloatFunction::Function function>
const FloatNode* LowerFunction(const Args& args) {
  return args.Make<FloatFunction>(function, args.Float(args.Has("a") ? "a" : "value"));
}

const FloatNode* LowerToFloat(const Args& args) {
  if (args.Has("boolFn")) return args.Make<FloatOfBool>(args.Bool("boolFn"));
  return args.Make<FloatOfInt>(args.Int("intFn"));
}

}  // namespace

void RegisterFloats(Registry& registry) {
  registry.Float("floats.Add", LowerOperation<Add>);
  registry.Float("floats.Sub", LowerSubtract);
  registry.Float("floats.Mul", LowerOperation<Multiply>);
  registry.Float("floats.Div", LowerOperation<Divide>);
  registry.Float("floats.Pow", LowerOperation<Power>);
  registry.Float("floats.Min", LowerOperation<Minimum>);
  registry.Float("floats.Max", LowerOperation<Maximum>);
  registry.Float("floats.Abs", LowerFunction<Absolute>);
  registry.Float("Sqrt", LowerFunction<SquareRoot>);
  registry.Float("Log", LowerFunction<Logarithm>);
  registry.Float("Log10", LowerFunction<Logarithm10>);
  registry.Float("Exp", LowerFunction<Exponential>);
  registry.Float("Sin", LowerFunction<Sine>);
  registry.Float("Cos", LowerFunction<Cosine>);
  registry.Float("Tan", LowerFunction<Tangent>);
  registry.Float("ToFloat", LowerToFloat);
}

}  // namespace ludens
