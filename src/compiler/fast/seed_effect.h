#pragma once

#include <vector>

#include "compiler/fast/seed_compiler.h"
#include "compiler/fast/seed_writer.h"

namespace ludens {

/// A change of the seeds or of what a game remembers, as a consequence of a move: what it does is
/// found first, on the state as it is, and then done.
struct SeedEffect {
  enum class Op : uint8_t {
    kNothing,
    kAll,        ///< parts
    kIf,         ///< condition ? parts[0] : parts[1], which may be missing
    kMoveAgain,  //
    kEachSite,   ///< parts[0] for each (site) of the region that meets the filter, if there is one
    kTransfer,   ///< `count` seeds, or one without it, go from one site to another
    kRemove,     ///< all seeds of a site
    kMark,       ///< the local state of site `from` becomes `count`
    kSetVar,     ///< variable `name`, or (var) where that is -1
    kPlain,      ///< what a plain rule does
  };

  /// The effect that conditions lead to, null for none.
  const SeedEffect* Chosen(const SeedView& view) const {
    const SeedEffect* effect = this;
    while (effect != nullptr && effect->op == Op::kIf) {
      const size_t part = effect->condition->Holds(view) ? 0 : 1;
      effect = part < effect->parts.size() ? effect->parts[part] : nullptr;
    }
    return effect;
  }
  /// Appends the actions.
  void Collect(const SeedView& view, ActionList& out) const;

  Op op = Op::kNothing;
  int name = -1;
  const SeedTerm* condition = nullptr;
  const SeedRegion* region = nullptr;
  const SeedFilter* filter = nullptr;
  const SeedTerm* from = nullptr;
  const SeedTerm* to = nullptr;
  const SeedTerm* count = nullptr;
  std::vector<const SeedEffect*> parts;
  const MovesNode* plain = nullptr;
};

/// The effect of a rule; never null. REQUIRES: IsFlat(rule).
const SeedEffect* CompileEffect(const PlanTools& tools, const Bound& rule);

/// True when nothing follows any part of a rule.
bool IsFlat(const Bound& rule);

/// Applies actions of effects in order, and logs them.
void ApplyEffects(const SeedView& view, const SeedHashes& hashes, const ActionList& actions);

}  // namespace ludens
