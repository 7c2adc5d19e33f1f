#include "ludemes/registry.h"

namespace ludens {

void RegisterEffects(Registry&) {}

}  // namespace ludens
