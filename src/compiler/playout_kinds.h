#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ludemes/grammar/bound.h"
#include "state/model.h"

namespace ludens {

/// The optimised playouts of "Optimised Playout Implementations for the Ludii General Game System"
/// that the rules of a phase may allow.
enum class OptimisedPlayout : uint8_t {
  kNone,
  kAddToEmpty,    ///< The legal moves are the empty sites, one fewer with every move.
  kFilter,        ///< Moves are listed without their postcondition; only drawn ones are checked.
  kNoRepetition,  ///< The same for the rule against repeated positions.
};

/// "standard", "add-to-empty", "filter" or "no-repetition".
std::string_view NameOf(OptimisedPlayout kind);

/// What one phase allows, and why.
struct PhasePlayout {
  OptimisedPlayout kind = OptimisedPlayout::kNone;
  bool checks_repetition = false;  ///< Filter: drawn moves must not repeat a position either.
  std::string why;                 ///< What applies, or what stands in the way.
};

/// The optimised playout of every phase, read off the bound (game …) clause. Every answer but kNone
/// is distribution-equal to listing all legal moves. REQUIRES: the model's features are known.
std::vector<PhasePlayout> FindPlayouts(const Model& model, const Bound& game);

}  // namespace ludens
