#include "ludemes/directions/facing.h"

#include <algorithm>
#include <array>
#include <optional>

namespace ludens {
namespace {

using Direction = AbsoluteDirection;
using TurnsTable = std::array<Turns, kAbsoluteDirections>;

/// More turns than any circle of directions has: searches for a supported direction end here.
constexpr int kFullTurn = 16;

/// The directions of one layer, clockwise.
using Circle = std::array<Direction, 8>;
constexpr Circle kUpper = {Direction::kUN, Direction::kUNE, Direction::kUE, Direction::kUSE,
                           Direction::kUS, Direction::kUSW, Direction::kUW, Direction::kUNW};
constexpr Circle kLower = {Direction::kDN, Direction::kDNE, Direction::kDE, Direction::kDSE,
                           Direction::kDS, Direction::kDSW, Direction::kDW, Direction::kDNW};

Turns& At(TurnsTable& table, Direction direction) { return table[static_cast<size_t>(direction)]; }

void AddCompass(TurnsTable& table) {
  const auto point = [](size_t i) {
    return ToAbsolute(static_cast<CompassDirection>(i % kCompassDirections));
  };
  for (size_t i = 0; i < kCompassDirections; ++i)
    At(table, point(i)) = {point(i + 15), point(i + 1), point(i + 12), point(i + 4), point(i + 8)};
}

void AddLayer(TurnsTable& table, const Circle& circle, const Circle& other) {
  for (size_t i = 0; i < circle.size(); ++i) {
    const Direction left = circle[(i + 7) % 8], right = circle[(i + 1) % 8];
    At(table, circle[i]) = {left, right, left, right, other[(i + 4) % 8]};
  }
}

/// In and Out turn to CW and CCW, but those turn to In and Out, whichever way one turns.
void AddRotational(TurnsTable& table) {
  using enum AbsoluteDirection;
  At(table, kOut) = {kCCW, kCW, kCCW, kCW, kIn};
  At(table, kCW) = {kIn, kIn, kIn, kIn, kCCW};
  At(table, kIn) = {kCW, kCCW, kCW, kCCW, kOut};
  At(table, kCCW) = {kOut, kOut, kOut, kOut, kCW};
}

TurnsTable MakeTurns() {
  TurnsTable table{};
  AddCompass(table);
  AddLayer(table, kUpper, kLower);
  AddLayer(table, kLower, kUpper);
  AddRotational(table);
  using enum AbsoluteDirection;
  At(table, kU) = {kU, kU, kU, kU, kD};
  At(table, kD) = {kD, kD, kD, kD, kU};
  return table;
}

bool Contains(std::span<const Direction> supported, Direction direction) {
  return std::find(supported.begin(), supported.end(), direction) != supported.end();
}

void AppendIf(std::span<const Direction> supported, Direction direction, DirectionList& out) {
  if (Contains(supported, direction)) out.push_back(direction);
}

using Side = Direction Turns::*;

Direction Turn(Direction direction, Side side) { return TurnsOf(direction).*side; }

/// The supported directions from `first` up to but excluding `end`, turning to `side`.
void AppendArc(Direction first, Direction end, Side side, std::span<const Direction> supported,
               DirectionList& out) {
  for (int i = 0; i < kFullTurn && first != end; ++i, first = Turn(first, side))
    AppendIf(supported, first, out);
}

/// The first supported direction beside `facing`, turning to `side`; none where no direction of
/// its kind is supported.
std::optional<Direction> Beside(Direction facing, Side side, std::span<const Direction> supported) {
  Direction next = Turn(facing, side);
  for (int i = 0; i < kFullTurn && !Contains(supported, next); ++i) next = Turn(next, side);
  return Contains(supported, next) ? std::optional(next) : std::nullopt;
}

void AppendBeside(Direction facing, Side side, std::span<const Direction> supported,
                  DirectionList& out) {
  if (const auto next = Beside(facing, side, supported)) out.push_back(*next);
}

/// The supported directions less than a right angle from `facing`.
void AppendFront(Direction facing, std::span<const Direction> supported, DirectionList& out) {
  const Turns& turns = TurnsOf(facing);
  AppendArc(Turn(turns.leftward, &Turns::right), turns.rightward, &Turns::right, supported, out);
}

}  // namespace

const Turns& TurnsOf(Direction direction) {
  static const TurnsTable table = MakeTurns();
  return table[static_cast<size_t>(direction)];
}

Direction Rotated(Direction facing, int steps, std::span<const Direction> supported) {
  for (int i = 0; i < steps; ++i)
    if (const auto next = Beside(facing, &Turns::right, supported)) facing = *next;
  return facing;
}

void AppendRelative(RelativeDirection relative, Direction facing,
                    std::span<const Direction> supported, DirectionList& out) {
  const Turns& turns = TurnsOf(facing);
  switch (relative) {
    case RelativeDirection::kForward:
      return AppendIf(supported, facing, out);
    case RelativeDirection::kBackward:
      return AppendIf(supported, turns.opposite, out);
    case RelativeDirection::kRightward:
      return AppendIf(supported, turns.rightward, out);
    case RelativeDirection::kLeftward:
      return AppendIf(supported, turns.leftward, out);
    case RelativeDirection::kForwards:
      return AppendFront(facing, supported, out);
    case RelativeDirection::kBackwards:
      return AppendFront(turns.opposite, supported, out);
    case RelativeDirection::kRightwards:
      return AppendArc(turns.right, turns.opposite, &Turns::right, supported, out);
    case RelativeDirection::kLeftwards:
      return AppendArc(turns.left, turns.opposite, &Turns::left, supported, out);
    // The language means the second and third direction to the side by FLL and FLLL, but its
    // reference takes the first for all three, and games are written to that.
    case RelativeDirection::kFL:
    case RelativeDirection::kFLL:
    case RelativeDirection::kFLLL:
      return AppendBeside(facing, &Turns::left, supported, out);
    case RelativeDirection::kFR:
    case RelativeDirection::kFRR:
    case RelativeDirection::kFRRR:
      return AppendBeside(facing, &Turns::right, supported, out);
    case RelativeDirection::kBL:
    case RelativeDirection::kBLL:
    case RelativeDirection::kBLLL:
      return AppendBeside(turns.opposite, &Turns::left, supported, out);
    case RelativeDirection::kBR:
    case RelativeDirection::kBRR:
    case RelativeDirection::kBRRR:
      return AppendBeside(turns.opposite, &Turns::right, supported, out);
    case RelativeDirection::kSameDirection:
    case RelativeDirection::kOppositeDirection:
      return;
  }
}

}  // namespace ludens
