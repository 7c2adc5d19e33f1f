#include "ludemes/move_options.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"
#include "ludemes/moves/target_finder.h"
#include "ludemes/site_set.h"

namespace ludens {
namespace {

/// (hop [from] [directions] [between] to [stack:…]): an item jumps along a line over a row of sites
/// that `between` accepts (the hurdle) to one behind it that `to` accepts.
class Hop final : public MovesNode, public TargetFinder {
 public:
  /// Set forms of the conditions; null where a condition has none.
  struct Sets {
    const SiteSetSlot* hurdles = nullptr;
    const SiteSetSlot* landings = nullptr;
  };
  Hop(const FromArg& from, const DirectionNode* directions, const BetweenArg& between,
      const ToArg& to, bool stack, const Sets& sets)
      : from_(from),
        directions_(directions),
        between_(between),
        to_(to),
        stack_(stack),
        sets_(sets) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    Search(
        context, kAnySite, Asking(context, *this),
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
        context, kAnySite, Asking(context, *this),
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
        context, target, Asking(context, *this), [](int, int) { return true; },
        [](const Jump&) { return true; });
  }

  bool FindsTargets(const Context& context) const override {
    return sets_.hurdles != nullptr && sets_.hurdles->set != nullptr && sets_.landings != nullptr &&
           sets_.landings->set != nullptr && IsFlat(context, context.TypeOr(from_.type)) &&
           between_.apply == nullptr && to_.apply == nullptr;
  }
  void AddTargets(Context& context, Region& out) const override {
    Search(
        context, kAnySite, LookingUp(context, sets_),
        [&](int, int to) {
          out.Add(to);
          return false;
        },
        [&](const Jump& jump) {
          out.Add(jump.to);
          return false;
        });
  }

 private:
  /// The conditions, asked site by site.
  class Asking {
   public:
    Asking(Context& context, const Hop& hop) : context_(context), hop_(hop) {}
    void Begin() const {}
    /// Without a (between …) everything is a hurdle; one without a condition has none.
    bool IsHurdle(int site) const {
      context_.vars.between = site;
      const BetweenArg& between = hop_.between_;
      if (!between.given) return true;
      return between.condition != nullptr && between.condition->Eval(context_);
    }
    bool Lands(int to) const {
      context_.vars.to = to;
      return hop_.to_.Allows(context_);
    }

   private:
    Context& context_;
    const Hop& hop_;
  };
  /// The same, found for all sites at once. REQUIRES: FindsTargets.
  class LookingUp {
   public:
    LookingUp(Context& context, const Sets& sets)
        : context_(context),
          sets_(sets),
          hurdles_(sets.hurdles->sites),
          landings_(sets.landings->sites) {}
    /// REQUIRES: (from) is known.
    void Begin() {
      sets_.hurdles->set->Eval(context_, hurdles_);
      sets_.landings->set->Eval(context_, landings_);
    }
    bool IsHurdle(int site) const { return hurdles_.Contains(site); }
    bool Lands(int to) const { return landings_.Contains(to); }

   private:
    Context& context_;
    const Sets& sets_;
    SiteBits hurdles_, landings_;
  };

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
  /// Calls `stepped(from, to)` for steps (hurdles of no length) and `jumped(jump)` for jumps, only
  /// for those to `target` where that is not kAnySite, until one answers true.
  template <typename Conditions, typename Stepped, typename Jumped>
  bool Search(Context& context, int target, Conditions&& conditions, Stepped&& stepped,
              Jumped&& jumped) const {
    const SiteType type = context.TypeOr(from_.type);
    const Topology& topology = context.topology();
    const int from = from_.Site(context);
    if (from < 0 || from >= topology.size(type)) return false;
    const DirectionsNow directions(context, directions_,
                                   [&] { return DirectionQuery{.type = type, .site = from}; });
    const Lengths lengths = LengthsNow(context);
    const VariableScope scope(context);
    context.vars.from = from;
    if (!from_.Allows(context)) return false;
    conditions.Begin();
    const Site start = static_cast<Site>(from);
    if (lengths.min == 0)
      for (const AbsoluteDirection direction : directions)
        for (const Site to : topology.Steps(type, start, direction))
          if (conditions.Lands(to) && Wanted(target, to) && stepped(from, to)) return true;
    if (lengths.max <= 0) return false;
    for (const AbsoluteDirection direction : directions)
      for (const RadialId radial : topology.Radials(type, start, direction))
        if (SearchLine(context, conditions, radial, topology.RadialSites(type, radial), lengths,
                       target, jumped))
          return true;
    return false;
  }

  static bool Wanted(int target, int to) { return target == kAnySite || to == target; }

  /// Looks for the hurdle, then for landing sites behind it.
  template <typename Conditions, typename Jumped>
  bool SearchLine(Context& context, const Conditions& conditions, RadialId radial,
                  std::span<const Site> line, const Lengths& lengths, int target,
                  Jumped&& jumped) const {
    for (size_t i = 1; i < line.size(); ++i) {
      if (conditions.IsHurdle(line[i])) {
        const size_t length = HurdleLength(conditions, line.subspan(i), lengths.max);
        if (static_cast<int>(length) < lengths.min) return false;
        const Jump over = {radial, line[0], line[0], line, i, length, 0, false};
        return SearchBehind(context, conditions, over, lengths, target, jumped);
      }
      if (static_cast<int>(i) > lengths.before || !conditions.Lands(line[i])) return false;
    }
    return false;
  }

  template <typename Conditions>
  static size_t HurdleLength(const Conditions& conditions, std::span<const Site> line, int max) {
    size_t length = 1;
    while (length < line.size() && static_cast<int>(length) < max &&
           conditions.IsHurdle(line[length]))
      ++length;
    return length;
  }

  /// A long hurdle may be jumped partly: the jump is then over its first sites only.
  template <typename Conditions, typename Jumped>
  bool SearchBehind(Context& context, const Conditions& conditions, Jump jump,
                    const Lengths& lengths, int target, Jumped&& jumped) const {
    const std::span<const Site> line = jump.line;
    const size_t end = jump.begin + jump.length;
    for (int left = static_cast<int>(jump.length) - lengths.min; left >= 0; --left) {
      jump.jumped = jump.length - static_cast<size_t>(left);
      for (size_t i = jump.begin + jump.jumped; i < line.size(); ++i) {
        jump.to = line[i];
        if (!conditions.Lands(line[i])) {
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
  Sets sets_;
};

/// The condition on (between) may read (from), which stays the same, but not where a hop might go.
const SiteSetSlot* HurdlesOf(const Args& args) {
  const auto between = args.Clause("between");
  if (!between || !between->Has("if")) return nullptr;
  const Bound& condition = *between->Raw("if");
  const bool reads_to = AnyOf(condition, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause && bound.Is("ints.To");
  });
  if (reads_to) return nullptr;
  const SiteSetSlot* slot = args.lowering().SetOf(condition, Iterated::kBetween);
  args.lowering().set_slots().back()->others_fixed = true;
  return slot;
}
const SiteSetSlot* LandingsOf(const Args& args) {
  const auto to = args.Clause("to");
  if (!to || !to->Has("if")) return nullptr;
  return args.lowering().SetOf(*to->Raw("if"), Iterated::kTo);
}

}  // namespace

MovesNode* LowerHop(const Args& args) {
  return WithThen<Hop>(args, LowerFrom(args), args.Direction("directions"), LowerBetween(args),
                       LowerTo(args), args.Flag("stack", false),
                       Hop::Sets{HurdlesOf(args), LandingsOf(args)});
}

}  // namespace ludens
