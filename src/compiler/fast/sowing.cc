#include "compiler/fast/sowing.h"

#include <algorithm>
#include <optional>

#include "compiler/candidates.h"
#include "compiler/fast/seed_effect.h"
#include "compiler/fast/sow_rounds.h"
#include "compiler/plan/piece_rule.h"
#include "ludemes/apply_move.h"
#include "ludemes/effects/effect.h"
#include "ludemes/support/track_choice.h"
#include "state/flat_board.h"

namespace ludens {
namespace {

constexpr int kMaxSkips = 10'000;

/// (sow …) of plain seeds.
class SowStep {
 public:
  /// Null where it has an argument that is not covered.
  static const SowStep* Plan(const PlanTools& tools, const SeedHashes& hashes, const Bound& sow) {
    if (!OnlyHas(sow, {"start", "count", "trackName", "owner", "if", "apply", "includeSelf",
                       "origin", "skipIf", "backtracking", "forward", "then", "numPerHole"}))
      return nullptr;
    const Bound* per_hole = Argument(sow, "numPerHole");
    if (per_hole != nullptr && (per_hole->kind != BoundKind::kInteger || per_hole->integer < 1))
      return nullptr;
    SowStep* step = tools.lowering.Make<SowStep>();
    step->rings_ = SowRing::FindAll(tools.model(), tools.sites());
    step->Read(tools, sow);
    step->FindRounds(tools);
    step->hashes_ = &hashes;
    step->blocks_ = SeedWriter::Blocks(tools.model().layout);
    if (per_hole != nullptr) step->per_hole_ = per_hole->integer;
    step->logged_ = MoveAction(tools.model().default_site, kOff, kOff);
    return step;
  }

  /// True when Perform will sow.
  bool CanSow(const SeedView& view) const {
    const SowRing* ring = RingFor(view);
    const size_t start = static_cast<size_t>(view.header.last.to);
    return ring != nullptr && start < ring->place_of.size() && ring->place_of[start] >= 0 &&
           view.counts[start] > 0;
  }

  /// All of it as tables, where they know it.
  std::optional<PlainSowing> Plain(size_t players) const {
    const int track = tracks_.IndexFor(kOff);
    if (start_ != nullptr || count_ != nullptr || owner_ != nullptr || rounds_.empty() ||
        per_hole_ > 1 || track == TrackChoice::kNoTrack || (effect_ != nullptr && !captures_once_))
      return std::nullopt;
    const std::vector<SowRound>& rounds = rounds_[static_cast<size_t>(track)];
    if (rounds.empty()) return std::nullopt;
    PlainSowing plain;
    plain.effect = effect_;
    for (size_t row = 0; row < players * players; ++row) {
      const SowRound& round = rounds[rounds.size() == 1 ? 0 : row];
      const bool known =
          std::ranges::all_of(round.starts, [](const SowStart& start) { return start.count > 0; });
      plain.rows.push_back(known && !round.starts.empty() ? round.starts.data() : nullptr);
    }
    return plain;
  }

  /// Sows and captures; false where the sowing is a special case, with nothing done yet.
  bool Perform(const SeedView& view) const {
    Context& context = view.context;
    const SowRing* ring = RingFor(view);
    const int start = start_ == nullptr ? view.header.last.to : start_->Eval(view);
    if (ring == nullptr || static_cast<size_t>(start) >= ring->place_of.size()) return false;
    Sowing sowing{*ring, start, view.counts[start], ring->place_of[static_cast<size_t>(start)]};
    if (count_ != nullptr) sowing.count = count_->Eval(view);
    if (sowing.place < 0 || sowing.count <= 0 || sowing.count > view.counts[start]) return false;
    EvalVariables& vars = context.vars;
    const int from = vars.from, to = vars.to, value = vars.value;
    const int last = Scatter(view, sowing);
    LogSowing(context, start, last);
    if (effect_ != nullptr && captures_once_)
      CaptureOnce(view, start);
    else if (effect_ != nullptr)
      CaptureAll(view, sowing);
    vars.from = from;
    vars.to = to;
    vars.value = value;
    return true;
  }

 private:
  /// Logs the whole as a move of one seed. Its fields are written where it stays: a copy would wait
  /// for them.
  void LogSowing(Context& context, int start, int last) const {
    context.scratch.applied.push_back(logged_);
    Action& action = context.scratch.applied.back();
    action.from = static_cast<int16_t>(start);
    action.to = static_cast<int16_t>(last);
  }

  struct Sowing {
    const SowRing& ring;
    int start;
    int count;
    int place;  ///< On the ring, of the hole that was reached.
  };

  /// Tables of holes for every simple ring, and for whoever moves and is next where what is skipped
  /// depends on that alone.
  void FindRounds(const PlanTools& tools) {
    const bool fixed = skip_ == nullptr || (skip_->op == SeedTerm::Op::kTable &&
                                            skip_->table->variable == &EvalVariables::to);
    if (!fixed || origin_ != nullptr || (!include_self_ && skip_ != nullptr)) return;
    const size_t players = static_cast<size_t>(tools.model().players) + 1;
    for (const SowRing& ring : rings_) {
      const size_t rows = skip_ == nullptr ? 1 : players * players;
      std::vector<SowRound>& rounds = rounds_.emplace_back();
      for (size_t row = 0; row < rows && ring.simple; ++row) rounds.push_back(RoundOf(ring, row));
    }
  }
  SowRound RoundOf(const SowRing& ring, size_t row) const {
    return SowRound::Of(ring, include_self_, [&](int hole) {
      return skip_ != nullptr &&
             skip_->table->values[row * static_cast<size_t>(skip_->table->domain) +
                                  static_cast<size_t>(hole)] != 0;
    });
  }

  void Read(const PlanTools& tools, const Bound& sow) {
    const SeedCompiler terms(tools);
    const Args args(tools.lowering, sow);
    start_ = terms.IntIn(sow, "start");
    count_ = terms.IntIn(sow, "count");
    owner_ = terms.IntIn(sow, "owner");
    captures_ = terms.BoolIn(sow, "if");
    origin_ = terms.BoolIn(sow, "origin");
    skip_ = terms.BoolIn(sow, "skipIf");
    backtracking_ = terms.BoolIn(sow, "backtracking");
    forward_ = terms.BoolIn(sow, "forward");
    if (const Bound* apply = sow.Arg("apply")) effect_ = CompileEffect(tools, *apply);
    captures_once_ = captures_ == nullptr && backtracking_ == nullptr && forward_ == nullptr;
    include_self_ = args.Flag("includeSelf", true);
    tracks_ = TrackChoice::Named(tools.model(), args.String("trackName"));
  }

  const SowRing* RingFor(const SeedView& view) const {
    const int index = tracks_.IndexFor(owner_ == nullptr ? kOff : owner_->Eval(view));
    return index == TrackChoice::kNoTrack ? nullptr : &rings_[static_cast<size_t>(index)];
  }

  bool SowsOrigin(const SeedView& view, int start) const {
    if (origin_ == nullptr) return false;
    int& from = view.context.vars.from;
    const int saved = from;
    from = start;
    const bool sows = origin_->Eval(view) != 0;
    from = saved;
    return sows;
  }

  /// Puts seeds into holes one by one; answers the last of these.
  template <typename Drop>
  int ForEachHole(const SeedView& view, Sowing& sowing, Drop&& drop) const {
    EvalVariables& vars = view.context.vars;
    const SowRing::Place* places = sowing.ring.places.data();
    int last = -1;
    int left = sowing.count;
    const auto fill = [&](int hole) {
      for (int i = 0; i < per_hole_ && left > 0; ++i, --left) drop(hole);
      return hole;
    };
    if (SowsOrigin(view, sowing.start)) last = fill(vars.to = sowing.start);
    int skips = 0, index = 0;
    while (left > 0) {
      const SowRing::Place* here = &places[sowing.place];
      vars.value = sowing.count - index;
      vars.to = here->next;
      if (skip_ != nullptr && skips < kMaxSkips && skip_->Eval(view) != 0) {
        ++skips;
        sowing.place = here->next_place;
        continue;
      }
      skips = 0;
      if (!include_self_ && here->next == sowing.start) here = &places[here->next_place];
      last = fill(here->next);
      sowing.place = here->next_place;
      ++index;
    }
    return last;
  }

  /// Many holes can be filled at a time. A pit that seeds come back to keeps its mark only so.
  bool SowsLaps(const SeedView& view, const Sowing& sowing, const SowRound& round) const {
    return blocks_ > 0 && per_hole_ == 1 &&
           round.starts[static_cast<size_t>(sowing.start)].count > 0 &&
           !view.context.state.hashed();
  }

  /// The table of holes for this position, or null.
  const SowRound* RoundFor(const SeedView& view, const SowRing& ring) const {
    if (rounds_.empty()) return nullptr;
    const std::vector<SowRound>& rounds = rounds_[ring.index];
    if (rounds.empty()) return nullptr;
    const int row = rounds.size() == 1 ? 0 : view.row;
    if (row < 0) return nullptr;
    const SowRound& round = rounds[static_cast<size_t>(row)];
    return round.holes.empty() ? nullptr : &round;
  }

  int Scatter(const SeedView& view, Sowing& sowing) const {
    const SowRound* round = RoundFor(view, sowing.ring);
    if (round != nullptr && (view.marks == nullptr || SowsLaps(view, sowing, *round)))
      return SowByRound(view, sowing, *round);
    const State& state = view.context.state;
    const int what = state.What(sowing.start);
    // Conditions see the board as it was before.
    BorrowedInts holes(view.context);
    const int last = ForEachHole(view, sowing, [&](int hole) { holes->push_back(hole); });
    FlatBoard(state).Sow(sowing.start, *holes, what,
                         view.context.model.components[static_cast<size_t>(what)].owner);
    return last;
  }

  /// How many holes get seeds.
  int HolesOf(const Sowing& sowing) const {
    return per_hole_ == 1 ? sowing.count : (sowing.count + per_hole_ - 1) / per_hole_;
  }

  /// Calls `drop(hole)` for every hole that gets seeds, as often as it does; answers the last one.
  template <typename Drop>
  int ForEachInRound(const SeedView& view, const Sowing& sowing, const SowRound& round,
                     Drop&& drop) const {
    const uint8_t* const holes = round.holes.data();
    const size_t size = round.holes.size();
    const int passed_over = include_self_ ? -1 : sowing.start;
    size_t at = round.after[static_cast<size_t>(sowing.start)];
    int hole = sowing.start, reached = sowing.start;
    for (int left = HolesOf(sowing); left > 0; --left) {
      reached = hole = holes[at];
      if (++at == size) at = 0;
      if (hole == passed_over) {
        hole = holes[at];
        if (++at == size) at = 0;
      }
      drop(hole);
    }
    view.context.vars.to = reached;  // Not the hole after the one that was passed over.
    return hole;
  }

  int SowByRound(const SeedView& view, Sowing& sowing, const SowRound& round) const {
    const SeedWriter seeds(view, *hashes_);
    const SowStart& start = round.starts[static_cast<size_t>(sowing.start)];
    int last = -1;
    if (SowsLaps(view, sowing, round)) {
      last = SowLaps(view, sowing, start, seeds);
    } else {
      seeds.Set(sowing.start, view.counts[sowing.start] - sowing.count);
      int left = sowing.count;
      last = ForEachInRound(view, sowing, round, [&](int hole) {
        seeds.Set(hole, view.counts[hole] + std::min(left, per_hole_));
        left -= per_hole_;
      });
    }
    view.context.vars.value = sowing.count + 1 - HolesOf(sowing);
    sowing.place = sowing.ring.place_of[static_cast<size_t>(last)];
    return last;
  }

  /// The same for many holes at a time.
  int SowLaps(const SeedView& view, const Sowing& sowing, const SowStart& start,
              const SeedWriter& seeds) const {
    int left = sowing.count;
    for (; left > start.count; left -= start.count) seeds.AddOnes(start.all, blocks_);
    const SowStart::Lap& lap = start.laps[static_cast<size_t>(left - 1)];
    seeds.AddOnes(lap.filled, blocks_);
    seeds.Take(sowing.start, sowing.count);
    view.context.vars.to = start.Reached(sowing.start, left, sowing.count);
    return lap.last;
  }

  /// What follows the last seed, whatever hole it reached.
  void CaptureOnce(const SeedView& view, int start) const {
    view.context.vars.from = start;
    const SeedEffect* effect = effect_->Chosen(view);
    if (effect == nullptr || effect->DoAlone(view)) return;
    BorrowedActions actions(view.context);
    effect->Collect(view, *actions);
    ApplyEffects(view, *hashes_, *actions);
  }

  void CaptureAll(const SeedView& view, Sowing& sowing) const {
    if (captures_ != nullptr && !captures_->Holds(view)) return;
    BorrowedActions actions(view.context);
    Capture(view, sowing, *actions);
    ApplyEffects(view, *hashes_, *actions);
  }
  void Capture(const SeedView& view, Sowing& sowing, ActionList& actions) const {
    size_t captures = 0;
    while (captures == 0 || captures_ == nullptr || captures_->Holds(view)) {
      view.context.vars.from = sowing.start;
      effect_->Collect(view, actions);
      if (backtracking_ == nullptr && forward_ == nullptr) break;
      if (backtracking_ != nullptr && !StepBack(view, sowing)) break;
      if (forward_ != nullptr && !StepOn(view, sowing)) break;
      if (++captures >= sowing.ring.places.size()) break;
    }
  }

  static bool IsOnRing(const Sowing& sowing) {
    return static_cast<size_t>(sowing.place) < sowing.ring.places.size();
  }
  bool StepBack(const SeedView& view, Sowing& sowing) const {
    if (!IsOnRing(sowing) || backtracking_->Eval(view) == 0) return false;
    const SowRing::Place& here = sowing.ring.places[static_cast<size_t>(sowing.place)];
    sowing.place = here.prev_place;
    view.context.vars.to = here.prev;
    return backtracking_->Eval(view) != 0 && here.prev != sowing.start;
  }
  bool StepOn(const SeedView& view, Sowing& sowing) const {
    if (!IsOnRing(sowing) || forward_->Eval(view) == 0) return false;
    const SowRing::Place& here = sowing.ring.places[static_cast<size_t>(sowing.place)];
    sowing.place = here.next_place;
    view.context.vars.to = here.next;
    return forward_->Eval(view) != 0;
  }

  const SeedTerm* start_ = nullptr;
  const SeedTerm* count_ = nullptr;
  const SeedTerm* owner_ = nullptr;
  const SeedTerm* captures_ = nullptr;
  const SeedTerm* origin_ = nullptr;
  const SeedTerm* skip_ = nullptr;
  const SeedTerm* backtracking_ = nullptr;
  const SeedTerm* forward_ = nullptr;
  const SeedEffect* effect_ = nullptr;
  bool captures_once_ = false;
  bool include_self_ = true;
  int per_hole_ = 1;  ///< Seeds that a hole gets; the last one may get fewer.
  TrackChoice tracks_;
  const SeedHashes* hashes_ = nullptr;
  int blocks_ = 0;
  Action logged_;                              ///< A sowing, without its sites.
  std::vector<SowRing> rings_;                 ///< By track.
  std::vector<std::vector<SowRound>> rounds_;  ///< By track and by SeedView::Row, or one for all.
};

/// One part of what follows a move.
struct Step {
  enum class Op : uint8_t {
    kPlain,   ///< what the plain rule does
    kSow,     ///< sow, then the effects, which were found before it
    kEffect,  ///< effects alone
    kIf,      ///< condition ? yes : no
  };
  Op op = Op::kPlain;
  const SowStep* sow = nullptr;
  const SeedTerm* condition = nullptr;
  const Step* yes = nullptr;
  const Step* no = nullptr;
  const SeedEffect* effect = nullptr;
  const SeedEffect* prior = nullptr;  ///< What is done first, and seen by all the others.
  std::vector<const Step*> after;     ///< What follows a sowing when all is done.
  const SeedHashes* hashes = nullptr;
  const MovesNode* plain = nullptr;  ///< The same as it was.
};

class Consequence final : public MovesNode {
 public:
  Consequence(const Step* step, const MovesNode* plain) : step_(step), plain_(plain) {}

  void Eval(Context& context, MoveIds& out) const override { plain_->Eval(context, out); }
  void Deeds(Context& context, DeedList& out) const override { plain_->Deeds(context, out); }
  void Perform(Context& context) const override {
    if (context.brief_log)
      Run(SeedView(context), *step_);
    else
      plain_->Perform(context);
  }
  /// The step where nothing but a sowing follows, else null.
  const SowStep* OnlySow() const {
    const bool only = step_->op == Step::Op::kSow && step_->effect == nullptr &&
                      step_->prior == nullptr && step_->after.empty();
    return only ? step_->sow : nullptr;
  }

 private:
  static void Run(const SeedView& view, const Step& step) {
    switch (step.op) {
      case Step::Op::kPlain:
        return step.plain->Perform(view.context);
      case Step::Op::kIf: {
        const Step* chosen = step.condition->Holds(view) ? step.yes : step.no;
        if (chosen != nullptr) Run(view, *chosen);
        return;
      }
      case Step::Op::kEffect: {
        const SeedEffect* effect = step.effect->Chosen(view);
        if (effect == nullptr || effect->DoAlone(view)) return;
        BorrowedActions actions(view.context);
        effect->Collect(view, *actions);
        return ApplyEffects(view, *step.hashes, *actions);
      }
      case Step::Op::kSow:
        if ((step.prior != nullptr && !RunPrior(view, step)) || !RunSow(view, step)) return;
        for (const Step* after : step.after) Run(SeedView(view.context), *after);
    }
  }

  /// False where all was done in the plain way.
  static bool RunSow(const SeedView& view, const Step& step) {
    if (step.effect == nullptr) {
      if (step.sow->Perform(view)) return true;
      step.plain->Perform(view.context);
      return false;
    }
    BorrowedActions actions(view.context);
    step.effect->Collect(view, *actions);
    if (!step.sow->Perform(view)) {
      step.plain->Perform(view.context);
      return false;
    }
    ApplyEffects(view, *step.hashes, *actions);
    return true;
  }

  /// False where all was done in the plain way.
  static bool RunPrior(const SeedView& view, const Step& step) {
    if (!step.sow->CanSow(view)) {
      step.plain->Perform(view.context);
      return false;
    }
    BorrowedActions actions(view.context);
    step.prior->Collect(view, *actions);
    ApplyEffects(view, *step.hashes, *actions);
    return true;
  }

  const Step* step_;
  const MovesNode* plain_;
};

class StepPlanner {
 public:
  explicit StepPlanner(const PlanTools& tools)
      : tools_(tools), hashes_(tools.lowering.Make<SeedHashes>(SeedHashes::Of(tools.empty))) {}

  const Step* Plan(const Bound& rule) {
    Step* step = tools_.lowering.Make<Step>();
    step->plain = tools_.lowering.Moves(rule);
    step->hashes = hashes_;
    const bool follows = Argument(rule, "then") != nullptr;
    if (rule.Is("moves.If") && !follows) {
      step->op = Step::Op::kIf;
      step->condition = SeedCompiler(tools_).Bool(*rule.Arg("cond"));
      gains_ = gains_ || step->condition->op != SeedTerm::Op::kPlainBool;
      step->yes = Plan(*rule.Arg("list"));
      if (const Bound* otherwise = rule.Arg("elseList")) step->no = Plan(*otherwise);
      return step;
    }
    if (rule.Is("Sow") && PlanSow(rule, *step)) return step;
    if (rule.Is("Do") && PlanDo(rule, *step)) return step;
    if (!IsFlat(rule)) return step;
    if (rule.Is("moves.And") && PlanSowFirst(rule, *step)) return step;
    step->op = Step::Op::kEffect;
    step->effect = CompileEffect(tools_, rule);
    gains_ = gains_ || step->effect->op != SeedEffect::Op::kPlain;
    return step;
  }
  /// True when some part has a faster form.
  bool gains() const { return gains_; }

 private:
  /// Gives a step its sowing, and what follows that.
  bool PlanSow(const Bound& sow, Step& step) {
    const Bound* then = sow.Arg("then");
    if (then != nullptr && !OnlyHas(*then, {"moves"})) return false;
    step.sow = SowStep::Plan(tools_, *hashes_, sow);
    if (step.sow == nullptr) return false;
    step.op = Step::Op::kSow;
    gains_ = true;
    if (then != nullptr) step.after.push_back(Plan(*then->Arg("moves")));
    return true;
  }

  /// (do (set Var …) next:(sow …)), where the number of seeds is no matter of variables.
  bool PlanDo(const Bound& rule, Step& step) {
    const Bound* next = rule.Arg("next");
    const Bound& prior = *rule.Arg("prior");
    const Bound* then = rule.Arg("then");
    if (next == nullptr || rule.Arg("ifAfterwards") != nullptr || !next->Is("Sow") ||
        OpcodeOf(prior) != "moves.Set Var" || !IsFlat(prior) ||
        (then != nullptr && !OnlyHas(*then, {"moves"})) || next->Arg("start") != nullptr ||
        next->Arg("count") != nullptr || next->Arg("owner") != nullptr)
      return false;
    if (!PlanSow(*next, step)) return false;
    step.prior = CompileEffect(tools_, prior);
    if (then != nullptr) step.after.push_back(Plan(*then->Arg("moves")));
    return true;
  }

  /// (and (sow …) …): the other parts are found before the seeds are sown, and done after.
  bool PlanSowFirst(const Bound& rule, Step& step) {
    const std::vector<const Bound*> parts = PartsOf(rule);
    const auto is_sow = [](const Bound* part) {
      return AnyOf(*part, [](const Bound& each) { return each.Is("Sow"); });
    };
    if (parts.empty() || !parts[0]->Is("Sow") ||
        std::count_if(parts.begin(), parts.end(), is_sow) != 1)
      return false;
    if (!PlanSow(*parts[0], step)) return false;
    SeedEffect* others = tools_.lowering.Make<SeedEffect>();
    others->op = SeedEffect::Op::kAll;
    for (size_t i = 1; i < parts.size(); ++i)
      others->parts.push_back(CompileEffect(tools_, *parts[i]));
    step.effect = others;
    return true;
  }

  const PlanTools& tools_;
  const SeedHashes* hashes_;
  bool gains_ = false;
};

/// The faster form of a (then …) clause, null where nothing is gained; `plain` is its rule.
const MovesNode* PlanSowing(const PlanTools& tools, const Bound& then, const MovesNode* plain) {
  if (!SeedCompiler::Suits(tools.model()) || Argument(then, "applyAfterAllMoves") != nullptr)
    return nullptr;
  const Bound& rule = *then.Arg("moves");
  StepPlanner planner(tools);
  const Step* step = planner.Plan(rule);
  return planner.gains() ? tools.lowering.Make<Consequence>(step, plain) : nullptr;
}

}  // namespace

const MovesNode* PlanThen(const PlanTools& tools, const Bound& rule) {
  const MovesNode* plain = Args(tools.lowering, rule).Then();
  if (plain == nullptr) return nullptr;
  const MovesNode* sowing = PlanSowing(tools, *rule.Arg("then"), plain);
  return sowing == nullptr ? plain : sowing;
}

const PlainSowing* PlainSowingOf(const PlanTools& tools, const MovesNode* then) {
  const auto* consequence = dynamic_cast<const Consequence*>(then);
  const SowStep* sow = consequence == nullptr ? nullptr : consequence->OnlySow();
  if (sow == nullptr) return nullptr;
  auto plain = sow->Plain(static_cast<size_t>(tools.model().players) + 1);
  return plain ? tools.lowering.Make<PlainSowing>(std::move(*plain)) : nullptr;
}

}  // namespace ludens
