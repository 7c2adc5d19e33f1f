#pragma once

#include "gdl/program.h"

namespace ludens::gdl {

/// Makes stratified what is stratified only when constants are looked at, such as
///
///     (<= (goal ?r 0) (role ?r) (not (goal ?r 100)))
///
/// by giving every constant in one argument of such a predicate a predicate of its own. Programs
/// that are stratified already, or not even then, are left as they are.
void SplitUnstratified(Program& program);

}  // namespace ludens::gdl
