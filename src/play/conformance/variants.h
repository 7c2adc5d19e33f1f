#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lang/library.h"
#include "lang/options.h"

namespace ludens {

/// A game with one setting other than the default: an option item, or a ruleset.
struct Variant {
  std::string path;
  Selections selections;  ///< Empty for the game as it is.

  std::string Text() const;
};

/// The variants of a description: the game as it is, every option item that is not selected by
/// default and every ruleset that is implemented and not in force by default.
std::vector<Variant> VariantsOf(const std::string& path, const Library& library);

/// How much of each variant is played.
struct VariantBudget {
  uint64_t playouts = 20;
  int max_plies = 500;   ///< Per playout.
  double seconds = 1e9;  ///< CPU time per variant, after which no further playout is begun.
  uint64_t seed = 1;
};

enum class VariantOutcome : uint8_t { kPlayed, kUnsupported, kWrong, kFailed };
std::string_view ToText(VariantOutcome outcome);

struct VariantResult {
  VariantOutcome outcome = VariantOutcome::kFailed;
  std::string cause;  ///< Of anything but kPlayed, without the place.
  uint64_t playouts = 0;
  uint64_t cut = 0;          ///< Playouts that were stopped by the limit of plies.
  bool out_of_time = false;  ///< Fewer playouts than asked for.
};

/// Compiles the variant and plays it at random.
VariantResult PlayVariant(const Variant& variant, const Library& library,
                          const VariantBudget& budget);

}  // namespace ludens
