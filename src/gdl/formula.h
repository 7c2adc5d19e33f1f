#pragma once

#include <vector>

#include "gdl/program.h"

namespace ludens::gdl {

/// A body as written, with negation pushed down to the atoms; what `or` becomes is decided later
/// (lower.h).
struct Formula {
  enum class Kind : uint8_t { kAtom, kNotAtom, kTest, kAll, kAny };
  Kind kind = Kind::kAll;
  Atom atom;                   ///< Of kAtom and kNotAtom.
  Test test;                   ///< Of kTest: a single distinct or equal.
  std::vector<Formula> parts;  ///< Of kAll and kAny.
  TextSpan span;
};

/// head <- body, as read.
struct Statement {
  Atom head;
  Formula body;  ///< kAll of the body's literals.
  std::vector<std::string> variables;
  TextSpan span;
};

void MarkVariables(const Formula& formula, std::vector<bool>& seen);

/// The variables that every way of satisfying the formula binds.
std::vector<bool> BoundVariables(const Formula& formula, size_t variables);

/// Calls `visit(atom, negated)` for every atom of the formula.
template <typename Visit>
void ForEachAtom(const Formula& formula, const Visit& visit) {
  if (formula.kind == Formula::Kind::kAtom) visit(formula.atom, false);
  if (formula.kind == Formula::Kind::kNotAtom) visit(formula.atom, true);
  for (const Formula& part : formula.parts) ForEachAtom(part, visit);
}

}  // namespace ludens::gdl
