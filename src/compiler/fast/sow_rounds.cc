#include "compiler/fast/sow_rounds.h"

#include <algorithm>

namespace ludens {
namespace {

bool IsSimple(const Track& track) {
  const size_t size = track.elements.size();
  for (size_t i = 0; i < size; ++i) {
    const TrackElement& element = track.elements[i];
    const size_t next = (i + 1) % size;
    if (static_cast<size_t>(element.next_index) != next ||
        element.next != track.elements[next].site || track.PlacesOf(element.site).size() != 1)
      return false;
  }
  return size > 0;
}

SowStart StartAt(const SowRound& round, int site, bool include_self) {
  SowStart start;
  for (size_t i = 0; i < round.holes.size(); ++i) {
    const uint8_t hole =
        round.holes[(round.after[static_cast<size_t>(site)] + i) % round.holes.size()];
    if (hole == site && !include_self) {
      start.passed = true;
      continue;
    }
    start.all |= uint64_t{1} << hole;
    start.laps.push_back({start.all, hole});
  }
  start.count = static_cast<int>(start.laps.size());
  return start;
}

}  // namespace

std::vector<SowRing> SowRing::FindAll(const Model& model, int sites) {
  const auto stays = [&](const TrackElement& element) {
    return element.next >= 0 && element.next < sites && element.next_index >= 0;
  };
  std::vector<SowRing> rings;
  for (const Track& track : model.tracks) {
    SowRing& ring = rings.emplace_back();
    ring.index = rings.size() - 1;
    if (!std::ranges::all_of(track.elements, stays)) continue;
    for (const TrackElement& element : track.elements)
      ring.places.push_back(
          {static_cast<int16_t>(element.next), static_cast<int16_t>(element.next_index),
           static_cast<int16_t>(element.prev), static_cast<int16_t>(element.prev_index)});
    for (int site = 0; site < sites; ++site) {
      const auto places = track.PlacesOf(site);
      ring.place_of.push_back(static_cast<int16_t>(places.empty() ? -1 : places[0]));
    }
    ring.simple = IsSimple(track);
  }
  return rings;
}

SowRound SowRound::Of(const SowRing& ring, bool include_self, FunctionRef<bool(int)> skips) {
  SowRound round;
  const size_t size = ring.places.size();
  std::vector<uint8_t> before(size);  // Holes before the one that follows a place.
  for (size_t place = 0; place < size; ++place) {
    const int hole = ring.places[place].next;
    before[place] = static_cast<uint8_t>(round.holes.size());
    if (!skips(hole)) round.holes.push_back(static_cast<uint8_t>(hole));
  }
  for (const int16_t place : ring.place_of) {
    const size_t index = place < 0 ? 0 : before[static_cast<size_t>(place)];
    round.after.push_back(
        static_cast<uint8_t>(round.holes.empty() ? 0 : index % round.holes.size()));
  }
  for (size_t site = 0; site < round.after.size() && !round.holes.empty(); ++site)
    round.starts.push_back(StartAt(round, static_cast<int>(site), include_self));
  return round;
}

}  // namespace ludens
