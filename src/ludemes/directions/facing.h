#pragma once

#include <span>

#include "state/context.h"

namespace ludens {

/// RelativeDirection of the language; the numbers are the grammar's ordinals.
enum class RelativeDirection : int {
  kForward,
  kBackward,
  kRightward,
  kLeftward,
  kForwards,
  kBackwards,
  kRightwards,
  kLeftwards,
  kFL,
  kFLL,
  kFLLL,
  kBL,
  kBLL,
  kBLLL,
  kFR,
  kFRR,
  kFRRR,
  kBR,
  kBRR,
  kBRRR,
  kSameDirection,
  kOppositeDirection,
};

/// The directions to the sides of a single direction. Compass directions turn by 22.5° (left,
/// right) or 90° (leftward, rightward); spatial directions turn within their layer.
struct Turns {
  AbsoluteDirection left, right, leftward, rightward, opposite;
};

/// REQUIRES: IsSpecific(direction).
const Turns& TurnsOf(AbsoluteDirection direction);

/// The facing after `steps` turns to the right, each to the next supported direction.
AbsoluteDirection Rotated(AbsoluteDirection facing, int steps,
                          std::span<const AbsoluteDirection> supported);

/// Appends what `relative` means for a piece that faces `facing`, among the supported directions.
/// SameDirection and OppositeDirection depend on the last move and yield nothing here.
void AppendRelative(RelativeDirection relative, AbsoluteDirection facing,
                    std::span<const AbsoluteDirection> supported, DirectionList& out);

}  // namespace ludens
