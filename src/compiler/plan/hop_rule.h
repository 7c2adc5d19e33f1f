#pragma once

#include <algorithm>
#include <map>
#include <span>

#include "compiler/plan/hop_parts.h"
#include "compiler/plan/lines.h"

namespace ludens {

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

}  // namespace ludens
