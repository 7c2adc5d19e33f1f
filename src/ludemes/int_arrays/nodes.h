#pragma once

#include "ludemes/lowering.h"

namespace ludens {

/// Parts of the family; RegisterIntArrays is the whole.
void RegisterArraySets(Registry& registry);
void RegisterArrayValues(Registry& registry);
void RegisterPlayerArrays(Registry& registry);
void RegisterGroupSizes(Registry& registry);
void RegisterRotations(Registry& registry);

}  // namespace ludens
