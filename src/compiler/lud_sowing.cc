#include <algorithm>

#include "compiler/fast/seed_effect.h"
#include "compiler/lud_game.h"
#include "compiler/plan/mask.h"
#include "ludemes/apply_move.h"
#include "ludemes/move_sketch.h"

// Playouts of games of seeds: ply by ply, and by a run of sowings.

namespace ludens {
namespace {

SeedMoves& ThreadSeedMoves() {
  static thread_local SeedMoves moves;
  return moves;
}

}  // namespace

int LudGame::PlaySeeds(Context& context, Rng& rng, const Phase& phase, LateEnd& late) const {
  context.arena().Clear();
  SeedMoves& moves = ThreadSeedMoves();
  moves.Clear();
  phase.seeds->Gather(SeedView(context), moves);
  context.header().stalemated &= ~(1u << context.mover());
  if (moves.total == 0) {
    if (EndsLate(context, &late)) return kNotPlayed;
    if (phase.source == nullptr) rng.Below(1);  // As where moves are listed.
    return PlayWithout(context, &late, true);
  }
  const int count = moves.total;
  int k = static_cast<int>(rng.Below(static_cast<uint32_t>(count)));
  const SeedMoves::Set& set = moves.Find(k);
  if (set.each == 0) {
    PlaySeedMove(context, moves, set, k, phase, late);
    return count;
  }
  SeedMoves::Set from_one = set;
  from_one.from = Mask<1>{{set.targets}}.Select(k / set.each);
  from_one.targets = set.rule->TargetsFrom(SeedView(context), from_one.from, from_one.count);
  PlaySeedMove(context, moves, from_one, k % set.each, phase, late);
  return count;
}

void LudGame::EndSeedPly(Context& context, int mover, const Phase& phase, LateEnd& late) const {
  if (IsLean(phase))
    EndLeanPly(context, phase, late);
  else
    EndPly(context, mover, &late);
}

void LudGame::PlaySeedMove(Context& context, const SeedMoves& moves, const SeedMoves::Set& set,
                           int k, const Phase& phase, LateEnd& late) const {
  const SeedRule& rule = *set.rule;
  const int mover = context.mover();
  const int site = set.targets == 0 ? set.to : Mask<1>{{set.targets}}.Select(k);
  const auto begin = [&] {
    BeginPly(context, false);
    if (set.prior_first != set.prior_last)
      ApplyEffects(SeedView(context), *rule.hashes, moves.PriorOf(set));
  };
  if (rule.kind == SeedRule::Kind::kMove) {
    MoveSketch sketch(context);
    rule.Sketch(context, set.from, site, set.count, sketch);
    begin();
    ApplySketch(context, sketch);
    return EndSeedPly(context, mover, phase, late);
  }
  if (rule.kind == SeedRule::Kind::kPass) {
    Choice choice;
    choice.lean.then_count = static_cast<int>(rule.thens.size());
    std::ranges::copy(rule.thens, choice.lean.thens.begin());
    BorrowedMoves listed(context);
    rule.pass->Eval(context, *listed);
    choice.id = listed->front();
    ApplyChoice(context, choice);
    return EndSeedPly(context, mover, phase, late);
  }
  LeanMove move;
  move.kind =
      rule.kind == SeedRule::Kind::kSelect ? LeanMove::Kind::kSelect : LeanMove::Kind::kRemove;
  move.from_type = move.to_type = model_->default_site;
  move.from = move.to = site;
  move.then_count = static_cast<int>(rule.thens.size());
  for (size_t i = 0; i < rule.thens.size(); ++i) move.thens[i] = rule.thens[i];
  begin();
  ApplyLean(context, move);
  EndSeedPly(context, mover, phase, late);
}

PlayoutResult LudGame::PlaySowing(StateBytes* state, Rng& rng, int max_plies) const {
  Context context = MakeContext(state);
  context.state = State(model_->layout, state, model_->asks_hash);
  const Header& header = context.header();
  PlayoutResult result;
  int before = -1;
  while (result.plies < max_plies && seed_run_->Suits(context)) {
    const int limit = std::min(max_plies - result.plies, PliesLeft(header));
    const SeedRun::Outcome outcome = seed_run_->Run(context, rng, limit, before);
    result.plies += outcome.plies;
    result.turns += outcome.turns;
    result.branching_sum += outcome.choices;
    if (outcome.plies > 0) before = header.last.mover;
    if (outcome.open) EndPly(context, context.mover());
    if (outcome.stuck) break;
  }
  result.branching_plies = static_cast<uint64_t>(result.plies);
  // What follows is counted as a turn of its own: here it goes on.
  if (!header.over && result.plies < max_plies && header.mover == before) --result.turns;
  return RunPlayout(state, rng, max_plies, Way::kShortcuts, result);
}

}  // namespace ludens
