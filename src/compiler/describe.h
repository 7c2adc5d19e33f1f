#pragma once

#include <string>
#include <vector>

#include "compiler/lud_game.h"
#include "lang/description.h"

namespace ludens {

/// Facts about a game's rules that playing does not need, for people who look at it.
struct RulesSummary {
  std::vector<std::string> ludemes;  ///< As they are written: "is Line", "sites Empty" …, sorted.
  std::vector<std::string> flags;    ///< What the game needs of an engine, as the reference says.
};

/// REQUIRES: `description` is the one that `game` was compiled from.
RulesSummary Summarise(const Description& description, const LudGame& game);

/// The optional parts of the state that the game's layout has: "count", "stacks" …
std::vector<std::string> LayoutParts(const Layout& layout);

}  // namespace ludens
