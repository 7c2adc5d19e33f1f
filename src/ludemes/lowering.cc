#include "ludemes/lowering.h"

#include <fmt/format.h>

#include "ludemes/dependence.h"
#include "ludemes/regions/folded_region.h"

namespace ludens {
namespace {

class IntConstant final : public IntNode {
 public:
  explicit IntConstant(int value) : value_(value) {}
  int Eval(Context&) const override { return value_; }
  std::optional<int> Constant() const override { return value_; }

 private:
  int value_;
};

class BoolConstant final : public BoolNode {
 public:
  explicit BoolConstant(bool value) : value_(value) {}
  bool Eval(Context&) const override { return value_; }
  bool AutoSucceeds(const Context&) const override { return value_; }

 private:
  bool value_;
};

class FloatConstant final : public FloatNode {
 public:
  explicit FloatConstant(float value) : value_(value) {}
  float Eval(Context&) const override { return value_; }

 private:
  float value_;
};

}  // namespace

void Lowering::NotSupported(const Bound& bound) {
  throw CompileFailure{bound.node, fmt::format("'{}' is not supported yet", OpcodeOf(bound)), true};
}

const IntNode* Lowering::ConstantInt(int value) { return Make<IntConstant>(value); }

const IntNode* Lowering::Int(const Bound& bound) {
  if (bound.kind == BoundKind::kInteger) return ConstantInt(bound.integer);
  if (bound.kind == BoundKind::kEnum) return RoleNumber(static_cast<Role>(bound.integer));
  const LowerInt lower = Registry::Get().FindInt(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

const BoolNode* Lowering::Bool(const Bound& bound) {
  if (bound.kind == BoundKind::kBoolean) return Make<BoolConstant>(bound.integer != 0);
  const LowerBool lower = Registry::Get().FindBool(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

const RegionNode* Lowering::Region(const Bound& bound) {
  const LowerRegion lower = Registry::Get().FindRegion(bound);
  if (lower == nullptr) NotSupported(bound);
  const RegionNode* region = lower(Args(*this, bound));
  if (dependence_ == nullptr || (dependence_->Of(bound) & ~kOnMover) != 0) return region;
  folded_.push_back(Make<FoldedRegion>(region));
  return folded_.back();
}

void Lowering::Fold(Context& empty) {
  for (FoldedRegion* region : folded_) region->Fold(empty);
  folded_.clear();
}

const IntsNode* Lowering::Ints(const Bound& bound) {
  const LowerInts lower = Registry::Get().FindInts(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

const FloatNode* Lowering::Float(const Bound& bound) {
  if (bound.kind == BoundKind::kFloat) return Make<FloatConstant>(bound.number);
  const LowerFloat lower = Registry::Get().FindFloat(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

const RangeNode* Lowering::Range(const Bound& bound) {
  const LowerRange lower = Registry::Get().FindRange(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

const MovesNode* Lowering::Moves(const Bound& bound) {
  const LowerMoves lower = Registry::Get().FindMoves(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

}  // namespace ludens
