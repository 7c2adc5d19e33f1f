#include "ludemes/support/line_rays.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <span>

namespace ludens {
namespace {

constexpr int kMostSites = 64;

uint64_t SetOf(std::span<const Site> sites) {
  uint64_t set = 0;
  for (const Site site : sites) set |= uint64_t{1} << site;
  return set;
}

bool Ascends(std::span<const Site> line) {
  return std::ranges::adjacent_find(line, std::ranges::greater_equal()) == line.end();
}
bool Descends(std::span<const Site> line) {
  return std::ranges::adjacent_find(line, std::ranges::less_equal()) == line.end();
}

/// All ones or none.
uint64_t MaskIf(bool condition) { return uint64_t{0} - static_cast<uint64_t>(condition); }

}  // namespace

std::optional<LineRays> LineRays::Make(const Topology& topology, SiteType type,
                                       AbsoluteDirection direction) {
  if (topology.size(type) > kMostSites) return std::nullopt;
  LineRays out;
  const auto size = [&] { return static_cast<uint32_t>(out.rays_.size()); };
  for (int from = 0; from < topology.size(type); ++from) {
    std::vector<uint64_t> descending;
    Lines lines{size(), 0, 0};
    for (const RadialId radial : topology.Radials(type, static_cast<Site>(from), direction)) {
      const auto line = topology.RadialSites(type, radial);
      if (line.size() < 2) continue;
      if (!Ascends(line) && !Descends(line)) return std::nullopt;
      (Ascends(line) ? out.rays_ : descending).push_back(SetOf(line.subspan(1)));
    }
    lines.descending = size();
    out.rays_.insert(out.rays_.end(), descending.begin(), descending.end());
    lines.end = size();
    out.by_site_.push_back(lines);
  }
  return out;
}

LineRays::Found LineRays::Follow(int from, uint64_t targets, uint64_t flanks) const {
  const Lines lines = by_site_[static_cast<size_t>(from)];
  Found found;
  const auto add = [&](uint64_t ray, uint64_t others, uint64_t nearest, uint64_t before) {
    found.flanked |= ray & before & MaskIf((nearest & flanks) != 0);
    found.unflanked |= ray & MaskIf(others == 0);
  };
  for (size_t i = lines.first; i < lines.descending; ++i) {
    const uint64_t others = rays_[i] & ~targets;
    const uint64_t nearest = others & (~others + 1);
    add(rays_[i], others, nearest, nearest - 1);
  }
  for (size_t i = lines.descending; i < lines.end; ++i) {
    const uint64_t others = rays_[i] & ~targets;
    const uint64_t nearest = std::bit_floor(others);
    add(rays_[i], others, nearest, ~(nearest | (nearest - 1)));
  }
  return found;
}

}  // namespace ludens
