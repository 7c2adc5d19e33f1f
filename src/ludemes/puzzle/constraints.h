#pragma once

#include "base/function_ref.h"
#include "ludemes/lowering.h"

namespace ludens {

/// Deduction puzzles: every site of the board is a variable with a domain of values
/// (State::Domain); it is decided when one value is left, which is then what stands there.
/// Constraints hold as long as the decided variables do not contradict them.

/// A condition that knows which variables it is about.
class PuzzleConstraint : public BoolNode {
 public:
  virtual void AddVariables(Context& context, Region& out) const = 0;
};

/// (satisfy constraints): any variable may get any value that contradicts no constraint, and any
/// value may be struck out or allowed again.
class Satisfy final : public MovesNode {
 public:
  explicit Satisfy(std::vector<const BoolNode*> constraints)
      : constraints_(std::move(constraints)) {}

  void Eval(Context& context, MoveIds& out) const override;
  bool Holds(Context& context) const;
  void AddVariables(Context& context, Region& out) const;

 private:
  void AddSet(Context& context, int site, int value, MoveIds& out) const;
  void AddToggle(Context& context, int site, int value, MoveIds& out) const;

  std::vector<const BoolNode*> constraints_;
};

/// Whether the variable is decided.
inline bool IsDecidedVariable(const Context& context, SiteType type, int site) {
  return context.state.IsDecided(context.SlotOf(type, site));
}
inline int ValueOf(const Context& context, SiteType type, int site) {
  return context.state.What(context.SlotOf(type, site));
}

/// Calls `visit(sites)` for every set of sites that a region of the equipment stands for, until it
/// answers true; then true.
bool AnyRegionSet(Context& context, const NamedRegion& region,
                  FunctionRef<bool(const std::vector<int>&)> visit);

}  // namespace ludens
