#include <algorithm>

#include "gdl/gdl_game.h"

namespace ludens::gdl {

void GdlGame::Features(const StateBytes* state, std::span<float> features) const {
  const Network& network = feature_network_;
  std::vector<bool> values(network.size(), false);
  const std::span<const uint64_t> bits = FluentBits(state);
  std::vector<uint32_t> number(terms_.size(), kNone);
  for (uint32_t i = 0; i < network_.fluents.size(); ++i) number[network_.fluents[i].term] = i;
  for (const Network::Fluent& fluent : network.fluents) {
    const uint32_t i = number[fluent.term];
    values[fluent.node] = i != kNone ? ((bits[i / 64] >> (i % 64)) & 1) != 0
                                     : std::ranges::find(network_.constant_fluents, fluent.term) !=
                                           network_.constant_fluents.end();
  }
  const auto value_of = [&](Literal literal) {
    return values[NodeOf(literal)] != IsNegated(literal);
  };
  for (bool changed = true; changed;) {  // Once more after every rise of a loop.
    for (NodeId node = 0; node < network.size(); ++node)
      if (network.Kind(node) == NodeKind::kAnd)
        values[node] = std::ranges::all_of(network.Inputs(node), value_of);
    changed = false;
    for (const Network::Loop& loop : network.loops) {
      if (values[loop.node] || !value_of(loop.definition)) continue;
      values[loop.node] = true;
      changed = true;
    }
  }
  for (size_t i = 0; i < feature_literals_.size(); ++i)
    features[i] = value_of(feature_literals_[i]) ? 1.0f : 0.0f;
}

}  // namespace ludens::gdl
