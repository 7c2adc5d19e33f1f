#pragma once

#include <algorithm>
#include <vector>

#include "state/model.h"

namespace ludens {

/// A track as a table, for tracks on which a site alone tells how far a piece has come: the first
/// position of each site, and the sites by position, also of some positions past the end.
class TrackTable {
 public:
  /// REQUIRES: the track has elements, and outlives the table.
  explicit TrackTable(const Track& track)
      : track_(&track),
        places_(static_cast<unsigned>(track.first_places.size())),
        sites_(static_cast<unsigned>(std::min(2 * SizeOf(track) + kMostSteps, kMostSites))),
        beside_(SizeOf(track)) {
    for (const int place : track.first_places) entries_.push_back(place < 0 ? beside_ : place);
    for (unsigned i = 0; i < sites_; ++i) entries_.push_back(SiteAt(track, static_cast<int>(i)));
  }

  const Track* track() const { return track_; }

  /// The site so many steps from another; a site that is not on the track counts as its end.
  int At(int site, int steps) const { return SiteFrom(PositionAfter(site, steps)); }
  /// The site at a position, as SiteAt.
  int SiteFrom(int position) const {
    return IsNear(position) ? SiteNear(position) : SiteAt(*track_, position);
  }
  // The parts of that: the position, and the site there where the table has it.
  int PositionAfter(int site, int steps) const {
    const unsigned from = static_cast<unsigned>(site);
    return (from < places_ ? entries_[from] : beside_) + std::max(0, steps);
  }
  bool IsNear(int position) const { return static_cast<unsigned>(position) < sites_; }
  int SiteNear(int position) const { return entries_[places_ + static_cast<unsigned>(position)]; }

  /// The site at a position; those past the end go on at the beginning of a loop.
  [[gnu::noinline]] static int SiteAt(const Track& track, int position) {
    const int size = SizeOf(track);
    const auto element = [&](int index) { return track.elements[static_cast<size_t>(index)]; };
    if (position < size) return element(position).site;
    if (track.elements.back().next == kOff) return kOff;
    const int beyond = position % size;
    return beyond == 0 ? track.elements.back().next : element(beyond - 1).next;
  }

 private:
  static constexpr int kMostSteps = 64;
  static constexpr int kMostSites = 4096;
  static int SizeOf(const Track& track) { return static_cast<int>(track.elements.size()); }

  const Track* track_;
  unsigned places_;           ///< Sites that have an entry …
  unsigned sites_;            ///< … and positions.
  int beside_;                ///< The position of a site that is not on the track.
  std::vector<int> entries_;  ///< First positions by site, then the sites by position.
};

}  // namespace ludens
