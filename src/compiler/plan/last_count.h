#pragma once

#include <cstdint>

namespace ludens {

/// The last call of MoveSource::Count in a thread, for callers that would ask the same again.
struct LastCount {
  uint64_t number = 0;   ///< Of the call; the thread's first one has 1.
  bool in_sets = false;  ///< All moves are in the sets that it collected, none in the arena.
};

/// That of the calling thread.
LastCount& ThreadLastCount();

}  // namespace ludens
