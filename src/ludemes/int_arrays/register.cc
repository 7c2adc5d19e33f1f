#include "ludemes/int_arrays/nodes.h"
#include "ludemes/registry.h"

namespace ludens {

void RegisterIntArrays(Registry& registry) {
  RegisterArraySets(registry);
  RegisterArrayValues(registry);
  RegisterPlayerArrays(registry);
  RegisterGroupSizes(registry);
  RegisterRotations(registry);
}

}  // namespace ludens
