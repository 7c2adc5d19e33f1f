#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <vector>

#include "compiler/plan/lines.h"

namespace ludens {

/// Lines by origin, as sets: what a slide reads. Lines whose sites ascend or descend end at the
/// lowest or highest obstacle, which takes a few operations; others are followed site by site.
template <int W>
class LineTable {
 public:
  explicit LineTable(const std::vector<std::vector<Line>>& by_site) {
    for (const std::vector<Line>& lines : by_site) {
      begins_.push_back(Position());
      for (const Line& line : lines) AddLine(line);
    }
    begins_.push_back(Position());
  }

  bool empty() const { return up_.empty() && down_.empty() && crooked_.empty(); }

  /// All sites up to the first that is not in `going_on`, that one too where it is in `ends`.
  Mask<W> Reach(int from, const Mask<W>& going_on, const Mask<W>& ends) const {
    const Begins& first = begins_[static_cast<size_t>(from)];
    const Begins& last = begins_[static_cast<size_t>(from) + 1];
    Mask<W> reached;
    for (size_t i = first.up; i < last.up; ++i)
      reached |= up_[i] & up_[i].Without(going_on).UpToLowest();
    for (size_t i = first.down; i < last.down; ++i)
      reached |= down_[i] & down_[i].Without(going_on).FromHighest();
    reached &= going_on | ends;
    for (size_t i = first.crooked; i < last.crooked; ++i)
      reached |= Follow(crooked_[i], going_on, ends);
    return reached;
  }

 private:
  struct Begins {
    size_t up, down, crooked;
  };

  void AddLine(const Line& line) {
    Mask<W> sites;
    for (const int site : line) sites.Add(site);
    if (std::is_sorted(line.begin(), line.end()))
      up_.push_back(sites);
    else if (std::is_sorted(line.rbegin(), line.rend()))
      down_.push_back(sites);
    else
      crooked_.push_back(line);
  }
  Begins Position() const { return {up_.size(), down_.size(), crooked_.size()}; }

  static Mask<W> Follow(const Line& line, const Mask<W>& going_on, const Mask<W>& ends) {
    Mask<W> reached;
    for (const int site : line) {
      if (going_on.Contains(site) || ends.Contains(site)) reached.Add(site);
      if (!going_on.Contains(site)) break;
    }
    return reached;
  }

  std::vector<Mask<W>> up_, down_;
  std::vector<Line> crooked_;
  std::vector<Begins> begins_;  ///< By origin, one more at the end.
};

/// Steps in one direction, for all pieces at once.
template <int W>
struct Stride {
  int distance;
  Mask<W> ends;       ///< Where steps lead.
  int doublings = 0;  ///< A line has at most 1 << doublings steps.

  /// All sites that the pieces reach over `going_on`; the last one may be in `ends` instead. The
  /// way grows by doubling, without a branch on how far it is.
  Mask<W> Reach(const Mask<W>& pieces, const Mask<W>& going_on, const Mask<W>& stops) const {
    // Which way to shift is settled once.
    return distance > 0 ? Grow<true>(pieces, going_on, stops)
                        : Grow<false>(pieces, going_on, stops);
  }

 private:
  template <bool up>
  Mask<W> Grow(const Mask<W>& pieces, const Mask<W>& going_on, const Mask<W>& stops) const {
    const auto shifted = [&](const Mask<W>& mask, int steps) {
      return up ? mask.ShiftedUp(distance << steps) : mask.ShiftedDown(-distance << steps);
    };
    Mask<W> passed = pieces;
    Mask<W> open = going_on & ends;  // Over this site and those behind it, 1, 2, 4 … in all.
    for (int steps = 0; steps < doublings; ++steps) {
      passed |= shifted(passed, steps) & open;
      open &= shifted(open, steps);
    }
    return shifted(passed, 0) & ends & (going_on | stops);
  }
};

/// The strides that the lines from all sites are made of, one for each direction; none where a line
/// is not the same stride repeated.
template <int W>
std::vector<Stride<W>> StridesOf(const std::vector<std::vector<Line>>& by_site) {
  std::map<int, Mask<W>> froms;
  for (size_t from = 0; from < by_site.size(); ++from)
    for (const Line& line : by_site[from]) {
      const int distance = line[0] - static_cast<int>(from);
      froms[distance].Add(static_cast<int>(from));
      for (size_t i = 1; i < line.size(); ++i)
        if (line[i] - line[i - 1] != distance) return {};
    }
  size_t longest = 0;
  for (const std::vector<Line>& lines : by_site)
    for (const Line& line : lines) longest = std::max(longest, line.size());
  std::vector<Stride<W>> strides;
  for (const auto& [distance, mask] : froms) {
    Stride<W>& stride = strides.emplace_back(Stride<W>{distance, mask.Shifted(distance), 0});
    // No line is so long that its shifts would leave the set.
    while ((size_t{1} << stride.doublings) < longest &&
           (std::abs(distance) << stride.doublings) < Mask<W>::kSites)
      ++stride.doublings;
  }
  // Every line must go on as far as there are strides.
  for (size_t from = 0; from < by_site.size(); ++from)
    for (const Line& line : by_site[from])
      if (froms[line[0] - static_cast<int>(from)].Contains(line.back())) return {};
  return strides;
}

/// The slides of one component: piece by piece, or all pieces together.
template <int W>
class Slides {
 public:
  explicit Slides(const std::vector<std::vector<Line>>& by_site)
      : by_site_(by_site), lines_(by_site), strides_(StridesOf<W>(by_site)) {}

  bool empty() const { return lines_.empty(); }
  const std::vector<std::vector<Line>>& by_site() const { return by_site_; }
  const LineTable<W>& lines() const { return lines_; }
  /// One for each direction, in which all pieces go side by side: the one that reaches a site is
  /// the first one behind it.
  const std::vector<Stride<W>>& strides() const { return strides_; }

  /// True when these pieces are to be looked at together: there are many, which go over nothing
  /// but empty sites.
  bool GoTogether(const Mask<W>& pieces, const Mask<W>& going_on, const Mask<W>& empty) const {
    return !strides_.empty() && pieces.Count() >= kMany && going_on.Without(empty).Empty();
  }
  /// Where the piece that reaches a site by a stride comes from.
  template <typename IsEmpty>
  static int OriginOf(int to, int distance, IsEmpty&& is_empty) {
    int from = to - distance;
    while (is_empty(from)) from -= distance;
    return from;
  }

 private:
  static constexpr int kMany = 6;

  std::vector<std::vector<Line>> by_site_;
  LineTable<W> lines_;
  std::vector<Stride<W>> strides_;  ///< None where lines are crooked.
};

}  // namespace ludens
