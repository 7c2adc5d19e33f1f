#include "ludemes/support/turning.h"

#include <algorithm>

namespace ludens {
namespace {

using enum AbsoluteDirection;

constexpr AbsoluteDirection kCompass[] = {kN, kNNE, kNE, kENE, kE, kESE, kSE, kSSE,
                                          kS, kSSW, kSW, kWSW, kW, kWNW, kNW, kNNW};
constexpr AbsoluteDirection kUp[] = {kUN, kUNE, kUE, kUSE, kUS, kUSW, kUW, kUNW};
constexpr AbsoluteDirection kDown[] = {kDN, kDNE, kDE, kDSE, kDS, kDSW, kDW, kDNW};
constexpr AbsoluteDirection kRound[] = {kOut, kCW, kIn, kCCW};

std::span<const AbsoluteDirection> CircleOf(AbsoluteDirection direction) {
  const std::span<const AbsoluteDirection> circles[] = {kCompass, kUp, kDown, kRound};
  for (const auto circle : circles)
    if (std::ranges::find(circle, direction) != circle.end()) return circle;
  return {};
}

AbsoluteDirection Turn(AbsoluteDirection direction, std::span<const AbsoluteDirection> allowed,
                       size_t step_back) {
  const auto circle = CircleOf(direction);
  if (circle.empty()) return direction;
  size_t at = static_cast<size_t>(std::ranges::find(circle, direction) - circle.begin());
  for (size_t tries = 0; tries < circle.size(); ++tries) {
    at = (at + circle.size() + 1 - step_back) % circle.size();
    if (std::ranges::find(allowed, circle[at]) != allowed.end()) return circle[at];
  }
  return direction;
}

}  // namespace

AbsoluteDirection TurnRight(AbsoluteDirection direction,
                            std::span<const AbsoluteDirection> allowed) {
  return Turn(direction, allowed, 0);
}

AbsoluteDirection TurnLeft(AbsoluteDirection direction,
                           std::span<const AbsoluteDirection> allowed) {
  return Turn(direction, allowed, 2);
}

}  // namespace ludens
