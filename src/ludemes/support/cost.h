#pragma once

#include "ludemes/grammar/bound.h"

namespace ludens {

/// True when an expression is a matter of a few reads and operations: numbers, what stands on a
/// site, whose turn it is, and arithmetic, comparisons and logic of these.
bool IsQuick(const Bound& expression);

}  // namespace ludens
