#include "state/track_indices.h"

namespace ludens {

int NextTrackElement(const Track& track, int site, int after) {
  for (const int place : track.PlacesOf(site))
    if (place > after) return place;
  return -1;
}

int TrackIndices::Entries(const Model& model) {
  size_t elements = 0;
  for (const Track& track : model.tracks) elements += track.elements.size();
  return static_cast<int>(elements * model.components.size());
}

void TrackIndices::Add(int what, int count, int to) const {
  if (!Tracked(what)) return;
  for (size_t t = 0; t < model_.tracks.size(); ++t) {
    const int position = FirstTrackElement(model_.tracks[t], to);
    if (position >= 0) Counts(model_.tracks[t], what)[position] += static_cast<int16_t>(count);
  }
}

void TrackIndices::Remove(int what, int at) const {
  if (!Tracked(what)) return;
  for (size_t t = 0; t < model_.tracks.size(); ++t) {
    const Track& track = model_.tracks[t];
    int16_t* counts = Counts(track, what);
    for (int i = FirstTrackElement(track, at); i >= 0; i = NextTrackElement(track, at, i))
      --counts[i];
  }
}

void TrackIndices::Move(int what, int from, int to, int count) const {
  if (!Tracked(what)) return;
  for (size_t t = 0; t < model_.tracks.size(); ++t) {
    const Track& track = model_.tracks[t];
    const bool enters = FirstTrackElement(track, from) < 0;
    const int left = enters ? -1 : PositionOf(static_cast<int>(t), what, from);
    if (!enters && left < 0) continue;
    int16_t* counts = Counts(track, what);
    // What enters a track counts once, however many items there are.
    const auto moved = static_cast<int16_t>(enters ? 1 : count);
    if (left >= 0) counts[left] = static_cast<int16_t>(counts[left] - moved);
    int reached = NextTrackElement(track, to, left);
    if (reached < 0) reached = FirstTrackElement(track, to);
    if (reached >= 0) counts[reached] = static_cast<int16_t>(counts[reached] + moved);
  }
}

int TrackIndices::PositionOf(int track_index, int what, int site) const {
  const Track& track = model_.tracks[static_cast<size_t>(track_index)];
  const int16_t* counts = Counts(track, what);
  for (int i = FirstTrackElement(track, site); i >= 0; i = NextTrackElement(track, site, i))
    if (counts[i] > 0) return i;
  return -1;
}

}  // namespace ludens
