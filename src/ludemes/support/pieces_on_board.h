#pragma once

#include <algorithm>
#include <bit>

#include "base/lanes.h"
#include "ludemes/nodes.h"

namespace ludens {

/// The first of the board's own sites that holds `what` at some level, and there passes
/// `test(slot, level)`; kOff without one. Looks only where the piece's owner has something.
template <typename Test>
int FirstSiteHolding(const Context& context, int what, Test&& test) {
  const Model& model = context.model;
  if (what < 1 || static_cast<size_t>(what) >= model.components.size()) return kOff;
  const int sites = context.topology().size(model.default_site);
  if (!model.stacking && context.state.layout().has_what) {
    const uint16_t* whats = context.state.At<uint16_t>(context.state.layout().what);
    for (int first = 0; first < sites; first += 64)
      for (uint64_t word = LanesEqual(whats + first, std::min(64, sites - first), what); word != 0;
           word &= word - 1)
        if (const int site = first + std::countr_zero(word); test(site, 0)) return site;
    return kOff;
  }
  const auto owned = context.state.OwnedSet(model.components[static_cast<size_t>(what)].owner);
  for (size_t i = 0; i < owned.size(); ++i)
    for (uint64_t word = owned[i]; word != 0; word &= word - 1) {
      const int site = static_cast<int>(i * 64) + std::countr_zero(word);
      if (site >= sites) return kOff;
      for (int level = 0; level < context.state.Height(site); ++level)
        if (context.state.WhatAt(site, level) == what && test(site, level)) return site;
    }
  return kOff;
}

}  // namespace ludens
