#include "compiler/fast/ring_filter.h"

#include <algorithm>
#include <array>

namespace ludens {
namespace {

constexpr size_t kSides = 6;
constexpr std::array<AbsoluteDirection, kSides> kFlat = {
    AbsoluteDirection::kNNE, AbsoluteDirection::kE, AbsoluteDirection::kSSE,
    AbsoluteDirection::kSSW, AbsoluteDirection::kW, AbsoluteDirection::kNNW};
constexpr std::array<AbsoluteDirection, kSides> kPointed = {
    AbsoluteDirection::kN, AbsoluteDirection::kENE, AbsoluteDirection::kESE,
    AbsoluteDirection::kS, AbsoluteDirection::kWSW, AbsoluteDirection::kWNW};

/// The six neighbours in the given directions, `none` where the board ends.
std::vector<uint16_t> Around(const Topology& topology, SiteType type,
                             const std::array<AbsoluteDirection, kSides>& directions) {
  const size_t sites = static_cast<size_t>(topology.size(type));
  std::vector<uint16_t> around(sites * kSides, static_cast<uint16_t>(sites));
  for (size_t site = 0; site < sites; ++site)
    for (size_t side = 0; side < kSides; ++side) {
      const auto steps = topology.Steps(type, static_cast<Site>(site), directions[side]);
      if (!steps.empty()) around[site * kSides + side] = static_cast<uint16_t>(steps.front());
    }
  return around;
}

/// Every neighbour lies in one of the six directions, and neighbours that follow each other are
/// neighbours themselves.
bool IsHexagonal(const Topology& topology, SiteType type, const std::vector<uint16_t>& around) {
  const size_t sites = static_cast<size_t>(topology.size(type));
  const auto adjacent = [&](size_t a, size_t b) {
    const auto steps = topology.Steps(type, static_cast<Site>(a), AbsoluteDirection::kAdjacent);
    return std::find(steps.begin(), steps.end(), static_cast<Site>(b)) != steps.end();
  };
  for (size_t site = 0; site < sites; ++site) {
    size_t found = 0;
    for (size_t side = 0; side < kSides; ++side) {
      const size_t here = around[site * kSides + side];
      const size_t next = around[site * kSides + (side + 1) % kSides];
      found += here != sites;
      if (here != sites && next != sites && !adjacent(here, next)) return false;
    }
    const auto steps = topology.Steps(type, static_cast<Site>(site), AbsoluteDirection::kAdjacent);
    if (found != steps.size()) return false;
  }
  return true;
}

}  // namespace

bool RingFilter::Suits(const Topology& topology, SiteType type) {
  return IsHexagonal(topology, type, Around(topology, type, kFlat)) ||
         IsHexagonal(topology, type, Around(topology, type, kPointed));
}

RingFilter::RingFilter(const Topology& topology, SiteType type)
    : sites_(static_cast<size_t>(topology.size(type))), around_(Around(topology, type, kFlat)) {
  if (!IsHexagonal(topology, type, around_)) around_ = Around(topology, type, kPointed);
}

bool RingFilter::Surrounded(const uint32_t* forest, uint32_t site) const {
  const uint16_t* around = around_.data() + site * kSides;
  return std::all_of(around, around + kSides, [&](uint16_t to) { return forest[to] != 0; });
}

bool RingFilter::Put(uint32_t* forest, int site) const {
  const uint32_t centre = static_cast<uint32_t>(site);
  const uint16_t* around = around_.data() + centre * kSides;
  bool closed = false, previous = forest[around[kSides - 1]] != 0;
  std::array<uint32_t, 3> stretches;
  size_t count = 0;
  forest[centre] = centre + 1;
  for (size_t side = 0; side < kSides; ++side) {
    const uint32_t to = around[side];
    const bool own = forest[to] != 0;
    if (own && !previous) {
      const uint32_t root = Root(forest, to);
      for (size_t i = 0; i < count; ++i) closed = closed || stretches[i] == root;
      stretches[count++] = root;
    }
    if (own && Surrounded(forest, to)) closed = true;
    previous = own;
  }
  if (count == 0 && previous) stretches[count++] = Root(forest, around[0]);  // All six.
  for (size_t i = 0; i < count; ++i) forest[Root(forest, stretches[i])] = centre + 1;
  return closed;
}

}  // namespace ludens
