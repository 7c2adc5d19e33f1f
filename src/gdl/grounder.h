#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gdl/database.h"
#include "gdl/decompose.h"
#include "gdl/dependencies.h"

namespace ludens::gdl {

struct GroundingLimits {
  double seconds = 60;
  size_t atoms = size_t{6} << 20;
  size_t literals = size_t{80} << 20;  ///< Over all rule instances; 4 bytes each.
  int term_depth = 60;
};

/// The reachable part of a description without variables.
struct Grounding {
  DecomposedProgram source;
  std::unique_ptr<Database> database;
  std::unique_ptr<Dependencies> needs;

  /// Rule instances one after the other: head atom, number of positive, number of negative atoms,
  /// then these. Only what changes during play: static literals were decided.
  std::vector<uint32_t> instances;
  size_t instance_count = 0;

  bool IsDynamic(PredicateId predicate) const { return needs->on_state[predicate]; }
};

/// Grounding was given up: which limit, and the rule that made most of the instances.
struct GroundingFailure {
  std::string message;
  TextSpan rule;
};

/// Grounds by semi-naive evaluation of the relaxed program: a fluent may be true if it may be
/// initial or next, a move may be made if it may be legal, a negated dynamic literal may hold.
/// Static predicates are evaluated exactly. Needs no `base` or `input`. Null and `failure` set
/// when a limit is reached.
std::unique_ptr<Grounding> Ground(const Program& program, const GroundingLimits& limits,
                                  GroundingFailure& failure);

}  // namespace ludens::gdl
