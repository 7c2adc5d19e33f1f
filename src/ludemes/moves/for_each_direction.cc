#include "ludemes/moves/iteration.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

/// (forEach Direction [from] [directions] [between] to | moves): the rule for sites on lines from a
/// site, each as (to): at the distances that `between` names, on as long as `to` accepts.
class ForEachDirection final : public Iteration {
 public:
  ForEachDirection(const FromArg& from, const DirectionNode* directions, const BetweenArg& between,
                   const BoolNode* to_condition, const MovesNode* rule)
      : Iteration(rule),
        from_(from),
        directions_(directions),
        between_(between),
        to_condition_(to_condition) {}

 private:
  bool Any(Context& context, FunctionRef<bool()> body) const override {
    const SiteType type = context.TypeOr(from_.type);
    const Topology& topology = context.topology();
    const int from = from_.Site(context);
    if (from < 0 || from >= topology.size(type)) return false;
    const IntRange lengths = between_.RangeOr(context, {1, 1});
    const int here = context.vars.from;
    const int what = context.state.What(context.SlotOf(TypeAt(context, from_.type, here), here));
    if (what == 0) return false;  // Directions are those of the piece at (from).
    const auto query = [&] {
      return DirectionQuery{.type = type,
                            .site = from,
                            .component = &context.model.components[static_cast<size_t>(what)],
                            .facing = DirectionOfMove(context, type)};
    };
    return directions_.Any(context, query, [&](AbsoluteDirection direction) {
      for (const RadialId radial : topology.Radials(type, static_cast<Site>(from), direction))
        if (AnyOnLine(context, topology.RadialSites(type, radial), lengths, body)) return true;
      return false;
    });
  }

  /// The direction from (from) to (to), where that is a step.
  static std::optional<AbsoluteDirection> DirectionOfMove(const Context& context, SiteType type) {
    std::optional<AbsoluteDirection> found;
    const Topology& topology = context.topology();
    const int from = context.vars.from;
    if (context.vars.to == kNone || from >= topology.size(type)) return found;
    for (const AbsoluteDirection direction : topology.DirectionsOf(type))
      for (const Site to : topology.Steps(type, static_cast<Site>(from), direction))
        if (to == context.vars.to) found = direction;
    return found;
  }

  bool AnyOnLine(Context& context, std::span<const Site> line, IntRange lengths,
                 FunctionRef<bool()> body) const {
    for (size_t i = 1; i < line.size() && static_cast<int>(i) <= lengths.max; ++i) {
      const bool on_the_way = static_cast<int>(i) < lengths.min;
      if (on_the_way && !Passes(context, line[i])) return false;
      context.vars.to = line[i];
      if (to_condition_ != nullptr && !to_condition_->Eval(context)) return false;
      if (!on_the_way && body()) return true;
    }
    return false;
  }

  bool Passes(Context& context, int site) const {
    if (between_.condition == nullptr) return true;
    const int saved = context.vars.between;
    context.vars.between = site;
    const bool passes = between_.condition->Eval(context);
    context.vars.between = saved;
    return passes;
  }

  FromArg from_;
  DirectionsArg directions_;
  BetweenArg between_;
  const BoolNode* to_condition_;
};

}  // namespace

MovesNode* LowerForEachDirection(const Args& args) {
  const ToArg to = LowerTo(args);
  const MovesNode* rule = to.apply_effect != nullptr ? to.apply_effect : args.Moves("moves");
  if (rule == nullptr) args.Wrong("'forEach Direction' needs moves or an effect to apply");
  const FromArg from = LowerFrom(args);
  if (from.region != nullptr) args.Wrong("directions start from one site, not from a region");
  return WithThen<ForEachDirection>(args, from, args.Direction("directions"), LowerBetween(args),
                                    to.condition, rule);
}

}  // namespace ludens
