#include <algorithm>

#include "ludemes/ints/nodes.h"
#include "ludemes/site_set.h"

namespace ludens {
namespace {

/// (count SizeBiggestLine [direction] [if:condition on (to)]): the longest row of such sites.
class BiggestLine final : public IntNode {
 public:
  explicit BiggestLine(const Args& args)
      : type_(args.Type()),
        direction_(DirectionOf(args)),
        condition_(args.Bool("if")),
        set_(args.Has("if") ? args.lowering().SetOf(*args.Raw("if"), Iterated::kTo) : nullptr) {}

  int Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    BorrowedRegion members(context);
    AppendMembers(context, type, *members);
    int biggest = 0;
    members->ForEach([&](int site) {
      for (const RadialId radial :
           context.topology().DistinctRadials(type, static_cast<Site>(site), direction_))
        biggest = std::max(biggest, LineAlong(context.topology(), type, radial, *members));
    });
    return biggest;
  }

 private:
  static AbsoluteDirection DirectionOf(const Args& args) {
    const auto ordinal = args.Ordinal("directions");
    return ordinal ? static_cast<AbsoluteDirection>(*ordinal) : AbsoluteDirection::kAdjacent;
  }

  void AppendMembers(Context& context, SiteType type, Region& out) const {
    const int sites = context.topology().size(type);
    if (set_ != nullptr && set_->set != nullptr && IsFlat(context, type) &&
        sites <= SiteBits::kMostSites) {
      SiteBits members(sites);
      set_->set->Eval(context, members);
      out.AddFirst(members.words(), sites);
      return;
    }
    VariableScope variables(context);
    for (int site = 0; site < sites; ++site) {
      context.vars.to = site;
      if (condition_ != nullptr ? condition_->Eval(context)
                                : context.state.IsOccupied(context.SlotOf(type, site)))
        out.Add(site);
    }
  }

  static int LineAlong(const Topology& topology, SiteType type, RadialId radial,
                       const Region& members) {
    int length = 1 + Run(topology, type, radial, members);
    for (const RadialId opposite : topology.Opposites(type, radial))
      length += Run(topology, type, opposite, members);
    return length;
  }

  /// How many sites of the radial after its first follow each other.
  static int Run(const Topology& topology, SiteType type, RadialId radial, const Region& members) {
    const auto sites = topology.RadialSites(type, radial).subspan(1);
    const auto end = std::find_if(sites.begin(), sites.end(),
                                  [&](Site site) { return !members.Contains(site); });
    return static_cast<int>(end - sites.begin());
  }

  std::optional<SiteType> type_;
  AbsoluteDirection direction_;
  const BoolNode* condition_;
  const SiteSetSlot* set_;  ///< Of the condition; null without one.
};

}  // namespace

void RegisterLines(Registry& registry) {
  registry.Int("ints.Count SizeBiggestLine",
               [](const Args& args) -> const IntNode* { return args.Make<BiggestLine>(args); });
}

}  // namespace ludens
