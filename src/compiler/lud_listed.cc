#include <algorithm>

#include "compiler/lud_game.h"
#include "compiler/playout_loop.h"
#include "ludemes/apply_move.h"
#include "ludemes/move_options.h"
#include "ludemes/move_sketch.h"

// Plies of phases that have no sets: a move is drawn from the list of those that are not built yet.
// PlayFromOptions is the general form; PlayListed has nothing that most games do not need, and is
// compared with it.

namespace ludens {

MoveOptions& LudGame::ThreadOptions() {
  static thread_local MoveOptions options;
  return options;
}

size_t LudGame::PlayFromOptions(Context& context, Rng& rng, MoveOptions& options,
                                LateEnd* late) const {
  ListToPlay(context, options);
  const auto count = static_cast<uint32_t>(options.count());
  if (count == 0 && EndsLate(context, late)) return 0;
  const uint32_t choices = std::max(1u, count);
  const uint32_t chosen = rng.Below(choices);
  if (count == 0)
    PlayMove(context, NewForcedPass(context, context.mover()), late);
  else
    PlayOption(context, options, chosen, late);
  return choices;
}

void LudGame::PlayOption(Context& context, const MoveOptions& options, size_t index,
                         LateEnd* late) const {
  const int mover = context.mover();
  ApplyOption(context, options, index);
  EndPly(context, mover, late);
}

void LudGame::ApplyOption(Context& context, const MoveOptions& options, size_t index) const {
  if (!model_->layout.has_last_sites) {
    MoveSketch sketch(context);
    if (options.Sketch(context, index, sketch)) {
      BeginPly(context, sketch.last.pass && (sketch.forced || model_->stochastic));
      ApplySketch(context, sketch);
      return;
    }
  }
  const MoveId move = options.Build(context, index);
  BeginPly(context, MayBeStalemate(context, move));
  ApplyMove(context, move, true);
}

int LudGame::PlayListed(Context& context, Rng& rng, const Phase& phase, MoveOptions& options,
                        LateEnd& late) const {
  Header& header = context.header();
  context.arena().Clear();
  options.Clear();
  phase.moves->ListToPlay(context, options);
  header.stalemated &= ~(1u << header.mover);
  const auto count = static_cast<uint32_t>(options.count());
  if (count == 0) {
    if (EndsLate(context, &late)) return kNotPlayed;
    rng.Below(1);
    PlayMove(context, NewForcedPass(context, header.mover), &late);
    return 1;
  }
  ApplyOption(context, options, rng.Below(count));
  EndListedPly(context, phase, late);
  return static_cast<int>(count);
}

PlayoutResult LudGame::RunListed(StateBytes* state, Rng& rng, int max_plies) const {
  Context context = MakeContext(state);
  context.state = State(model_->layout, state, false);
  context.brief_log = true;
  if (model_->stochastic) context.header().chance = rng.Next();
  const Header& header = context.header();
  const Phase& phase = rules_.phases.front();
  MoveOptions& options = ThreadOptions();
  LateEnd late;
  PlayoutResult result;
  RunPlies(header, max_plies, result, [&] {
    late.may_open = rules_.may_end_late && result.plies + 1 < max_plies;
    const int choices = PlayListed(context, rng, phase, options, late);
    if (choices == kNotPlayed) return 0;
    result.branching_sum += static_cast<uint64_t>(choices);
    ++result.branching_plies;
    return 1;
  });
  if (header.over) Utilities(state, result.utility);
  return result;
}

void LudGame::EndListedPly(Context& context, const Phase& phase, LateEnd& late) const {
  if (late.may_open || !phase.end_tests) return EndPly(context, context.mover(), &late);
  Header& header = context.header();
  late.open = false;
  // Conditions may use up random numbers, but no more than once.
  const uint64_t chance = header.chance;
  if (MayEndLeanly(context, phase)) {
    const int mover = header.mover;
    header.chance = chance;
    CheckEnd(context);
    return FinishPly(context, mover);
  }
  FinishLeanPly(context);
  if (!dice_.empty()) dice_.Sum(context);
}

}  // namespace ludens
