#include "compiler/plan/leaf_sources.h"

#include "compiler/plan/piece_move.h"
#include "ludemes/moves/turtle.h"

namespace ludens {
namespace {

/// Moves to sites that depend only on the piece and where it stands: steps and leaps.
class TargetMove final : public PieceMove {
 public:
  /// targets[component][from]; empty for components that the rule is never asked about.
  using Targets = std::vector<std::vector<SiteMask>>;

  TargetMove(const Parts& parts, Targets targets)
      : PieceMove(parts), targets_(std::move(targets)) {}

  int Count(Context& context, const PieceSet& pieces) const override {
    int count = 0;
    Search(context, pieces, [&](int from, const SiteMask& targets, const SiteMask& allowed) {
      count += CountAt(context, from, targets, allowed);
      return false;
    });
    return count;
  }

  bool Select(Context& context, const PieceSet& pieces, int& k, Choice& choice) const override {
    return Search(context, pieces, [&](int from, const SiteMask& targets, const SiteMask& allowed) {
      if (parts_.to.plain == nullptr) {
        const int here = CountCommon(targets, allowed);
        if (k >= here) {
          k -= here;
          return false;
        }
      }
      SiteMask reached = targets;
      reached &= allowed;
      return reached.Any([&](int to) {
        if (!ToAllows(context, from, to) || k-- > 0) return false;
        Build(context, from, to, choice);
        return true;
      });
    });
  }

 private:
  int CountAt(Context& context, int from, const SiteMask& targets, const SiteMask& allowed) const {
    if (parts_.to.plain == nullptr) return CountCommon(targets, allowed);
    SiteMask reached = targets;
    reached &= allowed;
    int count = 0;
    reached.Any([&](int to) {
      count += ToAllows(context, from, to);
      return false;
    });
    return count;
  }

  template <typename Found>
  bool Search(Context& context, const PieceSet& pieces, Found&& found) const {
    const VariableScope scope(context);
    SiteMask froms = pieces.froms;
    Restrict(context, froms);
    SiteMask allowed(froms.n());
    Destinations(context, allowed);
    const std::vector<SiteMask>& targets = targets_[static_cast<size_t>(pieces.component)];
    return froms.Any([&](int from) {
      return FromAllows(context, from) && found(from, targets[static_cast<size_t>(from)], allowed);
    });
  }

  Targets targets_;
};

/// (add (to region)): the mover's own component on every site of the region.
class AddMove final : public MoveSource {
 public:
  AddMove(const MaskNode* region, const MaskNode* condition, SiteType type, bool decision)
      : region_(region), condition_(condition), type_(type), decision_(decision) {}

  int Count(Context& context, const PieceSet& pieces) const override {
    return Sites(context, pieces.froms.n()).Count();
  }
  bool Select(Context& context, const PieceSet& pieces, int& k, Choice& choice) const override {
    const SiteMask sites = Sites(context, pieces.froms.n());
    const int count = sites.Count();
    if (k >= count) {
      k -= count;
      return false;
    }
    const int site = sites.Select(k);
    choice.lean.from = choice.lean.to = site;
    choice.lean.Add(AddAction(type_, site, context.mover(), kNone, decision_));
    return Attach(choice);
  }

 private:
  SiteMask Sites(Context& context, int words) const {
    SiteMask sites(words);
    region_->Eval(context, sites);
    if (condition_ != nullptr) {
      SiteMask allowed(words);
      condition_->Eval(context, allowed);
      sites &= allowed;
    }
    return sites;
  }

  const MaskNode* region_;
  const MaskNode* condition_;
  SiteType type_;
  bool decision_;
};

}  // namespace

const MoveSource* PlanStep(Lowering& lowering, const Bound& rule) {
  PieceMove::Parts parts;
  if (!PlanParts(lowering, rule, parts)) return nullptr;
  const Topology& topology = lowering.model().topology;
  const SiteType type = lowering.model().default_site;
  TargetMove::Targets targets(lowering.model().components.size());
  ForEachDirections(lowering, rule, [&](size_t component, Site site, const DirectionList& list) {
    SiteMask reached(SiteMask::WordsFor(topology.size(type)));
    for (const AbsoluteDirection direction : list)
      for (const Site to : topology.Steps(type, site, direction)) reached.Add(to);
    targets[component].push_back(reached);
  });
  return lowering.Make<TargetMove>(parts, std::move(targets));
}

const MoveSource* PlanLeap(Lowering& lowering, const Bound& rule) {
  PieceMove::Parts parts;
  if (!PlanParts(lowering, rule, parts) || Argument(rule, "rotations") != nullptr) return nullptr;
  const Bound* forward = Argument(rule, "forward");
  if (forward != nullptr && forward->kind != BoundKind::kBoolean) return nullptr;
  std::vector<Walk> walks;
  for (const Bound* walk : rule.Arg("walk")->args) {
    walks.emplace_back();
    for (const Bound* step : walk->args)
      walks.back().push_back(static_cast<WalkStep>(step->integer));
  }
  const Model& model = lowering.model();
  const Topology& topology = model.topology;
  const SiteType type = model.default_site;
  const bool ahead_only = forward != nullptr && forward->integer != 0;
  TargetMove::Targets targets(model.components.size());
  for (int index = 0; index < topology.size(type); ++index) {
    const Site site = static_cast<Site>(index);
    const auto ends = WalkEnds(topology, type, site, walks, true);
    for (size_t component = 0; component < model.components.size(); ++component) {
      const auto& own = model.components[component].facing;
      const AbsoluteDirection* facing = ahead_only && own.has_value() ? &*own : nullptr;
      SiteMask reached(SiteMask::WordsFor(topology.size(type)));
      for (const Site to : ends) {
        if (facing != nullptr && !IsAhead(topology, type, *facing, site, to)) continue;
        if (reached.Contains(to)) return nullptr;  // Two walks to one site are two moves.
        reached.Add(to);
      }
      targets[component].push_back(reached);
    }
  }
  return lowering.Make<TargetMove>(parts, std::move(targets));
}

const MoveSource* PlanAdd(Lowering& lowering, const Bound& rule) {
  const Model& model = lowering.model();
  const Bound& to = *rule.Arg("to");
  const Bound* region = to.Arg("region");
  if (model.stacking || Argument(rule, "what") != nullptr || Argument(rule, "count") != nullptr ||
      Argument(rule, "stack") != nullptr || region == nullptr || !OnlyHas(to, {"region", "if"}))
    return nullptr;
  for (const Component& component : model.components)
    if (component.IsLarge()) return nullptr;
  if (static_cast<int>(model.components.size()) <= model.players) return nullptr;
  // Regions of games with hands may reach beyond the board, except the empty sites.
  const bool empty = OpcodeOf(*region) == "Sites Empty";
  if (!empty && model.total_sites > model.board_sites) return nullptr;
  const MaskNode* sites = PlanRegion(lowering, *region);
  if (sites == nullptr) return nullptr;
  const MaskNode* condition = nullptr;
  if (to.Arg("if") != nullptr) {
    condition = PlanMask(lowering, *to.Arg("if"), Iterated::kTo);
    if (condition == nullptr) return nullptr;
  }
  return lowering.Make<AddMove>(sites, condition, model.default_site, IsDecision(rule));
}

}  // namespace ludens
