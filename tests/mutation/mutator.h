#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "lang/define.h"

namespace ludens {

/// The slips that authors make.
enum class MutationKind {
  kDroppedBracket,
  kDoubledBracket,
  kMisspeltLudeme,
  kMisspeltDefine,
  kMissingArgument,
  kBadOption,
  kOpenString,
};
constexpr int kMutationKinds = 7;
const char* Name(MutationKind kind);

struct Mutation {
  std::string text;      ///< The whole file with the slip in it.
  int line = 0;          ///< Where it was made, 1-based.
  std::string original;  ///< The word that was misspelt; empty for other kinds.
};

/// Makes one slip of the given kind at a random place; nothing when the file has no such place.
std::optional<Mutation> Mutate(std::string_view text, MutationKind kind,
                               const DefineTable& library, Rng& rng);

}  // namespace ludens
