// Playouts allocate nothing once they are warm: every call of operator new is counted.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "play/load_game.h"
#include "play/test_games.h"

namespace {

std::atomic<uint64_t> allocations{0};

void* Allocate(size_t size, size_t alignment) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  const size_t rounded = (size + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(size_t size) { return Allocate(size, alignof(std::max_align_t)); }
void* operator new(size_t size, std::align_val_t alignment) {
  return Allocate(size, static_cast<size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }

namespace ludens {
namespace {

/// Allocations per ply of the later ones of many playouts.
double AllocationsPerPly(const Game& game, PlayoutKind kind) {
  constexpr uint64_t kWarm = 40, kCounted = 20;
  OwnedState start(game), state(game);
  Rng first(1);
  game.Start(start.get(), first);
  uint64_t counted = 0;
  int plies = 0;
  for (uint64_t k = 0; k < kWarm + kCounted; ++k) {
    // The counted playouts are among those that warmed the lists up.
    Rng rng(7, k % kWarm);
    state = start;
    const uint64_t before = allocations.load();
    const PlayoutResult result = game.PlayoutOf(kind, state.get(), rng, 400);
    if (k < kWarm) continue;
    counted += allocations.load() - before;
    plies += result.plies;
  }
  return static_cast<double>(counted) / plies;
}

TEST(Allocations, NoneInPlayoutsOfShippedGames) {
  const Library shipped(LUDENS_SOURCE_DIR "/games");
  for (const std::string& name : shipped.games()) {
    const auto game = LoadGameOrFail(name, shipped);
    if (game->facts().simultaneous) continue;
    EXPECT_EQ(AllocationsPerPly(*game, PlayoutKind::kAuto), 0) << name;
    EXPECT_EQ(AllocationsPerPly(*game, PlayoutKind::kStandard), 0) << name << ", standard";
  }
}

TEST(Allocations, NoneInTheOptimisedPlayouts) {
  EXPECT_EQ(AllocationsPerPly(*CompileText(SwapGame()), PlayoutKind::kAddToEmpty), 0);
  EXPECT_EQ(AllocationsPerPly(*CompileText(LibertyGame()), PlayoutKind::kFilter), 0);
  EXPECT_EQ(AllocationsPerPly(*CompileText(NoRepeatGame()), PlayoutKind::kNoRepetition), 0);
}

}  // namespace
}  // namespace ludens
