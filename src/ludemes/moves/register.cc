#include "ludemes/registry.h"

namespace ludens {

void RegisterMovement(Registry&) {}

}  // namespace ludens
