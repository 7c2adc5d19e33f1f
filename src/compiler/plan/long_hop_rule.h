#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "compiler/plan/counted_sites.h"
#include "compiler/plan/hop_parts.h"
#include "compiler/plan/lines.h"

namespace ludens {

/// Jumps whose lengths are given by ranges: from afar, over a row of sites, or far beyond it. Each
/// line is followed site by site, but for jumps of one given length on small boards.
template <int W>
class LongHopRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;
  /// Null: 0 sites before and behind, a hurdle of one site.
  struct Lengths {
    const IntNode* before = nullptr;
    const RangeNode* hurdle = nullptr;
    const IntNode* after = nullptr;
    std::optional<CountedSites<W>> counted;  ///< The one length of the hurdle, where it has one.
  };

  LongHopRule(const Parts& parts, Lines lines, std::vector<std::vector<Mask<W>>> steps,
              Hurdles<W> hurdles, Lengths lengths, Taking taking, int sites)
      : PieceRule<W>(parts),
        lines_(std::move(lines)),
        steps_(std::move(steps)),
        hurdles_(hurdles),
        lengths_(std::move(lengths)),
        taking_(taking),
        board_(Mask<W>::First(sites)) {
    if (W <= 2 && hurdles.plain == nullptr && AreApart<W>(lines_)) FindJumps();
    if (W <= 2 && hurdles.plain == nullptr && parts.to.plain == nullptr) FindRays();
  }

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    const int to = set.targets.Select(k);
    if (this->parts_.form) return this->BuildMove(context, set.from, to, choice);
    if (set.group == kStep) {
      choice.lean.kind = LeanMove::Kind::kMove;
      choice.lean.from = set.from;
      choice.lean.to = to;
      choice.lean.decision = this->parts_.decision;
      return;
    }
    const int hurdle = set.group == kByLine ? HurdleOf(context, set.from, to) : set.group;
    {
      const VariableScope scope(context);
      context.vars.between = hurdle;
      this->BuildMove(context, set.from, to, choice);
    }
    taking_.Add(context, set.from, hurdle, to, choice.lean);
  }
  void List(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set,
            ListedMoves& out) const override {
    if (this->parts_.form || taking_.takes != Takes::kNothing ||
        this->parts_.capture.effect != nullptr)
      return MoveRule<W>::List(context, sets, set, out);
    const VariableScope scope(context);
    const int what = context.state.What(set.from);
    size_t next = out.size();
    out.resize(next + static_cast<size_t>(set.count));
    set.targets.ForEach([&](int to) {
      CodedMove& move = out[next++].move;
      move = {.from = set.from, .to = to, .what = what};
      if (set.group == kStep || !this->parts_.capture.removes || context.state.What(to) == 0)
        return;
      context.vars.between = set.group == kByLine ? HurdleOf(context, set.from, to) : set.group;
      move = this->Coded(context, set.from, to);
    });
  }

 protected:
  /// The sets of jumps have the first site of their hurdle as group, or kByLine.
  void Collect(Context& context, const PieceSet<W>& asked, MoveSets<W>& sets) const override {
    const PieceSet<W> pieces = this->Origins(context, asked);
    const auto& lines = lines_[static_cast<size_t>(pieces.component)];
    if (pieces.froms.Empty() || lines.empty()) return;
    const Search search{
        hurdles_.mask->Eval(context), this->Ends(context, board_), {context, *this}};
    const VariableScope scope(context);
    const Jumps* jumps = JumpsOf(pieces.component);
    if (lengths_.counted && jumps != nullptr) {
      const Mask<W> counted = lengths_.counted->Counted(context);
      const auto length = [&](int from) { return lengths_.counted->At(from, counted); };
      if (this->parts_.to.plain == nullptr && jumps->lines == 2)
        return CollectBothWays(*jumps, pieces.froms, length, search, sets);
      pieces.froms.ForEach(
          [&](int from) { CollectExact(*jumps, from, length(from), search, sets); });
      return;
    }
    pieces.froms.ForEach([&](int from) {
      context.vars = scope.saved();
      context.vars.from = from;
      const Reach reach = ReachNow(context);
      if (reach.IsExact() && jumps != nullptr)
        return CollectExact(*jumps, from, reach.max, search, sets);
      if (!rays_.empty() && reach.IsOverOne())
        return CollectRays(pieces.component, from, reach, search, sets);
      if (reach.min == 0) CollectSteps(pieces.component, from, search, sets);
      if (reach.max <= 0) return;
      for (const Line& line : lines[static_cast<size_t>(from)])
        CollectLine(context, from, line, reach, search, sets);
    });
  }
  /// Jumps over single sites, which are listed piece by piece.
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    const bool over_one = lengths_.before == nullptr && lengths_.hurdle == nullptr &&
                          lengths_.after == nullptr && !jumps_.empty();
    if (!over_one || taking_.takes != Takes::kNothing || !this->ReplacesOnly()) return false;
    typename MovementSketch<W>::Line* line = this->SketchLine(component, from, sketch);
    if (line == nullptr) return false;
    line->over = hurdles_.mask;
    line->few = Mask<W>::kSites;
    for (const std::vector<Line>& lines : lines_[static_cast<size_t>(component)]) {
      std::vector<typename MovementSketch<W>::Way>& ways = line->ways.emplace_back();
      for (const Line& each : lines)
        if (each.size() > 1) ways.push_back({each[0], each[1]});
    }
    return true;
  }

 private:
  static constexpr int kStep = -1;
  static constexpr int kByLine = -2;  ///< The hurdle is the one on the line to the target.
  struct Search {
    Mask<W> hurdles, ends;
    typename PieceRule<W>::Sifter sifter;
  };
  struct Reach {
    int before, min, max, after;
    /// Over a hurdle of one length, next to the piece, to the site behind it.
    bool IsExact() const { return min == max && before == 0 && after == 0; }
    /// Over one site.
    bool IsOverOne() const { return min == 1 && max == 1; }
  };
  /// A line as a set, whose sites ascend or descend.
  struct Ray {
    Mask<W> sites;
    bool ascends;

    /// The first one of some sites of the line. REQUIRES: there is one.
    int FirstOf(const Mask<W>& some) const { return ascends ? some.Lowest() : some.Highest(); }
    int LastOf(const Mask<W>& some) const { return ascends ? some.Highest() : some.Lowest(); }
    /// The way to the first one of some sites, with that one; everything where there is none.
    Mask<W> UpTo(const Mask<W>& some) const {
      return ascends ? some.UpToLowest() : some.FromHighest();
    }
  };
  /// Over all sites of a hurdle to the one behind it; where the hurdle has none, a step.
  struct Jump {
    Mask<W> over, to;

    Mask<W> Target(const Mask<W>& hurdles) const { return to.If(over.Without(hurdles).Empty()); }
  };
  /// The jumps of components that have the same lines.
  struct Jumps {
    size_t lines = 0;    ///< At most so many from a site.
    size_t lengths = 0;  ///< Hurdles are shorter than that; a row of none stands for other lengths.
    std::vector<Jump> all;

    const Jump* Of(int from, int length) const {
      const size_t row = std::min(static_cast<size_t>(static_cast<unsigned>(length)), lengths);
      return all.data() + (static_cast<size_t>(from) * (lengths + 1) + row) * lines;
    }
  };

  /// Null where there are none.
  const Jumps* JumpsOf(int component) const {
    return jumps_.empty() ? nullptr : &jumps_[jumps_by_component_[static_cast<size_t>(component)]];
  }
  /// Leaves jumps_ empty where steps are not what lines begin with.
  void FindJumps() {
    std::vector<Jumps> found;
    std::vector<const std::vector<std::vector<Line>>*> lines_of;
    for (size_t component = 0; component < lines_.size(); ++component) {
      const auto& by_site = lines_[component];
      if (!StepsBegin(by_site, steps_[component])) return;
      const auto same =
          std::ranges::find_if(lines_of, [&](auto* other) { return *other == by_site; });
      jumps_by_component_.push_back(static_cast<size_t>(same - lines_of.begin()));
      if (same != lines_of.end()) continue;
      lines_of.push_back(&by_site);
      found.push_back(FindJumps(by_site));
    }
    jumps_ = std::move(found);
  }
  static bool StepsBegin(const std::vector<std::vector<Line>>& by_site,
                         const std::vector<Mask<W>>& steps) {
    for (size_t from = 0; from < by_site.size(); ++from) {
      Mask<W> begins;
      for (const Line& line : by_site[from])
        if (!line.empty()) begins.Add(line[0]);
      if (begins != steps[from]) return false;
    }
    return true;
  }
  static Jumps FindJumps(const std::vector<std::vector<Line>>& by_site) {
    Jumps jumps;
    for (const std::vector<Line>& lines : by_site) {
      jumps.lines = std::max(jumps.lines, lines.size());
      for (const Line& line : lines) jumps.lengths = std::max(jumps.lengths, line.size());
    }
    for (const std::vector<Line>& lines : by_site) AddJumps(lines, jumps);
    return jumps;
  }
  static void AddJumps(const std::vector<Line>& lines, Jumps& jumps) {
    const size_t first = jumps.all.size();
    jumps.all.resize(first + (jumps.lengths + 1) * jumps.lines);
    for (size_t i = 0; i < lines.size(); ++i) {
      Mask<W> over;
      for (size_t length = 0; length < lines[i].size(); ++length) {
        Jump& jump = jumps.all[first + length * jumps.lines + i];
        jump.over = over;
        jump.to.Add(lines[i][length]);
        over |= jump.to;
      }
    }
  }

  /// Jumps over hurdles of one length, by sets.
  void CollectExact(const Jumps& jumps, int from, int length, const Search& search,
                    MoveSets<W>& sets) const {
    Mask<W> targets;
    for (const Jump& jump : std::span(jumps.Of(from, length), jumps.lines))
      targets |= jump.Target(search.hurdles);
    targets &= search.ends;
    search.sifter.Sift(targets, [&](int) { return from; });
    sets.Add(this, targets, from, GroupOfExact(length));
  }
  /// The same for all pieces, where each has two lines and destinations need no further test.
  template <typename Length>
  void CollectBothWays(const Jumps& jumps, const Mask<W>& froms, Length&& length_at,
                       const Search& search, MoveSets<W>& sets) const {
    typename MoveSets<W>::Batch batch(sets, this, static_cast<size_t>(froms.Count()));
    const Mask<W> hurdles = search.hurdles, ends = search.ends;
    froms.ForEach([&](int from) {
      const int length = length_at(from);
      const Jump* jump = jumps.Of(from, length);
      const Mask<W> targets = (jump[0].Target(hurdles) | jump[1].Target(hurdles)) & ends;
      batch.Add(targets, from, GroupOfExact(length));
    });
  }
  static int GroupOfExact(int length) { return length == 0 ? kStep : kByLine; }

  /// Leaves rays_ empty where the sites of a line neither ascend nor descend.
  void FindRays() {
    std::vector<std::vector<std::vector<Ray>>> rays(lines_.size());
    for (size_t component = 0; component < lines_.size(); ++component)
      for (const std::vector<Line>& lines : lines_[component]) {
        std::vector<Ray>& own = rays[component].emplace_back();
        for (const Line& line : lines) {
          Ray& ray = own.emplace_back(Ray{{}, std::ranges::is_sorted(line)});
          if (!ray.ascends && !std::is_sorted(line.rbegin(), line.rend())) return;
          for (const int site : line) ray.sites.Add(site);
        }
      }
    rays_ = std::move(rays);
  }
  /// CollectLine for all lines, by sets: over the first site that is a hurdle or keeps the piece
  /// from going on, if it is a hurdle.
  void CollectRays(int component, int from, const Reach& reach, const Search& search,
                   MoveSets<W>& sets) const {
    for (const Ray& ray : rays_[static_cast<size_t>(component)][static_cast<size_t>(from)]) {
      const Mask<W> stops = ray.sites & (search.hurdles | ray.sites.Without(search.ends));
      if ((stops & search.hurdles).Empty()) continue;
      const int over = ray.FirstOf(stops);
      const Mask<W> way = ray.UpTo(stops);
      if (!search.hurdles.Contains(over) || (ray.sites & way).Count() > reach.before + 1) continue;
      const Mask<W> behind = ray.sites.Without(way);
      Mask<W> targets = behind & search.ends & ray.UpTo(behind.Without(search.ends));
      while (targets.Count() > reach.after + 1) targets.Remove(ray.LastOf(targets));
      sets.Add(this, targets, from, over);
    }
  }
  int HurdleOf(const Context& context, int from, int to) const {
    const size_t component = static_cast<size_t>(context.state.What(from));
    for (const Line& line : lines_[component][static_cast<size_t>(from)])
      if (std::ranges::find(line, to) != line.end()) return line[0];
    return kOff;
  }

  Reach ReachNow(Context& context) const {
    const IntRange hurdle =
        lengths_.hurdle == nullptr ? IntRange{1, 1} : lengths_.hurdle->Eval(context);
    return {lengths_.before == nullptr ? 0 : lengths_.before->Eval(context), hurdle.min, hurdle.max,
            lengths_.after == nullptr ? 0 : lengths_.after->Eval(context)};
  }
  static bool Lands(int from, int to, const Search& search) {
    return search.ends.Contains(to) && search.sifter.Allows(from, to);
  }

  /// A hurdle of no length is a step.
  void CollectSteps(int component, int from, const Search& search, MoveSets<W>& sets) const {
    Mask<W> targets = steps_[static_cast<size_t>(component)][static_cast<size_t>(from)];
    targets &= search.ends;
    search.sifter.Sift(targets, [&](int) { return from; });
    sets.Add(this, targets, from, kStep);
  }

  bool IsHurdle(Context& context, int site, const Search& search) const {
    if (!search.hurdles.Contains(site) || hurdles_.plain == nullptr)
      return search.hurdles.Contains(site);
    context.vars.between = site;
    return hurdles_.plain->Eval(context);
  }

  void CollectLine(Context& context, int from, const Line& line, const Reach& reach,
                   const Search& search, MoveSets<W>& sets) const {
    const int size = static_cast<int>(line.size());
    // A range without a lower end looks one site behind the hurdle, which may be the piece's own.
    const auto at = [&](int index) { return index < 0 ? from : line[static_cast<size_t>(index)]; };
    int begin = 0;
    while (begin < size && !IsHurdle(context, at(begin), search)) {
      if (begin >= reach.before || !Lands(from, at(begin), search)) return;
      ++begin;
    }
    int length = 0;
    while (length < reach.max && begin + length < size &&
           IsHurdle(context, at(begin + length), search))
      ++length;
    if (length == 0 || length < reach.min) return;
    // A long hurdle may be jumped partly: the jump is then over its first sites only.
    for (int left = length - reach.min; left >= 0; --left) {
      Mask<W> targets;
      for (int i = begin + length - left; i < size && Lands(from, at(i), search); ++i) {
        targets.Add(at(i));
        if (i - begin - length + 1 > reach.after - left) break;
      }
      sets.Add(this, targets, from, at(begin));
    }
  }

  Lines lines_;
  std::vector<std::vector<Mask<W>>> steps_;  ///< By component and origin.
  std::vector<Jumps> jumps_;                 ///< None on large boards or where lines meet.
  std::vector<size_t> jumps_by_component_;
  std::vector<std::vector<std::vector<Ray>>> rays_;  ///< By component and origin, or none.
  Hurdles<W> hurdles_;
  Lengths lengths_;
  Taking taking_;
  Mask<W> board_;
};

}  // namespace ludens
