#include <algorithm>
#include <optional>

#include "compiler/fast/seed_term.h"
#include "compiler/lud_game.h"
#include "ludemes/apply_move.h"
#include "ludemes/memo.h"
#include "ludemes/meta/vetoes.h"
#include "ludemes/support/passes.h"

// One ply of a compiled game: the move, the end rules, phases, counters and whose turn is next.

namespace ludens {

bool LudGame::MayBeStalemate(const Context& context, MoveId move) const {
  const MoveArena& arena = context.arena();
  return arena.IsPass(move) && (arena.IsForced(move) || model_->stochastic);
}

void LudGame::BeginPly(Context& context, bool ask_for_moves) const {
  Header& header = context.header();
  header.decided = -1;
  if (ask_for_moves && !((header.stalemated >> header.mover) & 1)) {
    if (!SwapDue(header) && !HasAllowedMove(context, *CurrentPhase(context).moves))
      header.stalemated |= 1u << header.mover;
  }
  context.state.ClearPending();
}

void LudGame::EndPly(Context& context, int mover, LateEnd* late) const {
  // End rules and changes of phase may ask the same.
  std::optional<FrozenScope> frozen;
  if (has_phase_changes_) frozen.emplace(context);
  if (late != nullptr && !late->may_open && !CurrentPhase(context).seed_end.asks_next &&
      CurrentPhase(context).seed_end.may_end != nullptr && !MayEnd(context)) {
    late->open = false;
    FinishPly(context, mover);
    return;
  }
  if (late == nullptr || !late->may_open || MayEnd(context)) {
    if (late != nullptr) late->open = false;
    CheckEnd(context);
    FinishPly(context, mover);
    return;
  }
  late->open = context.assumed_moves;
  late->before = TurnMark(context.header());
  FinishPly(context, mover);
  // The question was about the rule of the phase before.
  if (has_phase_changes_ && late->open && context.header().phase != late->before.phase)
    EndsLate(context, late);
}

bool LudGame::EndsLate(Context& context, LateEnd* late) const {
  if (late == nullptr || !late->open) return false;
  late->open = false;
  late->before.Restore(context.header());
  const int mover = context.mover();
  CheckEnd(context);
  FinishPly(context, mover);
  return true;
}

void LudGame::FinishPly(Context& context, int mover) const {
  Header& header = context.header();
  if (!plain_plies_ || header.over) {
    FinishSpecialPly(context, mover);
    return;
  }
  ++header.counter;
  NextTurn(context);
}

void LudGame::FinishSpecialPly(Context& context, int mover) const {
  Header& header = context.header();
  if (header.over)
    header.prev = static_cast<int8_t>(mover);
  else if (has_phase_changes_)
    ChangePhases(context);
  ++header.counter;
  if (model_->asks_hash) RecordRepetition(context);
  if (!header.over) NextTurn(context);
  if (!dice_.empty()) dice_.Sum(context);
  // Where nobody plays, it is over when nothing more happens.
  if (model_->simulation && !header.over && !CurrentPhase(context).moves->CanMove(context)) {
    header.over = true;
    header.end_type = EndType::kNaturalEnd;
  }
}

void LudGame::PlayMove(Context& context, MoveId move, LateEnd* late) const {
  const int mover = context.header().mover;
  BeginPly(context, MayBeStalemate(context, move));
  ApplyMove(context, move, true);
  EndPly(context, mover, late);
}

bool LudGame::IsLegal(Context& context, const Choice& choice) const {
  const bool sees_all = choice.checked_thens == choice.lean.then_count;
  if (model_->repetition != Repetition::kAllowed && choice.IsLean() && sees_all &&
      choice.afterwards != nullptr) {
    TempContext after(context);
    ApplyLean(*after, choice.lean);
    return !IsRepetition(*after) && (choice.afterwards->AutoSucceeds(context) ||
                                     HoldsAfterwards(*after, *choice.afterwards));
  }
  if (!PassesAfterwards(context, choice)) return false;
  if (model_->repetition == Repetition::kAllowed) return true;
  if (!choice.IsLean()) return !RepeatsWithAll(context, choice);
  TempContext after(context);
  ApplyLean(*after, choice.lean);
  return !IsRepetition(*after);
}

bool LudGame::RepeatsWithAll(Context& context, const Choice& choice) const {
  const ArenaScope arena(context);
  Choice whole = choice;
  if (whole.lean.then_count > 0) {
    whole.id = context.arena().Copy(choice.id);
    whole.SettleThens(context.arena(), whole.lean.then_count);
  }
  return Repeats(context, whole.id);
}

bool LudGame::PlayIfLegal(Context& context, Choice& choice, LateEnd* late) const {
  Header& header = context.header();
  const bool no_repeat = model_->repetition != Repetition::kAllowed;
  const bool asks = choice.afterwards != nullptr && !choice.afterwards->AutoSucceeds(context);
  const bool as_played = choice.IsLean() && choice.checked_thens == choice.lean.then_count &&
                         header.pending_count == 0 && header.decided == -1;
  if (late == nullptr || !as_played || (!asks && !no_repeat)) {
    if (!IsLegal(context, choice)) return false;
    PlayChoice(context, choice, late);
    return true;
  }
  const StateBackup before(context);
  const int mover = context.mover();
  ApplyLean(context, choice.lean);
  // The condition is asked as if it were a question about a copy: it leaves no trace.
  const auto next = header.next;
  const uint32_t stalemated = header.stalemated;
  bool legal = !asks || HoldsAfterwards(context, *choice.afterwards);
  header.next = next;
  header.stalemated = stalemated;
  legal = legal && !(no_repeat && IsRepetition(context));
  if (!legal) {
    before.Restore();
    return false;
  }
  EndPly(context, mover, late);
  return true;
}

void LudGame::PlayChoice(Context& context, Choice& choice, LateEnd* late) const {
  const int mover = context.mover();
  ApplyChoice(context, choice);
  EndPly(context, mover, late);
}

void LudGame::ApplyChoice(Context& context, Choice& choice) const {
  if (choice.IsLean()) {
    BeginPly(context, false);
    ApplyLean(context, choice.lean);
  } else {
    choice.SettleThens(context.arena(), choice.lean.then_count);
    BeginPly(context, MayBeStalemate(context, choice.id));
    ApplyMove(context, choice.id, true);
  }
}

bool LudGame::AnyEndHolds(Context& context, const Phase& phase) const {
  if (phase.seed_end.may_end != nullptr)
    return (model_->pass_ends && AllPassed(context)) ||
           phase.seed_end.may_end->Holds(SeedView(context));
  return phase.end.AnyHolds(context) || (rules_.has_end && rules_.end.AnyHolds(context));
}

bool LudGame::MayEnd(Context& context) const {
  context.assumed_moves = false;
  context.assumes_moves = true;
  const bool may_end = AnyEndHolds(context, CurrentPhase(context)) ||
                       LimitReached(context.header()) != EndType::kNotOver;
  context.assumes_moves = false;
  return may_end;
}

void LudGame::CheckEnd(Context& context) const {
  Header& header = context.header();
  const EndRules& phase_end = CurrentPhase(context).end;
  if (!phase_end.rules.empty()) phase_end.Apply(context);
  if (!header.over && rules_.has_end) rules_.end.Apply(context);
  if (header.over) return;
  if (const EndType limit = LimitReached(header); limit != EndType::kNotOver)
    DeclareDraw(context, limit);
}

void LudGame::ChangePhases(Context& context) const {
  Header& header = context.header();
  const int phases = static_cast<int>(rules_.phases.size());
  for (int player = 1; player <= model_->players; ++player) {
    const int current = header.phase[static_cast<size_t>(player)];
    for (const PhaseChange& change : rules_.phases[static_cast<size_t>(current)].changes) {
      const int who = change.who->Eval(context);
      if (who != model_->players + 1 && who != player) continue;
      const bool quick = context.brief_log && change.quick_test != nullptr;
      const BoolNode* test = quick ? change.quick_test : change.test;
      if (test != nullptr && !test->Eval(context)) continue;
      int target = change.target;
      if (target < 0) {
        const int reference = who == model_->players + 1 ? header.mover : who;
        target = (header.phase[static_cast<size_t>(reference)] + 1) % phases;
      }
      header.phase[static_cast<size_t>(player)] = static_cast<int8_t>(target);
      break;
    }
  }
}

void LudGame::RecordRepetition(Context& context) const {
  const Header& header = context.header();
  const bool new_turn = header.mover != header.prev;
  const auto in_turn = [&](uint64_t hash) {
    if (new_turn) context.header().turn_history_count = 0;
    context.state.AddToTurnHistory(hash);
  };
  switch (model_->history) {
    case Repetition::kPositional:
      if (new_turn)
        context.state.AddToHistory(context.state.PositionHash());
      else if (model_->cycle_detection)
        context.state.AddToHistory(context.state.PositionHash());
      return;
    case Repetition::kSituational:
      if (new_turn) context.state.AddToHistory(context.state.SituationHash());
      break;
    case Repetition::kPositionalInTurn:
      in_turn(context.state.PositionHash());
      break;
    case Repetition::kSituationalInTurn:
      in_turn(context.state.SituationHash());
      break;
    case Repetition::kAllowed:
      break;
  }
  if (model_->cycle_detection) context.state.AddToHistory(context.state.PositionHash());
}

void LudGame::NextTurn(Context& context) const {
  Header& header = context.header();
  if (model_->uses_visited) {
    const auto visited = context.state.VisitedSet();
    if (header.mover != header.next) {
      std::fill(visited.begin(), visited.end(), 0);
    } else {
      for (const int site : {header.last.from, header.last.to})
        if (site >= 0 && site < model_->layout.slots)
          visited[static_cast<size_t>(site) >> 6] |= uint64_t{1} << (site & 63);
    }
  }
  header.prev = header.mover;
  header.mover = header.next;
  if (header.prev == header.mover && !header.last.swap) {
    if (header.turns_same_player++ == 0) header.turn_start_from = header.last.from;
  } else {
    header.turns_same_player = 0;
    ++header.turn;
  }
  if (model_->players > 0) {
    int next = header.mover;
    do next = next >= model_->players ? 1 : next + 1;
    while (!context.Active(next));
    header.next = static_cast<int8_t>(next);
  }
  header.consecutive_passes = header.last.pass ? header.consecutive_passes + 1 : 0;
}

}  // namespace ludens
