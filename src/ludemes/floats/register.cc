#include "ludemes/registry.h"

namespace ludens {

void RegisterFloats(Registry&) {}

}  // namespace ludens
