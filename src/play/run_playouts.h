#pragma once

#include <cstdint>

#include "game/game.h"

namespace ludens {

struct PlayoutOptions {
  uint64_t seed = 1;
  uint64_t count = 0;    ///< 0: as many as `seconds` allow.
  double seconds = 1.0;  ///< Of CPU time per thread.
  int max_plies = 100000;
  int threads = 1;
  PlayoutKind kind = PlayoutKind::kAuto;
};

struct PlayoutRun {
  PlayoutStatistics sums;
  double cpu_seconds = 0;  ///< Over all threads.
};

/// Plays random playouts from the start position. With a count the sums depend on the seed alone,
/// whatever the number of threads.
PlayoutRun RunPlayouts(const Game& game, const PlayoutOptions& options);

}  // namespace ludens
