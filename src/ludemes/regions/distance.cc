#include <algorithm>

#include "ludemes/directions/nodes.h"
#include "ludemes/regions/forms.h"
#include "ludemes/regions/site_source.h"
#include "ludemes/site_set.h"
#include "ludemes/support/free_iterators.h"
#include "ludemes/support/neighbours.h"

namespace ludens {
namespace {

/// (sites Distance [type] [relation] from: range): sites so many steps away.
class DistanceSites final : public RegionNode {
 public:
  DistanceSites(const Model& model, SiteType type, DistanceTable distances, const IntNode* from,
                const RangeNode* range)
      : type_(type), distances_(std::move(distances)), from_(from), range_(range) {
    const int sites = model.topology.size(type);
    for (int site = 0; site < sites && sites <= kMostRinged; ++site)
      rings_.push_back(RingsAround(static_cast<Site>(site)));
  }

  void Eval(Context& context, Region& out) const override {
    const int from = from_->Eval(context);
    const IntRange range = range_->Eval(context);
    if (from < 0 || from >= context.topology().size(type_) || range.min < 0) return;
    if (range.min == 0) out.Add(from);
    if (!rings_.empty()) return AddRings(rings_[static_cast<size_t>(from)], range, out);
    const auto steps = distances_.From(static_cast<Site>(from));
    const int known = GreatestKnown(steps);
    for (size_t site = 0; site < steps.size(); ++site)
      if (steps[site] != 0 && steps[site] >= range.min && steps[site] <= range.max &&
          steps[site] <= known)
        out.Add(static_cast<int>(site));
  }
  SiteType Type(const Context&) const override { return type_; }

 private:
  static constexpr int kMostRinged = 400;
  using Rings = std::vector<Region>;  ///< By distance.

  static void AddRings(const Rings& rings, const IntRange& range, Region& out) {
    const int last = std::min(range.max, static_cast<int>(rings.size()) - 1);
    for (int i = std::max(1, range.min); i <= last; ++i) out.Unite(rings[static_cast<size_t>(i)]);
  }
  Rings RingsAround(Site from) const {
    const auto steps = distances_.From(from);
    Rings rings(static_cast<size_t>(GreatestKnown(steps)) + 1);
    for (size_t site = 0; site < steps.size(); ++site)
      if (steps[site] < rings.size()) rings[steps[site]].Add(static_cast<int>(site));
    return rings;
  }

  /// The language finds the greatest distance by one increment per farther site, in order of
  /// sites; on odd boards this falls short of the true one and the rest is never reached.
  static int GreatestKnown(std::span<const uint16_t> steps) {
    int known = 0;
    for (const uint16_t distance : steps) known += known < distance;
    return known;
  }

  SiteType type_;
  DistanceTable distances_;
  const IntNode* from_;
  const RangeNode* range_;
  std::vector<Rings> rings_;  ///< By site, on boards of moderate size.
};

/// (sites Distance [type] (step …) [newRotation:] from: range): sites so many such steps away.
class SteppedDistance final : public RegionNode {
 public:
  struct Parts {
    std::optional<SiteType> type;
    const DirectionNode* directions = nullptr;
    const BoolNode* condition = nullptr;
    const IntNode* new_rotation = nullptr;
    const IntNode* from = nullptr;
    const RangeNode* range = nullptr;
    const Neighbours* neighbours = nullptr;  ///< Null where steps have no sets.
    const SiteSetSlot* set = nullptr;        ///< Of the condition; null where it has none.
  };
  explicit SteppedDistance(const Parts& parts) : p_(parts) {}

  void Eval(Context& context, Region& out) const override {
    const SiteType type = context.TypeOr(p_.type);
    const int from = p_.from->Eval(context);
    const IntRange range = p_.range->Eval(context);
    if (from < 0 || from >= context.topology().size(type) || range.min < 0) return;
    if (HasSets(context, type)) return AddBySets(context, from, range, out);
    const int slot = context.SlotOf(type, from);
    const int what = context.state.What(slot);
    Walker walker{type, nullptr, context.state.Rotation(slot)};
    if (what != 0) walker.component = &context.model.components[static_cast<size_t>(what)];

    BorrowedInts ring(context), next(context);
    BorrowedRegion reached(context);
    Step(context, walker, from, *ring, *reached);
    reached->Add(from);
    for (int steps = 1; !ring->empty(); ++steps) {
      if (steps >= range.min)
        for (const int site : *ring) out.Add(site);
      if (steps >= range.max) return;
      next->clear();
      for (const int site : *ring) {
        Turn(context, walker);
        Step(context, walker, site, *next, *reached);
      }
      std::swap(*ring, *next);
    }
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(p_.type); }

 private:
  bool HasSets(const Context& context, SiteType type) const {
    return p_.neighbours != nullptr && IsFlat(context, type) &&
           (p_.condition == nullptr || (p_.set != nullptr && p_.set->set != nullptr));
  }
  /// Ring by ring as sets. REQUIRES: HasSets.
  void AddBySets(Context& context, int from, const IntRange& range, Region& out) const {
    const int sites = p_.neighbours->sites();
    SiteBits open = SiteBits::All(sites), ring(sites);
    if (p_.condition != nullptr) p_.set->set->Eval(context, open);
    open.Remove(from);
    ring.Add(from);
    for (int steps = 1; steps <= range.max; ++steps) {
      SiteBits next = p_.neighbours->Around(ring);
      for (size_t i = 0; i < next.words().size(); ++i) next.words()[i] &= open.words()[i];
      if (next.Empty()) return;
      if (steps >= range.min) out.AddFirst(next.words(), sites);
      open.Subtract(next.words());
      ring = next;
    }
  }

  struct Walker {
    SiteType type;
    const Component* component;
    int rotation;
  };

  void Turn(Context& context, Walker& walker) const {
    if (p_.new_rotation == nullptr) return;
    const int saved = context.vars.value;
    context.vars.value = walker.rotation;
    walker.rotation = p_.new_rotation->Eval(context);
    context.vars.value = saved;
  }

  /// Appends the sites that one step from `site` reaches for the first time.
  void Step(Context& context, const Walker& walker, int site, IntList& out, Region& reached) const {
    const int saved_from = context.vars.from;
    const int saved_to = context.vars.to;
    context.vars.from = site;
    DirectionQuery query{.type = walker.type,
                         .site = site,
                         .component = walker.component,
                         .facing = std::nullopt,
                         .rotation = walker.rotation};
    if (walker.component != nullptr) query.facing = walker.component->facing;
    BorrowedDirections directions(context);
    AppendDirections(context, p_.directions, query, *directions);
    for (const AbsoluteDirection direction : *directions)
      for (const int to :
           context.topology().Steps(walker.type, static_cast<Site>(site), direction)) {
        context.vars.to = to;
        if (p_.condition != nullptr && !p_.condition->Eval(context)) continue;
        if (reached.Contains(to)) continue;
        reached.Add(to);
        out.push_back(to);
      }
    context.vars.from = saved_from;
    context.vars.to = saved_to;
  }

  Parts p_;
};

/// Steps in directions that are the same everywhere, under a condition on (to) alone, have sets.
void FindSets(const Args& args, const std::optional<Args>& to, SteppedDistance::Parts& parts) {
  const Topology& topology = args.model().topology;
  const SiteType type = parts.type.value_or(args.model().default_site);
  const auto directions = FixedOf(parts.directions);
  if (!directions || parts.new_rotation != nullptr || topology.size(type) > SiteBits::kMostSites)
    return;
  parts.neighbours = args.Make<Neighbours>(topology.size(type), [&](Site site) {
    std::vector<Site> reached;
    for (const AbsoluteDirection direction : *directions) {
      const auto steps = topology.Steps(type, site, direction);
      reached.insert(reached.end(), steps.begin(), steps.end());
    }
    return reached;
  });
  if (parts.condition == nullptr) return;
  const Bound& condition = *to->Raw("if");
  const std::optional<unsigned> free = FreeIterators(condition);
  if (free && (*free & ~kFreeTo) == 0) parts.set = args.lowering().SetOf(condition, Iterated::kTo);
}

}  // namespace

const RegionNode* LowerDistanceSites(const Args& args) {
  if (const auto step = args.Clause("stepMove")) {
    const auto to = step->Clause("to");
    SteppedDistance::Parts parts{args.Type("elementType"),
                                 step->Direction("directions"),
                                 to ? to->Bool("if") : nullptr,
                                 args.Int("newRotation"),
                                 args.Int("from"),
                                 args.Range("distance")};
    FindSets(args, to, parts);
    return args.Make<SteppedDistance>(parts);
  }
  const Model& model = args.model();
  const SiteType type = args.Type("elementType").value_or(model.default_site);
  Relation relation = Relation::kAdjacent;
  if (args.Has("relation"))
    relation = ParseRelation(args.ConstantName("relation")).value_or(Relation::kAdjacent);
  return args.Make<DistanceSites>(model, type, model.topology.MakeDistances(type, relation),
                                  args.Int("from"), args.Range("distance"));
}

}  // namespace ludens
