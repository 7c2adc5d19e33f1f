#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/candidates.h"
#include "compiler/fast/movement_board.h"
#include "compiler/fast/movement_flanks.h"
#include "compiler/fast/watched_sets.h"
#include "compiler/plan/move_sets.h"
#include "compiler/plan/piece_rule.h"
#include "compiler/plan/slides.h"
#include "state/flat_board.h"

namespace ludens {

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

  /// A capture that may follow a move.
  struct Sequel {
    MovementFlanks<W> form;
    std::vector<Term> targets, flanks;

    template <typename Board>
    bool MayCapture(const Board& board, int to) const {
      return form.MayCapture(to, UnionOf<W>(board, targets), UnionOf<W>(board, flanks));
    }
  };

  /// The moves of one line of the sketch: `froms` of the set `pieces` by each of the jumps.
  struct Line {
    int component = 0;
    size_t pieces = 0;
    const MoveRule<W>* rule = nullptr;
    bool asked = false;                    ///< The rule must be asked for the moves …
    std::optional<MovementTest<W>> guard;  ///< … if a site has a state that this one watches.
    /// Conditions on origins and destinations that must be asked for.
    std::vector<typename MovementSketch<W>::Condition> from_masks;
    const MaskNode<W>* to_mask = nullptr;
    int hand = -1, slot = -1;  ///< Pieces come from there, and not from the set.
    Mask<W> froms;
    std::vector<Term> to, over;  ///< Where moves may end, and over what they may go.
    bool jumps_over = false, takes = false;
    /// Instead: pieces go over the sites of `over` to those and the first one of `to`. The jumps
    /// stand for the directions then.
    const Slides<W>* slides = nullptr;
    bool checked = false;           ///< The mover's king must not be threatened after the move.
    bool is_other_checked = false;  ///< Something else must hold: the rule alone does not tell.
    std::vector<Jump> jumps;
    /// Pieces of the board go over nothing: all that most lines say.
    bool is_step = false;
    int few = 0;                 ///< Moves of fewer pieces are listed piece by piece.
    Jump each;                   ///< What stands for all of a piece's jumps then.
    std::vector<Mask<W>> reach;  ///< Where a piece may go from each site, over nothing …
    std::vector<Way> ways;       ///< … or over others: so many for each site, easy to foresee.
    size_t ways_from = 0;
    bool unmoved = false;                   ///< Only pieces that stand where they began.
    MovementEffects effects;                ///< What moves do besides.
    const MovesNode* taken_then = nullptr;  ///< What follows a capture where moves end.
    std::vector<const MovesNode*> thens;
    /// Where these do nothing besides but under a condition: a test, or how the piece must be able
    /// to go on.
    std::optional<MovementTest<W>> test;
    std::vector<Sequel> sequels;  ///< They do something where this is so, too.
    std::vector<Line> again;
    /// Something must be asked of the rules, for which the header must be up to date.
    bool IsAsked() const { return asked || to_mask != nullptr || !from_masks.empty(); }
    /// It needs a board that is rich.
    bool IsRich() const {
      return IsAsked() || unmoved || effects.IsAny() || (test && test->IsRich()) ||
             std::ranges::any_of(again, &Line::IsRich);
    }
    bool IsStep() const {
      return !IsAsked() && !unmoved && slot < 0 && slides == nullptr && !jumps_over && !takes;
    }
    /// The pieces that may move.
    template <typename Board>
    [[gnu::always_inline]] Mask<W> Origins(const Board& board) const {
      Mask<W> origins = board.set(pieces) & froms;
      if constexpr (Board::kRich) {
        if (unmoved) origins &= board.StartOf(component);
        for (const auto& [mask, holds] : from_masks) {
          if (origins.Empty()) break;
          const Mask<W> met = mask->Eval(board.context());
          origins = holds ? origins & met : origins.Without(met);
        }
      }
      return origins;
    }
    /// False where the rule need not be asked at all.
    template <typename Board>
    bool MayHaveMoves(const Board& board, size_t mover) const {
      return !guard || guard->IsInState(board, mover);
    }

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
  bool skips = false;  ///< Some lines are skipped where others have moves.
  size_t sets = 0;     ///< Of moves, at most.
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
      if (!MakeSide(player, side) || !Pays(side)) return false;
      for (const Line& line : side.lines)
        stays = stays || (!line.asked && (line.thens.empty() || line.test || !line.again.empty()));
    }
    return stays;
  }

 private:
  /// Most moves can be played without asking: rules that are asked are few, and none may always
  /// have moves, as those that bring pieces into play do.
  static constexpr std::ptrdiff_t kLinesForAsked = 3;
  static bool Pays(const Side& side) {
    const auto asked = std::ranges::count_if(side.lines, &Line::asked);
    const auto always = [](const Line& line) {
      return line.asked && line.component == 0 && !line.guard;
    };
    return kLinesForAsked * asked <= std::ssize(side.lines) &&
           std::ranges::none_of(side.lines, always);
  }

  bool MakeSide(int player, Side& side) {
    std::vector<size_t> before(sketch_.lines.size() + 1);  // Own lines before each of the sketch.
    for (size_t i = 0; i < sketch_.lines.size(); ++i) {
      before[i] = side.lines.size();
      const SketchLine& line = sketch_.lines[i];
      const bool own = line.component == 0 || Owner(line.component) == player;
      if (!own || ((line.movers >> player) & 1) == 0) continue;
      if (line.asked || !MakeLine(player, line, side.lines.emplace_back())) {
        if (!line.asked) side.lines.pop_back();
        MakeAsked(player, line, side.lines.emplace_back());
      }
    }
    before.back() = side.lines.size();
    CountSets(side);
    for (const auto& [since, at, until] : sketch_.gates) {
      if (before[at] == before[until] || before[since] == before[at]) continue;
      Line& line = side.lines[before[at]];
      const auto asked = [](const Line& each) { return each.IsAsked(); };
      if (line.until != 0 || std::ranges::any_of(side.lines, asked)) return false;
      line.until = before[until];
      line.since = before[since];
      side.skips = true;
    }
    for (Line& line : side.lines) {
      line.is_step = line.IsStep();
      line.each.line = &line;
      for (typename Side::Jump& jump : line.jumps) jump.line = &line;
    }
    return side.sets <= kMostSets;
  }

  /// Lines list their moves by jumps or by pieces, each of which is of one component.
  static void CountSets(Side& side) {
    std::array<size_t, MovementSets::kMostComponents> by_pieces{};
    for (const Line& line : side.lines) {
      const bool by_few = line.few < Mask<W>::kSites;
      side.sets += std::max(line.jumps.size(), by_few ? static_cast<size_t>(line.few) : 0) + 1;
      by_pieces[static_cast<size_t>(line.component)] +=
          line.asked || line.slides != nullptr || !by_few;
    }
    side.sets += static_cast<size_t>(Mask<W>::kSites) * *std::ranges::max_element(by_pieces);
  }

  /// A line that is known no better than that its rule can be asked.
  void MakeAsked(int player, const SketchLine& line, Line& made) {
    made.component = line.component;
    made.rule = line.rule;
    made.asked = true;
    made.is_other_checked = line.afterwards != nullptr && !FindKing(player, *line.afterwards);
    made.pieces = sets_.of_component[static_cast<size_t>(made.component)];
    FindFroms(player, line, made);
    MovementWatch watch;
    if (line.guard == nullptr || !watch.Add(tools_, line.guard) || !watch.IsAboutNumbers()) return;
    if (watch.pieces[1] < 0 && watch.pieces[2] < 0 && !watch.pending)
      made.guard.emplace(watch, sets_);
  }

  bool MakeLine(int player, const SketchLine& line, Line& made) {
    made.component = line.component;
    made.rule = line.rule;
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
    made.taken_then = line.taken_then;
    if (made.taken_then != nullptr && !FindCaptureEffects(player, line, made)) return false;
    FindEffects(player, line, made);
    for (const SketchLine& again : line.again)
      if (!MakeLine(player, again, made.again.emplace_back())) return false;
    FindFroms(player, line, made);
    const bool stops = line.to != nullptr || line.slides == nullptr;
    return (!stops || FindEnds(player, line, made)) &&
           (line.over == nullptr || FindTerms(player, line.over, made.over)) && !Joins(made);
  }

  /// What follows a capture must be (set Counter …), and moves to where somebody stands must be
  /// captures.
  bool FindCaptureEffects(int player, const SketchLine& line, Line& made) {
    const std::optional<int> counter = CounterSet(*line.taken_rule);
    if (!counter || line.takes) return false;
    made.effects.take_resets = true;
    made.effects.counter = *counter;
    if (line.taken_if == nullptr) return true;
    if (!line.taken_if->IsLocal()) return false;
    for (size_t i = 1; i < model_.components.size(); ++i) {
      const int component = static_cast<int>(i);
      Mask<W> ends = Board();
      if (line.to != nullptr) ends = line.to->IsLocal() ? Probe(*line.to, player, component) : ends;
      if (line.slides != nullptr && line.over != nullptr)
        ends |= line.over->IsLocal() ? Probe(*line.over, player, component) : Board();
      if (!ends.Without(Probe(*line.taken_if, player, component)).Empty()) return false;
    }
    return true;
  }

  /// Finds what consequences do at once, and a test for the others where that is all.
  void FindEffects(int player, const SketchLine& line, Line& made) {
    Consequences found{.player = player, .effects = made.effects, .watch = {}, .sequels = {}};
    const auto known = [&](const Bound* rule) {
      return rule != nullptr && AddEffect(*rule, found);
    };
    if (line.thens.empty() || !std::ranges::all_of(line.then_rules, known)) return;
    made.effects = found.effects;
    made.test.emplace(found.watch, sets_);
    made.sequels = std::move(found.sequels);
  }
  /// What is known of the consequences of a line.
  struct Consequences {
    int player;
    MovementEffects effects;
    MovementWatch watch;
    std::vector<typename Side::Sequel> sequels;
  };
  bool AddEffect(const Bound& rule, Consequences& found) {
    const bool any = rule.Is("moves.Or");
    if ((any || rule.Is("moves.And")) && Argument(rule, "then") == nullptr) {
      const std::vector<const Bound*> parts = PartsOf(rule);
      const auto add = [&](const Bound* part) { return AddEffect(*part, found); };
      return std::ranges::all_of(parts, add) && !(any && found.effects.IsAny());
    }
    if (AddSequel(rule, found)) return true;
    MovementEffects& effects = found.effects;
    if (const std::optional<int> counter = CounterSet(rule)) {
      if (effects.take_resets && effects.counter != *counter) return false;
      effects.resets = true;
      effects.counter = *counter;
      return true;
    }
    if (OpcodeAt(&rule) != "moves.If" || !OnlyHas(rule, {"cond", "list"})) return false;
    return AddStateEffect(rule, effects) || found.watch.Add(tools_, rule.Arg("cond"));
  }
  /// Captures from where the move ended.
  bool AddSequel(const Bound& rule, Consequences& found) {
    const bool row = rule.Is("Custodial"), pair = rule.Is("Intervene"), ring = rule.Is("Surround");
    const Bound* from = row || pair || ring ? Argument(rule, "from") : nullptr;
    const bool at_end =
        from == nullptr ? row || pair : OnlyHas(*from, {"loc"}) && IsLastTo(Argument(*from, "loc"));
    if (!at_end || Argument(rule, "then") != nullptr) return false;
    const Bound* named = Argument(rule, ring ? "relation" : "dirnChoice");
    AbsoluteDirection direction = AbsoluteDirection::kAdjacent;
    if (named != nullptr)
      direction = ring ? ToAbsolute(static_cast<Relation>(named->integer))
                       : static_cast<AbsoluteDirection>(named->integer);
    const Bound* between = Argument(rule, "between");
    const Bound* to = Argument(rule, "to");
    const Bound* range = between == nullptr ? nullptr : Argument(*between, "range");
    const Topology& topology = model_.topology;
    const SiteType type = model_.default_site;
    if (to == nullptr || (!pair && between == nullptr)) return false;
    if (pair && between == nullptr)
      return AddSequel(MovementFlanks<W>::Pairs(topology, type, direction), {to, Iterated::kTo},
                       {to, Iterated::kTo}, found);
    if (ring && range == nullptr && Argument(rule, "except") == nullptr)
      return AddSequel(MovementFlanks<W>::Rings(topology, type, direction),
                       {between, Iterated::kBetween}, {to, Iterated::kTo}, found);
    if (!row || (range != nullptr && tools_.dependence.Of(*range) != kOnNothing)) return false;
    const int most =
        range == nullptr ? Sites() : std::max(1, tools_.lowering.Range(*range)->Eval(empty_).max);
    return AddSequel(MovementFlanks<W>::Rows(topology, type, direction, most, most > 1),
                     {between, Iterated::kBetween}, {to, Iterated::kTo}, found);
  }
  /// The condition of a clause, on what it iterates.
  struct Clause {
    const Bound* clause;
    Iterated variable;
  };
  bool AddSequel(MovementFlanks<W> form, const Clause& target, const Clause& flank,
                 Consequences& found) {
    typename Side::Sequel& sequel =
        found.sequels.emplace_back(typename Side::Sequel{std::move(form), {}, {}});
    const auto find = [&](const Clause& each, std::vector<typename Side::Term>& terms) {
      const Bound* condition = Argument(*each.clause, "if");
      const MaskNode<W>* mask =
          condition == nullptr ? nullptr : PlanMask<W>(tools_, *condition, each.variable);
      return mask != nullptr && FindTerms(found.player, mask, terms);
    };
    return find(target, sequel.targets) && find(flank, sequel.flanks);
  }
  /// (if (= (state at:(last To)) a) (set State at:(last To) b)).
  bool AddStateEffect(const Bound& rule, MovementEffects& effects) const {
    const Bound& condition = *rule.Arg("cond");
    const Bound& set = *rule.Arg("list");
    if (effects.sets_state || OpcodeAt(&condition) != "Equals" ||
        OpcodeAt(&set) != "moves.Set State" || !OnlyHas(set, {"setType", "at", "value"}) ||
        !IsLastTo(Argument(set, "at")))
      return false;
    const Bound* asked = condition.Arg("valueA");
    const Bound* value = condition.Arg("valueB");
    if (OpcodeAt(asked) != "State") std::swap(asked, value);
    if (OpcodeAt(asked) != "State" || !OnlyHas(*asked, {"at"}) || !IsLastTo(asked->Arg("at")))
      return false;
    const std::optional<int> before = tools_.lowering.Int(*value)->Constant();
    const std::optional<int> after = tools_.lowering.Int(*set.Arg("value"))->Constant();
    if (before.value_or(-1) < 0 || after.value_or(-1) < 0) return false;
    effects.sets_state = true;
    effects.state_if = *before;
    effects.state = *after;
    return true;
  }
  /// The value that (set Counter …) gives it; nothing for other rules.
  std::optional<int> CounterSet(const Bound& rule) const {
    if (OpcodeAt(&rule) != "moves.Set Counter" || !OnlyHas(rule, {"setType", "newValue"}))
      return std::nullopt;
    const Bound* value = Argument(rule, "newValue");
    return value == nullptr ? -1 : tools_.lowering.Int(*value)->Constant();
  }
  static bool IsLastTo(const Bound* site) {
    return OpcodeAt(site) == "ints.Last To" && Argument(*site, "afterConsequence") == nullptr;
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
    if (made.hand < Sites() || made.component == 0 || !line.from.empty() || model_.layout.has_state)
      return false;
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

  /// Destinations under a condition that is not local may be any but for that.
  bool FindEnds(int player, const SketchLine& line, Line& made) {
    if (line.to == nullptr || line.to->IsLocal()) return FindTerms(player, line.to, made.to);
    made.to_mask = line.to;
    return FindTerms(player, nullptr, made.to);
  }

  void FindFroms(int player, const SketchLine& line, Line& made) {
    made.froms = Board();
    for (const auto& [mask, holds] : line.from) {
      if (mask->IsUnmoved() && holds) {
        made.unmoved = true;
        continue;
      }
      if (!mask->IsLocal()) {
        made.from_masks.push_back({mask, holds});
        continue;
      }
      const Mask<W> met = Probe(*mask, player, line.component);
      made.froms = holds ? made.froms & met : made.froms.Without(met);
    }
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
