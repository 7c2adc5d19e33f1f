#pragma once

#include <vector>

#include "gdl/formula.h"
#include "gdl/kif.h"

namespace ludens::gdl {

/// Turns expressions into statements over `program`'s terms and predicates, and reports what is
/// not a statement at all: empty lists, keywords with the wrong number of arguments, keywords in
/// heads or bodies where they may not stand, GDL-II.
std::vector<Statement> ReadStatements(const KifSource& source,
                                      const std::vector<Expression>& expressions, Program& program,
                                      Diagnostics& diagnostics);

}  // namespace ludens::gdl
