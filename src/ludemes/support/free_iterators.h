#pragma once

#include <optional>

#include "ludemes/grammar/bound.h"

namespace ludens {

/// The iterator variables that the value of an expression may depend on.
enum FreeIterator : unsigned {
  kFreeFrom = 1,
  kFreeTo = 2,
  kFreeBetween = 4,
  kFreeSite = 8,
  kFreeLevel = 16,
};

/// Those that an expression does not set itself, as a set of bits; nothing where it has a part that
/// is not known. What it depends on beyond them is the position and whose turn it is.
std::optional<unsigned> FreeIterators(const Bound& expression);

}  // namespace ludens
