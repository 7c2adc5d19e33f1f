#include "ludemes/registry.h"

namespace ludens {
namespace {

/// (range a b), (min n), (max n): both ends included.
class Range final : public RangeNode {
 public:
  Range(const IntNode* min, const IntNode* max) : min_(min), max_(max) {}
  IntRange Eval(Context& context) const override {
    const int min = min_->Eval(context);
    return {min, max_->Eval(context)};
  }

 private:
  const IntNode* min_;
  const IntNode* max_;
};

/// (exact n)
class ExactRange final : public RangeNode {
 public:
  explicit ExactRange(const IntNode* value) : value_(value) {}
  IntRange Eval(Context& context) const override {
    const int value = value_->Eval(context);
    return {value, value};
  }

 private:
  const IntNode* value_;
};

const RangeNode* LowerRangeClause(const Args& args) {
  return args.Make<Range>(args.Int("min"), args.Int(args.Has("max") ? "max" : "min"));
}

const RangeNode* LowerExact(const Args& args) { return args.Make<ExactRange>(args.Int("value")); }

const RangeNode* LowerMin(const Args& args) {
  return args.Make<Range>(args.Int("min"), args.lowering().ConstantInt(kInfinity));
}

const RangeNode* LowerMax(const Args& args) {
  return args.Make<Range>(args.lowering().ConstantInt(kNone), args.Int("max"));
}

}  // namespace

void RegisterRanges(Registry& registry) {
  registry.Range("Range", LowerRangeClause);
  registry.Range("Exact", LowerExact);
  registry.Range("ranges.Min", LowerMin);
  registry.Range("ranges.Max", LowerMax);
}

}  // namespace ludens
