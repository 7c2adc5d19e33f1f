#pragma once

#include <array>
#include <mutex>
#include <optional>

#include "graph/topology.h"

namespace ludens {

/// Distances in steps, which few games need: computed at first use, then shared by threads.
///
/// A game has a single kind of distance, whatever its rules ask for: of the relations that occur,
/// the first in the order Adjacent, All, OffDiagonal, Diagonal, Orthogonal decides. Games are
/// written to that.
class StepDistances {
 public:
  /// Announces a rule that asks for distances; while the game is compiled.
  void Want(Relation relation);
  /// REQUIRES: Want was called.
  const DistanceTable& Of(const Topology& topology, SiteType type);

 private:
  Relation relation_ = Relation::kOrthogonal;
  std::array<std::once_flag, kSiteTypes> once_;
  std::array<std::optional<DistanceTable>, kSiteTypes> tables_;
};

}  // namespace ludens
