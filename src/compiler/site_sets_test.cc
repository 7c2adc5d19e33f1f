// Rules that look at whole sets of sites against the same rules asking site by site.

#include <gtest/gtest.h>

#include "compiler/compile.h"

namespace ludens {
namespace {

std::shared_ptr<const LudGame> CompileShipped(const std::string& path, const Library& library,
                                              bool site_sets) {
  Diagnostics diagnostics;
  const auto description = ReadDescription(path, library, {}, diagnostics);
  return description ? Compile(*description, library, diagnostics, {.site_sets = site_sets}).game
                     : nullptr;
}

/// Plays the same random game by both; false when they part.
bool PlayAlike(const LudGame& with, const LudGame& without, uint64_t seed, int plies) {
  OwnedState a(with), b(without);
  Rng rng(seed, 0), start_a(seed, 1), start_b(seed, 1);
  with.Start(a.get(), start_a);
  without.Start(b.get(), start_b);
  Context context_a = with.MakeContext(a.get()), context_b = without.MakeContext(b.get());
  for (int ply = 0; ply < plies && !context_a.header().over; ++ply) {
    BorrowedMoves moves_a(context_a);
    with.Generate(context_a, *moves_a);
    const size_t count = moves_a->size();
    const MoveId chosen_index = rng.Below(static_cast<uint32_t>(count));
    with.Play(context_a, (*moves_a)[static_cast<size_t>(chosen_index)]);
    BorrowedMoves moves_b(context_b);
    without.Generate(context_b, *moves_b);
    if (moves_b->size() != count) return false;
    without.Play(context_b, (*moves_b)[static_cast<size_t>(chosen_index)]);
    if (with.StateCode(a.get()) != without.StateCode(b.get())) return false;
  }
  return context_a.header().over == context_b.header().over;
}

TEST(SiteSets, ChangeNothingInShippedGames) {
  const Library library(LUDENS_SOURCE_DIR "/games");
  int compared = 0;
  for (const std::string& path : library.games()) {
    const auto with = CompileShipped(path, library, true);
    const auto without = CompileShipped(path, library, false);
    if (with == nullptr || !with->model().site_sets || with->model().simultaneous) continue;
    for (uint64_t seed = 1; seed <= 3; ++seed)
      EXPECT_TRUE(PlayAlike(*with, *without, seed, 150)) << path << ", seed " << seed;
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

}  // namespace
}  // namespace ludens
