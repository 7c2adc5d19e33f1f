#pragma once

#include <string>
#include <string_view>

#include "state/header.h"

namespace ludens {

/// Calls `visit(name, field)` for every field of a remembered move.
template <typename Last, typename Visit>
void ForEachLastMoveField(Last& last, std::string_view prefix, Visit&& visit) {
  const auto named = [&](const char* name) { return std::string(prefix) + name; };
  visit(named("mover"), last.mover);
  visit(named("from"), last.from);
  visit(named("to"), last.to);
  visit(named("level_min"), last.level_min);
  visit(named("level_max"), last.level_max);
  visit(named("from_after"), last.from_after);
  visit(named("to_after"), last.to_after);
  visit(named("from_type"), last.from_type);
  visit(named("to_type"), last.to_type);
  visit(named("pass"), last.pass);
  visit(named("swap"), last.swap);
  visit(named("forced"), last.decision_forced);
  visit(named("level_from"), last.level_from);
  visit(named("level_to"), last.level_to);
}

/// Calls `visit(name, field)` for every field of a header that does not follow from the rest of
/// the state: what texts of positions consist of. The fields are said here once, for reading and
/// for writing.
template <typename AnyHeader, typename Visit>
void ForEachHeaderField(AnyHeader& header, Visit&& visit) {
  visit("mover", header.mover);
  visit("next", header.next);
  visit("prev", header.prev);
  visit("end", header.end_type);
  visit("over", header.over);
  visit("winner", header.winner);
  visit("winners", header.winners_decided);
  visit("losers", header.losers_decided);
  visit("active", header.active);
  visit("stalemated", header.stalemated);
  visit("triggered", header.triggered);
  visit("stored_state", header.stored_state);
  visit("chance", header.chance);
  visit("counter", header.counter);
  visit("temp", header.temp);
  visit("pot", header.pot);
  visit("decided", header.decided);
  visit("turns_same_player", header.turns_same_player);
  visit("turn", header.turn);
  visit("passes", header.consecutive_passes);
  visit("moves", header.moves);
  visit("start_moves", header.start_moves);
  visit("turn_start", header.turn_start_from);
  visit("dice_equal", header.dice_all_equal);
  visit("dice_rolled", header.dice_rolled);
  visit("scores", header.score);
  visit("amounts", header.amount);
  visit("values", header.value);
  visit("phases", header.phase);
  visit("order", header.order);
  visit("teams", header.team);
  visit("ranks", header.rank);
  visit("sum_dice", header.sum_dice);
  visit("propositions", header.propositions);
  visit("votes", header.votes);
  visit("proposition_count", header.proposition_count);
  visit("vote_count", header.vote_count);
  visit("trump", header.trump);
  ForEachLastMoveField(header.last, "last.", visit);
  ForEachLastMoveField(header.second_last, "second_last.", visit);
  visit("last_to", header.last_to);
  visit("last_from", header.last_from);
  visit("other_mover", header.other_mover);
  visit("run_moves", header.run_moves);
  visit("passed_runs", header.passed_runs);
  visit("run_opened", header.run_opened);
  visit("trials", header.trials);
  visit("match_score", header.match_score);
}

}  // namespace ludens
