#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "compiler/plan/counted_sites.h"
#include "compiler/plan/lines.h"
#include "compiler/plan/masks.h"
#include "compiler/plan/widths.h"

namespace ludens {
namespace {

/// What becomes of what a jump goes over.
enum class Takes { kNothing, kNow, kLater };
struct Taking {
  Takes takes = Takes::kNothing;
  const BoolNode* condition = nullptr;  ///< Asked of each jump, or null.

  /// Adds to a jump that has been built what it takes.
  void Add(Context& context, int from, int over, int to, LeanMove& lean) const {
    if (takes == Takes::kNothing || context.state.What(over) == 0 ||
        !Holds(context, from, over, to))
      return;
    lean.taken = over;
    lean.taken_later = takes == Takes::kLater;
  }
  bool Holds(Context& context, int from, int over, int to) const {
    if (condition == nullptr) return true;
    const VariableScope scope(context);
    context.vars.from = from;
    context.vars.between = over;
    context.vars.to = to;
    return condition->Eval(context);
  }
};

/// What may be jumped over.
template <int W>
struct Hurdles {
  const MaskNode<W>* mask = nullptr;
  const BoolNode* plain = nullptr;  ///< The condition, where the mask may say too much.
};

/// Jumps over one site to the one behind it; what is jumped over may be taken. All pieces jump in
/// one direction at once, or where directions are many and pieces few, one piece after the other.
template <int W>
class HopRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;
  HopRule(const Parts& parts, const Lines& lines, const MaskNode<W>* hurdles, Taking taking,
          int sites)
      : PieceRule<W>(parts), hurdles_(hurdles), taking_(taking), board_(Mask<W>::First(sites)) {
    for (const auto& by_site : lines) {
      jumps_.push_back(FindJumps(by_site));
      ways_.emplace_back(by_site);
    }
  }

  bool Any(Context& context, const PieceSet<W>& asked, int target) const override {
    if (target != kAnySite || this->parts_.to.plain != nullptr)
      return MoveRule<W>::Any(context, asked, target);
    const PieceSet<W> pieces = this->Origins(context, asked);
    if (pieces.froms.Empty()) return false;
    const Mask<W> hurdles = hurdles_->Eval(context);
    if (hurdles.Empty()) return false;
    const Mask<W> ends = this->Ends(context, board_);
    const std::vector<Jump>& jumps = jumps_[static_cast<size_t>(pieces.component)];
    return std::any_of(jumps.begin(), jumps.end(), [&](const Jump& jump) {
      return !jump.Targets(pieces.froms, hurdles, ends).Empty();
    });
  }

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    const int to = set.targets.Select(k);
    const auto [from, over] = PathTo(set, to);
    this->BuildMove(context, from, to, choice);
    if (!this->parts_.form) taking_.Add(context, from, over, to, choice.lean);
  }
  void List(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set,
            ListedMoves& out) const override {
    if (this->parts_.form || this->parts_.capture.effect != nullptr)
      return MoveRule<W>::List(context, sets, set, out);
    size_t next = out.size();
    out.resize(next + static_cast<size_t>(set.count));
    set.targets.ForEach([&](int to) {
      const auto [from, over] = PathTo(set, to);
      CodedMove& move = out[next++].move;
      move = this->Coded(context, from, to);
      move.capture =
          move.capture || (taking_.takes != Takes::kNothing && context.state.What(over) != 0 &&
                           taking_.Holds(context, from, over, to));
    });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& asked, MoveSets<W>& sets) const override {
    const PieceSet<W> pieces = this->Origins(context, asked);
    if (pieces.froms.Empty()) return;
    const Mask<W> hurdles = hurdles_->Eval(context);
    if (hurdles.Empty()) return;
    const Mask<W> ends = this->Ends(context, board_);
    const std::vector<Jump>& jumps = jumps_[static_cast<size_t>(pieces.component)];
    const Ways& ways = ways_[static_cast<size_t>(pieces.component)];
    const size_t count = static_cast<size_t>(pieces.froms.Count());
    if (ways.distinct && this->parts_.to.plain == nullptr && count * kPieceCost < jumps.size()) {
      typename MoveSets<W>::Batch batch(sets, this, count);
      pieces.froms.ForEach([&](int from) {
        batch.Add(ways.Targets(from, hurdles) & ends, pieces.component, GroupOf(from));
      });
      return;
    }
    typename MoveSets<W>::Batch batch(sets, this, jumps.size());
    if (W <= 2 && this->parts_.to.plain == nullptr) {  // Larger sets are worth a branch.
      int i = 0;
      for (const Jump& jump : jumps)
        batch.Add(jump.Targets(pieces.froms, hurdles, ends), pieces.component, i++);
      return;
    }
    const typename PieceRule<W>::Sifter sifter(context, *this);
    for (size_t i = 0; i < jumps.size(); ++i) {
      const Jump& jump = jumps[i];
      const Mask<W> over = jump.Over(pieces.froms, hurdles);
      if (over.Empty()) continue;
      Mask<W> targets = over.Moved(jump.second) & ends;
      if (targets.Empty()) continue;
      sifter.Sift(targets, [&](int to) { return to - jump.second - jump.first; });
      batch.Add(targets, pieces.component, static_cast<int>(i));
    }
  }
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    typename MovementSketch<W>::Line* line = this->SketchLine(component, from, sketch);
    if (line == nullptr || taking_.takes == Takes::kLater || taking_.condition != nullptr)
      return false;
    line->over = hurdles_;
    line->takes = taking_.takes == Takes::kNow;
    const std::vector<Jump>& jumps = jumps_[static_cast<size_t>(component)];
    for (const Jump& jump : jumps)
      line->jumps.push_back({jump.first + jump.second, jump.froms, jump.first});
    const Ways& ways = ways_[static_cast<size_t>(component)];
    if (!ways.distinct) return true;
    line->few = static_cast<int>((jumps.size() + kPieceCost - 1) / kPieceCost);
    for (int site = 0; site + 1 < static_cast<int>(ways.begins.size()); ++site) {
      std::vector<typename MovementSketch<W>::Way>& own = line->ways.emplace_back();
      for (const auto& [over, to] : ways.From(site)) own.push_back({over, to});
    }
    return true;
  }

 private:
  struct Jump {
    int first, second;  ///< From the piece to the hurdle, from there to the end.
    Mask<W> froms;

    Mask<W> Over(const Mask<W>& pieces, const Mask<W>& hurdles) const {
      return (pieces & froms).Moved(first) & hurdles;
    }
    Mask<W> Targets(const Mask<W>& pieces, const Mask<W>& hurdles, const Mask<W>& ends) const {
      return Over(pieces, hurdles).Moved(second) & ends;
    }
  };

  /// The jumps from each site.
  struct Ways {
    struct Way {
      int over, to;
    };
    bool distinct = true;  ///< No two jumps from a site end on the same one.
    std::vector<Way> all;
    std::vector<size_t> begins;  ///< By origin, one more at the end.

    explicit Ways(const std::vector<std::vector<Line>>& lines) {
      for (const std::vector<Line>& from : lines) {
        begins.push_back(all.size());
        Mask<W> ends;
        for (const Line& line : from) {
          if (line.size() < 2) continue;
          distinct = distinct && !ends.Contains(line[1]);
          ends.Add(line[1]);
          all.push_back({line[0], line[1]});
        }
      }
      begins.push_back(all.size());
    }
    std::span<const Way> From(int from) const {
      const size_t first = begins[static_cast<size_t>(from)];
      return std::span(all).subspan(first, begins[static_cast<size_t>(from) + 1] - first);
    }
    Mask<W> Targets(int from, const Mask<W>& hurdles) const {
      Mask<W> targets;
      for (const Way& way : From(from))
        targets.words[static_cast<size_t>(way.to) >> 6] |=
            static_cast<uint64_t>(hurdles.Contains(way.over)) << (way.to & 63);
      return targets;
    }
    int Over(int from, int to) const {
      const auto ways = From(from);
      return std::ranges::find(ways, to, &Way::to)->over;
    }
  };
  /// What one piece costs, in directions of all pieces.
  static constexpr size_t kPieceCost = 3;
  /// Sets of one piece have its site as a negative group.
  static int GroupOf(int from) { return -1 - from; }
  static int OriginOf(int group) { return -1 - group; }

  struct Path {
    int from, over;
  };
  /// Where a jump of a set comes from, and what it goes over.
  Path PathTo(const MoveSet<W>& set, int to) const {
    if (set.group < 0) {
      const int from = OriginOf(set.group);
      return {from, ways_[static_cast<size_t>(set.from)].Over(from, to)};
    }
    const Jump& jump = jumps_[static_cast<size_t>(set.from)][static_cast<size_t>(set.group)];
    return {to - jump.second - jump.first, to - jump.second};
  }

  static std::vector<Jump> FindJumps(const std::vector<std::vector<Line>>& lines) {
    std::map<std::pair<int, int>, Mask<W>> froms;
    for (size_t from = 0; from < lines.size(); ++from)
      for (const Line& line : lines[from])
        if (line.size() > 1)
          froms[{line[0] - static_cast<int>(from), line[1] - line[0]}].Add(static_cast<int>(from));
    std::vector<Jump> jumps;
    for (const auto& [distances, mask] : froms)
      jumps.push_back({distances.first, distances.second, mask});
    return jumps;
  }

  std::vector<std::vector<Jump>> jumps_;  ///< By component, as the next.
  std::vector<Ways> ways_;
  const MaskNode<W>* hurdles_;
  Taking taking_;
  Mask<W> board_;
};

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
    const Jumps* jumps = jumps_.empty() ? nullptr : &jumps_[static_cast<size_t>(pieces.component)];
    if (lengths_.counted && jumps != nullptr) {
      const Mask<W> counted = lengths_.counted->Counted(context);
      pieces.froms.ForEach([&](int from) {
        CollectExact(*jumps, from, lengths_.counted->At(from, counted), search, sets);
      });
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
  };
  /// The jumps of one component.
  struct Jumps {
    size_t lines = 0;    ///< At most so many from a site.
    size_t lengths = 0;  ///< Hurdles are shorter than that.
    std::vector<Jump> all;

    std::span<const Jump> Of(int from, int length) const {
      const size_t first =
          (static_cast<size_t>(from) * lengths + static_cast<size_t>(length)) * lines;
      return std::span(all).subspan(first, lines);
    }
  };

  /// Leaves jumps_ empty where steps are not what lines begin with.
  void FindJumps() {
    std::vector<Jumps> found;
    for (size_t component = 0; component < lines_.size(); ++component) {
      Jumps& jumps = found.emplace_back();
      const auto& by_site = lines_[component];
      for (size_t from = 0; from < by_site.size(); ++from) {
        Mask<W> steps;
        for (const Line& line : by_site[from]) {
          jumps.lengths = std::max(jumps.lengths, line.size());
          if (!line.empty()) steps.Add(line[0]);
        }
        jumps.lines = std::max(jumps.lines, by_site[from].size());
        if (steps != steps_[component][from]) return;
      }
      for (const std::vector<Line>& lines : by_site) AddJumps(lines, jumps);
    }
    jumps_ = std::move(found);
  }
  static void AddJumps(const std::vector<Line>& lines, Jumps& jumps) {
    const size_t first = jumps.all.size();
    jumps.all.resize(first + jumps.lengths * jumps.lines);
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
    if (length < 0 || static_cast<size_t>(length) >= jumps.lengths) return;
    Mask<W> targets;
    for (const Jump& jump : jumps.Of(from, length))
      targets |= jump.to.If(jump.over.Without(search.hurdles).Empty());
    targets &= search.ends;
    search.sifter.Sift(targets, [&](int) { return from; });
    sets.Add(this, targets, from, length == 0 ? kStep : kByLine);
  }

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
  std::vector<Jumps> jumps_;  ///< By component; none on large boards or where lines meet.
  std::vector<std::vector<std::vector<Ray>>> rays_;  ///< By component and origin, or none.
  Hurdles<W> hurdles_;
  Lengths lengths_;
  Taking taking_;
  Mask<W> board_;
};

/// The steps in a rule's directions, by component and origin.
template <int W>
std::vector<std::vector<Mask<W>>> StepsOf(const PlanTools& tools, const Bound& rule) {
  const Topology& topology = tools.model().topology;
  std::vector<std::vector<Mask<W>>> steps(tools.model().components.size());
  ForEachDirections(tools, rule, [&](size_t component, Site site, const DirectionList& list) {
    Mask<W>& here = steps[component].emplace_back();
    for (const AbsoluteDirection direction : list)
      for (const Site to : topology.Steps(tools.model().default_site, site, direction))
        here.Add(to);
  });
  return steps;
}

/// True when an expression may be asked with only (from) set: it reads no other iterator, and that
/// one only where each piece is asked.
bool ReadsFromAtMost(const Bound* expression, bool per_piece) {
  if (expression == nullptr) return true;
  if (!per_piece) return !ReadsIterators(*expression);
  return !AnyOf(*expression, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause &&
           (bound.Is("ints.To") || bound.Is("ints.Between") || bound.Is("Site") ||
            bound.Is("Level") || bound.Is("Track") || bound.Is("Edge"));
  });
}

template <int W>
MoveRule<W>* PlanLongHop(const PlanTools& tools, const Bound& rule, bool per_piece,
                         const typename PieceRule<W>::Parts& parts, Hurdles<W> hurdles,
                         Taking taking) {
  const Bound& between = *Argument(rule, "between");
  const Bound* to = Argument(rule, "to");
  const Bound* apply = to == nullptr ? nullptr : to->Arg("effect");
  // A condition of the effect changes where a jump may end, and what it takes is taken first.
  if (apply != nullptr && (Argument(*apply, "if") != nullptr || taking.takes != Takes::kNothing))
    return nullptr;
  if (taking.takes != Takes::kNothing && between.Arg("range") != nullptr) return nullptr;
  // Of a hurdle of several sites, which one an effect sees depends on the search.
  if (apply != nullptr && between.Arg("range") != nullptr &&
      AnyOf(*apply, [](const Bound& bound) { return IsIterator(&bound, "ints.Between"); }))
    return nullptr;
  for (const std::string_view slot : {"before", "range", "after"})
    if (!ReadsFromAtMost(between.Arg(slot), per_piece)) return nullptr;
  const Args args(tools.lowering, between);
  typename LongHopRule<W>::Lengths lengths{args.Int("before"), args.Range("range"),
                                           args.Int("after"), std::nullopt};
  const Bound* range = between.Arg("range");
  if (range != nullptr && range->Is("Exact") && lengths.before == nullptr &&
      lengths.after == nullptr)
    lengths.counted = PlanCountedSites<W>(tools, *range->Arg("value"));
  return tools.lowering.Make<LongHopRule<W>>(parts, LinesOf(tools, rule), StepsOf<W>(tools, rule),
                                             hurdles, std::move(lengths), taking, tools.sites());
}

/// (apply (remove (between) [at:EndOfTurn])), perhaps under a condition, or nothing for other
/// effects.
std::optional<Taking> PlanTaking(const PlanTools& tools, const Bound* apply) {
  if (apply == nullptr) return Taking();
  const Bound* condition = Argument(*apply, "if");
  const Bound* effect = Argument(*apply, "effect");
  if (effect != nullptr && condition == nullptr && effect->Is("moves.If") &&
      OnlyHas(*effect, {"cond", "list"})) {
    condition = effect->Arg("cond");
    effect = effect->Arg("list");
  }
  if (effect == nullptr || !effect->Is("moves.Remove") ||
      !OnlyHas(*effect, {"locationFunction", "at"}) ||
      !IsIterator(effect->Arg("locationFunction"), "ints.Between"))
    return std::nullopt;
  const Bound* when = effect->Arg("at");
  const bool later = when != nullptr && when->constant.name == "EndOfTurn";
  return Taking{later ? Takes::kLater : Takes::kNow,
                condition == nullptr ? nullptr : tools.lowering.Bool(*condition)};
}

/// True where no two jumps of a piece go over the same site to the same one.
bool JumpsDiffer(const Lines& lines) {
  for (const auto& by_site : lines)
    for (const auto& from : by_site) {
      std::set<std::pair<int, int>> seen;
      for (const Line& line : from)
        if (line.size() > 1 && !seen.emplace(line[0], line[1]).second) return false;
    }
  return true;
}

/// The hurdles of a condition, of which parts may be masks; nothing where it asks for more than
/// (from) and (between).
template <int W>
std::optional<Hurdles<W>> PlanHurdles(const PlanTools& tools, const Bound& condition) {
  if (const MaskNode<W>* mask = PlanMask<W>(tools, condition, Iterated::kBetween))
    return Hurdles<W>{mask, nullptr};
  if (AnyOf(condition, [](const Bound& bound) {
        return bound.kind == BoundKind::kClause && (bound.Is("ints.To") || bound.Is("Site"));
      }))
    return std::nullopt;
  std::vector<const MaskNode<W>*> masks;
  if (condition.Is("bools.And"))
    for (const Bound* part : Operands(condition))
      if (const MaskNode<W>* mask = PlanMask<W>(tools, *part, Iterated::kBetween))
        masks.push_back(mask);
  if (masks.empty()) return std::nullopt;
  return Hurdles<W>{tools.lowering.Make<JoinedMask<W>>(std::move(masks), true),
                    tools.lowering.Bool(condition)};
}

}  // namespace

template <int W>
MoveRule<W>* PlanHop(const PlanTools& tools, const Bound& rule, bool per_piece) {
  typename PieceRule<W>::Parts parts;
  const Bound* between = Argument(rule, "between");
  if (between == nullptr || !OnlyHas(*between, {"if", "effect", "before", "range", "after"}) ||
      between->Arg("if") == nullptr || !PlanParts<W>(tools, rule, per_piece, parts))
    return nullptr;
  const auto hurdles = PlanHurdles<W>(tools, *between->Arg("if"));
  auto taking = PlanTaking(tools, between->Arg("effect"));
  if (!taking && !parts.form) parts.form = ListedForm(tools, rule);
  if (parts.form) taking = Taking();
  const Lines lines = LinesOf(tools, rule);
  // The plain form tells jumps apart by where they end.
  const bool apart = AreApart<W>(lines) && between->Arg("range") == nullptr;
  if (!hurdles || (parts.form && !apart)) return nullptr;
  const bool plain = OnlyHas(*between, {"if", "effect"}) && !parts.capture.removes &&
                     parts.capture.effect == nullptr && JumpsDiffer(lines) &&
                     hurdles->plain == nullptr;
  if (!plain) return PlanLongHop<W>(tools, rule, per_piece, parts, *hurdles, *taking);
  return tools.lowering.Make<HopRule<W>>(parts, lines, hurdles->mask, *taking, tools.sites());
}

#define LUDENS_INSTANTIATE(W) \
  template MoveRule<W>* PlanHop<W>(const PlanTools&, const Bound&, bool);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
