#include "ludemes/directions/line_directions.h"
#include "ludemes/directions/nodes.h"
#include "ludemes/directions/radials.h"
#include "ludemes/ints/nodes.h"

namespace ludens {
namespace {

/// (ahead site steps:n directions): the site some steps along the first line in a direction; the
/// site itself where there is none.
class Ahead final : public IntNode {
 public:
  Ahead(std::optional<SiteType> type, const IntNode* site, const IntNode* steps,
        const DirectionNode* directions, std::optional<RelativeDirection> relative)
      : type_(type), site_(site), steps_(steps), directions_(directions), relative_(relative) {}

  /// Looks the lines of the board up.
  void Fold(const Context& empty) {
    if (relative_ == RelativeDirection::kSameDirection ||
        relative_ == RelativeDirection::kOppositeDirection)
      known_ = LineDirections(empty.topology(), empty.TypeOr(type_));
  }

  int Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    const Topology& topology = context.topology();
    const int site = site_->Eval(context);
    const int steps = steps_ == nullptr ? 1 : steps_->Eval(context);
    if (site < 0) return kOff;
    if (!OnBoard(topology, type, site) || steps < 1) return site;
    const auto direction = DirectionAt(context, type, site);
    if (!direction) return site;
    for (const RadialId radial : topology.Radials(type, static_cast<Site>(site), *direction)) {
      const auto sites = topology.RadialSites(type, radial);
      if (static_cast<size_t>(steps) < sites.size()) return sites[static_cast<size_t>(steps)];
    }
    return site;
  }

 private:
  std::optional<AbsoluteDirection> DirectionAt(Context& context, SiteType type, int site) const {
    if (relative_ == RelativeDirection::kSameDirection)
      return DirectionOfMove(context, type, false);
    if (relative_ == RelativeDirection::kOppositeDirection)
      return DirectionOfMove(context, type, true);
    BorrowedDirections list(context);
    directions_->Eval(context, {.type = type, .site = site}, *list);
    return list->empty() ? std::nullopt : std::optional(list->front());
  }

  /// The direction of the move under evaluation (of the last move outside one): the last that fits.
  std::optional<AbsoluteDirection> DirectionOfMove(Context& context, SiteType type,
                                                   bool opposite) const {
    const LastMove& last = context.header().last;
    int from = context.vars.from == kOff ? last.from : context.vars.from;
    int to = context.vars.to == kOff ? last.to : context.vars.to;
    if (opposite) std::swap(from, to);
    AbsoluteDirection only;
    switch (known_.Find(from, to, only)) {
      case LineDirections::Answer::kNever:
        return std::nullopt;
      case LineDirections::Answer::kOne:
        return only;
      case LineDirections::Answer::kSearch:
        break;
    }
    std::optional<AbsoluteDirection> found;
    for (const AbsoluteDirection direction : context.topology().DirectionsOf(type))
      if (RadialsThrough(context.topology(), type, from, to, direction) > 0) found = direction;
    return found;
  }

  std::optional<SiteType> type_;
  const IntNode* site_;
  const IntNode* steps_;
  const DirectionNode* directions_;
  std::optional<RelativeDirection> relative_;
  LineDirections known_;
};

const IntNode* LowerAhead(const Args& args) {
  const DirectionNode* directions = args.Direction("directions");
  if (directions == nullptr)
    directions = MakeRelative(args.lowering(), {static_cast<int>(RelativeDirection::kForward)});
  auto* ahead = args.Make<Ahead>(args.Type(), args.Int("site"), args.Int("steps"), directions,
                                 FirstRelative(args.Raw("directions")));
  args.lowering().OnFold([ahead](Context& empty) { ahead->Fold(empty); });
  return ahead;
}

}  // namespace

void RegisterAhead(Registry& registry) { registry.Int("Ahead", LowerAhead); }

}  // namespace ludens
