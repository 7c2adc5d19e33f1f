#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "game/game.h"

namespace ludens {

/// How far a run has come.
struct PlayoutProgress {
  uint64_t playouts = 0;
  double wall_seconds = 0;
};

struct PlayoutOptions {
  uint64_t seed = 1;
  uint64_t count = 0;    ///< 0: as many as `seconds` allow.
  double seconds = 1.0;  ///< Of CPU time per thread.
  int max_plies = 100000;
  int threads = 1;
  PlayoutKind kind = PlayoutKind::kAuto;
  std::string policy;       ///< As MakePolicy reads it; empty: uniform, by `kind`.
  std::string limit_value;  ///< As ValueNamed: what playouts cut off by max_plies are worth.
  /// Called now and then, by one thread at a time.
  std::function<void(const PlayoutProgress&)> progress;
};

struct PlayoutRun {
  PlayoutStatistics sums;
  double cpu_seconds = 0;  ///< Over all threads.
  double wall_seconds = 0;
};

/// Plays random playouts from the start position. With a count the sums depend on the seed alone,
/// whatever the number of threads. Throws Error where the kind does not apply to the game, and for
/// policies that learn where more than one thread is asked for.
PlayoutRun RunPlayouts(const Game& game, const PlayoutOptions& options);

/// The lengths of the first playouts of a run, one by one: at most `most` of them and those that
/// fit into `seconds` of CPU time.
std::vector<int> PlayoutLengths(const Game& game, const PlayoutOptions& options, size_t most,
                                double seconds);

}  // namespace ludens
