#include "compiler/fast/line_runs.h"

#include <algorithm>
#include <map>

namespace ludens {
namespace {

/// The whole line through a site along a radial, in the lower of its two directions of reading;
/// empty where it does not go on in just one way.
std::vector<Site> LineThrough(const Topology& topology, SiteType type, RadialId radial) {
  const auto opposites = topology.Opposites(type, radial);
  if (opposites.size() > 1) return {};
  std::vector<Site> line;
  if (!opposites.empty()) {
    const auto behind = topology.RadialSites(type, opposites.front()).subspan(1);
    line.assign(behind.rbegin(), behind.rend());
  }
  const auto ahead = topology.RadialSites(type, radial);
  line.insert(line.end(), ahead.begin(), ahead.end());
  std::vector<Site> reversed(line.rbegin(), line.rend());
  return std::min(line, reversed);
}

}  // namespace

std::optional<LineRuns> LineRuns::Make(const Topology& topology, SiteType type,
                                       AbsoluteDirection direction) {
  LineRuns runs;
  runs.direction_ = direction;
  std::map<std::vector<Site>, uint16_t> numbers;
  std::vector<size_t> seen;  // By line: how many of its sites know it.
  std::vector<std::vector<Place>> by_site(static_cast<size_t>(topology.size(type)));
  for (size_t index = 0; index < by_site.size(); ++index) {
    const Site site = static_cast<Site>(index);
    for (const RadialId radial : topology.DistinctRadials(type, site, direction)) {
      const std::vector<Site> line = LineThrough(topology, type, radial);
      if (line.empty() || line.size() > 32 || std::count(line.begin(), line.end(), site) != 1)
        return std::nullopt;
      const auto [it, fresh] = numbers.try_emplace(line, static_cast<uint16_t>(numbers.size()));
      if (fresh) seen.push_back(0);
      ++seen[it->second];
      const auto place = std::find(line.begin(), line.end(), site) - line.begin();
      by_site[index].emplace_back(it->second, static_cast<size_t>(place));
    }
  }
  runs.lengths_.resize(numbers.size());
  for (const auto& [line, number] : numbers) {
    if (seen[number] != line.size()) return std::nullopt;
    runs.lengths_[number] = static_cast<int>(line.size());
  }
  runs.Pack(by_site);
  return runs;
}

void LineRuns::Pack(const std::vector<std::vector<Place>>& by_site) {
  const Place missing(lengths_.size(), 0);
  stride_ = 0;
  for (const auto& places : by_site) stride_ = std::max(stride_, places.size());
  places_.assign(by_site.size() * stride_, missing);
  for (size_t site = 0; site < by_site.size(); ++site)
    std::copy(by_site[site].begin(), by_site[site].end(),
              places_.begin() + static_cast<ptrdiff_t>(site * stride_));
}

void LineRuns::PackFor(int length) {
  std::vector<bool> used(lengths_.size());
  for (const Place& place : places_)
    if (place.line < lengths_.size()) used[place.line] = true;
  std::vector<int> first(lengths_.size());
  int bits = 0;
  for (size_t line = 0; line < lengths_.size(); ++line) {
    first[line] = bits;
    if (used[line]) bits += lengths_[line] + 1;
  }
  if (bits > 64 || stride_ == 0) return;
  packed_.assign(places_.size() / stride_, 0);
  for (size_t i = 0; i < places_.size(); ++i)
    if (const Place& place = places_[i]; place.line < lengths_.size())
      packed_[i / stride_] |= uint64_t{1} << (first[place.line] + place.bit);
  packed_length_ = length;
}

void LineRuns::MeasureWithin(int radius) {
  if (std::ranges::any_of(lengths_, [&](int length) { return length + 2 * radius > 32; })) return;
  centre_ = uint32_t{1} << radius;
  run_in_.resize(size_t{1} << (2 * radius + 1));
  for (uint32_t window = 0; window < run_in_.size(); ++window) {
    const int ahead = std::countr_one((window | centre_) >> radius);
    const int behind = std::countl_one((window | centre_) << (31 - radius));
    run_in_[window] = static_cast<uint16_t>(1u << (ahead + behind - 1));
  }
}

void LineRuns::DropShorterThan(int length) {
  const size_t sites = stride_ == 0 ? 0 : places_.size() / stride_;
  std::vector<std::vector<Place>> by_site(sites);
  for (size_t site = 0; site < sites; ++site)
    for (const Place& place : At(static_cast<int>(site)))
      if (place.line < lengths_.size() && lengths_[place.line] >= length)
        by_site[site].push_back(place);
  Pack(by_site);
}

}  // namespace ludens
