#pragma once

#include <vector>

#include "gdl/program.h"

namespace ludens::gdl {

/// A program whose rule bodies were cut into parts.
struct DecomposedProgram {
  Program program;
  /// By predicate: true for the domain predicates that only say which terms may stand in a place.
  /// Rules use them where the real literal is asked as well, so a network takes them as true.
  std::vector<bool> is_domain;
};

/// Moves variables that occur in a part of a body only, and not in the head, into helper
/// predicates: bucket elimination over the body, narrowest helper first. What grounding would make
/// a product of all variables becomes a sum over parts. Equal parts share one helper.
DecomposedProgram Decompose(const Program& program);

}  // namespace ludens::gdl
