#include <algorithm>

#include "compiler/lud_game.h"

// Playouts of a compiled game by its run of sowings.

namespace ludens {

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
