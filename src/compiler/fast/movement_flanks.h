#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "compiler/plan/mask.h"
#include "graph/topology.h"

namespace ludens {

/// Whether a capture that starts from where a move ended finds anything: pieces next to it that are
/// flanked by others. It is one of (custodial …), (intervene …) and (surround …), or less than
/// that: it may hold where they capture nothing after all.
template <int W>
class MovementFlanks {
 public:
  /// Rows of at most `most` targets in a direction, with a flank behind; `at_edge`: or the edge.
  static MovementFlanks Rows(const Topology& topology, SiteType type, AbsoluteDirection direction,
                             int most, bool at_edge) {
    MovementFlanks flanks(topology.size(type));
    flanks.most_ = static_cast<size_t>(most);
    flanks.at_edge_ = at_edge;
    for (int from = 0; from < topology.size(type); ++from)
      for (const RadialId radial : topology.Radials(type, static_cast<Site>(from), direction)) {
        const auto line = topology.RadialSites(type, radial);
        if (line.size() < 2) continue;
        if (most == 1) {
          flanks.AddSingle(from, line);
          continue;
        }
        const auto at = static_cast<size_t>(from);
        flanks.near_[at].Add(line[1]);
        flanks.rows_[at].emplace_back(line.begin() + 1, line.end());
      }
    return flanks;
  }
  /// Targets on both sides.
  static MovementFlanks Pairs(const Topology& topology, SiteType type,
                              AbsoluteDirection direction) {
    MovementFlanks flanks(topology.size(type));
    for (int from = 0; from < topology.size(type); ++from)
      for (const RadialId radial :
           topology.DistinctRadials(type, static_cast<Site>(from), direction)) {
        const auto line = topology.RadialSites(type, radial);
        if (line.size() < 2) continue;
        for (const RadialId other : topology.Opposites(type, radial)) {
          const auto back = topology.RadialSites(type, other);
          if (back.size() < 2) continue;
          Mask<W> others;
          others.Add(back[1]);
          flanks.AddCatch(from, line[1], others);
        }
      }
    return flanks;
  }
  /// Targets whose other neighbours are all flanks.
  static MovementFlanks Rings(const Topology& topology, SiteType type,
                              AbsoluteDirection direction) {
    MovementFlanks flanks(topology.size(type));
    const auto visit = [&](int site, auto&& each) {
      for (const RadialId radial : topology.Radials(type, static_cast<Site>(site), direction)) {
        const auto line = topology.RadialSites(type, radial);
        if (line.size() > 1) each(static_cast<int>(line[1]));
      }
    };
    for (int from = 0; from < topology.size(type); ++from)
      visit(from, [&](int target) {
        Mask<W> others;
        visit(target, [&](int site) {
          if (site != from) others.Add(site);
        });
        flanks.AddCatch(from, target, others);
      });
    return flanks;
  }

  /// Asked after a move to `to`.
  bool MayCapture(int to, const Mask<W>& targets, const Mask<W>& flanks) const {
    const auto at = static_cast<size_t>(to);
    if ((near_[at] & targets).Empty()) return false;
    bool any = false;  // Without a branch on each, which is hard to foresee.
    for (const Catch& each : std::span(catches_).subspan(ranges_[at].first, ranges_[at].count))
      any |= (each.target.Without(targets) | each.others.Without(flanks)).Empty();
    if (any || most_ <= 1) return any;
    for (const std::vector<int>& row : rows_[at]) {
      size_t end = 0;
      while (end < row.size() && end < most_ && targets.Contains(row[end])) ++end;
      if (end > 0 && (end < row.size() ? flanks.Contains(row[end]) : at_edge_)) return true;
    }
    return false;
  }

 private:
  struct Catch {
    Mask<W> target;  ///< One site.
    Mask<W> others;  ///< These must be flanks.
  };

  /// The catches from a site, among all.
  struct Range {
    size_t first = 0, count = 0;
  };

  explicit MovementFlanks(int sites)
      : near_(static_cast<size_t>(sites)),
        ranges_(static_cast<size_t>(sites)),
        rows_(static_cast<size_t>(sites)) {}

  /// REQUIRES: no other site had one added since this one had its first.
  void AddCatch(int from, int target, const Mask<W>& others) {
    near_[static_cast<size_t>(from)].Add(target);
    Range& range = ranges_[static_cast<size_t>(from)];
    if (range.count == 0) range.first = catches_.size();
    ++range.count;
    catches_.push_back({{}, others});
    catches_.back().target.Add(target);
  }
  /// A row of one target on a line, with a flank or the edge behind it.
  void AddSingle(int from, std::span<const Site> line) {
    Mask<W> behind;
    if (line.size() > 2)
      behind.Add(line[2]);
    else if (!at_edge_)
      return;
    AddCatch(from, line[1], behind);
  }

  std::vector<Mask<W>> near_;  ///< By where the move ended, as the others: possible targets.
  std::vector<Range> ranges_;
  std::vector<Catch> catches_;
  std::vector<std::vector<std::vector<int>>> rows_;
  size_t most_ = 0;  ///< Of a row; those of one are catches.
  bool at_edge_ = false;
};

}  // namespace ludens
