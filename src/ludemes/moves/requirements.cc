#include "base/error.h"
#include "ludemes/apply_move.h"
#include "ludemes/in_place.h"
#include "ludemes/move_options.h"
#include "ludemes/moves/lower.h"
#include "ludemes/support/track_choice.h"

namespace ludens {
namespace {

/// (priority {…}): the moves of the first rule that has any.
class Priority final : public MovesNode {
 public:
  explicit Priority(std::vector<const MovesNode*> rules) : rules_(std::move(rules)) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    for (const MovesNode* rule : rules_) {
      rule->Eval(context, out);
      if (out.size() != first) break;
    }
    AttachThen(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    const size_t first = out.size();
    for (const MovesNode* rule : rules_) {
      rule->List(context, out);
      if (out.size() != first) break;
    }
    out.AttachThen(*this, first);
  }
  bool CanMove(Context& context) const override {
    for (const MovesNode* rule : rules_)
      if (rule->CanMove(context)) return true;
    return false;
  }

 private:
  std::vector<const MovesNode*> rules_;
};

/// (while condition moves): the moves again and again, each time on the state that they led to, as
/// long as the condition holds there.
class While : public MovesNode {
 public:
  While(const BoolNode* condition, const MovesNode* rule) : condition_(condition), rule_(rule) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    TempContext ahead(context);
    Repeat(*ahead, [&] {
      const size_t before = out.size();
      rule_->Eval(*ahead, out);
      for (size_t i = before; i < out.size(); ++i) ApplyMove(*ahead, out[i], false);
    });
    AttachThen(context, out, first);
  }

 protected:
  template <typename Round>
  void Repeat(Context& context, Round&& play_round) const {
    for (int round = 0; condition_->Eval(context); ++round) {
      if (round == kMostRounds) Fail("a 'while' does not end after {} rounds", kMostRounds);
      play_round();
    }
  }

 private:
  static constexpr int kMostRounds = 10'000;

  const BoolNode* condition_;
  const MovesNode* rule_;
};

/// The same for a rule that works in place, without anything to follow.
class WhileInPlace final : public While, public InPlace {
 public:
  WhileInPlace(const BoolNode* condition, const MovesNode* rule, const InPlace* in_place)
      : While(condition, rule), in_place_(in_place) {}

  void Advance(Context& context, DoneMoves& done) const override {
    if (!MayAdvance(context)) return AdvanceByMoves(*this, context, done);
    const LookAhead ahead(context);
    Repeat(context, [&] { in_place_->Advance(context, done); });
  }
  void Perform(Context& context) const override {
    if (!MayAdvance(context)) return MovesNode::Perform(context);
    BorrowedDone done;
    Advance(context, *done);
  }

 private:
  const InPlace* in_place_;
};

/// (firstMoveOnTrack [track] [role] moves): the moves for the first site of a track, as (site),
/// that has any.
class FirstMoveOnTrack final : public MovesNode {
 public:
  FirstMoveOnTrack(TrackChoice tracks, const IntNode* owner, const MovesNode* rule)
      : tracks_(std::move(tracks)), owner_(owner), rule_(rule) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    ForEachSite(context, [&] {
      rule_->Eval(context, out);
      return out.size() == first;
    });
  }
  void List(Context& context, MoveOptions& out) const override {
    const size_t first = out.size();
    ForEachSite(context, [&] {
      rule_->List(context, out);
      return out.size() == first;
    });
  }

 private:
  /// Sets (site) to the sites of the track in order, as long as `goes_on()` holds.
  template <typename GoesOn>
  void ForEachSite(Context& context, GoesOn&& goes_on) const {
    const int owner = owner_ == nullptr ? kOff : owner_->Eval(context);
    const Track* track = tracks_.For(context.model, owner);
    if (track == nullptr) return;
    const VariableScope scope(context);
    for (const TrackElement& element : track->elements) {
      if (element.site < 0) continue;
      context.vars.site = element.site;
      if (!goes_on()) return;
    }
  }

  TrackChoice tracks_;
  const IntNode* owner_;
  const MovesNode* rule_;
};

/// (avoidStoredState moves): those that do not lead to the remembered position.
class AvoidStoredState final : public MovesNode {
 public:
  explicit AvoidStoredState(const MovesNode* rule) : rule_(rule) {}

  void Eval(Context& context, MoveIds& out) const override {
    const uint64_t avoided = context.header().stored_state;
    BorrowedMoves moves(context);
    rule_->Eval(context, *moves);
    for (const MoveId move : *moves)
      if (HoldsAfter(context, move,
                     [&](Context& after) { return after.state.PositionHash() != avoided; }))
        out.push_back(move);
  }

 private:
  const MovesNode* rule_;
};

}  // namespace

MovesNode* LowerPriority(const Args& args) {
  if (args.Has("list")) return WithThen<Priority>(args, args.MovesArray("list"));
  return WithThen<Priority>(
      args, std::vector<const MovesNode*>{args.Moves("list1"), args.Moves("list2")});
}

MovesNode* LowerWhile(const Args& args) {
  const BoolNode* condition = args.Bool("condition");
  const MovesNode* rule = args.Moves("moves");
  const auto* in_place = dynamic_cast<const InPlace*>(rule);
  if (in_place != nullptr && !args.Has("then"))
    return args.Make<WhileInPlace>(condition, rule, in_place);
  return WithThen<While>(args, condition, rule);
}

// The language drops the (then …) of the following two.

MovesNode* LowerFirstMoveOnTrack(const Args& args) {
  return args.Make<FirstMoveOnTrack>(TrackChoice::Named(args.model(), args.String("trackName")),
                                     args.PlayerNumber("owner", ""), args.Moves("moves"));
}

MovesNode* LowerAvoidStoredState(const Args& args) {
  return args.Make<AvoidStoredState>(args.Moves("moves"));
}

}  // namespace ludens
