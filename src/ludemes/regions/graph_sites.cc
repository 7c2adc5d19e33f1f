#include <cmath>

#include "ludemes/regions/forms.h"

namespace ludens {
namespace {

/// (sites Incident result of:type at: [owner:]): elements of one type that touch an element.
class IncidentSites final : public RegionNode {
 public:
  IncidentSites(SiteType result, SiteType of, const IntNode* at, const IntNode* owner)
      : result_(result), of_(of), at_(at), owner_(owner) {}

  void Eval(Context& context, Region& out) const override {
    const int at = at_->Eval(context);
    const Topology& topology = context.topology();
    if (at < 0 || at >= topology.size(of_)) return;
    const int owner = owner_ == nullptr ? kNone : owner_->Eval(context);
    const auto add = [&](Site site) {
      const int who = context.state.Who(context.SlotOf(result_, site));
      if (owner_ == nullptr || who == owner || (who != 0 && owner == context.model.shared_owner()))
        out.Add(site);
    };
    const Site site = static_cast<Site>(at);
    if (result_ != of_) {
      for (const Site touching : topology.Incident(of_, site, result_)) add(touching);
      return;
    }
    // Elements of the same type touch over an element between them.
    const SiteType between = of_ == SiteType::kEdge ? SiteType::kVertex : SiteType::kEdge;
    // Vertices touch, as the language has it, the cells at their edges, by number.
    const SiteType beyond = of_ == SiteType::kEdge ? SiteType::kEdge : SiteType::kCell;
    for (const Site middle : topology.Incident(of_, site, between))
      for (const Site touching : topology.Incident(between, middle, beyond))
        if (touching != site) add(touching);
  }

 private:
  SiteType result_;
  SiteType of_;
  const IntNode* at_;
  const IntNode* owner_;
};

/// Whether two segments cross well inside both: a hundredth of its length away from every end.
bool CrossInside(const Point& a, const Point& b, const Point& c, const Point& d) {
  constexpr double kParallel = 1e-7, kMargin = 0.01;
  const double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - c.x, vy = d.y - c.y;
  const double det = vx * uy - vy * ux;
  if (std::abs(det) < kParallel) return false;
  const auto inside = [](double part) { return part > kMargin && part < 1 - kMargin; };
  return inside((vx * (c.y - a.y) - vy * (c.x - a.x)) / det) &&
         inside((ux * (c.y - a.y) - uy * (c.x - a.x)) / det);
}

/// For each edge those that cross it well inside; edges that merely end on it do not.
Csr<Site> InnerCrossings(const Topology& topology) {
  const auto end = [&](Site edge, size_t which) {
    const auto ends = topology.Incident(SiteType::kEdge, edge, SiteType::kVertex);
    return topology.centroid(SiteType::kVertex, ends[which]);
  };
  const Csr<Site> crossings = topology.MakeCrossings();
  Csr<Site> inner;
  for (Site e = 0; e < topology.size(SiteType::kEdge); ++e) {
    for (const Site f : crossings[static_cast<size_t>(e)])
      if (CrossInside(end(e, 0), end(e, 1), end(f, 0), end(f, 1))) inner.Append(f);
    inner.EndList();
  }
  return inner;
}

/// (sites Crossing at: [owner]): the edges of an owner (of anybody, for shared) that cross an edge.
class CrossingSites final : public RegionNode {
 public:
  CrossingSites(Csr<Site> crossings, const IntNode* at, const IntNode* owner)
      : crossings_(std::move(crossings)), at_(at), owner_(owner) {}

  void Eval(Context& context, Region& out) const override {
    const int at = at_->Eval(context);
    if (at < 0 || at >= context.topology().size(SiteType::kEdge)) return;
    const int owner = owner_->Eval(context);
    const int shared = context.model.shared_owner();
    for (const Site edge : crossings_[static_cast<size_t>(at)]) {
      const int slot = context.SlotOf(SiteType::kEdge, edge);
      if (owner == shared ? context.state.What(slot) != 0
                          : owner < shared && context.state.Who(slot) == owner)
        out.Add(edge);
    }
  }

 private:
  Csr<Site> crossings_;
  const IntNode* at_;
  const IntNode* owner_;
};

}  // namespace

const RegionNode* LowerIncidentSites(const Args& args) {
  return args.Make<IncidentSites>(*args.Type("resultType"), *args.Type("of"), args.Int("at"),
                                  args.PlayerNumber("roleOwner", "owner"));
}

const RegionNode* LowerCrossingSites(const Args& args) {
  const IntNode* owner = args.PlayerNumber("role", "who");
  if (owner == nullptr) args.Wrong("the owner of the edges is missing");
  return args.Make<CrossingSites>(InnerCrossings(args.model().topology), args.Int("at"), owner);
}

}  // namespace ludens
