#include "compiler/fast/reach.h"

#include <algorithm>

namespace ludens {

Reach::Reach(const Topology& topology, SiteType type, AbsoluteDirection direction, int players)
    : direction_(direction), sites_(static_cast<size_t>(topology.size(type))), stride_(1) {
  const auto steps = [&](size_t site) {
    return topology.Steps(type, static_cast<Site>(site), direction);
  };
  for (size_t site = 0; site < sites_; ++site) stride_ = std::max(stride_, steps(site).size());
  neighbours_.assign(sites_ * stride_, static_cast<uint16_t>(sites_));
  for (size_t site = 0; site < sites_; ++site) {
    size_t i = site * stride_;
    for (const Site to : steps(site)) neighbours_[i++] = static_cast<uint16_t>(to);
  }
  regions_.assign(static_cast<size_t>(players) + 1, std::vector<uint32_t>(sites_, 0));
}

uint32_t Reach::NewBit() { return bits_ == kMaxRegions ? 0 : uint32_t{1} << bits_++; }

uint32_t Reach::AddRegion(int player, const std::vector<int>& sites, uint32_t bit) {
  for (const int site : sites)
    if (site >= 0 && static_cast<size_t>(site) < sites_)
      regions_[static_cast<size_t>(player)][static_cast<size_t>(site)] |= bit;
  return bit;
}

void Reach::Spread(uint32_t* touched, int site) const {
  std::vector<uint16_t> stack;
  static thread_local std::vector<uint16_t> kept;
  stack.swap(kept);
  stack.assign(1, static_cast<uint16_t>(site));
  while (!stack.empty()) {
    const size_t from = stack.back();
    stack.pop_back();
    for (size_t i = 0; i < stride_; ++i) {
      const uint16_t to = neighbours_[from * stride_ + i];
      const uint32_t both = touched[to] | touched[from];
      if ((touched[to] & kStone) == 0 || both == touched[to]) continue;
      touched[to] = both;
      stack.push_back(to);
    }
  }
  stack.swap(kept);
}

}  // namespace ludens
