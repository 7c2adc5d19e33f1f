#pragma once

#include "gdl/formula.h"

namespace ludens::gdl {

/// Appends `statement` to program.rules as plain rules. An `or` of tests becomes one test; any
/// other `or` becomes a helper predicate with one rule per alternative, so that rules are not
/// multiplied out. An alternative that does not bind its own variables gets copies of the atoms
/// around the `or` that bind them, which changes nothing as those hold wherever it is asked.
///
/// REQUIRES: the statement passed CheckSafety (validate.h).
void LowerStatement(const Statement& statement, Program& program);

}  // namespace ludens::gdl
