#include "ludemes/registry.h"

namespace ludens {

const Registry& Registry::Get() {
  static const Registry registry = [] {
    Registry all;
    RegisterInts(all);
    RegisterIntArrays(all);
    RegisterRanges(all);
    RegisterFloats(all);
    RegisterDirections(all);
    RegisterBools(all);
    RegisterRegions(all);
    RegisterMovement(all);
    RegisterEffects(all);
    RegisterPuzzles(all);
    return all;
  }();
  return registry;
}

}  // namespace ludens
