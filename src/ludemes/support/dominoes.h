#pragma once

#include "state/context.h"

namespace ludens {

/// Appends the dominoes that lie nowhere: the bag, in the order of their numbers.
inline void AppendBag(const Context& context, IntList& out) {
  const Model& model = context.model;
  for (int what = 1; what < static_cast<int>(model.components.size()); ++what)
    if (model.components[static_cast<size_t>(what)].kind == ComponentKind::kDomino)
      out.push_back(what);
  for (int slot = 0; slot < context.state.layout().slots; ++slot)
    std::erase(out, context.state.What(slot));
}

}  // namespace ludens
