#include "ludemes/support/line_windows.h"

#include <array>
#include <cassert>
#include <set>

namespace ludens {
namespace {

using Row = std::array<uint64_t, LineWindows::kMostSites / 64>;

void Add(Row& row, int site) { row[static_cast<size_t>(site) >> 6] |= uint64_t{1} << (site & 63); }

/// Rows of `length` sites that have the pivot, `ahead` of the sites before it on one radial, and
/// the rest on another one.
void AddRow(int pivot, std::span<const Site> ahead, std::span<const Site> behind, int length,
            std::set<Row>& rows) {
  for (int before = 0; before < length; ++before) {
    const int after = length - 1 - before;
    if (before > static_cast<int>(ahead.size()) || after > static_cast<int>(behind.size()))
      continue;
    Row row{};
    Add(row, pivot);
    for (const Site site : ahead.first(static_cast<size_t>(before))) Add(row, site);
    for (const Site site : behind.first(static_cast<size_t>(after))) Add(row, site);
    rows.insert(row);
  }
}

}  // namespace

LineWindows::LineWindows(const Topology& topology, SiteType type, AbsoluteDirection direction,
                         int length)
    : words_((static_cast<size_t>(topology.size(type)) + 63) / 64) {
  assert(length >= 2 && topology.size(type) <= kMostSites);
  for (int site = 0; site < topology.size(type); ++site) {
    begins_.push_back(static_cast<uint32_t>(sets_.size()));
    std::set<Row> rows;
    for (const RadialId radial :
         topology.DistinctRadials(type, static_cast<Site>(site), direction)) {
      const auto ahead = topology.RadialSites(type, radial).subspan(1);
      AddRow(site, ahead, {}, length, rows);
      for (const RadialId opposite : topology.Opposites(type, radial))
        AddRow(site, ahead, topology.RadialSites(type, opposite).subspan(1), length, rows);
    }
    for (const Row& row : rows)
      sets_.insert(sets_.end(), row.begin(), row.begin() + static_cast<ptrdiff_t>(words_));
  }
  begins_.push_back(static_cast<uint32_t>(sets_.size()));
}

bool LineWindows::AnyWithin(std::span<const uint64_t> members, int site) const {
  const size_t end = begins_[static_cast<size_t>(site) + 1];
  for (size_t i = begins_[static_cast<size_t>(site)]; i < end; i += words_) {
    uint64_t missing = 0;
    for (size_t w = 0; w < words_; ++w) missing |= sets_[i + w] & ~members[w];
    if (missing == 0) return true;
  }
  return false;
}

}  // namespace ludens
