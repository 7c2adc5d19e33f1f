#include "gdl/formula.h"

namespace ludens::gdl {

void MarkVariables(const Formula& formula, std::vector<bool>& seen) {
  using Kind = Formula::Kind;
  if (formula.kind == Kind::kAtom || formula.kind == Kind::kNotAtom)
    MarkVariables(formula.atom, seen);
  if (formula.kind == Kind::kTest) MarkVariables(formula.test, seen);
  for (const Formula& part : formula.parts) MarkVariables(part, seen);
}

std::vector<bool> BoundVariables(const Formula& formula, size_t variables) {
  std::vector<bool> bound(variables, false);
  if (formula.kind == Formula::Kind::kAtom) MarkVariables(formula.atom, bound);
  for (size_t i = 0; i < formula.parts.size(); ++i) {
    const std::vector<bool> part = BoundVariables(formula.parts[i], variables);
    for (size_t v = 0; v < variables; ++v) {
      const bool first_or_all = formula.kind == Formula::Kind::kAll || i == 0;
      bound[v] = first_or_all ? bound[v] || part[v] : bound[v] && part[v];
    }
  }
  return bound;
}

}  // namespace ludens::gdl
