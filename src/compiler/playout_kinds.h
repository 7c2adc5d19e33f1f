#pragma once

#include <string>
#include <string_view>

#include "ludemes/grammar/bound.h"
#include "state/model.h"

namespace ludens {

/// The optimised playouts of "Optimised Playout Implementations for the Ludii General Game System"
/// that the rules of a phase may allow.
enum class OptimisedPlayout : uint8_t {
  kStandard,
  kAddToEmpty,    ///< The legal moves are the empty sites, one fewer with every move.
  kFilter,        ///< Moves are listed without their postcondition; only drawn ones are checked.
  kNoRepetition,  ///< The same for the rule against repeated positions.
};

/// "standard", "add-to-empty", "filter" or "no-repetition".
std::string_view NameOf(OptimisedPlayout kind);

/// What one phase allows, and why.
struct PhasePlayout {
  OptimisedPlayout kind = OptimisedPlayout::kStandard;
  bool checks_repetition = false;        ///< Filter: drawn moves must not repeat a position either.
  SiteType placed_on = SiteType::kCell;  ///< Add-to-empty: the type of site.
  std::string why;                       ///< What applies, or what stands in the way.
};

/// The optimised playout of a phase with this move rule. Every answer but kNone is
/// distribution-equal to listing all legal moves. REQUIRES: the model is complete.
PhasePlayout FindPlayout(const Model& model, const Bound& rule);

}  // namespace ludens
