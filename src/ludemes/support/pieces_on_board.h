#pragma once

#include <bit>

#include "ludemes/nodes.h"

namespace ludens {

/// The first of the board's own sites that holds `what` at some level, and there passes
/// `test(slot, level)`; kOff without one. Looks only where the piece's owner has something.
template <typename Test>
int FirstSiteHolding(const Context& context, int what, Test&& test) {
  const Model& model = context.model;
  if (what < 1 || static_cast<size_t>(what) >= model.components.size()) return kOff;
  const int sites = context.topology().size(model.default_site);
  const auto owned = context.state.OwnedSet(model.components[static_cast<size_t>(what)].owner);
  for (size_t i = 0; i < owned.size(); ++i)
    for (uint64_t word = owned[i]; word != 0; word &= word - 1) {
      const int site = static_cast<int>(i * 64) + std::countr_zero(word);
      if (site >= sites) return kOff;
      const int height = model.stacking ? context.state.Height(site) : 1;
      for (int level = 0; level < height; ++level) {
        const int there =
            model.stacking ? context.state.WhatAt(site, level) : context.state.What(site);
        if (there == what && test(site, level)) return site;
      }
    }
  return kOff;
}

}  // namespace ludens
