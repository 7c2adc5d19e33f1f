#include "ludemes/registry.h"

namespace ludens {

void RegisterIntArrays(Registry&) {}

}  // namespace ludens
