#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "graph/topology.h"

namespace ludens {

/// The lines from every site of a board of at most 64 sites as sets: how far a line runs over
/// sites of one kind is found by its nearest other site, without a walk.
class LineRays {
 public:
  /// None where the board is larger, or where the sites of some line have no ascending or
  /// descending numbers.
  static std::optional<LineRays> Make(const Topology& topology, SiteType type,
                                      AbsoluteDirection direction);

  struct Found {
    uint64_t flanked = 0;    ///< Targets on lines up to a flank.
    uint64_t unflanked = 0;  ///< Those on lines that hold nothing but targets.
  };
  /// Follows all lines from a site over targets.
  Found Follow(int from, uint64_t targets, uint64_t flanks) const;

 private:
  struct Lines {
    uint32_t first, descending, end;  ///< Of the ascending ones, of the others, and past them.
  };
  std::vector<Lines> by_site_;
  std::vector<uint64_t> rays_;  ///< Without their origin.
};

}  // namespace ludens
