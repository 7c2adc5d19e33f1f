#pragma once

#include "gdl/formula.h"
#include "gdl/kif.h"

namespace ludens::gdl {

/// Reports variables that no positive literal binds, in the head, under `not` and in `distinct`.
/// True when there are none.
bool CheckSafety(const KifSource& source, const Statement& statement, Diagnostics& diagnostics);

/// Reports words spelled with different capitals: case-sensitive players would read two words.
void CheckSpelling(const KifSource& source, const std::vector<Expression>& expressions,
                   Diagnostics& diagnostics);

/// Reports what concerns the statements as a whole: missing role, legal, goal or terminal,
/// roles by rule, goals outside 0…100, GDL-II's random role, names with several arities, relations
/// that are used and never defined.
void CheckStatements(const KifSource& source, const std::vector<Statement>& statements,
                     const Program& program, Diagnostics& diagnostics);

/// Reports what concerns the rules together, after lowering: negation or unbounded recursion in a
/// cycle, `init` that depends on the state, `legal`, `goal` or `terminal` that depend on `does`.
void CheckProgram(const KifSource& source, const std::vector<Statement>& statements,
                  const Program& program, Diagnostics& diagnostics);

}  // namespace ludens::gdl
