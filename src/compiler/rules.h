#pragma once

#include "compiler/lud_game.h"

namespace ludens {

/// Lowers a (rules …) clause: start rules, phases (one where the game names none) and ends.
Rules LowerRules(const Args& args);

}  // namespace ludens
