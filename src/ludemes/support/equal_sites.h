#pragma once

#include <algorithm>

#include "base/lanes.h"
#include "ludemes/support/site_bits.h"
#include "state/region.h"
#include "state/state.h"

namespace ludens {

/// Adds the sites whose value in a field of the state is the wanted one.
inline void AddEqualSites(const uint16_t* values, int sites, int wanted, Region& out) {
  out.words().resize(std::max(out.words().size(), (static_cast<size_t>(sites) + 63) / 64));
  for (int first = 0; first < sites; first += 64)
    out.words()[static_cast<size_t>(first) >> 6] |=
        LanesEqual(values + first, std::min(64, sites - first), wanted);
}

/// Adds the board's own sites that hold a component. REQUIRES: what >= 1, no stacks.
inline void AddSitesHolding(const State& state, int sites, int what, Region& out) {
  if (state.layout().has_what)
    return AddEqualSites(state.At<uint16_t>(state.layout().what), sites, what, out);
  if (what > state.layout().players) return;
  const SiteBits owned(state.OwnedSet(what), sites);
  owned.ForEach([&](int site) { out.Add(site); });
}

/// The sites of the board that hold a component, for 0 the empty ones.
/// REQUIRES: IsFlat (site_set.h) for the board's own sites.
inline SiteBits SitesHolding(const State& state, int what, int sites) {
  if (what == 0) return SiteBits(state.EmptySet(), sites);
  if (!state.layout().has_what) return SiteBits(state.OwnedSet(what), sites);
  SiteBits alike(sites);
  const uint16_t* whats = state.At<uint16_t>(state.layout().what);
  for (int first = 0; first < sites; first += 64)
    alike.words()[static_cast<size_t>(first) >> 6] =
        LanesEqual(whats + first, std::min(64, sites - first), what);
  return alike;
}
/// The same for the component on `start`.
inline SiteBits SitesLike(const State& state, int start, int sites) {
  return SitesHolding(state, state.What(start), sites);
}

/// The same as one word. REQUIRES: at most 64 sites.
inline uint64_t WordLike(const State& state, int start, int sites) {
  const int what = state.What(start);
  if (what != 0 && state.layout().has_what)
    return LanesEqual(state.At<uint16_t>(state.layout().what), sites, what);
  const uint64_t word = (what == 0 ? state.EmptySet() : state.OwnedSet(what))[0];
  return sites == 64 ? word : word & ((uint64_t{1} << sites) - 1);
}

/// The sites of the board whose top item is of this owner. REQUIRES: who >= 1.
inline SiteBits SitesTopped(const State& state, int who, int sites) {
  SiteBits topped(sites);
  const uint8_t* owners = state.At<uint8_t>(state.layout().who);
  for (int first = 0; first < sites; first += 64)
    topped.words()[static_cast<size_t>(first) >> 6] =
        BytesEqual(owners + first, std::min(64, sites - first), who);
  return topped;
}

}  // namespace ludens
