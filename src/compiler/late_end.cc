#include "compiler/late_end.h"

#include <algorithm>
#include <array>
#include <string>

namespace ludens {

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

bool AsksForMoves(const Bound& bound) { return AnyOf(bound, IsNoMoves); }

bool IsOneOf(const Bound& bound, std::initializer_list<std::string_view> names) {
  return bound.kind == BoundKind::kClause &&
         std::ranges::find(names, bound.signature->owner->name) != names.end();
}

template <typename Test>
bool AllChildren(const Bound& bound, Test&& test) {
  return std::ranges::all_of(bound.args,
                             [&](const Bound* child) { return child == nullptr || test(*child); });
}

/// (no Moves Next), not about another role.
bool IsAboutNext(const Bound& no_moves) {
  return !AnyOf(no_moves, [](const Bound& role) {
    return role.kind == BoundKind::kEnum && role.constant.name != "Moves" &&
           role.constant.name != "Next";
  });
}

/// True when an end clause asks for moves only by (no Moves Next), joined by logic.
bool EndAsksPlainly(const Bound& bound) {
  if (!AsksForMoves(bound)) return true;
  if (IsNoMoves(bound)) return IsAboutNext(bound);
  return (bound.kind == BoundKind::kArray ||
          IsOneOf(bound, {"End", "ends.If", "bools.And", "bools.Or", "bools.If", "Not", "Xor"})) &&
         AllChildren(bound, EndAsksPlainly);
}

/// True when the condition can only gain by (no Moves Next) being taken for false.
bool GainsByMoves(const Bound& condition, bool negated) {
  if (!AsksForMoves(condition)) return true;
  if (IsNoMoves(condition)) return negated && IsAboutNext(condition);
  const bool inverts = condition.Is("Not");
  return (inverts || condition.kind == BoundKind::kArray ||
          IsOneOf(condition, {"bools.And", "bools.Or"})) &&
         AllChildren(condition,
                     [&](const Bound& child) { return GainsByMoves(child, negated != inverts); });
}

/// True when the rule can only have more moves by (no Moves Next) being taken for false, which is
/// what the end rules' question does inside itself. Who finds a move at the next ply has one then.
bool HasMoreByMoves(const Bound& rule) {
  if (!AsksForMoves(rule)) return true;
  if (rule.Is("Do")) {
    const Bound* condition = rule.Arg("ifAfterwards");
    return AllChildren(rule, [&](const Bound& child) {
      return &child == condition ? GainsByMoves(child, false) : HasMoreByMoves(child);
    });
  }
  return (rule.kind == BoundKind::kArray || IsOneOf(rule, {"moves.Or", "moves.If"})) &&
         AllChildren(rule, HasMoreByMoves);
}

}  // namespace

bool MayEndLate(const Model& model, const Bound& rules,
                const std::vector<const Bound*>& move_rules) {
  if (model.simulation || model.simultaneous || model.stochastic || model.puzzle || model.pin ||
      model.no_stack_on_fallen || model.no_suicide || model.automove || model.uses_visited ||
      model.repetition != Repetition::kAllowed)
    return false;
  const auto suits = [](const Bound* rule) {
    return rule == nullptr || (!AnyOf(*rule, ReadsTurn) && HasMoreByMoves(*rule));
  };
  bool in_end = false;
  const auto asks_plainly = [&](const auto& self, const Bound& bound) -> bool {
    const bool is_move_rule = std::ranges::find(move_rules, &bound) != move_rules.end();
    if (is_move_rule || !AsksForMoves(bound)) return true;
    in_end = in_end || bound.Is("End");
    if (bound.Is("End")) return EndAsksPlainly(bound);
    return !IsNoMoves(bound) &&
           AllChildren(bound, [&](const Bound& child) { return self(self, child); });
  };
  return asks_plainly(asks_plainly, rules) && in_end && std::ranges::all_of(move_rules, suits);
}

}  // namespace ludens
