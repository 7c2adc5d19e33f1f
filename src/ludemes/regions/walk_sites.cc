#include "ludemes/regions/forms.h"
#include "state/site_changes.h"

namespace ludens {
namespace {

Walk ReadWalk(const Bound& steps) {
  Walk walk;
  for (const Bound* step : steps.args)
    walk.push_back(step->constant.name == "F"   ? WalkStep::kForward
                   : step->constant.name == "L" ? WalkStep::kLeft
                                                : WalkStep::kRight);
  return walk;
}

/// Follows a walk over orthogonal steps, calling `visit(site)` after each step forward; gives up
/// when `visit` answers false. Answers where it ends, or kOff.
template <typename Visit>
int FollowWalk(const Topology& topology, SiteType type, int site, AbsoluteDirection start,
               const Walk& walk, Visit&& visit) {
  const auto facing = ToCompass(start);
  if (!facing) return kOff;
  CompassDirection direction = *facing;
  const auto supported = topology.DirectionsOf(type, Relation::kOrthogonal);
  for (const WalkStep step : walk) {
    if (step != WalkStep::kForward) {
      direction = Turned(supported, direction, step == WalkStep::kRight);
      continue;
    }
    const auto next = topology.Steps(type, static_cast<Site>(site), ToAbsolute(direction));
    if (next.empty() || !visit(static_cast<int>(next.back()))) return kOff;
    site = next.back();
  }
  return site;
}

/// (sites [type] [from] {{F R F} …} [rotations:]): where walks from a site end, in all (or only the
/// first) of the orthogonal directions.
class WalkSites final : public RegionNode {
 public:
  WalkSites(std::optional<SiteType> type, const IntNode* from, std::vector<Walk> walks,
            const BoolNode* rotations)
      : type_(type), from_(from), walks_(std::move(walks)), rotations_(rotations) {}

  void Eval(Context& context, Region& out) const override {
    const int from = from_ == nullptr ? context.vars.from : from_->Eval(context);
    const SiteType type = context.TypeOr(type_);
    const Topology& topology = context.topology();
    if (from < 0 || from >= topology.size(type)) return;
    auto starts = topology.DirectionsOf(type, Relation::kOrthogonal);
    if (rotations_ != nullptr && !rotations_->Eval(context) && !starts.empty())
      starts = starts.first(1);
    for (const AbsoluteDirection start : starts)
      for (const Walk& walk : walks_)
        out.Add(FollowWalk(topology, type, from, start, walk, [](int) { return true; }));
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(type_); }

 private:
  std::optional<SiteType> type_;
  const IntNode* from_;
  std::vector<Walk> walks_;
  const BoolNode* rotations_;
};

/// (sites Pattern {F R F …} [type] [from:] [what: | whats:]): the sites of a walk whose pieces are
/// the given ones in turn (those of the first site by default), in any orthogonal direction.
class PatternSites final : public RegionNode {
 public:
  PatternSites(Walk walk, std::optional<SiteType> type, const IntNode* from,
               std::vector<const IntNode*> whats)
      : walk_(std::move(walk)), type_(type), from_(from), whats_(std::move(whats)) {}

  void Eval(Context& context, Region& out) const override {
    const SiteType type = context.TypeOr(type_);
    const Topology& topology = context.topology();
    const int from = from_ == nullptr ? context.header().last.to : from_->Eval(context);
    if (from < 0 || from >= topology.size(type)) return;
    const auto what_at = [&](int site) { return context.state.What(context.SlotOf(type, site)); };
    BorrowedInts whats(context), pattern(context);
    for (const IntNode* what : whats_) whats->push_back(what->Eval(context));
    if (whats->empty()) whats->push_back(what_at(from));
    if (what_at(from) != whats->front()) return;
    for (const AbsoluteDirection start : topology.DirectionsOf(type, Relation::kOrthogonal)) {
      pattern->assign(1, from);
      const int end = FollowWalk(topology, type, from, start, walk_, [&](int site) {
        if (what_at(site) != (*whats)[pattern->size() % whats->size()]) return false;
        pattern->push_back(site);
        return true;
      });
      if (end == kOff) continue;
      for (const int site : *pattern) out.Add(site);
    }
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(type_); }

 private:
  Walk walk_;
  std::optional<SiteType> type_;
  const IntNode* from_;
  std::vector<const IntNode*> whats_;
};

/// (sites LargePiece [type] at:): the cells under the piece whose root lies there.
class LargePieceSites final : public RegionNode {
 public:
  LargePieceSites(std::optional<SiteType> type, const IntNode* at) : type_(type), at_(at) {}

  void Eval(Context& context, Region& out) const override {
    const SiteType type = context.TypeOr(type_);
    const int site = at_->Eval(context);
    if (site < 0 || site >= context.topology().size(type)) return;
    const int slot = context.SlotOf(type, site);
    const int what = context.state.What(slot);
    if (what == 0) return;
    const Component& piece = context.model.components[static_cast<size_t>(what)];
    if (!piece.IsLarge()) return out.Add(site);
    BorrowedInts cells(context);
    Footprint(context.model, piece, site, context.state.LocalState(slot), *cells);
    for (const int cell : *cells) out.Add(cell);
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(type_); }

 private:
  std::optional<SiteType> type_;
  const IntNode* at_;
};

}  // namespace

const RegionNode* LowerWalkSites(const Args& args) {
  std::vector<Walk> walks;
  for (const Bound* walk : args.Raw("possibleSteps")->args) walks.push_back(ReadWalk(*walk));
  return args.Make<WalkSites>(args.Type("elementType"), args.Int("index"), std::move(walks),
                              args.Bool("rotations"));
}

const RegionNode* LowerPatternSites(const Args& args) {
  std::vector<const IntNode*> whats = args.IntArray("whats");
  if (args.Has("what")) whats.push_back(args.Int("what"));
  return args.Make<PatternSites>(ReadWalk(*args.Raw("walk")), args.Type(), args.Int("from"),
                                 std::move(whats));
}

const RegionNode* LowerLargePieceSites(const Args& args) {
  return args.Make<LargePieceSites>(args.Type(), args.Int("at"));
}

}  // namespace ludens
