// The shortcuts of making moves against the long way: consequences as deeds against the moves that
// the rule lists, moves that are built when they are chosen against those that are built when they
// are listed, and dice thrown at once against dice as a part of every move.

#include <gtest/gtest.h>

#include "compiler/test_games.h"
#include "ludemes/apply_move.h"
#include "ludemes/move_options.h"

namespace ludens {
namespace {

void PerformSlowly(Context& context, const MovesNode& rule) {
  const ArenaScope arena(context);
  BorrowedMoves moves(context);
  rule.Eval(context, *moves);
  for (const MoveId move : *moves) ApplyMove(context, move, false);
}

/// Both ways from the same position: the state, and the log of what was applied.
bool PerformsAlike(Context& context, const MovesNode& rule) {
  TempContext direct(context);
  rule.Perform(*direct);
  const std::vector<Action> deeds(direct->scratch.Applied().begin(),
                                  direct->scratch.Applied().end());
  TempContext listed(context);
  PerformSlowly(*listed, rule);
  const auto applied = listed->scratch.Applied();
  return direct->state.FullHash() == listed->state.FullHash() &&
         std::equal(deeds.begin(), deeds.end(), applied.begin(), applied.end());
}

/// Every consequence of every move, in the position that the move is made in.
int CompareConsequences(const LudGame& game, Context& context, const MoveIds& moves) {
  int compared = 0;
  const MoveArena& arena = context.arena();
  for (const MoveId move : moves)
    for (int32_t t = arena[move].first_then; t != -1; t = arena.ThenAt(t).next) {
      const MovesNode* rule = arena.ThenAt(t).rule;
      if (rule == nullptr) continue;
      EXPECT_TRUE(PerformsAlike(context, *rule)) << game.facts().name;
      ++compared;
    }
  return compared;
}

/// How the k-th move is made: from the list of all with its dice; after dice thrown at once, built
/// alone; the same, not built at all where its rule can tell what it does.
enum class Making { kListed, kBuilt, kSketched };

/// All must lead to the same.
void CompareOptions(const LudGame& game, const OwnedState& start) {
  const auto after = [&](Making making, size_t k, size_t& count) {
    OwnedState state(start);
    Context context = game.MakeContext(state.get());
    BorrowedMoves moves(context);
    MoveOptions options;
    if (making != Making::kListed) game.ListToPlay(context, options);
    // Where nothing is listed there is the forced pass.
    if (options.empty()) game.Generate(context, *moves);
    count = options.size() + moves->size();
    if (making == Making::kSketched && !options.empty())
      game.PlayOption(context, options, k);
    else
      game.Play(context, options.empty() ? (*moves)[k] : options.Build(context, k));
    return game.StateCode(state.get());
  };
  size_t count = 1, count_at_once = 1;
  for (size_t k = 0; k < count; ++k) {
    const std::string with_dice = after(Making::kListed, k, count);
    for (const Making making : {Making::kBuilt, Making::kSketched})
      EXPECT_EQ(after(making, k, count_at_once), with_dice)
          << game.facts().name << ", move " << k << ", " << static_cast<int>(making);
    ASSERT_EQ(count, count_at_once);
  }
}

TEST(Consequences, AreTheSameByBothWaysInShippedGames) {
  const Library& library = ShippedLibrary();
  int compared = 0, with_dice = 0;
  for (const std::string& path : library.games()) {
    Diagnostics diagnostics;
    const auto description = ReadDescription(path, library, {}, diagnostics);
    ASSERT_TRUE(description) << path;
    const auto game = Compile(*description, library, diagnostics).game;
    if (game == nullptr || game->model().simultaneous) continue;
    Rng rng(5);
    OwnedState state(*game);
    game->Start(state.get(), rng);
    Context context = game->MakeContext(state.get());
    for (int ply = 0; ply < 40 && !context.header().over; ++ply) {
      const Model& model = game->model();
      if (game->ListsOptions() && (model.stochastic || model.stacking))
        CompareOptions(*game, state);
      with_dice += model.stochastic;
      BorrowedMoves moves(context);
      game->Generate(context, *moves);
      compared += CompareConsequences(*game, context, *moves);
      game->Play(context, (*moves)[rng.Below(static_cast<uint32_t>(moves->size()))]);
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(with_dice, 60);
}

}  // namespace
}  // namespace ludens
