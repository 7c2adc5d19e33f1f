#include "ludemes/support/line_windows.h"

#include <array>
#include <cassert>
#include <compare>
#include <set>

namespace ludens {
namespace {

using Sites = std::array<uint64_t, LineWindows::kMostSites / 64>;

/// A row, and the sites next to it that would make it longer.
struct Row {
  Sites sites{}, ends{};
  auto operator<=>(const Row&) const = default;
};
using Rows = std::set<Row>;

void Add(Sites& sites, int site) {
  sites[static_cast<size_t>(site) >> 6] |= uint64_t{1} << (site & 63);
}

/// Adds the sites of one side of the pivot: the first ones belong to the row, the next one ends it.
void AddSide(Row& row, std::span<const Site> side, int length) {
  for (const Site site : side.first(static_cast<size_t>(length))) Add(row.sites, site);
  if (length < static_cast<int>(side.size())) Add(row.ends, side[static_cast<size_t>(length)]);
}

/// The rows of the pivot with sites on both sides of it.
void AddRows(int pivot, std::span<const Site> ahead, std::span<const Site> behind, int length,
             Rows& rows) {
  for (int before = 0; before < length; ++before) {
    const int after = length - 1 - before;
    if (before > static_cast<int>(ahead.size()) || after > static_cast<int>(behind.size()))
      continue;
    Row row;
    Add(row.sites, pivot);
    AddSide(row, ahead, before);
    AddSide(row, behind, after);
    rows.insert(row);
  }
}

Rows RowsThrough(const Topology& topology, SiteType type, int site, AbsoluteDirection direction,
                 int length) {
  Rows rows;
  for (const RadialId radial : topology.DistinctRadials(type, static_cast<Site>(site), direction)) {
    const auto ahead = topology.RadialSites(type, radial).subspan(1);
    const auto opposites = topology.Opposites(type, radial);
    if (opposites.empty()) AddRows(site, ahead, {}, length, rows);
    for (const RadialId opposite : opposites)
      AddRows(site, ahead, topology.RadialSites(type, opposite).subspan(1), length, rows);
  }
  return rows;
}

}  // namespace

LineWindows::LineWindows(const Topology& topology, SiteType type, AbsoluteDirection direction,
                         int length, bool exact)
    : words_((static_cast<size_t>(topology.size(type)) + 63) / 64) {
  assert(length >= 2 && topology.size(type) <= kMostSites);
  for (int site = 0; site < topology.size(type); ++site) {
    begins_.push_back(static_cast<uint32_t>(sets_.size()));
    for (const Row& row : RowsThrough(topology, type, site, direction, length)) {
      const Sites ends = exact ? row.ends : Sites{};
      sets_.insert(sets_.end(), row.sites.data(), row.sites.data() + words_);
      sets_.insert(sets_.end(), ends.data(), ends.data() + words_);
    }
  }
  begins_.push_back(static_cast<uint32_t>(sets_.size()));
}

bool LineWindows::AnyWithin(std::span<const uint64_t> members, int site) const {
  const size_t end = begins_[static_cast<size_t>(site) + 1];
  for (size_t i = begins_[static_cast<size_t>(site)]; i < end; i += 2 * words_) {
    uint64_t wrong = 0;
    for (size_t w = 0; w < words_; ++w)
      wrong |= (sets_[i + w] & ~members[w]) | (sets_[i + words_ + w] & members[w]);
    if (wrong == 0) return true;
  }
  return false;
}

}  // namespace ludens
