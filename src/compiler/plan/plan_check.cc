#include "compiler/plan/plan_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "ludemes/moves/move_actions.h"

namespace ludens {
namespace {

/// What a move leads to, told apart by the position's full hash and the sites of the last move.
using Positions = std::vector<std::pair<uint64_t, std::pair<int, int>>>;

std::pair<uint64_t, std::pair<int, int>> OutcomeOf(Context& after) {
  const LastMove& last = after.header().last;
  return {after.state.FullHash(), {last.from, last.to}};
}

/// Every move of the phase's rule by the plain evaluation.
Positions PlainOutcomes(Context& context, const LudGame& game) {
  Positions outcomes;
  BorrowedMoves moves(context);
  game.LegalMoves(context, *moves);
  for (const MoveId move : *moves) {
    TempContext after(context);
    const ArenaScope arena(context);
    ApplyMove(*after, move, true);
    outcomes.push_back(OutcomeOf(*after));
  }
  std::sort(outcomes.begin(), outcomes.end());
  return outcomes;
}

/// Every move of the source, postconditions checked.
Positions SourceOutcomes(Context& context, const LudGame& game, const MoveSource& source) {
  Positions outcomes;
  const int count = source.Count(context);
  for (int k = 0; k < count; ++k) {
    const ArenaScope arena(context);
    Choice choice;
    source.Select(context, k, choice);
    if (!game.IsLegal(context, choice)) continue;
    choice.SettleThens(context.arena(), choice.lean.then_count);
    TempContext after(context);
    if (choice.IsLean())
      ApplyLean(*after, choice.lean);
    else
      ApplyMove(*after, choice.id, true);
    outcomes.push_back(OutcomeOf(*after));
  }
  std::sort(outcomes.begin(), outcomes.end());
  return outcomes;
}

/// Compares what both say about the existence of moves.
std::string CompareQuestions(Context& context, const Phase& phase) {
  if (phase.plain->CanMove(context) != phase.source->Any(context, kAnySite))
    return "another answer to whether there is a move";
  for (int site = 0; site < context.topology().size(context.model.default_site); ++site)
    if (phase.plain->CanMoveTo(context, site) != phase.source->Any(context, site))
      return fmt::format("another answer to whether a move ends on site {}", site);
  return "";
}

/// The same random numbers must give the same game by movements, or with all that spares work, as
/// by `way`, down to the last field of the final position.
std::string CompareShortcuts(const LudGame& game, uint64_t seed, int max_plies, LudGame::Way way) {
  OwnedState by_sets(game), by_shortcut(game);
  Rng rng(seed);
  game.Start(by_sets.get(), rng);
  by_shortcut = by_sets;
  Rng same = rng;
  const PlayoutResult sets = game.RunPlayout(by_sets.get(), rng, max_plies, way);
  // Games of placements have a board of their own, which does not keep the state up to date.
  const PlayoutResult shortcut =
      game.placement() == nullptr || game.enclosure() != nullptr || game.seed_run() != nullptr
          ? game.Playout(by_shortcut.get(), same, max_plies)
          : game.RunPlayout(by_shortcut.get(), same, max_plies, LudGame::Way::kShortcuts);
  if (sets.plies != shortcut.plies || sets.turns != shortcut.turns ||
      sets.utility != shortcut.utility)
    return fmt::format("{} plies by sets or lists, {} by a shortcut", sets.plies, shortcut.plies);
  if (game.StateCode(by_sets.get()) != game.StateCode(by_shortcut.get()))
    return "another final position by a shortcut than by sets";
  return "";
}

}  // namespace

namespace {

/// Playouts do more than list the moves and ask the end rules ply by ply. With sets there are at
/// least lean plies.
bool HasShortcut(const LudGame& game) {
  return game.rules().may_end_late || game.model().uses_count ||
         std::ranges::any_of(game.rules().phases, [](const Phase& phase) {
           return phase.source != nullptr || phase.playout.kind != OptimisedPlayout::kStandard;
         });
}

/// How many moves there are by LudGame::ForEachTarget.
size_t CountTargets(const LudGame& game, Context& context) {
  size_t count = 0;
  game.ForEachTarget(context, [&](int) { ++count; });
  context.arena().Clear();
  return count;
}

}  // namespace

bool DrawsFromLists(const LudGame& game) {
  return game.ListsOptions() && std::ranges::all_of(game.rules().phases, [](const Phase& phase) {
           return phase.source == nullptr && phase.playout.kind == OptimisedPlayout::kStandard;
         });
}

std::string ComparePlans(const LudGame& game, uint64_t seed, int max_plies) {
  OwnedState state(game);
  Rng rng(seed);
  game.Start(state.get(), rng);
  Context context = game.MakeContext(state.get());
  for (int ply = 0; ply < max_plies && !context.header().over; ++ply) {
    const int phase = context.header().phase[static_cast<size_t>(context.mover())];
    const Phase& rules = game.rules().phases[static_cast<size_t>(phase)];
    context.arena().Clear();
    if (rules.source != nullptr && !game.SwapDue(context.header())) {
      const size_t targets = CountTargets(game, context);
      const Positions plain = PlainOutcomes(context, game);
      if (targets != std::max<size_t>(1, plain.size()))
        return fmt::format("ply {}: {} moves, but {} are counted", ply, plain.size(), targets);
      if (const std::string difference = CompareQuestions(context, rules); !difference.empty())
        return fmt::format("ply {}: {}", ply, difference);
      const Positions sets = SourceOutcomes(context, game, *rules.source);
      if (plain != sets)
        return fmt::format("ply {}: {} moves by the plain evaluation, {} by sets{}", ply,
                           plain.size(), sets.size(),
                           plain.size() == sets.size() ? ", with other effects" : "");
    }
    BorrowedMoves moves(context);
    game.Generate(context, *moves);
    game.Play(context, (*moves)[rng.Below(static_cast<uint32_t>(moves->size()))]);
  }
  // Games of all lengths, so that runs stop at any ply.
  const bool lists = DrawsFromLists(game);
  const LudGame::Way way = lists ? LudGame::Way::kListed : LudGame::Way::kSets;
  for (int plies = 1; (lists || HasShortcut(game)) && plies < 1000;
       plies += 1 + (lists ? plies : plies / 8))
    if (const std::string difference =
            CompareShortcuts(game, seed + static_cast<uint64_t>(plies), plies, way);
        !difference.empty())
      return difference;
  return "";
}

}  // namespace ludens
