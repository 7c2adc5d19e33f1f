#pragma once

#include "state/context.h"

namespace ludens {

/// Appends the first sites of the players' hands; none unless there are as many as players.
inline void AppendHands(const Context& context, IntList& out) {
  const size_t before = out.size();
  for (const Container& container : context.model.containers)
    if (container.kind == ContainerKind::kHand) out.push_back(container.first_site);
  if (out.size() - before != static_cast<size_t>(context.model.players)) out.resize(before);
}

/// The deck that cards are dealt from, or null.
inline const Container* FirstDeck(const Model& model) {
  for (const Container& container : model.containers)
    if (container.kind == ContainerKind::kDeck) return &container;
  return nullptr;
}

}  // namespace ludens
