#include "graph/track.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <unordered_set>

namespace ludens {
namespace {

constexpr size_t kMaxTrack = 10000;

std::vector<std::string_view> SplitAtCommas(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const size_t comma = text.find(',');
    parts.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

std::optional<int> Number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size() || value < 0) {
    return std::nullopt;
  }
  return value;
}

/// Follows the steps of one track.
class Follower {
 public:
  Follower(const Topology& topology, SiteType type, TrackError& error)
      : topology_(topology), type_(type), error_(error) {}

  std::optional<std::vector<int>> Follow(std::string_view text) {
    while (text.ends_with(',')) text.remove_suffix(1);
    const std::vector<std::string_view> steps = SplitAtCommas(text);
    for (std::string_view step : steps) {
      if (!Number(step) && sites_.empty()) return Fail(step, "a track begins with a site's number");
      if (!Take(step)) return std::nullopt;
      if (sites_.size() > kMaxTrack) return Fail(step, "the track is too long");
    }
    return std::move(sites_);
  }

 private:
  std::nullopt_t Fail(std::string_view step, std::string message) {
    error_ = {std::string(step), std::move(message)};
    return std::nullopt;
  }

  bool Take(std::string_view step) {
    if (const std::optional<int> site = Number(step)) {
      sites_.push_back(*site);
      return true;
    }
    if (step == "End") {
      sites_.push_back(kTrackEnd);
      return true;
    }
    return TakeDirection(step);
  }

  bool TakeDirection(std::string_view step) {
    const size_t letters = std::min(step.find_first_of("0123456789"), step.size());
    const auto direction = ParseAbsoluteDirection(step.substr(0, letters));
    const auto supported = topology_.DirectionsOf(type_);
    if (!direction ||
        std::find(supported.begin(), supported.end(), *direction) == supported.end()) {
      Fail(step, "the board has no such direction");
      return false;
    }
    const size_t most = letters < step.size()
                            ? static_cast<size_t>(Number(step.substr(letters)).value_or(0))
                            : std::numeric_limits<size_t>::max();
    const int from = sites_.back();
    if (from < 0 || from >= topology_.size(type_)) {
      Fail(step, "a direction needs a site of the board to start from");
      return false;
    }
    for (RadialId radial : topology_.Radials(type_, static_cast<Site>(from), *direction)) {
      const auto line = topology_.RadialSites(type_, radial);
      for (size_t i = 1; i < line.size() && i <= most; ++i) sites_.push_back(line[i]);
    }
    return true;
  }

  const Topology& topology_;
  SiteType type_;
  TrackError& error_;
  std::vector<int> sites_;
};

}  // namespace

std::optional<int> BoardTrack::IndexOf(int site) const {
  const auto found = std::find_if(elements.begin(), elements.end(),
                                  [&](const BoardTrackElement& e) { return e.site == site; });
  if (found == elements.end()) return std::nullopt;
  return static_cast<int>(found - elements.begin());
}

std::optional<std::vector<int>> FollowTrack(std::string_view steps, const Topology& topology,
                                            SiteType type, TrackError& error) {
  return Follower(topology, type, error).Follow(steps);
}

BoardTrack MakeTrack(std::string name, const std::vector<int>& sites, int owner, bool looped,
                     bool directed) {
  BoardTrack track{std::move(name), owner, looped, directed, {}, false};
  int bumps = 0;
  bool any_bump = false;
  for (size_t i = 0; i < sites.size(); ++i) {
    if (i + 1 < sites.size() && sites[i] == sites[i + 1]) {
      ++bumps;
      any_bump = true;
    } else {
      track.elements.push_back({sites[i], -1, -1, bumps});
      bumps = 0;
    }
  }
  const int n = static_cast<int>(track.elements.size());
  std::unordered_set<int> seen;
  for (int i = 0; i < n; ++i) {
    BoardTrackElement& element = track.elements[static_cast<size_t>(i)];
    const bool first = i == 0, last = i == n - 1;
    element.next = !last ? i + 1 : looped ? 0 : -1;
    element.previous = first ? (looped ? n - 1 : -1) : (directed && !last ? -1 : i - 1);
    // A bump already makes the track a special one; only plain tracks are looked at.
    if (!any_bump && !seen.insert(element.site).second) track.crosses_itself = true;
  }
  return track;
}

namespace {

/// A loop as it is laid out: places next to which the board is left are marked, and doubled where
/// two of them meet.
struct LoopPlace {
  int site;
  bool border;
};

std::vector<int> WithBumps(const std::vector<LoopPlace>& loop) {
  std::vector<int> sites;
  for (size_t i = 0; i < loop.size(); ++i) {
    sites.push_back(loop[i].site);
    if (loop[i].border && loop[(i + 1) % loop.size()].border) sites.push_back(loop[i].site);
  }
  return sites;
}

/// Once around along a row, a column, and back along their mirror images. Site 0 is never marked,
/// which only a loop from row 0 would show.
std::vector<LoopPlace> SquareLoop(int rows, int columns, int loop) {
  std::vector<LoopPlace> places;
  const auto add = [&](int site, int i, int n) {
    places.push_back({site, (i == 0 || i == n - 1) && site != 0});
  };
  for (int c = 0; c < columns; ++c) add(loop * columns + c, c, columns);
  for (int r = 0; r < rows; ++r) add(columns - 1 - loop + r * columns, r, rows);
  for (int c = 0; c < columns; ++c) add(rows * columns - 1 - loop * columns - c, c, columns);
  for (int r = 0; r < rows; ++r) add(rows * columns - columns + loop - r * columns, r, rows);
  return places;
}

std::vector<LoopPlace> TriangleLoop(int size, int loop) {
  std::vector<LoopPlace> places;
  const int n = size - loop;
  const auto add = [&](int site, int i) {
    places.push_back({site, (i == 0 || i >= n - 1) && site != 0});
  };
  int site = 0;
  for (int i = 0; i < loop; ++i) site += size - i;
  for (int i = 0; i < n; ++i) add(site++, i);
  site = size - 1 - loop;
  int stride = size - 1;
  for (int i = 0; i < n; ++i, site += stride--) add(site, i);
  stride += 3;
  for (int i = 0; i < n; ++i, site -= stride++) add(site, i);
  return places;
}

}  // namespace

std::vector<BoardTrack> MakeSurakartaTracks(const Topology& topology, bool triangular,
                                            std::optional<int> loops, int from) {
  const int rows = topology.row_count(SiteType::kVertex);
  const int columns = topology.column_count(SiteType::kVertex);
  const int standard = triangular ? (rows - 1) / 2 : (std::min(rows, columns) - 2) / 2;
  std::vector<BoardTrack> tracks;
  for (int loop = from; loop < from + loops.value_or(standard); ++loop) {
    std::vector<LoopPlace> places =
        triangular ? TriangleLoop(rows, loop) : SquareLoop(rows, columns, loop);
    const std::string name = "Track" + std::to_string(loop);
    tracks.push_back(MakeTrack(name + "F", WithBumps(places), 0, true, true));
    std::reverse(places.begin(), places.end());
    tracks.push_back(MakeTrack(name + "B", WithBumps(places), 0, true, true));
  }
  return tracks;
}

}  // namespace ludens
