#pragma once

#include "ludemes/lowering.h"

namespace ludens {

/// Each family adds its ludemes to the registry, one line per opcode.
void RegisterInts(Registry& registry);        // ints/
void RegisterIntArrays(Registry& registry);   // int_arrays/
void RegisterRanges(Registry& registry);      // ranges/
void RegisterFloats(Registry& registry);      // floats/
void RegisterDirections(Registry& registry);  // directions/
void RegisterBools(Registry& registry);       // bools/
void RegisterRegions(Registry& registry);     // regions/
void RegisterMovement(Registry& registry);    // moves/: decisions, movement and operators
void RegisterEffects(Registry& registry);     // effects/: consequences and state changes
void RegisterPuzzles(Registry& registry);     // puzzle/: constraints over variables

}  // namespace ludens
