#include "compiler/fast/reach.h"

#include <array>

namespace ludens {

Reach::Reach(const Topology& topology, SiteType type, AbsoluteDirection direction, int players)
    : direction_(direction), sites_(static_cast<size_t>(topology.size(type))) {
  const auto steps = [&](size_t site) {
    return topology.Steps(type, static_cast<Site>(site), direction);
  };
  for (size_t site = 0; site < sites_; ++site)
    if (steps(site).size() > kFew) stride_ = kMany;
  neighbours_.assign(sites_ * stride_, static_cast<uint16_t>(sites_));
  for (size_t site = 0; site < sites_; ++site) {
    size_t i = site * stride_;
    for (const Site to : steps(site)) neighbours_[i++] = static_cast<uint16_t>(to);
  }
  regions_.assign(static_cast<size_t>(players) + 1, std::vector<uint32_t>(sites_, 0));
}

uint32_t Reach::NewBit() { return bits_ == kMaxRegions ? 0 : uint32_t{1} << bits_++; }

void Reach::AddRegion(int player, const std::vector<int>& sites, uint32_t bit) {
  for (const int site : sites)
    if (site >= 0 && static_cast<size_t>(site) < sites_)
      regions_[static_cast<size_t>(player)][static_cast<size_t>(site)] |= bit;
}

bool Reach::Suits(const Topology& topology, SiteType type, AbsoluteDirection direction) {
  const int sites = topology.size(type);
  for (int site = 0; site < sites; ++site)
    if (topology.Steps(type, static_cast<Site>(site), direction).size() > kMany) return false;
  return sites <= kMaxSites;
}

template <size_t kStride>
void Reach::Spread(uint32_t* touched, uint32_t reached, int site) const {
  std::array<uint16_t, kMaxSites + 1> stack;
  size_t size = 0;
  stack[size++] = static_cast<uint16_t>(site);
  // All of the group end with the same word, so each stone is pushed once at most.
  while (size > 0) {
    const uint16_t* around = neighbours_.data() + stack[--size] * kStride;
    for (size_t i = 0; i < kStride; ++i) {
      // Whether a stone must be told is hard to foresee, so there is no branch.
      const uint16_t to = around[i];
      const uint32_t there = touched[to];
      const bool tell = ((there & kStone) != 0) & (there != reached);
      touched[to] = tell ? reached : there;
      stack[size] = to;
      size += tell;
    }
  }
}

template void Reach::Spread<Reach::kFew>(uint32_t*, uint32_t, int) const;
template void Reach::Spread<Reach::kMany>(uint32_t*, uint32_t, int) const;

}  // namespace ludens
