#include "compiler/fast/line_runs.h"

#include <algorithm>
#include <iterator>
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
  for (int index = 0; index < topology.size(type); ++index) {
    const Site site = static_cast<Site>(index);
    runs.begins_.push_back(static_cast<uint32_t>(runs.places_.size()));
    for (const RadialId radial : topology.DistinctRadials(type, site, direction)) {
      const std::vector<Site> line = LineThrough(topology, type, radial);
      if (line.empty() || line.size() > 32 || std::count(line.begin(), line.end(), site) != 1)
        return std::nullopt;
      const auto [it, fresh] = numbers.try_emplace(line, static_cast<uint16_t>(numbers.size()));
      if (fresh) seen.push_back(0);
      ++seen[it->second];
      const auto place = std::find(line.begin(), line.end(), site) - line.begin();
      runs.places_.push_back({it->second, static_cast<uint16_t>(place)});
    }
  }
  runs.begins_.push_back(static_cast<uint32_t>(runs.places_.size()));
  runs.lines_ = numbers.size();
  runs.lengths_.resize(runs.lines_);
  for (const auto& [line, number] : numbers) {
    if (seen[number] != line.size()) return std::nullopt;
    runs.lengths_[number] = static_cast<int>(line.size());
  }
  return runs;
}

void LineRuns::DropShorterThan(int length) {
  const std::vector<Place> places = std::move(places_);
  const std::vector<uint32_t> begins = std::move(begins_);
  places_.clear();
  begins_ = {0};
  for (size_t site = 0; site + 1 < begins.size(); ++site) {
    std::copy_if(places.begin() + begins[site], places.begin() + begins[site + 1],
                 std::back_inserter(places_),
                 [&](const Place& place) { return lengths_[place.line] >= length; });
    begins_.push_back(static_cast<uint32_t>(places_.size()));
  }
}

}  // namespace ludens
