#include "gdl/network.h"

#include <algorithm>

#include "base/rng.h"

namespace ludens::gdl {

Network::Network() { Append(NodeKind::kConstant, {}); }

NodeId Network::Append(NodeKind kind, std::span<const Literal> inputs) {
  kinds_.push_back(kind);
  first_.push_back(static_cast<uint32_t>(pool_.size()));
  count_.push_back(static_cast<uint32_t>(inputs.size()));
  pool_.insert(pool_.end(), inputs.begin(), inputs.end());
  return static_cast<NodeId>(kinds_.size() - 1);
}

NodeId Network::AddInput(NodeKind kind) { return Append(kind, {}); }

uint64_t Network::HashOf(std::span<const Literal> inputs) const {
  uint64_t hash = inputs.size();
  for (Literal input : inputs) hash = Mix64(hash * 31 + input);
  return hash;
}

Literal Network::And(std::vector<Literal> inputs) {
  std::ranges::sort(inputs);
  size_t kept = 0;
  for (Literal input : inputs) {
    if (input == kFalse) return kFalse;
    if (input == kTrueLiteral || (kept > 0 && inputs[kept - 1] == input)) continue;
    if (kept > 0 && inputs[kept - 1] == Negate(input)) return kFalse;
    inputs[kept++] = input;
  }
  inputs.resize(kept);
  if (kept == 0) return kTrueLiteral;
  if (kept == 1) return inputs[0];
  if ((gates_ + 1) * 2 > slots_.size()) Grow();
  const size_t mask = slots_.size() - 1;
  size_t slot = HashOf(inputs) & mask;
  for (; slots_[slot] != kNone; slot = (slot + 1) & mask)
    if (std::ranges::equal(Inputs(slots_[slot]), inputs)) return Positive(slots_[slot]);
  ++gates_;
  slots_[slot] = Append(NodeKind::kAnd, inputs);
  return Positive(slots_[slot]);
}

Literal Network::Or(std::vector<Literal> inputs) {
  for (Literal& input : inputs) input = Negate(input);
  return Negate(And(std::move(inputs)));
}

void Network::Grow() {
  slots_.assign(std::max<size_t>(256, slots_.size() * 2), kNone);
  const size_t mask = slots_.size() - 1;
  for (NodeId node = 0; node < size(); ++node) {
    if (kinds_[node] != NodeKind::kAnd) continue;
    size_t slot = HashOf(Inputs(node)) & mask;
    while (slots_[slot] != kNone) slot = (slot + 1) & mask;
    slots_[slot] = node;
  }
}

std::vector<uint32_t> FanOut(const Network& network) {
  std::vector<uint32_t> uses(network.size(), 0);
  for (NodeId node = 0; node < network.size(); ++node)
    for (Literal input : network.Inputs(node)) ++uses[NodeOf(input)];
  Network::ForEachOutput(network, [&](Literal output) { ++uses[NodeOf(output)]; });
  return uses;
}

}  // namespace ludens::gdl
