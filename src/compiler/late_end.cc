#include "compiler/late_end.h"

#include <algorithm>
#include <array>
#include <string>

namespace ludens {

TurnMark::TurnMark(const Header& header)
    : mover(header.mover),
      next(header.next),
      prev(header.prev),
      turn_start_from(header.turn_start_from),
      counter(header.counter),
      turn(header.turn),
      turns_same_player(header.turns_same_player),
      consecutive_passes(header.consecutive_passes),
      history_count(header.history_count),
      turn_history_count(header.turn_history_count),
      phase(header.phase) {}

void TurnMark::Restore(Header& header) const {
  header.mover = mover;
  header.next = next;
  header.prev = prev;
  header.turn_start_from = turn_start_from;
  header.counter = counter;
  header.turn = turn;
  header.turns_same_player = turns_same_player;
  header.consecutive_passes = consecutive_passes;
  header.history_count = history_count;
  header.turn_history_count = turn_history_count;
  header.phase = phase;
}

namespace {

bool IsNoMoves(const Bound& bound) {
  return bound.kind == BoundKind::kClause && OpcodeOf(bound) == "bools.No Moves";
}

/// What reads a field of TurnMark other than whose turn it is, or a history.
bool ReadsTurn(const Bound& bound) {
  static constexpr std::array<std::string_view, 5> kReaders = {"Counter", "ints.Count Turns",
                                                               "ints.Count MovesThisTurn",
                                                               "bools.Is Cycle", "bools.Is Repeat"};
  if (bound.kind == BoundKind::kEnum) return bound.constant.name == "StartOfTurn";
  if (bound.kind != BoundKind::kClause) return false;
  return std::ranges::find(kReaders, OpcodeOf(bound)) != kReaders.end();
}

bool IsLogic(const Bound& bound) {
  if (bound.kind == BoundKind::kArray) return true;
  static constexpr std::array<std::string_view, 7> kLogic = {
      "End", "ends.If", "bools.And", "bools.Or", "bools.If", "Not", "Xor"};
  return bound.kind == BoundKind::kClause &&
         std::ranges::find(kLogic, bound.signature->owner->name) != kLogic.end();
}

/// True when (no Moves …) stands below `bound` in another way than as (no Moves Next) joined to
/// the end rule by logic alone.
bool AsksOtherwise(const Bound& bound, bool joined) {
  if (IsNoMoves(bound))
    return !joined || AnyOf(bound, [](const Bound& role) {
      return role.kind == BoundKind::kEnum && role.constant.name != "Moves" &&
             role.constant.name != "Next";
    });
  bool otherwise = false;
  ForEachChild(bound, [&](const Bound& child) {
    const bool is_end = child.Is("End");
    otherwise = otherwise || AsksOtherwise(child, is_end || (joined && IsLogic(bound)));
  });
  return otherwise;
}

}  // namespace

bool MayEndLate(const Model& model, const Bound& rules,
                const std::vector<const Bound*>& move_rules) {
  if (model.simulation || model.simultaneous || model.stochastic || model.puzzle || model.pin ||
      model.no_stack_on_fallen || model.no_suicide || model.automove || model.uses_visited ||
      model.repetition != Repetition::kAllowed)
    return false;
  const auto hinders = [](const Bound* rule) {
    return rule != nullptr &&
           AnyOf(*rule, [](const Bound& bound) { return IsNoMoves(bound) || ReadsTurn(bound); });
  };
  return AnyOf(rules, IsNoMoves) && !AsksOtherwise(rules, false) &&
         std::ranges::none_of(move_rules, hinders);
}

}  // namespace ludens
