#pragma once

#include <cstdint>

#include "base/function_ref.h"
#include "search/mcts/options.h"
#include "search/policy/policy_file.h"

namespace ludens {

struct TrainPolicyOptions {
  int64_t playouts = 100'000;  ///< Per position.
  uint64_t seed = 1;
  int threads = 1;
  MctsOptions search;  ///< How: c, alpha, k, features, transpositions.
};

/// Learns a playout policy for the start position and for every position after one move, each by
/// one search from the uniform policy (Cazenave and Diemert, "Memorizing the playout policy", 2017,
/// section 4.3). The trees are forgotten, the policies kept. `progress(done, all)` is called after
/// every position. The same seed gives the same policies on any number of threads. Throws Error for
/// games whose first positions are drawn or simultaneous.
SavedPolicy TrainPolicy(const Game& game, const TrainPolicyOptions& options,
                        FunctionRef<void(size_t, size_t)> progress);

}  // namespace ludens
