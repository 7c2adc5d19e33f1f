#pragma once

#include <cstdint>
#include <vector>

#include "base/function_ref.h"
#include "state/model.h"

namespace ludens {

/// A track on the board that never ends, as a ring of places; nothing for other tracks.
struct SowRing {
  struct Place {
    int16_t next, next_place;
    int16_t prev, prev_place;
  };

  /// By track, on a board of so many sites.
  static std::vector<SowRing> FindAll(const Model& model, int sites);

  std::vector<Place> places;
  std::vector<int16_t> place_of;  ///< By site, -1 where the track does not pass.
  bool simple = false;            ///< It passes every site once, in the order of its places.
  size_t index = 0;               ///< Among all tracks.
};

/// Where seeds from one pit go, hole after hole, round and round.
struct SowStart {
  /// Where the last of some seeds goes, when there are not more than holes, and what is filled.
  struct Lap {
    uint64_t filled;
    uint8_t last;
  };
  uint64_t all = 0;       ///< The holes.
  int count = 0;          ///< How many that are.
  bool passed = false;    ///< The start would be one, but is passed over.
  std::vector<Lap> laps;  ///< By the number of seeds less one.

  /// The hole that rules see as reached by the last one, of which `left` are in the last lap.
  int Reached(int start, int left, int seeds) const {
    return passed && left == 1 && seeds > 1 ? start : laps[static_cast<size_t>(left - 1)].last;
  }
};

/// The holes of a simple ring that are not skipped, in order.
struct SowRound {
  /// Without `include_self`, seeds pass over the pit that they come from.
  static SowRound Of(const SowRing& ring, bool include_self, FunctionRef<bool(int)> skips);

  std::vector<uint8_t> holes;
  std::vector<uint8_t> after;    ///< By site: the index of the first hole that comes after it.
  std::vector<SowStart> starts;  ///< By site; none where there are no holes.
};

}  // namespace ludens
