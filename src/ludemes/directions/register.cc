#include "ludemes/registry.h"

namespace ludens {

void RegisterDirections(Registry&) {}

const DirectionNode* Lowering::Direction(const Bound& bound) { NotSupported(bound); }

}  // namespace ludens
