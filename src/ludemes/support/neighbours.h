#pragma once

#include <cassert>
#include <vector>

#include "graph/topology.h"
#include "ludemes/support/site_bits.h"

namespace ludens {

/// The sites one step from each site in the directions of one kind, as sets: groups grow by whole
/// neighbourhoods.
class Neighbours {
 public:
  /// REQUIRES: at most SiteBits::kMostSites sites of the type.
  Neighbours(const Topology& topology, SiteType type, AbsoluteDirection direction)
      : Neighbours(topology.size(type),
                   [&](Site site) { return topology.Steps(type, site, direction); }) {}
  /// The same for steps that `steps_of(site)` lists. REQUIRES: at most SiteBits::kMostSites.
  template <typename StepsOf>
  Neighbours(int sites, StepsOf&& steps_of)
      : sites_(sites), words_((static_cast<size_t>(sites) + 63) / 64) {
    assert(sites_ <= SiteBits::kMostSites);
    sets_.resize(static_cast<size_t>(sites_) * words_);
    for (int site = 0; site < sites_; ++site)
      for (const Site to : steps_of(static_cast<Site>(site)))
        sets_[static_cast<size_t>(site) * words_ + (to >> 6)] |= uint64_t{1} << (to & 63);
  }

  int sites() const { return sites_; }
  std::span<const uint64_t> Of(int site) const {
    return std::span<const uint64_t>(sets_).subspan(static_cast<size_t>(site) * words_, words_);
  }

  /// `start` and all members that steps over members lead to from it.
  SiteBits Group(int start, const SiteBits& members) const;
  /// All sites next to one of the group, without its own.
  SiteBits Around(const SiteBits& group) const;
  /// How many sites of `open` lie next to the group of `start`; counted up to `enough`.
  /// REQUIRES: no member is open.
  int CountAround(int start, const SiteBits& members, std::span<const uint64_t> open,
                  int enough) const;
  /// Takes the groups of the members out one by one: calls `visit(group)`.
  template <typename Visit>
  void ForEachGroup(SiteBits members, Visit&& visit) const {
    SiteBits left = members;
    members.ForEach([&](int start) {
      if (!left.Contains(start)) return;
      const SiteBits group = Group(start, left);
      left.Subtract(group.words());
      visit(group);
    });
  }

 private:
  /// Calls `visit(neighbours)` for each site of the group of `start` until it answers true.
  template <typename Visit>
  bool Grow(int start, const SiteBits& members, SiteBits& group, Visit&& visit) const;
  /// The same for sets of one word, and of two, which stay in registers.
  template <typename Visit>
  bool GrowInWord(int start, const SiteBits& members, SiteBits& group, Visit&& visit) const;
  template <typename Visit>
  bool GrowInTwo(int start, const SiteBits& members, SiteBits& group, Visit&& visit) const;
  /// The same for sets of a known number of words, or of any for 0.
  template <size_t kWords, typename Visit>
  bool GrowBy(int start, const SiteBits& members, SiteBits& group, Visit&& visit) const;

  int sites_;
  size_t words_;
  std::vector<uint64_t> sets_;  ///< By site.
};

}  // namespace ludens
