#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/topology.h"

namespace ludens {

/// All rows of one length in the lines of a board, as sets: whether a line runs through a site is
/// then a question about a few sets instead of a walk.
class LineWindows {
 public:
  /// Larger boards would need tables that are slower than the walk.
  static constexpr int kMostSites = 128;

  /// Lines run in the given direction and its opposite. With `exact`, a row must not be part of a
  /// longer one. REQUIRES: length >= 2, at most kMostSites sites of the type.
  LineWindows(const Topology& topology, SiteType type, AbsoluteDirection direction, int length,
              bool exact);

  /// True when a row that contains `site` has nothing but members.
  /// REQUIRES: `members` covers the board.
  bool AnyWithin(std::span<const uint64_t> members, int site) const;
  /// The same on a board of at most 64 sites.
  bool AnyWithin(uint64_t members, int site) const {
    const size_t end = begins_[static_cast<size_t>(site) + 1];
    for (size_t i = begins_[static_cast<size_t>(site)]; i < end; i += 2)
      if (((sets_[i] & ~members) | (sets_[i + 1] & members)) == 0) return true;
    return false;
  }
  /// Calls `visit(sites)` for each row that contains `site`.
  template <typename Visit>
  void ForEachRow(int site, Visit&& visit) const {
    const size_t end = begins_[static_cast<size_t>(site) + 1];
    for (size_t i = begins_[static_cast<size_t>(site)]; i < end; i += 2 * words_) {
      std::vector<int> row;
      for (int each = 0; each < static_cast<int>(64 * words_); ++each)
        if ((sets_[i + static_cast<size_t>(each) / 64] >> (each % 64)) & 1) row.push_back(each);
      visit(row);
    }
  }
  bool fits_one_word() const { return words_ == 1; }

 private:
  size_t words_;
  /// Each row as two sets: its own sites, and those next to it that must not be members.
  std::vector<uint64_t> sets_;
  std::vector<uint32_t> begins_;  ///< By site: where its rows begin among the sets; one more.
};

}  // namespace ludens
