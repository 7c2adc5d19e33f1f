#include <algorithm>

#include "ludemes/apply_move.h"
#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"

namespace ludens {
namespace {

constexpr int kMaxSkips = 10'000;

/// Appends all that applying `played` would change, consequences included, to `move`.
void AppendWithConsequences(Context& context, MoveId played, MoveId move) {
  TempContext ahead(context);
  ApplyMove(*ahead, played, true);
  for (const Action& action : ahead->scratch.Applied()) context.arena().AppendAction(move, action);
}

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
        track_name_(args.String("trackName")),
        include_self_(args.Flag("includeSelf", true)) {}

 private:
  /// A sowing under way.
  struct Sowing {
    const Track& track;
    SiteType type;
    int start;
    int count;
    int position;  ///< Index on the track of the hole that was reached.
    MoveId move;
    int sowed = 0;
  };

  void Generate(Context& context, MoveIds& out) const override {
    VariableScope variables(context);
    const int start = ValueOr(start_, context, context.header().last.to);
    const SiteType type = context.TypeOr(type_);
    const int count = count_ != nullptr ? count_->Eval(context) : SeedsAt(context, type, start);
    const Track* track = FindTrack(context);
    if (track == nullptr) return;
    Sowing sowing{*track, type, start, count, PositionOn(*track, start), context.arena().Join({})};
    SowOrigin(context, sowing);
    if (sowing.sowed < count && !SowTrack(context, sowing)) return;
    if (capture_ != nullptr) Capture(context, sowing);
    out.push_back(sowing.move);
  }

  static int SeedsAt(const Context& context, SiteType type, int site) {
    const int slot = context.SlotOf(type, site);
    return context.state.layout().has_stacks ? context.state.Height(slot)
                                             : context.state.Count(slot);
  }

  const Track* FindTrack(Context& context) const {
    const int owner = ValueOr(owner_, context, kOff);
    for (const Track& track : context.model.tracks) {
      const bool named =
          owner == kOff ? track.name == track_name_
                        : track.owner == owner && track.name.find(track_name_) != std::string::npos;
      if (track_name_.empty() || named) return &track;
    }
    return nullptr;
  }

  static int PositionOn(const Track& track, int site) {
    const auto it = std::find_if(track.elements.begin(), track.elements.end(),
                                 [site](const TrackElement& e) { return e.site == site; });
    return static_cast<int>(it - track.elements.begin());
  }

  static bool IsOnTrack(const Sowing& sowing) {
    return sowing.position >= 0 && sowing.position < static_cast<int>(sowing.track.elements.size());
  }
  static const TrackElement& Here(const Sowing& sowing) {
    return sowing.track.elements[static_cast<size_t>(sowing.position)];
  }

  void AppendSowEffect(Context& context, const Sowing& sowing) const {
    if (effect_ == nullptr) return;
    BorrowedMoves effects(context);
    effect_->Eval(context, *effects);
    for (const MoveId effect : *effects)
      context.arena().ForEachAction(effect, [&](const Action& action) {
        context.arena().AppendAction(sowing.move, Action(action));
      });
  }

  /// Seeds into one hole, as many as it gets.
  static void Drop(Context& context, Sowing& sowing, int number, const Action& seed) {
    for (int i = 0; i < number; ++i, ++sowing.sowed)
      if (sowing.sowed < sowing.count) context.arena().AppendAction(sowing.move, seed);
  }

  void SowOrigin(Context& context, Sowing& sowing) const {
    const int number = ValueOr(per_hole_, context, 1);
    const int from = context.vars.from;
    context.vars.from = sowing.start;
    if (ValueOr(origin_, context, false)) {
      AppendSowEffect(context, sowing);
      Drop(context, sowing, number, MoveAction(sowing.type, sowing.start, sowing.start));
      context.vars.to = sowing.start;
    }
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
      Drop(context, sowing, number, SeedTo(context, sowing, to));
      sowing.position = Here(sowing).next_index;
      if (sowing.sowed >= sowing.count) break;
    }
    return true;
  }

  /// A seed takes on the state, rotation and value of its new hole.
  static Action SeedTo(const Context& context, const Sowing& sowing, int to) {
    const Item start = context.state.ItemAt(context.SlotOf(sowing.type, sowing.start), -1);
    const Item hole = context.state.ItemAt(context.SlotOf(sowing.type, to), -1);
    const auto unless_equal = [](int mine, int other) { return mine != other ? other : -1; };
    Action seed = MoveAction(sowing.type, sowing.start, to);
    seed.state = static_cast<int16_t>(unless_equal(start.state, hole.state));
    seed.rotation = static_cast<int16_t>(unless_equal(start.rotation, hole.rotation));
    seed.value = unless_equal(start.value, hole.value);
    return seed;
  }

  void Capture(Context& context, Sowing& sowing) const {
    TempContext sowed(context);
    ApplyMove(*sowed, sowing.move, false);
    size_t captures = 0;
    while (ValueOr(capture_if_, *sowed, true)) {
      sowed->vars.from = sowing.start;
      BorrowedMoves moves(context);
      capture_->Eval(*sowed, *moves);
      for (const MoveId move : *moves) AppendWithConsequences(*sowed, move, sowing.move);
      if (backtracking_ == nullptr && forward_ == nullptr) break;
      if (backtracking_ != nullptr && !StepBack(*sowed, sowing)) break;
      if (forward_ != nullptr && !StepOn(*sowed, sowing)) break;
      if (++captures >= sowing.track.elements.size()) break;
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
    if (!sowing.track.loop && to == kOff) return false;
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
  std::string track_name_;
  bool include_self_;
};

}  // namespace

MovesNode* LowerSow(const Args& args) { return MakeWithThen<Sow>(args, args); }

}  // namespace ludens
