#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/topology.h"

/// Tables for evaluating rules on whole sets of sites at a time. A set is a block of 64-bit words,
/// one bit per site of one type; all blocks of a board have SetWords(n) words. Every table is built
/// once per game from its topology and then only read.
namespace ludens {

constexpr size_t SetWords(int sites) { return (static_cast<size_t>(sites) + 63) / 64; }

using SetView = std::span<const uint64_t>;
using SetBlock = std::span<uint64_t>;

/// One step in a direction, for all sites of a set at once.
///
/// On boards with straight rows all steps of a direction lead a fixed number of sites on, so a
/// step is a shift and a mask. Other boards need several such terms, or each member of the set is
/// looked up (gather); whichever is cheaper for the board is chosen when the map is made.
class StepMap {
 public:
  StepMap(const Topology& topology, SiteType type, AbsoluteDirection direction);

  /// `out` = all sites one step from a member of `from`. The blocks must not overlap.
  void Apply(SetView from, SetBlock out) const;
  bool is_shift() const { return !terms_.empty(); }
  size_t terms() const { return terms_.size(); }

 private:
  struct Term {
    int shift;                   ///< Sites on; negative: back.
    std::vector<uint64_t> mask;  ///< Where the step may arrive.
  };

  void ApplyShift(const Term& term, SetView from, SetBlock out) const;

  std::vector<Term> terms_;
  Csr<Site> gather_;
};

/// Many sets of equal size in one array.
class SetPool {
 public:
  explicit SetPool(size_t words) : words_(words) {}
  size_t size() const { return words_ == 0 ? 0 : bits_.size() / words_; }
  SetView operator[](size_t i) const { return {bits_.data() + i * words_, words_}; }
  /// Adds an empty set; the block is valid until the next Add.
  SetBlock Add();

 private:
  size_t words_;
  std::vector<uint64_t> bits_;
};

/// For each site the union of its radials in a direction, without the site itself.
SetPool MakeRadialMasks(const Topology& topology, SiteType type, AbsoluteDirection direction);

/// Sites strictly between two sites of a straight line.
class BetweenTable {
 public:
  /// Lines in the directions of a class such as Adjacent. Costs one set per pair of sites that
  /// see each other at a distance.
  BetweenTable(const Topology& topology, SiteType type, AbsoluteDirection direction);

  /// Empty where the two are neighbours or not in line. Where several lines join them, their
  /// union.
  SetView operator()(Site from, Site to) const { return masks_[index_[from * sites_ + to]]; }

 private:
  size_t sites_;
  std::vector<uint32_t> index_;
  SetPool masks_;
};

/// All straight lines of `length` sites: as sets, and which of them pass through each site.
class SiteLines {
 public:
  SiteLines(const Topology& topology, SiteType type, AbsoluteDirection direction, int length);

  size_t size() const { return masks_.size(); }
  SetView line(size_t i) const { return masks_[i]; }
  std::span<const uint32_t> Through(Site site) const { return through_[site]; }

  /// Whether a set holds all of a line through this site.
  bool HasLine(SetView set, Site through) const;

 private:
  SetPool masks_;
  Csr<uint32_t> through_;
};

}  // namespace ludens
