#pragma once

#include <cstdint>

#include "state/model.h"
#include "state/state.h"

namespace ludens {

/// How many items of each component stand at which position of each track. Only games with a track
/// that visits a site twice keep this table (Layout::has_track_indices): there a site alone does
/// not tell how far a piece has come. All functions do nothing in other games, so callers need not
/// ask.
///
/// The bookkeeping is the language's own, with its approximations: a removal is taken off every
/// position of the site, so numbers may become negative.
class TrackIndices {
 public:
  TrackIndices(const Model& model, const State& state) : model_(model), state_(state) {}

  /// Numbers that the table needs: Layout::track_entries.
  static int Entries(const Model& model);

  /// `count` items of component `what` came into play on site `to`.
  void Add(int what, int count, int to) const;
  /// One item of component `what` left the game from site `at`.
  void Remove(int what, int at) const;
  /// `count` items of component `what` went from site `from` to site `to`.
  void Move(int what, int from, int to, int count = 1) const;

  /// The first position on the track where an item of component `what` stands on `site`; -1 when
  /// there is none. REQUIRES: Layout::has_track_indices.
  int PositionOf(int track, int what, int site) const;

  /// The counts of a component, one per element of one of the model's tracks.
  /// REQUIRES: Layout::has_track_indices.
  int16_t* Counts(const Track& track, int what) const {
    const size_t before = track.elements_before * model_.components.size();
    return state_.At<int16_t>(state_.layout().tracks) + before +
           track.elements.size() * static_cast<size_t>(what);
  }

 private:
  bool Tracked(int what) const { return state_.layout().has_track_indices && what > 0; }

  const Model& model_;
  State state_;
};

/// The first element after index `after` that lies on `site`, or -1.
int NextTrackElement(const Track& track, int site, int after);
inline int FirstTrackElement(const Track& track, int site) {
  const bool known = static_cast<unsigned>(site) < track.first_places.size();
  return known ? track.first_places[static_cast<size_t>(site)] : -1;
}

}  // namespace ludens
