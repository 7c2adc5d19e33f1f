#include <algorithm>
#include <utility>

#include "ludemes/apply_move.h"
#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"
#include "ludemes/support/track_choice.h"
#include "state/flat_board.h"
#include "state/site_changes.h"

namespace ludens {
namespace {

constexpr int kMaxSkips = 10'000;

/// (sow (to) count:4 "Track" owner:(mover) if:(…) apply:(…)): takes seeds from a hole and drops
/// them one by one along a track; then, while the rule allows it, captures at the last hole and
/// at those before it (backtracking) or after it (forward).
class Sow final : public Effect {
 public:
  explicit Sow(const Args& args)
      : type_(args.Type()),
        start_(args.Int("start")),
        count_(args.Int("count")),
        per_hole_(args.Int("numPerHole")),
        owner_(args.Int("owner")),
        capture_if_(args.Bool("if")),
        effect_(args.Moves("sowEffect")),
        capture_(args.Moves("apply")),
        origin_(args.Bool("origin")),
        skip_(args.Bool("skipIf")),
        backtracking_(args.Bool("backtracking")),
        forward_(args.Bool("forward")),
        tracks_(TrackChoice::Named(args.model(), args.String("trackName"))),
        include_self_(args.Flag("includeSelf", true)) {}

  /// Finds out what the equipment makes of the seeds and tracks, once it is complete.
  void Fold(const Model& model) {
    plain_ = model.flat_moves && model.layout.has_count && effect_ == nullptr;
    const auto stays = [&](const TrackElement& element) {
      return element.next >= 0 && element.next < model.topology.size(model.default_site) &&
             element.next_index >= 0;
    };
    stays_on_board_.clear();
    for (const Track& track : model.tracks)
      stays_on_board_.push_back(std::ranges::all_of(track.elements, stays));
  }

  /// Sows into the state itself; captures are found there and made at the end.
  void Perform(Context& context) const override {
    BorrowedActions actions(context);
    {
      VariableScope variables(context);
      BorrowedInts holes(context);
      Sowing sowing = Begin(context, *actions);
      if (IsPlain(context, sowing)) {
        ScatterPlain(context, sowing, *holes);
        FillHoles(context, sowing, *holes);
      } else {
        if (!Scatter(context, sowing)) return;
        for (const Action& action : *actions) ApplyLogged(context, action);
      }
      if (capture_ != nullptr) {
        actions->clear();
        Capture(context, sowing);
        for (const Action& action : *actions) ApplyLogged(context, action);
      }
    }
    if (then != nullptr) then->Perform(context);
  }

 private:
  /// A sowing under way.
  struct Sowing {
    const Track* track;
    SiteType type;
    int start;
    int count;
    int position;  ///< Index on the track of the hole that was reached.
    ActionList& actions;
    int sowed = 0;
    bool on_board = false;  ///< The track always goes on, to a site of the board.
  };

  void Generate(Context& context, EffectMoves& out) const override {
    BorrowedActions actions(context);
    VariableScope variables(context);
    Sowing sowing = Begin(context, *actions);
    if (!Scatter(context, sowing)) return;
    if (capture_ != nullptr) {
      TempContext sowed(context);
      for (const Action& action : *actions) Apply(*sowed, action);
      Capture(*sowed, sowing);
    }
    out.AddEmpty();
    for (const Action& action : *actions) out.Append(action);
  }

  Sowing Begin(Context& context, ActionList& actions) const {
    const int start = ValueOr(start_, context, context.header().last.to);
    const SiteType type = context.TypeOr(type_);
    const int count = count_ != nullptr ? count_->Eval(context) : SeedsAt(context, type, start);
    const int index = tracks_.IndexFor(ValueOr(owner_, context, kOff));
    if (index == TrackChoice::kNoTrack) return {nullptr, type, start, count, 0, actions};
    const Track& track = context.model.tracks[static_cast<size_t>(index)];
    const auto places = track.PlacesOf(start);
    const int position = places.empty() ? static_cast<int>(track.elements.size()) : places[0];
    return {&track,   type,    start, count,
            position, actions, 0,     stays_on_board_[static_cast<size_t>(index)]};
  }
  /// False where the sowing does not take place.
  bool Scatter(Context& context, Sowing& sowing) const {
    if (sowing.track == nullptr) return false;
    SowOrigin(context, sowing);
    return sowing.sowed >= sowing.count || SowTrack(context, sowing);
  }

  static int SeedsAt(const Context& context, SiteType type, int site) {
    const int slot = context.SlotOf(type, site);
    return context.state.layout().has_stacks ? context.state.Height(slot)
                                             : context.state.Count(slot);
  }

  static bool IsOnTrack(const Sowing& sowing) {
    return sowing.position >= 0 &&
           sowing.position < static_cast<int>(sowing.track->elements.size());
  }
  static const TrackElement& Here(const Sowing& sowing) {
    return sowing.track->elements[static_cast<size_t>(sowing.position)];
  }

  void AppendSowEffect(Context& context, const Sowing& sowing) const {
    if (effect_ == nullptr) return;
    BorrowedMoves effects(context);
    effect_->Eval(context, *effects);
    for (const MoveId effect : *effects)
      context.arena().ForEachAction(
          effect, [&](const Action& action) { sowing.actions.push_back(action); });
  }

  /// Seeds into one hole, as many as it gets.
  static void Drop(const Context& context, Sowing& sowing, int number, int to) {
    for (int i = 0; i < number; ++i, ++sowing.sowed)
      if (sowing.sowed < sowing.count) sowing.actions.push_back(SeedTo(context, sowing, to));
  }

  bool SowsOrigin(Context& context, const Sowing& sowing) const {
    const int from = context.vars.from;
    context.vars.from = sowing.start;
    const bool sows = ValueOr(origin_, context, false);
    context.vars.from = from;
    return sows;
  }

  void SowOrigin(Context& context, Sowing& sowing) const {
    if (!SowsOrigin(context, sowing)) return;
    const int number = ValueOr(per_hole_, context, 1);
    const int from = context.vars.from;
    context.vars.from = sowing.start;
    AppendSowEffect(context, sowing);
    Drop(context, sowing, number, sowing.start);
    context.vars.to = sowing.start;
    context.vars.from = from;
  }

  /// False where the track does not go on.
  bool SowTrack(Context& context, Sowing& sowing) const {
    int skips = 0;
    for (int index = 0; index < sowing.count; ++index) {
      context.vars.value = sowing.count - index;
      if (!IsOnTrack(sowing)) return false;
      int to = Here(sowing).next;
      context.vars.to = to;
      if (skip_ != nullptr && skip_->Eval(context) && skips < kMaxSkips) {
        --index;
        ++skips;
        sowing.position = Here(sowing).next_index;
        continue;
      }
      skips = 0;
      if (!include_self_ && to == sowing.start) {
        sowing.position = Here(sowing).next_index;
        if (!IsOnTrack(sowing)) return false;
        to = Here(sowing).next;
      }
      const int number = ValueOr(per_hole_, context, 1);
      AppendSowEffect(context, sowing);
      Drop(context, sowing, number, to);
      sowing.position = Here(sowing).next_index;
      if (sowing.sowed >= sowing.count) break;
    }
    return true;
  }

  /// Where nothing but the seeds' holes matters: what Scatter does is told by these.
  bool IsPlain(const Context& context, const Sowing& sowing) const {
    return plain_ && context.brief_log && sowing.on_board && IsOnTrack(sowing) &&
           sowing.type == context.model.default_site;
  }
  void ScatterPlain(Context& context, Sowing& sowing, IntList& holes) const {
    const auto drop = [&](int to) {
      const int number = ValueOr(per_hole_, context, 1);
      for (int i = 0; i < number && static_cast<int>(holes.size()) < sowing.count; ++i)
        holes.push_back(to);
    };
    if (SowsOrigin(context, sowing)) {
      const int from = std::exchange(context.vars.from, sowing.start);
      drop(sowing.start);
      context.vars.from = from;
      context.vars.to = sowing.start;
    }
    const TrackElement* elements = sowing.track->elements.data();
    int skips = 0;
    for (int index = 0; index < sowing.count && static_cast<int>(holes.size()) < sowing.count;) {
      int to = elements[sowing.position].next;
      context.vars.value = sowing.count - index;
      context.vars.to = to;
      if (skip_ != nullptr && skips < kMaxSkips && skip_->Eval(context)) {
        ++skips;
        sowing.position = elements[sowing.position].next_index;
        continue;
      }
      skips = 0;
      if (!include_self_ && to == sowing.start) {
        sowing.position = elements[sowing.position].next_index;
        to = elements[sowing.position].next;
      }
      drop(to);
      sowing.position = elements[sowing.position].next_index;
      ++index;
    }
  }

  /// Puts the seeds into the holes by direct writes; the last one is logged for all.
  static void FillHoles(Context& context, const Sowing& sowing, const IntList& holes) {
    if (holes.empty()) return;
    const int what = context.state.What(sowing.start);
    FlatBoard(context.state).Sow(sowing.start, holes, what, OwnerOf(context.model, what));
    context.scratch.applied.push_back(MoveAction(sowing.type, sowing.start, holes.back()));
  }

  /// A seed takes on the state, rotation and value of its new hole.
  static Action SeedTo(const Context& context, const Sowing& sowing, int to) {
    if (context.state.layout().plain_seeds()) return MoveAction(sowing.type, sowing.start, to);
    const Item start = context.state.ItemAt(context.SlotOf(sowing.type, sowing.start), -1);
    const Item hole = context.state.ItemAt(context.SlotOf(sowing.type, to), -1);
    const auto unless_equal = [](int mine, int other) { return mine != other ? other : -1; };
    Action seed = MoveAction(sowing.type, sowing.start, to);
    seed.state = static_cast<int16_t>(unless_equal(start.state, hole.state));
    seed.rotation = static_cast<int16_t>(unless_equal(start.rotation, hole.rotation));
    seed.value = unless_equal(start.value, hole.value);
    return seed;
  }

  /// Appends the captures that the rule finds with the seeds in their holes.
  void Capture(Context& sowed, Sowing& sowing) const {
    size_t captures = 0;
    while (ValueOr(capture_if_, sowed, true)) {
      sowed.vars.from = sowing.start;
      AppendDeeds(sowed, *capture_, sowing.actions);
      if (backtracking_ == nullptr && forward_ == nullptr) break;
      if (backtracking_ != nullptr && !StepBack(sowed, sowing)) break;
      if (forward_ != nullptr && !StepOn(sowed, sowing)) break;
      if (++captures >= sowing.track->elements.size()) break;
    }
  }

  bool StepBack(Context& context, Sowing& sowing) const {
    if (!IsOnTrack(sowing) || !backtracking_->Eval(context)) return false;
    const int to = Here(sowing).prev;
    sowing.position = Here(sowing).prev_index;
    context.vars.to = to;
    return backtracking_->Eval(context) && to != sowing.start;
  }

  bool StepOn(Context& context, Sowing& sowing) const {
    if (!IsOnTrack(sowing) || !forward_->Eval(context)) return false;
    const int to = Here(sowing).next;
    if (!sowing.track->loop && to == kOff) return false;
    sowing.position = Here(sowing).next_index;
    context.vars.to = to;
    return forward_->Eval(context);
  }

  std::optional<SiteType> type_;
  const IntNode* start_;
  const IntNode* count_;
  const IntNode* per_hole_;
  const IntNode* owner_;
  const BoolNode* capture_if_;
  const MovesNode* effect_;
  const MovesNode* capture_;
  const BoolNode* origin_;
  const BoolNode* skip_;
  const BoolNode* backtracking_;
  const BoolNode* forward_;
  TrackChoice tracks_;
  bool include_self_;
  std::vector<bool> stays_on_board_;  ///< By track: it always goes on, to a site of the board.
  bool plain_ = false;  ///< Seeds move by plain writes, and nothing happens while they are sown.
};

}  // namespace

MovesNode* LowerSow(const Args& args) {
  Sow* sow = MakeWithThen<Sow>(args, args);
  args.lowering().OnFold([sow](Context& empty) { sow->Fold(empty.model); });
  return sow;
}

}  // namespace ludens
