#pragma once

#include <cstdint>
#include <vector>

#include "graph/topology.h"

namespace ludens {

/// In which direction a straight line leads from one site over another, looked up for all pairs of
/// sites of a small board.
class LineDirections {
 public:
  /// Larger boards would need tables that are slower than the search.
  static constexpr int kMostSites = 128;

  enum class Answer : uint8_t { kNever, kOne, kSearch };

  LineDirections() = default;  ///< Knows nothing: every answer is kSearch.
  LineDirections(const Topology& topology, SiteType type);

  /// kOne: just one line in one direction leads there, and it is in `direction`.
  Answer Find(int from, int to, AbsoluteDirection& direction) const {
    if (from < 0 || to < 0 || from >= sites_ || to >= sites_) return Answer::kSearch;
    const Entry& entry = entries_[static_cast<size_t>(from * sites_ + to)];
    direction = entry.direction;
    return entry.answer;
  }

 private:
  struct Entry {
    Answer answer = Answer::kNever;
    AbsoluteDirection direction = AbsoluteDirection::kAll;
  };
  int sites_ = 0;
  std::vector<Entry> entries_;
};

}  // namespace ludens
