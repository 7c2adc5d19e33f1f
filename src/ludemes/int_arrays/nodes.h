#pragma once

#include <algorithm>

#include "ludemes/lowering.h"

namespace ludens {

inline bool Contains(const IntList& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// Parts of the family; RegisterIntArrays is the whole.
void RegisterArraySets(Registry& registry);
void RegisterArrayValues(Registry& registry);
void RegisterPlayerArrays(Registry& registry);
void RegisterGroupSizes(Registry& registry);
void RegisterRotations(Registry& registry);

}  // namespace ludens
