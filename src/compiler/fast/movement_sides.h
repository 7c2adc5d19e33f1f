#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/fast/movement_board.h"
#include "compiler/fast/movement_watch.h"
#include "compiler/plan/movement_sketch.h"
#include "compiler/plan/slides.h"
#include "state/flat_board.h"

namespace ludens {

/// What is watched, on sets.
template <int W>
class MovementTest {
 public:
  MovementTest() = default;
  MovementTest(const MovementWatch& watch, const MovementSets& sets)
      : rows_(watch.rows), board_(sets.Board<W>()) {
    for (const auto& [component, site] : watch.within) {
      const size_t set = sets.of_component[static_cast<size_t>(component)];
      auto stand = std::ranges::find(within_, set, &Stand::set);
      if (stand == within_.end()) stand = within_.insert(stand, {set, {}});
      stand->sites.Add(site);
    }
    for (size_t player = 1; player <= 2; ++player) {
      least_[player] = watch.pieces[player];
      for (const int site : watch.arrivals[player]) arrivals_[player].Add(site);
    }
    watches_pieces_ = least_[1] >= 0 || least_[2] >= 0;
    for (size_t player = 1; player <= 2; ++player) {
      hands_[player] = watch.hands[player] ? 0b110 : 0;
      if (watch.mover_hand) hands_[player] |= 1u << player;
      if (watch.next_hand) hands_[player] |= 1u << (3 - player);
    }
    watches_hands_ = (hands_[1] | hands_[2]) != 0;
  }

  bool watches_pieces() const { return watches_pieces_; }
  /// One of the players has few pieces left.
  template <typename Board>
  bool AreFew(const Board& board) const {
    const auto few = [&](size_t player) {
      return (board.set(player) & board_).Count() <= least_[player];
    };
    return watches_pieces_ && (few(1) || few(2));
  }
  /// Another condition may hold after a move to this site, when the other player is to move.
  template <typename Board>
  [[gnu::always_inline]] bool MayHold(const Board& board, int to) const {
    const size_t mover = 3 - board.mover();
    if (arrivals_[mover].Contains(to)) return true;
    for (const Stand& each : within_)
      if (!(board.set(each.set) & each.sites).Empty()) return true;
    if (watches_hands_)
      for (size_t player = 1; player <= 2; ++player)
        if (((hands_[player] >> mover) & 1) != 0 && !board.HasInHand(player)) return true;
    for (const LineWindows& rows : rows_) {
      const Mask<W> own = board.set(mover);
      if constexpr (W == 1) {
        if (rows.AnyWithin(own.words[0], to)) return true;
      } else if (rows.AnyWithin(own.words, to)) {
        return true;
      }
    }
    return false;
  }

 private:
  struct Stand {
    size_t set;
    Mask<W> sites;
  };
  std::array<Mask<W>, 3> arrivals_;  ///< By mover.
  std::vector<Stand> within_;        ///< Pieces of a set stand on one of the sites.
  std::array<int, 3> least_{-1, -1, -1};
  std::array<unsigned, 3> hands_{};  ///< By player: bit p: an empty hand counts where p has moved.
  bool watches_pieces_ = false, watches_hands_ = false;
  std::vector<LineWindows> rows_;
  Mask<W> board_;
};

/// All sites of some terms, on a board.
template <int W, typename Board, typename Terms>
[[gnu::always_inline]] inline Mask<W> UnionOf(const Board& board, const Terms& terms) {
  Mask<W> sites;
  for (const auto& term : terms) sites |= board.set(term.set) & term.sites;
  return sites;
}

/// The rules of one side in one phase, ready to be counted.
template <int W>
struct MovementSide {
  struct Line;
  /// Pieces on `froms` may go `distance` sites on, over the one that is `over` sites on (0: none).
  struct Jump {
    int distance = 0;
    int over = 0;
    Mask<W> froms;
    const Line* line = nullptr;
    size_t first_code = 0;  ///< In the table of codes; two for each destination.
  };
  /// Sites of a set of the board.
  struct Term {
    size_t set;
    Mask<W> sites;
  };
  /// One piece's way over a site to another; `open` is 0 for one that does not exist.
  struct Way {
    uint16_t over = 0, to = 0;
    uint32_t open = 0;
  };

  /// The moves of one line of the sketch: `froms` of the set `pieces` by each of the jumps.
  struct Line {
    int component = 0;
    size_t pieces = 0;
    int hand = -1, slot = -1;  ///< Pieces come from there, and not from the set.
    Mask<W> froms;
    std::vector<Term> to, over;  ///< Where moves may end, and over what they may go.
    bool jumps_over = false, takes = false;
    /// Instead: pieces go over the sites of `over` to those and the first one of `to`. The jumps
    /// stand for the directions then.
    const Slides<W>* slides = nullptr;
    bool checked = false;  ///< The mover's king must not be threatened after the move.
    std::vector<Jump> jumps;
    int few = 0;                 ///< Moves of fewer pieces are listed piece by piece.
    Jump each;                   ///< What stands for all of a piece's jumps then.
    std::vector<Mask<W>> reach;  ///< Where a piece may go from each site, over nothing …
    std::vector<Way> ways;       ///< … or over others: so many for each site, easy to foresee.
    size_t ways_from = 0;
    std::vector<const MovesNode*> thens;
    /// Where these do nothing but under a condition: a test, or how the piece must be able to go
    /// on.
    std::optional<MovementTest<W>> test;
    std::vector<Line> again;
    /// Where it is not 0, the lines up to that one are skipped if those from `since` on have moves.
    size_t until = 0, since = 0;

    std::span<const Way> From(int from) const {
      return std::span(ways).subspan(static_cast<size_t>(from) * ways_from, ways_from);
    }
    /// Calls `visit(from, to)` for all movements over nothing.
    template <typename Visit>
    void ForEachLeap(Visit&& visit) const {
      for (const Jump& jump : jumps)
        (froms & jump.froms).ForEach([&](int from) { visit(from, from + jump.distance); });
      if (!jumps.empty()) return;
      froms.ForEach([&](int from) {
        reach[static_cast<size_t>(from)].ForEach([&](int target) { visit(from, target); });
      });
    }
    /// What a piece goes over on its way to a site. REQUIRES: there is such a way.
    int OverOf(int from, int target) const {
      return std::ranges::find_if(From(from),
                                  [&](const Way& way) { return way.open != 0 && way.to == target; })
          ->over;
    }
  };

  std::vector<Line> lines;
  size_t sets = 0;  ///< Of moves, at most.
};

/// Turns the sketch of a phase into its two sides.
template <int W>
class MovementSideMaker {
 public:
  using Side = MovementSide<W>;
  using Line = typename Side::Line;
  using SketchLine = typename MovementSketch<W>::Line;
  static constexpr size_t kMostSets = 512;

  /// `kings` are the components by player that threats are asked about; those of the sketch are
  /// added.
  MovementSideMaker(const PlanTools& tools, const MovementSets& sets,
                    const MovementSketch<W>& sketch, std::array<int, 3>& kings)
      : tools_(tools),
        model_(tools.model()),
        empty_(tools.empty),
        sets_(sets),
        sketch_(sketch),
        kings_(kings) {}

  /// False where a condition is not local, or every move has consequences that are not known.
  bool Make(std::array<Side, 3>& sides) {
    bool stays = false;
    for (int player = 1; player <= 2; ++player) {
      Side& side = sides[static_cast<size_t>(player)];
      if (!MakeSide(player, side)) return false;
      for (const Line& line : side.lines)
        stays = stays || line.thens.empty() || line.test || !line.again.empty();
    }
    return stays;
  }

 private:
  bool MakeSide(int player, Side& side) {
    std::vector<size_t> before(sketch_.lines.size() + 1);  // Own lines before each of the sketch.
    for (size_t i = 0; i < sketch_.lines.size(); ++i) {
      before[i] = side.lines.size();
      const SketchLine& line = sketch_.lines[i];
      const bool own = line.hand != nullptr || Owner(line.component) == player;
      if (!own || ((line.movers >> player) & 1) == 0) continue;
      if (!MakeLine(player, line, side.lines.emplace_back())) return false;
      side.sets += std::max(side.lines.back().jumps.size(),
                            line.slides != nullptr ? Mask<W>::kSites : line.ways.size());
    }
    before.back() = side.lines.size();
    for (const auto& [since, at, until] : sketch_.gates) {
      if (before[at] == before[until] || before[since] == before[at]) continue;
      Line& line = side.lines[before[at]];
      if (line.until != 0) return false;
      line.until = before[until];
      line.since = before[since];
    }
    for (Line& line : side.lines) {
      line.each.line = &line;
      for (typename Side::Jump& jump : line.jumps) jump.line = &line;
    }
    return side.sets <= kMostSets;
  }

  bool MakeLine(int player, const SketchLine& line, Line& made) {
    made.component = line.component;
    if (line.hand != nullptr && !FindHand(player, line, made)) return false;
    made.pieces = sets_.of_component[static_cast<size_t>(made.component)];
    for (const typename MovementSketch<W>::Jump& jump : line.jumps)
      made.jumps.push_back({.distance = jump.distance, .over = jump.over, .froms = jump.froms});
    made.few = line.few;
    FindWays(line, made);
    made.slides = line.slides;
    if (line.slides != nullptr)
      for (const Stride<W>& stride : line.slides->strides())
        made.jumps.push_back({.distance = stride.distance, .over = 0, .froms = {}});
    made.jumps_over = line.over != nullptr && line.slides == nullptr;
    made.takes = line.takes;
    made.checked = line.afterwards != nullptr;
    if (made.checked && !FindKing(player, *line.afterwards)) return false;
    made.thens = line.thens;
    MovementWatch watch;
    if (line.then_if != nullptr && watch.Add(tools_, line.then_if)) made.test.emplace(watch, sets_);
    for (const SketchLine& again : line.again)
      if (!MakeLine(player, again, made.again.emplace_back())) return false;
    const bool stops = line.to != nullptr || line.slides == nullptr;
    return FindFroms(player, line, made) && (!stops || FindTerms(player, line.to, made.to)) &&
           (line.over == nullptr || FindTerms(player, line.over, made.over)) && !Joins(made);
  }

  /// The condition must be (not (is Threatened …)) about a piece of the mover.
  bool FindKing(int player, const Bound& condition) {
    const Bound* test = OpcodeAt(&condition) == "Not" ? condition.Arg("a") : nullptr;
    const auto asked = test == nullptr ? std::nullopt : ThreatenedComponents(tools_, *test);
    if (!asked) return false;
    const int component = (*asked)[static_cast<size_t>(player)];
    int& king = kings_[static_cast<size_t>(player)];
    if (Owner(component) != player || (king != 0 && king != component)) return false;
    king = component;
    return true;
  }

  /// The hand must be a cell that holds pieces of the player's only kind.
  bool FindHand(int player, const SketchLine& line, Line& made) {
    TempContext probe(empty_);
    probe->header().mover = static_cast<int8_t>(player);
    made.hand = line.hand->Eval(*probe);
    made.component = sets_.only[static_cast<size_t>(player)];
    if (made.hand < Sites() || made.component == 0 || !line.from.empty()) return false;
    made.slot = model_.SlotOf(SiteType::kCell, made.hand);
    return made.slot >= Sites();
  }

  static void FindWays(const SketchLine& line, Line& made) {
    for (const auto& ways : line.ways) made.ways_from = std::max(made.ways_from, ways.size());
    for (const auto& ways : line.ways) {
      Mask<W>& reach = made.reach.emplace_back();
      made.ways.resize(made.ways.size() + made.ways_from);
      auto next = made.ways.end() - static_cast<std::ptrdiff_t>(made.ways_from);
      for (const auto& [over, to] : ways) {
        reach.Add(to);
        *next++ = {static_cast<uint16_t>(std::max(0, over)), static_cast<uint16_t>(to), 1};
      }
    }
  }

  bool FindFroms(int player, const SketchLine& line, Line& made) {
    made.froms = Board();
    for (const auto& [mask, holds] : line.from) {
      if (!mask->IsLocal()) return false;
      const Mask<W> met = Probe(*mask, player, line.component);
      made.froms = holds ? made.froms & met : made.froms.Without(met);
    }
    return true;
  }

  bool FindTerms(int player, const MaskNode<W>* condition,
                 std::vector<typename Side::Term>& terms) {
    if (condition == nullptr) {
      for (size_t set = 0; set <= 2; ++set) terms.push_back({set, Board()});
      return true;
    }
    if (!condition->IsLocal()) return false;
    AddTerm(terms, 0, Probe(*condition, player, 0));
    for (int owner = 1; owner <= 2; ++owner) AddTerms(player, owner, *condition, terms);
    return true;
  }
  /// One term for all components of an owner where the condition treats them alike.
  void AddTerms(int player, int owner, const MaskNode<W>& condition,
                std::vector<typename Side::Term>& terms) {
    std::vector<std::pair<int, Mask<W>>> sites;
    for (size_t i = 1; i < model_.components.size(); ++i)
      if (model_.components[i].owner == owner)
        sites.emplace_back(static_cast<int>(i), Probe(condition, player, static_cast<int>(i)));
    const bool alike = std::all_of(sites.begin(), sites.end(), [&](const auto& each) {
      return each.second == sites.front().second;
    });
    if (alike && !sites.empty()) {
      AddTerm(terms, static_cast<size_t>(owner), sites.front().second);
      return;
    }
    for (const auto& [component, reached] : sites)
      AddTerm(terms, sets_.of_component[static_cast<size_t>(component)], reached);
  }
  static void AddTerm(std::vector<typename Side::Term>& terms, size_t set, const Mask<W>& sites) {
    if (!sites.Empty()) terms.push_back({set, sites});
  }

  /// True when a piece may come to stand on its like, where such pieces are counted, or may be
  /// dropped on another.
  bool Joins(const Line& line) const {
    const auto joins = [&](const typename Side::Term& term) {
      return (line.slot >= 0 && term.set != 0) || term.set == line.pieces ||
             term.set == sets_.owner[static_cast<size_t>(line.component)];
    };
    return (model_.layout.has_count || line.slot >= 0) &&
           (std::any_of(line.to.begin(), line.to.end(), joins) ||
            (line.slides != nullptr && std::any_of(line.over.begin(), line.over.end(), joins)));
  }

  /// Where a local condition holds for a component (0: nothing) with this player to move: it is
  /// evaluated on a board that is full of it.
  Mask<W> Probe(const MaskNode<W>& mask, int player, int component) {
    TempContext probe(empty_);
    probe->state.Reset();
    probe->header().mover = static_cast<int8_t>(player);
    probe->header().next = static_cast<int8_t>(3 - player);
    const FlatBoard board(probe->state);
    if (component != 0)
      for (int site = 0; site < Sites(); ++site) board.Put(site, component, Owner(component), 0);
    return mask.Eval(*probe) & Board();
  }

  int Owner(int component) const { return model_.components[static_cast<size_t>(component)].owner; }
  int Sites() const { return model_.topology.size(model_.default_site); }
  Mask<W> Board() const { return Mask<W>::First(Sites()); }

  const PlanTools& tools_;
  const Model& model_;
  Context& empty_;
  const MovementSets& sets_;
  const MovementSketch<W>& sketch_;
  std::array<int, 3>& kings_;
};

}  // namespace ludens
