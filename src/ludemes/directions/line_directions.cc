#include "ludemes/directions/line_directions.h"

#include "ludemes/directions/radials.h"

namespace ludens {

LineDirections::LineDirections(const Topology& topology, SiteType type) {
  if (topology.size(type) > kMostSites) return;
  sites_ = topology.size(type);
  entries_.resize(static_cast<size_t>(sites_ * sites_));
  for (int from = 0; from < sites_; ++from)
    for (int to = 0; to < sites_; ++to) {
      Entry& entry = entries_[static_cast<size_t>(from * sites_ + to)];
      int lines = 0;
      for (const AbsoluteDirection direction : topology.DirectionsOf(type)) {
        const int here = RadialsThrough(topology, type, from, to, direction);
        if (here > 0) entry.direction = direction;
        lines += here;
      }
      if (lines > 0) entry.answer = lines == 1 ? Answer::kOne : Answer::kSearch;
    }
}

}  // namespace ludens
