#pragma once

#include <algorithm>

#include "base/lanes.h"
#include "state/region.h"

namespace ludens {

/// Adds the sites whose value in a field of the state is the wanted one.
inline void AddEqualSites(const uint16_t* values, int sites, int wanted, Region& out) {
  out.words().resize(std::max(out.words().size(), (static_cast<size_t>(sites) + 63) / 64));
  for (int first = 0; first < sites; first += 64)
    out.words()[static_cast<size_t>(first) >> 6] |=
        LanesEqual(values + first, std::min(64, sites - first), wanted);
}

}  // namespace ludens
