#include "ludemes/registry.h"

namespace ludens {

void RegisterRanges(Registry&) {}

}  // namespace ludens
