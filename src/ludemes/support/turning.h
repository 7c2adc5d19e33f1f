#pragma once

#include <span>

#include "graph/types.h"

namespace ludens {

/// The next direction to the right (or left) of `direction` among `allowed`, which holds it: the
/// compass and the upward and downward directions each turn in their own circle.
AbsoluteDirection TurnRight(AbsoluteDirection direction,
                            std::span<const AbsoluteDirection> allowed);
AbsoluteDirection TurnLeft(AbsoluteDirection direction, std::span<const AbsoluteDirection> allowed);

}  // namespace ludens
