#pragma once

#include <algorithm>

#include "ludemes/lowering.h"

namespace ludens {

inline bool Contains(const IntList& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// An array that need not be listed to see whether a value is in it.
class MemberTest {
 public:
  virtual ~MemberTest() = default;
  virtual bool Contains(Context& context, int value) const = 0;
};

/// Parts of the family; RegisterIntArrays is the whole.
void RegisterArraySets(Registry& registry);
void RegisterArrayValues(Registry& registry);
void RegisterPlayerArrays(Registry& registry);
void RegisterGroupSizes(Registry& registry);
void RegisterRotations(Registry& registry);

}  // namespace ludens
