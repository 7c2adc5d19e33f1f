#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "compiler/compile.h"

namespace ludens {
namespace {

/// What a move leads to, told apart by the position's full hash and the sites of the last move.
using Outcomes = std::vector<std::pair<uint64_t, std::pair<int, int>>>;

std::pair<uint64_t, std::pair<int, int>> OutcomeOf(Context& after) {
  const LastMove& last = after.header().last;
  return {after.state.FullHash(), {last.from, last.to}};
}

/// Every move of the phase's rule by the plain evaluation.
Outcomes PlainOutcomes(Context& context, const MovesNode& rule) {
  Outcomes outcomes;
  BorrowedMoves moves(context);
  rule.Eval(context, *moves);
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
Outcomes SourceOutcomes(Context& context, const LudGame& game, const MoveSource& source) {
  const Model& model = game.model();
  const PieceSet none{0, SiteMask(SiteMask::WordsFor(model.topology.size(model.default_site)))};
  Outcomes outcomes;
  const int count = source.Count(context, none);
  for (int k = 0; k < count; ++k) {
    const ArenaScope arena(context);
    Choice choice;
    int index = k;
    EXPECT_TRUE(source.Select(context, none, index, choice));
    if (!game.IsLegal(context, choice)) continue;
    choice.SettleThens(context.arena());
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

/// Plays a random game by the plain evaluation and compares both at every ply.
void CompareAlongGame(const LudGame& game, uint64_t seed, int max_plies) {
  OwnedState state(game);
  Rng rng(seed);
  game.Start(state.get(), rng);
  Context context = game.MakeContext(state.get());
  for (int ply = 0; ply < max_plies && !context.header().over; ++ply) {
    const int phase = context.header().phase[static_cast<size_t>(context.mover())];
    const Phase& rules = game.rules().phases[static_cast<size_t>(phase)];
    context.arena().Clear();
    if (rules.source != nullptr) {
      const Outcomes plain = PlainOutcomes(context, *rules.moves);
      const Outcomes sets = SourceOutcomes(context, game, *rules.source);
      ASSERT_EQ(plain, sets) << "ply " << ply << " of " << game.facts().name;
    }
    BorrowedMoves moves(context);
    game.Generate(context, *moves);
    game.Play(context, (*moves)[rng.Below(static_cast<uint32_t>(moves->size()))]);
  }
}

TEST(Plan, AgreesWithThePlainEvaluationOnShippedGames) {
  const std::string folder = std::string(LUDENS_SOURCE_DIR) + "/games";
  const Library library(folder);
  int planned = 0;
  for (const std::string& path : library.games()) {
    Diagnostics diagnostics;
    const auto description = ReadDescription(path, library, {}, diagnostics);
    ASSERT_TRUE(description) << path;
    const CompileResult compiled = Compile(*description, diagnostics);
    if (compiled.game == nullptr) continue;
    for (const Phase& phase : compiled.game->rules().phases) planned += phase.source != nullptr;
    for (const uint64_t seed : {1u, 2u}) CompareAlongGame(*compiled.game, seed, 60);
  }
  EXPECT_GE(planned, 4);
}

}  // namespace
}  // namespace ludens
