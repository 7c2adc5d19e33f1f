#include "ludemes/move_options.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

/// (step [from] [directions] to [stack:…]): an item goes to a neighbouring site that `to` accepts.
class Step final : public MovesNode {
 public:
  Step(const FromArg& from, const DirectionNode* directions, const ToArg& to, bool stack)
      : from_(from), directions_(directions), to_(to), stack_(stack) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    Search(context, kAnySite, [&](int from, int level, int to) {
      if (!Reaches(context, out, first, to)) out.push_back(Build(context, from, level, to));
      return false;
    });
    Finish(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    if (to_.draws) return MovesNode::List(context, out);
    const size_t first = out.size();
    Search(context, kAnySite, [&](int from, int level, int to) {
      for (size_t i = first; i < out.size(); ++i)
        if (out.ToOf(context, i) == to) return false;
      out.Add(context, *this, from, to, level);
      return false;
    });
  }
  MoveId Build(Context& context, const MoveOption& option) const override {
    BorrowedMoves built(context);
    built->push_back(Build(context, option.from, option.detail, option.to));
    Finish(context, *built, 0);
    return built->front();
  }
  bool CanMove(Context& context) const override {
    if (to_.draws) return MovesNode::CanMove(context);
    return CanMoveTo(context, kAnySite);
  }
  bool CanMoveTo(Context& context, int target) const override {
    return Search(context, target, [](int, int, int) { return true; });
  }

 private:
  /// Calls `found(from, level, to)` for every step (to `target` where that is not kAnySite) until
  /// it answers true. The iterator variables are those of the step meanwhile.
  template <typename Found>
  bool Search(Context& context, int target, Found&& found) const {
    if (from_.region != nullptr) return false;  // The language gives such steps no origin.
    const SiteType type = context.TypeOr(from_.type);
    const Topology& topology = context.topology();
    const int from = from_.Site(context);
    if (from < 0 || from >= topology.size(type)) return false;
    const int level = from_.level == nullptr ? kNone : from_.level->Eval(context);
    if (level < kNone) return false;
    const VariableScope scope(context);
    context.vars.from = from;
    if (!from_.Allows(context)) return false;
    const auto query = [&] { return DirectionQuery{.type = type, .site = from}; };
    return directions_.Any(context, query, [&](AbsoluteDirection direction) {
      for (const Site to : topology.Steps(type, static_cast<Site>(from), direction)) {
        if (target != kAnySite && to != target) continue;
        context.vars.to = to;
        if (to_.Allows(context) && found(from, level, to)) return true;
      }
      return false;
    });
  }

  /// Directions may overlap, but a step is offered once.
  static bool Reaches(Context& context, const MoveIds& out, size_t first, int to) {
    for (size_t i = first; i < out.size(); ++i)
      if (context.arena()[out[i]].to == to) return true;
    return false;
  }

  MoveId Build(Context& context, int from, int level, int to) const {
    const SiteType type = context.TypeOr(from_.type);
    MoveArena& arena = context.arena();
    const int top = context.state.Height(context.SlotOf(type, from)) - 1;
    const bool named_level = level != kNone && !stack_;
    const int taken = named_level ? level : context.model.stacking && !stack_ ? top : kNone;
    MoveId move = arena.New(MoveAction(type, from, taken, type, to, stack_, decision));
    if (stack_) SetLevels(arena[move], 0, top);
    if (named_level) SetLevels(arena[move], level, level);
    move = ChainEffect(context, to_.apply, move, true);
    SetSites(arena[move], from, to);
    return move;
  }

  FromArg from_;
  DirectionsArg directions_;
  ToArg to_;
  bool stack_;
};

}  // namespace

MovesNode* LowerStep(const Args& args) {
  return WithThen<Step>(args, LowerFrom(args), args.Direction("directions"), LowerTo(args),
                        args.Flag("stack", false));
}

}  // namespace ludens
