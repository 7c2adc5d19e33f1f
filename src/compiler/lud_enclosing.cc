#include <algorithm>

#include "compiler/lud_game.h"

// Playouts of a compiled game on the board of its enclosure plan.

namespace ludens {

PlayoutResult LudGame::PlayEnclosing(StateBytes* state, Rng& rng, int max_plies) const {
  Context context = MakeContext(state);
  context.state = State(model_->layout, state, model_->asks_hash);
  const auto replay = [&](int k, bool is_last) {
    const int mover = context.mover();
    context.arena().Clear();
    CurrentPhase(context).source->Count(context);
    Choice choice = ChoiceAt(context, static_cast<uint64_t>(k));
    context.header().stalemated &= ~(1u << mover);
    ApplyChoice(context, choice);
    if (!is_last) FinishPly(context, mover);
  };
  PlayoutResult result;
  while (result.plies < max_plies && enclosure_->Suits(context)) {
    const int limit = std::min(max_plies - result.plies, PliesLeft(context.header()));
    const Enclosure::Outcome outcome = enclosure_->Run(context, rng, limit, replay);
    result.plies += outcome.plies;
    if (outcome.plies > 0) EndPly(context, context.mover());
    if (outcome.stuck) break;
  }
  result.turns = result.plies;
  return RunPlayout(state, rng, max_plies, Way::kShortcuts, result);
}

}  // namespace ludens
