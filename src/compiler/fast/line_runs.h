#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
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

  /// Forgets the lines that have no room for a run of this length. REQUIRES: length > 1.
  void DropShorterThan(int length);
  /// Puts all lines into one long word where they fit, side by side with a gap between them: runs
  /// of `length` are then found on all of them at once. From then on PutAndMeasure tells of no
  /// other runs, but of those anywhere on the board: enough where the first one ends the game.
  void PackFor(int length);

  /// Looks up runs in a table by the stones around the site, where lines leave the room: from then
  /// on runs are only measured as far as `radius` sites either way, longer ones as if they ended
  /// there. REQUIRES: no stones were put; 0 < radius <= kWidestRadius.
  void MeasureWithin(int radius);
  static constexpr int kWidestRadius = 5;

  AbsoluteDirection direction() const { return direction_; }
  /// Words that the stones of one player take.
  size_t words() const { return lengths_.size() + 1; }

  void Put(uint32_t* stones, int site) const {
    if (packed_length_ != 0) {
      PutPacked(stones, site);
      return;
    }
    for (const Place& place : At(site)) stones[place.line] |= centre_ << place.bit;
  }
  /// Takes a stone away again.
  void Take(uint32_t* stones, int site) const {
    if (packed_length_ != 0) {
      uint64_t lines;
      std::memcpy(&lines, stones, sizeof lines);
      lines &= ~packed_[static_cast<size_t>(site)];
      std::memcpy(stones, &lines, sizeof lines);
      return;
    }
    for (const Place& place : At(site)) stones[place.line] &= ~(centre_ << place.bit);
  }
  /// Puts a stone; bit r of the answer says that a run of r stones now goes through the site. Bit 1
  /// may be set for want of lines.
  uint64_t PutAndMeasure(uint32_t* stones, int site) const {
    if (packed_length_ != 0) return MeasurePacked(PutPacked(stones, site));
    uint64_t runs = 0;
    if (!run_in_.empty()) {
      const auto window = static_cast<uint32_t>(run_in_.size() - 1);
      for (const Place& place : At(site)) {
        const uint32_t line = stones[place.line] |= centre_ << place.bit;
        runs |= run_in_[(line >> place.bit) & window];
      }
      return runs;
    }
    for (const Place& place : At(site)) {
      const uint32_t line = stones[place.line] |= uint32_t{1} << place.bit;
      const int ahead = std::countr_one(line >> place.bit);
      const int behind = std::countl_one(line << place.bit_from_end);
      runs |= uint64_t{1} << ahead << behind;
    }
    return runs >> 1;  // The stone itself was counted both ways.
  }

 private:
  struct Place {
    Place(size_t line_number, size_t place)
        : line(static_cast<uint16_t>(line_number)),
          bit(static_cast<uint8_t>(place)),
          bit_from_end(static_cast<uint8_t>(31 - place)) {}
    uint16_t line;
    uint8_t bit;
    uint8_t bit_from_end;  ///< 31 - bit.
  };
  std::span<const Place> At(int site) const {
    return {places_.data() + static_cast<size_t>(site) * stride_, stride_};
  }
  uint64_t PutPacked(uint32_t* stones, int site) const {
    uint64_t lines;
    std::memcpy(&lines, stones, sizeof lines);
    lines |= packed_[static_cast<size_t>(site)];
    std::memcpy(stones, &lines, sizeof lines);
    return lines;
  }
  uint64_t MeasurePacked(uint64_t lines) const {
    uint64_t runs = lines;
    for (int i = 1; i < packed_length_; ++i) runs &= lines >> i;
    return static_cast<uint64_t>(runs != 0) << packed_length_;
  }
  /// Gives every site the same number of places, so that how many there are need not be foreseen:
  /// those that are missing are the first one of a line that no site is on.
  void Pack(const std::vector<std::vector<Place>>& by_site);

  AbsoluteDirection direction_{};
  size_t stride_ = 0;
  std::vector<Place> places_;  ///< By site.
  std::vector<int> lengths_;   ///< By line.
  uint32_t centre_ = 1;        ///< The first stone of a line: there may be room before it.
  /// By the stones within the radius of a site, one of them on it: bit r where they are a run of r.
  std::vector<uint16_t> run_in_;
  int packed_length_ = 0;  ///< Of the runs that are looked for in packed lines; 0: not packed.
  std::vector<uint64_t> packed_;  ///< By site: its places on the packed lines.
};

}  // namespace ludens
