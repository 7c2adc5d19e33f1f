#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "graph/topology.h"

namespace ludens {

/// The straight lines of a board, each site's place on the (at most one) line of every axis, and
/// how long the runs of stones through a site are. Stones of one player are a word per line.
class LineRuns {
 public:
  /// The lines in the directions of a class such as Adjacent; none where lines branch, meet
  /// themselves or are longer than a word.
  static std::optional<LineRuns> Make(const Topology& topology, SiteType type,
                                      AbsoluteDirection direction);

  /// Forgets the lines that have no room for a run of this length.
  void DropShorterThan(int length);

  AbsoluteDirection direction() const { return direction_; }
  size_t lines() const { return lines_; }

  void Put(uint32_t* stones, int site) const {
    for (const Place& place : At(site)) stones[place.line] |= uint32_t{1} << place.bit;
  }
  /// Puts a stone; bit r of the answer says that a run of r stones now goes through the site.
  uint64_t PutAndMeasure(uint32_t* stones, int site) const {
    uint64_t runs = 0;
    for (const Place& place : At(site)) {
      const uint32_t line = stones[place.line] |= uint32_t{1} << place.bit;
      const int ahead = std::countr_one(line >> place.bit);
      const int behind = std::countl_one(line << (31 - place.bit));
      runs |= uint64_t{1} << (ahead + behind - 1);
    }
    return runs;
  }

 private:
  struct Place {
    uint16_t line;
    uint16_t bit;
  };
  std::span<const Place> At(int site) const {
    const size_t i = static_cast<size_t>(site);
    return {places_.data() + begins_[i], begins_[i + 1] - begins_[i]};
  }

  AbsoluteDirection direction_{};
  size_t lines_ = 0;
  std::vector<uint32_t> begins_;  ///< By site, one more at the end.
  std::vector<Place> places_;
  std::vector<int> lengths_;  ///< By line.
};

}  // namespace ludens
