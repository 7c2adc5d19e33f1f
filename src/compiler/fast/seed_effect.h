#pragma once

#include <span>
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
    kSetValue,   ///< the value of player `from` becomes `count`
    kSetNext,    ///< player `from` moves next
    kPending,    ///< `count` is pending until the next move; 1 without it
    kRemember,   ///< `count` joins the list `name`; where a condition holds, only if it is new
    kForget,     ///< `count`, or everything without it, leaves the list `name`
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
  /// Does it where it is one simple change; false, with nothing done, where it is more.
  bool DoAlone(const SeedView& view) const {
    if (op == Op::kMoveAgain) view.header.next = view.header.mover;
    return op == Op::kMoveAgain || op == Op::kNothing;
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

/// The effect of a rule; never null. Where something follows a part of it, that is played out on a
/// copy of the state, as for the captures of a sowing.
const SeedEffect* CompileEffect(const PlanTools& tools, const Bound& rule);

/// True when nothing follows any part of a rule.
bool IsFlat(const Bound& rule);

/// Applies actions of effects in order, and logs them.
void ApplyEffects(const SeedView& view, const SeedHashes& hashes, std::span<const Action> actions);

}  // namespace ludens
