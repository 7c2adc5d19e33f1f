#include "ludemes/moves/turtle.h"

#include <algorithm>

namespace ludens {
namespace {

AbsoluteDirection CompassTurn(AbsoluteDirection direction, int points) {
  const int compass = static_cast<int>(*ToCompass(direction)) + points;
  return ToAbsolute(static_cast<CompassDirection>((compass + 16) % 16));
}

/// The next direction to the right or left; the language's own order on round boards.
AbsoluteDirection Turned(AbsoluteDirection direction, WalkStep turn) {
  const bool right = turn == WalkStep::kRight;
  switch (direction) {
    case AbsoluteDirection::kOut:
      return right ? AbsoluteDirection::kCW : AbsoluteDirection::kCCW;
    case AbsoluteDirection::kCW:
      return AbsoluteDirection::kIn;
    case AbsoluteDirection::kIn:
      return right ? AbsoluteDirection::kCCW : AbsoluteDirection::kCW;
    case AbsoluteDirection::kCCW:
      return AbsoluteDirection::kOut;
    default:
      return IsCompass(direction) ? CompassTurn(direction, right ? 1 : -1) : direction;
  }
}

/// Turns until the board has such a direction; a full circle at most.
AbsoluteDirection TurnedTo(std::span<const AbsoluteDirection> board, AbsoluteDirection direction,
                           WalkStep turn) {
  for (size_t i = 0; i < kCompassDirections; ++i) {
    direction = Turned(direction, turn);
    if (std::find(board.begin(), board.end(), direction) != board.end()) break;
  }
  return direction;
}

/// Where one walk ends, or -1.
int WalkEnd(const Topology& topology, SiteType type, Site start, const Walk& walk,
            AbsoluteDirection direction) {
  Site at = start;
  for (const WalkStep step : walk) {
    if (step == WalkStep::kForward) {
      const auto next = topology.Steps(type, at, direction);
      if (next.empty()) return -1;
      at = next.back();
    } else {
      direction = TurnedTo(topology.DirectionsOf(type, Relation::kOrthogonal), direction, step);
    }
  }
  return at;
}

}  // namespace

std::vector<Site> WalkEnds(const Topology& topology, SiteType type, Site start,
                           std::span<const Walk> walks, bool rotations) {
  auto directions = topology.DirectionsOf(type, Relation::kOrthogonal);
  if (!rotations && directions.size() > 1) directions = directions.first(1);
  std::vector<Site> ends;
  for (const AbsoluteDirection direction : directions) {
    for (const Walk& walk : walks) {
      const int end = WalkEnd(topology, type, start, walk, direction);
      if (end >= 0) ends.push_back(static_cast<Site>(end));
    }
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  return ends;
}

bool IsAhead(const Topology& topology, SiteType type, AbsoluteDirection facing, Site from,
             Site to) {
  const int up = topology.row(type, to) - topology.row(type, from);
  const int right = topology.column(type, to) - topology.column(type, from);
  switch (facing) {
    case AbsoluteDirection::kN:
      return up > 0;
    case AbsoluteDirection::kNE:
      return up > 0 && right > 0;
    case AbsoluteDirection::kE:
      return right > 0;
    case AbsoluteDirection::kSE:
      return up < 0 && right > 0;
    case AbsoluteDirection::kS:
      return up < 0;
    case AbsoluteDirection::kSW:
      return up < 0 && right < 0;
    case AbsoluteDirection::kW:
      return right < 0;
    case AbsoluteDirection::kNW:
      return up > 0 && right < 0;
    default:
      return false;
  }
}

}  // namespace ludens
