#pragma once

#include <functional>
#include <string_view>

#include "lang/define.h"
#include "lang/source_map.h"
#include "lang/text.h"

namespace ludens {

/// Limits of what a description may make us do.
struct ExpansionLimits {
  static constexpr size_t kCharacters = 1'000'000;
  static constexpr size_t kCalls = 200'000;       ///< In one description, all defines together.
  static constexpr size_t kWork = 1'000'000'000;  ///< Characters moved by these calls.
  static constexpr uint32_t kDepth = 1'000;       ///< Calls inside calls.
  static constexpr int kRange = 1'000;            ///< Numbers in one range.
};

/// Says which define a quoted name means at this point of the text; null for none.
using DefineLookup = std::function<const Define*(std::string_view name)>;

/// Replaces calls of defines from left to right until none is left: `("Name" a b)` with its
/// brackets, or a bare `"Name"`; what a call expands to is read again. Matching is by the quoted
/// name as text, wherever it stands, except right after `game`, `match` or `instance`.
/// Nothing when a limit was hit; that was reported then.
bool ExpandDefines(Text& text, const DefineLookup& lookup, ExpansionTable& expansions,
                   Reporter& reporter);

/// `3..6` becomes `3 4 5 6`, `"A1".."B2"` becomes `"A1" "A2" "B1" "B2"`; not between [ and ].
bool ExpandRanges(Text& text, Reporter& reporter);

}  // namespace ludens
