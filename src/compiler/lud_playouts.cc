#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <iterator>

#include "compiler/lud_game.h"
#include "compiler/plan/mask.h"
#include "compiler/playout_loop.h"
#include "ludemes/apply_move.h"
#include "ludemes/meta/meta_rules.h"
#include "ludemes/move_options.h"
#include "ludemes/move_sketch.h"
#include "ludemes/moves/move_actions.h"

// The playouts of a compiled game: the general loop, and the faster forms that some rules allow.

namespace ludens {

int LudGame::PlayRandom(Context& context, Rng& rng, LateEnd* late) const {
  Header& header = context.header();
  context.arena().Clear();
  const MoveSource& source = *CurrentPhase(context).source;
  const int count = source.Count(context);
  header.stalemated &= ~(1u << header.mover);
  if (count > 0) {
    const int k = static_cast<int>(rng.Below(static_cast<uint32_t>(count)));
    Choice choice;
    source.Select(context, k, choice);
    const bool checked = choice.afterwards != nullptr || model_->repetition != Repetition::kAllowed;
    if (!checked) {
      PlayChoice(context, choice, late);
      return count;
    }
    if (PlayIfLegal(context, choice, late) || PlayAnother(context, rng, source, count, k, late))
      return kUncounted;
  }
  return PlayWithout(context, late, count == 0);
}

int LudGame::PlayWithout(Context& context, LateEnd* late, bool none) const {
  if (EndsLate(context, late)) return kNotPlayed;
  Header& header = context.header();
  if (none && !SwapDue(header)) header.stalemated |= 1u << header.mover;
  if (model_->layout.has_last_sites) {
    PlayMove(context, NewForcedPass(context, header.mover), late);
    return 1;
  }
  const int mover = header.mover;
  BeginPly(context, true);
  ApplyForcedPass(context);
  EndPly(context, mover, late);
  return 1;
}

bool LudGame::PlayAnother(Context& context, Rng& rng, const MoveSource& source, int count,
                          int refused, LateEnd* late) const {
  BorrowedInts rejected(context);  // Ascending.
  rejected->push_back(refused);
  while (static_cast<int>(rejected->size()) < count) {
    int k = static_cast<int>(
        rng.Below(static_cast<uint32_t>(count) - static_cast<uint32_t>(rejected->size())));
    for (const int skipped : *rejected) k += skipped <= k;
    Choice choice;
    source.Select(context, k, choice);
    if (PlayIfLegal(context, choice, late)) return true;
    rejected->insert(std::upper_bound(rejected->begin(), rejected->end(), k), k);
  }
  return false;
}

size_t LudGame::PlayFromList(Context& context, Rng& rng, LateEnd* late) const {
  BorrowedMoves ids(context);
  context.arena().Clear();
  if (!context.header().over) {
    CurrentPhase(context).moves->Eval(context, *ids);
    ApplyMetaRulesToChoose(context, *ids);
  }
  const bool any = !ids->empty();
  CompleteMoves(context, *ids);
  if (IsStuck(context, *ids) && EndsLate(context, late)) return 0;
  const MoveId chosen = (*ids)[rng.Below(static_cast<uint32_t>(ids->size()))];
  if (any) CompleteChosen(context, chosen);
  PlayMove(context, chosen, late);
  return ids->size();
}

namespace {

/// Says when runs of movements are worth it: where one is left to the general evaluation, that
/// plays the next ply, and more and more of them where such runs are short.
class RunPause {
 public:
  void Note(const Movement::Outcome& run) {
    const bool is_short = run.left && run.plies < kPliesOfRun;
    longest_ = is_short ? std::min(2 * longest_, kMost) : 1;
    left_ = run.left ? longest_ : 0;
  }
  bool IsOver() const { return left_ == 0; }
  void CountPly() { left_ = std::max(0, left_ - 1); }

 private:
  static constexpr int kPliesOfRun = 4;  ///< Shorter ones are short.
  static constexpr int kMost = 64;
  int left_ = 0, longest_ = 1;
};

}  // namespace

PlayoutResult LudGame::RunPlayout(StateBytes* state, Rng& rng, int max_plies, Way way,
                                  PlayoutResult result) const {
  Context context = MakeContext(state);
  if (model_->simultaneous) {
    // As StandardPlayout, which looks for the moves of each player and then for all of them.
    const auto play_together = [&] {
      const ArenaScope arena(context);
      BorrowedMoves ids(context), own(context), together(context);
      GenerateMore(context, *ids);
      for (int player = 1; player <= model_->players; ++player) {
        own->clear();
        std::ranges::copy_if(*ids, std::back_inserter(*own),
                             [&](MoveId move) { return context.arena()[move].mover == player; });
        if (own->empty()) continue;
        result.branching_sum += own->size();
        together->push_back((*own)[rng.Below(static_cast<uint32_t>(own->size()))]);
      }
      if (model_->stochastic) context.header().chance = rng.Next();
      Play(context, Combine(context, *together));
    };
    for (int previous = 0; !IsOver(state) && result.plies < max_plies; ++result.plies) {
      const int mover = Mover(state);
      result.turns += mover != previous;
      previous = mover;
      play_together();
      ++result.branching_plies;
    }
    result.hit_limit = !IsOver(state);
    if (!result.hit_limit) Utilities(state, result.utility);
    return result;
  }
  context.state = State(model_->layout, state, model_->asks_hash);
  context.brief_log =
      way == Way::kShortcuts && !model_->sequence_capture && !model_->layout.has_last_sites;
  if (model_->stochastic) context.header().chance = rng.Next();
  const Header& header = context.header();
  const bool by_sets = way != Way::kListed;
  const bool by_options = by_sets && ListsOptions();
  LateEnd late_end;
  LateEnd* const late = way == Way::kShortcuts ? &late_end : nullptr;
  const Phase* listed = nullptr;
  MoveOptions& options = ThreadOptions();
  const bool listed_leanly = late != nullptr && lean_lists_ && context.brief_log;
  const auto play_ply = [&]() -> int {
    const Phase& phase = CurrentPhase(context);
    const bool by_kind =
        phase.source == nullptr && phase.playout.kind != OptimisedPlayout::kStandard;
    if (late != nullptr && !SwapDue(header)) [[likely]] {
      if (phase.seeds != nullptr && !by_kind) {
        listed = nullptr;
        return PlaySeeds(context, rng, phase, late_end);
      }
      if (phase.source != nullptr && IsLean(phase)) {
        listed = nullptr;
        return PlayLean(context, rng, phase, late_end);
      }
    }
    if (listed_leanly && phase.IsListed()) return PlayListed(context, rng, phase, options, *late);
    const bool by_rules = !by_sets || SwapDue(header);
    if (by_kind && !by_rules) return PlayByKind(context, rng, listed, late);
    listed = nullptr;
    if (phase.source != nullptr && !by_rules) return PlayRandom(context, rng, late);
    const size_t choices = by_options && !by_rules ? PlayFromOptions(context, rng, options, late)
                                                   : PlayFromList(context, rng, late);
    return choices == 0 ? kNotPlayed : static_cast<int>(choices);
  };
  RunPause pause;
  const auto run_movement = [&](int limit, Movement::Replay replay) {
    const Movement::Outcome outcome = movement_->Run(context, rng, limit, replay);
    result.branching_sum += outcome.choices;
    result.branching_plies += static_cast<uint64_t>(outcome.counted);
    pause.Note(outcome);
    return outcome;
  };
  const bool moves = late != nullptr && movement_ != nullptr;
  RunPlies(header, max_plies, result, [&] {
    if (moves && pause.IsOver() && movement_->Suits(context)) {
      const int plies = RunMovement(context, max_plies - result.plies, late_end, run_movement);
      if (plies > 0) return plies;
    }
    pause.CountPly();
    late_end.may_open = rules_.may_end_late && result.plies + 1 < max_plies;
    const int choices = play_ply();
    result.branching_sum += static_cast<uint64_t>(std::max(0, choices));
    result.branching_plies += choices >= 0;
    return static_cast<int>(choices != kNotPlayed);
  });
  if (header.over) Utilities(state, result.utility);
  return result;
}

namespace {

Placement::Board& ThreadBoard() {
  static thread_local Placement::Board board;
  return board;
}

/// A draw's or a winner's utilities, by the sides that the players have by now.
void SetUtilities(const Header& header, int winner, PlayoutResult& result) {
  for (size_t p = 1; p <= 2; ++p)
    result.utility[p] = winner == 0 ? 0.5f : header.order[p] == winner ? 1.0f : 0.0f;
}

}  // namespace

void LudGame::CatchUp(Context& context, Placement::Board& board) const {
  for (; board.known < board.plies; ++board.known) {
    const int site = board.placed[static_cast<size_t>(board.known)];
    const int mover = context.mover();
    LeanMove move;
    move.kind = LeanMove::Kind::kAdd;
    move.from_type = move.to_type = placement_->site_type();
    move.from = move.to = site;
    move.what = mover;
    BeginPly(context, false);
    context.header().stalemated &= ~(1u << mover);
    ApplyLean(context, move);
    if (board.known + 1 < board.plies) FinishPly(context, mover);
  }
}

void LudGame::PlaySwap(Context& context) const {
  BorrowedMoves ids(context);
  Generate(context, *ids);
  for (const MoveId id : *ids)
    if (context.arena().IsSwap(id)) {
      Play(context, id);
      return;
    }
  assert(false);
}

PlayoutResult LudGame::PlayPlacements(Placement::Board& board, StateBytes* state, Rng& rng,
                                      int max_plies) const {
  PlayoutResult result;
  const Header& header = *reinterpret_cast<const Header*>(state);
  int closing_passes = 0;
  for (;;) {
    const int before = board.plies;
    const Placement::Stop stop =
        placement_->Run(board, rng, max_plies - result.plies + before, result.branching_sum);
    result.plies += board.plies - before;
    if (stop == Placement::Stop::kDecided) {
      result.plies += closing_passes = board.passes;
      SetUtilities(header, board.winner, result);
      break;
    }
    Context context = MakeContext(state);
    board.state_changed = true;
    if (board.known < board.plies) {
      CatchUp(context, board);
      const int mover = context.mover();
      if (stop == Placement::Stop::kAsk)
        EndPly(context, mover);
      else
        FinishPly(context, mover);
    }
    board.mover = header.mover;
    if (header.over) {
      Utilities(state, result.utility);
      result.hit_limit = header.end_type != EndType::kNaturalEnd;
      break;
    }
    if (stop == Placement::Stop::kSwap) {
      PlaySwap(context);
      ++result.plies;
      placement_->Load(context, board);
      board.state_changed = true;
    } else if (stop == Placement::Stop::kLimit) {
      result.hit_limit = true;
      break;
    } else if (stop == Placement::Stop::kFull) {
      const PlayoutResult rest = RunPlayout(state, rng, max_plies - result.plies, Way::kListed);
      result.plies += rest.plies;
      closing_passes = rest.plies - rest.turns;
      result.branching_sum += rest.branching_sum;
      result.hit_limit = rest.hit_limit;
      result.utility = rest.utility;
      break;
    }
  }
  result.turns = result.plies - closing_passes;
  result.branching_plies = static_cast<uint64_t>(result.plies);
  return result;
}

int LudGame::PliesLeft(const Header& header) const {
  const int turns = model_->turn_limit * model_->players - header.turn + 1;
  return std::max(1, std::min(turns, model_->move_limit - (header.moves - header.start_moves)));
}

int LudGame::RunMovement(Context& context, int max_plies, LateEnd& late,
                         FunctionRef<Movement::Outcome(int, Movement::Replay)> run) const {
  const auto replay = [&](const LeanMove& move, bool done) {
    const int mover = context.mover();
    BeginPly(context, false);
    context.header().stalemated &= ~(1u << mover);
    if (done)
      RecordAppliedLean(context, move);
    else
      ApplyLean(context, move);
  };
  const int plies = run(std::min(max_plies, PliesLeft(context.header())), replay).plies;
  if (plies == 0) return 0;
  late.may_open = rules_.may_end_late && plies < max_plies;
  EndPly(context, context.mover(), &late);
  return plies;
}

PlayoutResult LudGame::Playout(StateBytes* state, Rng& rng, int max_plies) const {
  if (enclosure_ != nullptr) return PlayEnclosing(state, rng, max_plies);
  if (seed_run_ != nullptr) return PlaySowing(state, rng, max_plies);
  if (placement_ != nullptr) {
    Placement::Board& board = ThreadBoard();
    if (placement_->Load(MakeContext(state), board))
      return PlayPlacements(board, state, rng, max_plies);
  }
  if (PlaysFromListsOnly()) return RunListed(state, rng, max_plies);
  return RunPlayout(state, rng, max_plies, Way::kShortcuts);
}

PlayoutStatistics LudGame::Playouts(const StateBytes* state, uint64_t seed, uint64_t first,
                                    uint64_t count, int max_plies, PlayoutKind kind) const {
  Placement::Board start;
  OwnedState work(*this, state);
  if (kind != PlayoutKind::kAuto || placement_ == nullptr ||
      !placement_->Load(MakeContext(work.get()), start))
    return Game::Playouts(state, seed, first, count, max_plies, kind);
  PlayoutStatistics sums;
  Placement::Board& board = ThreadBoard();
  for (uint64_t k = first; k < first + count; ++k) {
    board = start;
    Rng rng(seed, k);
    sums.Add(PlayPlacements(board, work.get(), rng, max_plies), facts_.players);
    if (board.state_changed) CopyState(state, work.get());
  }
  return sums;
}

}  // namespace ludens
