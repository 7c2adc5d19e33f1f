#include "ludemes/move_options.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

/// (hop [from] [directions] [between] to [stack:…]): an item jumps along a line over a row of sites
/// that `between` accepts (the hurdle) to one behind it that `to` accepts.
class Hop final : public MovesNode {
 public:
  Hop(const FromArg& from, const DirectionNode* directions, const BetweenArg& between,
      const ToArg& to, bool stack)
      : from_(from), directions_(directions), between_(between), to_(to), stack_(stack) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    Search(
        context, kAnySite,
        [&](int from, int to) {
          if (!Reaches(context, out, first, to)) out.push_back(BuildStep(context, from, to));
          return false;
        },
        [&](const Jump& jump) {
          out.push_back(BuildJump(context, jump));
          return false;
        });
    Finish(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    if (between_.draws || to_.draws) return MovesNode::List(context, out);
    const size_t first = out.size();
    Search(
        context, kAnySite,
        [&](int from, int to) {
          for (size_t i = first; i < out.size(); ++i)
            if (out.ToOf(context, i) == to) return false;
          out.Add(context, *this, from, to, kStep);
          return false;
        },
        [&](const Jump& jump) {
          out.Add(context, *this, jump.from, jump.to, static_cast<int>(jump.radial), jump.stopped,
                  jump.Packed());
          LeaveOver(context, jump);
          return false;
        });
  }
  MoveId Build(Context& context, const MoveOption& option) const override {
    BorrowedMoves built(context);
    built->push_back(option.detail == kStep ? BuildStep(context, option.from, option.to)
                                            : BuildJump(context, JumpOf(context, option)));
    Finish(context, *built, 0);
    return built->front();
  }
  bool CanMove(Context& context) const override {
    if (between_.draws || to_.draws) return MovesNode::CanMove(context);
    return CanMoveTo(context, kAnySite);
  }
  bool CanMoveTo(Context& context, int target) const override {
    return Search(
        context, target, [](int, int) { return true; }, [](const Jump&) { return true; });
  }

 private:
  struct Lengths {
    int before, min, max, after;
  };
  struct Jump {
    RadialId radial;
    int from, to;
    std::span<const Site> line;
    size_t begin, length;  ///< Where the hurdle begins on the line, and its length.
    size_t jumped;         ///< Sites of the hurdle that are jumped; the rest lies behind.
    bool stopped;          ///< `to` refused the site, but its effect's condition took it.

    std::span<const Site> Hurdle() const { return line.subspan(begin, length); }
    /// The places on the line in one number.
    int Packed() const { return static_cast<int>(begin | length << 10 | jumped << 20); }
  };
  static constexpr int kStep = -1;  ///< Instead of a line.

  Jump JumpOf(const Context& context, const MoveOption& option) const {
    const auto radial = static_cast<RadialId>(option.detail);
    const auto packed = static_cast<size_t>(option.extra);
    return {.radial = radial,
            .from = option.from,
            .to = option.to,
            .line = context.topology().RadialSites(context.TypeOr(from_.type), radial),
            .begin = packed & 1023,
            .length = (packed >> 10) & 1023,
            .jumped = packed >> 20,
            .stopped = option.flag};
  }
  /// After a jump, (between) is the last site that its effect was applied to.
  void LeaveOver(Context& context, const Jump& jump) const {
    if (!jump.stopped && between_.apply != nullptr && jump.jumped > 0)
      context.vars.between = jump.Hurdle()[jump.jumped - 1];
  }

  Lengths LengthsNow(Context& context) const {
    const IntRange hurdle = between_.RangeOr(context, {1, 1});
    return {between_.before ? between_.before->Eval(context) : 0, hurdle.min, hurdle.max,
            between_.after ? between_.after->Eval(context) : 0};
  }
  /// Without a (between …) everything is a hurdle; one without a condition has none.
  bool IsHurdle(Context& context, int site) const {
    context.vars.between = site;
    if (!between_.given) return true;
    return between_.condition != nullptr && between_.condition->Eval(context);
  }

  /// Calls `stepped(from, to)` for steps (hurdles of no length) and `jumped(jump)` for jumps, only
  /// for those to `target` where that is not kAnySite, until one answers true.
  template <typename Stepped, typename Jumped>
  bool Search(Context& context, int target, Stepped&& stepped, Jumped&& jumped) const {
    const SiteType type = context.TypeOr(from_.type);
    const Topology& topology = context.topology();
    const int from = from_.Site(context);
    if (from < 0 || from >= topology.size(type)) return false;
    const Lengths lengths = LengthsNow(context);
    const VariableScope scope(context);
    context.vars.from = from;
    if (!from_.Allows(context)) return false;
    const Site start = static_cast<Site>(from);
    const auto query = [&] { return DirectionQuery{.type = type, .site = from}; };
    const auto step = [&](AbsoluteDirection direction) {
      for (const Site to : topology.Steps(type, start, direction))
        if (Lands(context, to) && Wanted(target, to) && stepped(from, to)) return true;
      return false;
    };
    const auto jump = [&](AbsoluteDirection direction) {
      for (const RadialId radial : topology.Radials(type, start, direction))
        if (SearchLine(context, radial, topology.RadialSites(type, radial), lengths, target,
                       jumped))
          return true;
      return false;
    };
    if (lengths.min == 0 && directions_.Any(context, query, step)) return true;
    return lengths.max > 0 && directions_.Any(context, query, jump);
  }

  bool Lands(Context& context, int to) const {
    context.vars.to = to;
    return to_.Allows(context);
  }
  static bool Wanted(int target, int to) { return target == kAnySite || to == target; }

  /// Looks for the hurdle, then for landing sites behind it.
  template <typename Jumped>
  bool SearchLine(Context& context, RadialId radial, std::span<const Site> line,
                  const Lengths& lengths, int target, Jumped&& jumped) const {
    for (size_t i = 1; i < line.size(); ++i) {
      if (IsHurdle(context, line[i])) {
        const size_t length = HurdleLength(context, line.subspan(i), lengths.max);
        if (static_cast<int>(length) < lengths.min) return false;
        const Jump over = {radial, line[0], line[0], line, i, length, 0, false};
        return SearchBehind(context, over, lengths, target, jumped);
      }
      if (static_cast<int>(i) > lengths.before || !Lands(context, line[i])) return false;
    }
    return false;
  }

  size_t HurdleLength(Context& context, std::span<const Site> line, int max) const {
    size_t length = 1;
    while (length < line.size() && static_cast<int>(length) < max &&
           IsHurdle(context, line[length]))
      ++length;
    return length;
  }

  /// A long hurdle may be jumped partly: the jump is then over its first sites only.
  template <typename Jumped>
  bool SearchBehind(Context& context, Jump jump, const Lengths& lengths, int target,
                    Jumped&& jumped) const {
    const std::span<const Site> line = jump.line;
    const size_t end = jump.begin + jump.length;
    for (int left = static_cast<int>(jump.length) - lengths.min; left >= 0; --left) {
      jump.jumped = jump.length - static_cast<size_t>(left);
      for (size_t i = jump.begin + jump.jumped; i < line.size(); ++i) {
        jump.to = line[i];
        if (!Lands(context, line[i])) {
          if (to_.apply_condition != nullptr && to_.apply_condition->Eval(context) &&
              Wanted(target, jump.to) && jumped(AsStopped(jump)))
            return true;
          break;
        }
        if (to_.apply_condition == nullptr && Wanted(target, jump.to) && jumped(jump)) return true;
        if (static_cast<int>(i) - static_cast<int>(end) + 1 > lengths.after - left) break;
      }
    }
    return false;
  }
  static Jump AsStopped(Jump jump) {
    jump.stopped = true;
    return jump;
  }

  /// Directions may overlap, but a step is offered once.
  static bool Reaches(Context& context, const MoveIds& out, size_t first, int to) {
    for (size_t i = first; i < out.size(); ++i)
      if (context.arena()[out[i]].to == to) return true;
    return false;
  }

  MoveId NewMove(Context& context, int from, int to) const {
    const SiteType type = context.TypeOr(from_.type);
    return context.arena().New(MoveAction(type, from, kNone, type, to, stack_, decision));
  }
  void SetStackLevels(Context& context, MoveId move, int from) const {
    if (!stack_) return;
    const int slot = context.SlotOf(context.TypeOr(from_.type), from);
    SetLevels(context.arena()[move], 0, context.state.Height(slot) - 1);
  }

  MoveId BuildStep(Context& context, int from, int to) const {
    MoveId move = NewMove(context, from, to);
    SetStackLevels(context, move, from);
    move = ChainEffect(context, between_.apply, move, true);
    SetSites(context.arena()[move], from, to);
    return move;
  }

  MoveId BuildJump(Context& context, const Jump& jump) const {
    MoveId move = NewMove(context, jump.from, jump.to);
    move = ChainEffect(context, to_.apply_effect, move, true);
    if (!jump.stopped && between_.apply != nullptr) {
      for (const Site site : jump.Hurdle().first(jump.jumped)) {
        context.vars.between = site;
        move = ChainEffect(context, between_.apply, move, true);
      }
    }
    MoveArena& arena = context.arena();
    SetSites(arena[move], jump.from, jump.to);
    if (!jump.stopped) SetStackLevels(context, move, jump.from);
    for (const Site site : jump.Hurdle()) arena.AddBetween(move, site);
    return move;
  }

  FromArg from_;
  DirectionsArg directions_;
  BetweenArg between_;
  ToArg to_;
  bool stack_;
};

}  // namespace

MovesNode* LowerHop(const Args& args) {
  return WithThen<Hop>(args, LowerFrom(args), args.Direction("directions"), LowerBetween(args),
                       LowerTo(args), args.Flag("stack", false));
}

}  // namespace ludens
