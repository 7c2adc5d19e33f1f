#include "lab/policy/train_policy.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "base/error.h"
#include "search/mcts/search.h"
#include "search/policy/adaptive_policy.h"

namespace ludens {
namespace {

/// The positions with fewer than two moves.
std::vector<OwnedState> FirstPositions(const Game& game) {
  Rng rng(1);
  OwnedState start(game);
  game.Start(start.get(), rng);
  std::vector<OwnedState> positions = {start};
  MoveList moves;
  game.LegalMoves(start.get(), game.Mover(start.get()), moves);
  for (const Move& move : moves) {
    OwnedState after = start;
    game.Apply(after.get(), std::span(&move, 1), rng);
    if (!game.IsOver(after.get())) positions.push_back(after);
  }
  return positions;
}

}  // namespace

SavedPolicy TrainPolicy(const Game& game, const TrainPolicyOptions& options,
                        FunctionRef<void(size_t, size_t)> progress) {
  if (game.facts().stochastic || game.facts().simultaneous)
    Fail("'{}' has chance or simultaneous moves: its first positions cannot be listed",
         game.facts().name);
  const std::vector<OwnedState> positions = FirstPositions(game);
  SavedPolicy saved(game, options.search.features);
  std::mutex mutex;
  std::atomic<size_t> next{0};
  size_t done = 0;
  const auto work = [&] {
    PolicyWeights weights(options.search.features ? game.feature_codes() : game.facts().move_codes,
                          options.search.k);
    AdaptivePolicy policy(weights, options.search.alpha);
    MctsSearch search(game, options.search, &policy);
    for (size_t at = next++; at < positions.size(); at = next++) {
      weights.Reset();
      search.SetRoot(positions[at].get());
      Rng rng(options.seed, at);
      for (int64_t i = 0; i < options.playouts; ++i) search.Iterate(rng);
      const std::lock_guard lock(mutex);
      saved.Add(positions[at].get(), weights);
      progress(++done, positions.size());
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < options.threads; ++i) helpers.emplace_back(work);
  work();
  helpers.clear();  // Joins.
  return saved;
}

}  // namespace ludens
