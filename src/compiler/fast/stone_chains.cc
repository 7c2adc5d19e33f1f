#include "compiler/fast/stone_chains.h"

#include <algorithm>

namespace ludens {

std::optional<StoneGraph> StoneGraph::Make(const Neighbours& neighbours) {
  StoneGraph graph;
  graph.sites = neighbours.sites();
  graph.all = Mask<8>::First(graph.sites);
  std::vector<SiteBits> sets;
  for (int site = 0; site < graph.sites; ++site) {
    sets.emplace_back(neighbours.Of(site), graph.sites);
    graph.degree = std::max(graph.degree, sets.back().Count());
  }
  if (graph.degree > kMostNeighbours) return std::nullopt;
  graph.near.assign(static_cast<size_t>(graph.sites * graph.degree), kBorder);
  bool mutual = true;
  for (int site = 0; site < graph.sites; ++site) {
    auto entry = graph.near.begin() + site * graph.degree;
    sets[static_cast<size_t>(site)].ForEach([&](int to) {
      *entry++ = static_cast<uint16_t>(to);
      mutual = mutual && to != site && sets[static_cast<size_t>(to)].Contains(site);
    });
  }
  if (!mutual) return std::nullopt;
  for (std::vector<uint64_t>& keys : graph.keys) keys.assign(static_cast<size_t>(graph.sites), 0);
  return graph;
}

StoneChains::StoneChains(const StoneGraph& graph) : graph_(graph) {
  owner_.fill(kNobody);
  owner_[StoneGraph::kBorder] = kOutside;
  head_.fill(kNoChain);
  liberties_[kNoChain] = 0;
}

StoneChains::Contact StoneChains::Touch(int site, int player) {
  const uint16_t* near = graph_.Near(site);
  Contact contact{0, false, false};
  for (int i = 0; i < graph_.degree; ++i) {
    --liberties_[head_[near[i]]];
    contact.liberties += owner_[near[i]] == kNobody;
  }
  for (int i = 0; i < graph_.degree; ++i) {
    const bool free = liberties_[head_[near[i]]] != 0;
    contact.breathes |= free & (owner_[near[i]] == player);
    contact.takes |= !free & (owner_[near[i]] == 3 - player);
  }
  contact.breathes |= contact.liberties != 0;
  return contact;
}

void StoneChains::Leave(int site) {
  const uint16_t* near = graph_.Near(site);
  for (int i = 0; i < graph_.degree; ++i) ++liberties_[head_[near[i]]];
}

uint64_t StoneChains::KeysTaken(int site, int player) const {
  const uint16_t* near = graph_.Near(site);
  uint64_t keys = 0;
  for (int i = 0; i < graph_.degree; ++i) {
    const uint16_t head = head_[near[i]];
    if (owner_[near[i]] != 3 - player || liberties_[head] != 0) continue;
    const bool known =
        std::any_of(near, near + i, [&](uint16_t before) { return head_[before] == head; });
    if (!known) keys ^= key_[head];
  }
  return keys;
}

void StoneChains::Settle(int site, int player, const Contact& contact) {
  const auto stone = static_cast<uint16_t>(site);
  owner_[stone] = static_cast<uint8_t>(player);
  head_[stone] = next_[stone] = stone;
  liberties_[stone] = static_cast<uint16_t>(contact.liberties);
  size_[stone] = 1;
  key_[stone] = graph_.keys[static_cast<size_t>(player)][stone];
  const uint16_t* near = graph_.Near(site);
  for (int i = 0; i < graph_.degree; ++i)
    if (owner_[near[i]] == player && head_[near[i]] != head_[stone])
      Merge(head_[near[i]], head_[stone]);
}

void StoneChains::Merge(uint16_t a, uint16_t b) {
  if (size_[a] < size_[b]) std::swap(a, b);
  uint16_t stone = b;
  do {
    head_[stone] = a;
    stone = next_[stone];
  } while (stone != b);
  std::swap(next_[a], next_[b]);
  liberties_[a] = static_cast<uint16_t>(liberties_[a] + liberties_[b]);
  size_[a] = static_cast<uint16_t>(size_[a] + size_[b]);
  key_[a] ^= key_[b];
}

}  // namespace ludens
