#pragma once

#include <vector>

#include "compiler/lud_game.h"

namespace ludens {

/// The sites of a region of the equipment, ascending, as they are at the start of the game.
std::vector<int> FixedRegionSites(const LudGame& game, const NamedRegion& region);

}  // namespace ludens
