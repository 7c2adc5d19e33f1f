#include "ludemes/regions/forms.h"
#include "ludemes/regions/site_source.h"
#include "ludemes/site_set.h"
#include "ludemes/support/equal_sites.h"
#include "ludemes/support/groups.h"
#include "ludemes/support/neighbours.h"
#include "ludemes/support/visibility.h"

namespace ludens {
namespace {

/// What lies on top of pieces in boards of several layers (isVisible: of groups).
class Cover3d {
 public:
  Cover3d(const Context& context, SiteType type) : context_(context), type_(type) {}

  /// True when something stands straight above a site.
  bool IsCovered(int site) const { return ludens::IsCovered(context_, type_, site); }

  /// True when two pieces or more rest on both sites: the link between them is hidden.
  bool HidesLink(int from, int to) const {
    int common = 0;
    for (const Site above : Above(from)) {
      if (What(SiteType::kVertex, above) == 0 || What(type_, above) == 0) continue;
      for (const Site other : Above(to)) common += other == above;
    }
    return common >= 2;
  }

 private:
  int What(SiteType type, int site) const {
    return context_.state.What(context_.SlotOf(type, site));
  }
  std::span<const Site> Above(int vertex) const {
    return context_.topology().Steps(SiteType::kVertex, static_cast<Site>(vertex),
                                     AbsoluteDirection::kUpward);
  }

  const Context& context_;
  SiteType type_;
};

/// (sites Group [type] at: | from: [directions] [if:] [isVisible:]): the connected sites that hold
/// the same piece as the first one, or meet the condition on (to).
class GroupSites final : public RegionNode {
 public:
  struct Parts {
    std::optional<SiteType> type;
    SiteSource from;
    const DirectionNode* directions = nullptr;
    const BoolNode* condition = nullptr;
    const BoolNode* visible = nullptr;
    const Neighbours* neighbours = nullptr;  ///< The steps as sets, or null.
    const SiteSetSlot* members = nullptr;    ///< Of the condition.
  };
  explicit GroupSites(const Parts& parts) : p_(parts) {}

  void Eval(Context& context, Region& out) const override {
    BorrowedInts starts(context);
    p_.from.Eval(context, *starts);
    const int saved_from = context.vars.from;
    const int saved_to = context.vars.to;
    for (const int start : *starts) {
      AddGroup(context, start, out);
      context.vars.from = saved_from;
      context.vars.to = saved_to;
    }
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(p_.type); }

 private:
  void AddGroup(Context& context, int start, Region& out) const {
    const SiteType type = context.TypeOr(p_.type);
    if (start >= context.topology().size(type)) return;
    context.vars.to = start;
    if (p_.condition != nullptr && !p_.condition->Eval(context)) return;
    context.vars.from = start;
    if (HasSets(context, type)) return AddSet(context, start, out);
    const int what = context.state.What(context.SlotOf(type, start));
    const auto accept = [&](int to) {
      if (p_.condition == nullptr) return context.state.What(context.SlotOf(type, to)) == what;
      context.vars.to = to;
      return p_.condition->Eval(context);
    };
    BorrowedInts group(context);
    if (p_.visible != nullptr && p_.visible->Eval(context)) {
      GrowVisible(context, type, start, *group, accept);
    } else {
      BorrowedRegion seen(context);
      GrowGroup(context, type, p_.directions, start, *group, *seen, accept);
    }
    for (const int site : *group) out.Add(site);
  }

  bool HasSets(const Context& context, SiteType type) const {
    return p_.neighbours != nullptr && p_.visible == nullptr && IsFlat(context, type) &&
           (p_.condition == nullptr || p_.members->set != nullptr);
  }
  void AddSet(Context& context, int start, Region& out) const {
    const int sites = p_.neighbours->sites();
    SiteBits members(sites);
    if (p_.condition != nullptr)
      p_.members->set->Eval(context, members);
    else
      members = SitesLike(context.state, start, sites);
    out.AddFirst(p_.neighbours->Group(start, members).words(), sites);
  }

  /// A site refused because of a hidden link may still join over another one.
  template <typename Accept>
  void GrowVisible(Context& context, SiteType type, int start, IntList& group,
                   Accept&& accept) const {
    const Cover3d cover(context, type);
    group.push_back(start);
    BorrowedRegion joined(context);
    joined->Add(start);
    for (size_t i = 0; i < group.size(); ++i)
      ForEachStep(context, type, group[i], p_.directions, [&](int to) {
        if (joined->Contains(to) || !accept(to)) return;
        if (cover.IsCovered(to) || cover.HidesLink(group[i], to)) return;
        joined->Add(to);
        group.push_back(to);
      });
  }

  Parts p_;
};

}  // namespace

const RegionNode* LowerGroupSites(const Args& args) {
  const SiteSource from = args.Has("at") ? SiteSource(args.Int("at"), nullptr)
                                         : SiteSource(nullptr, args.Region("from"));
  GroupSites::Parts parts{args.Type(), from, args.Direction("directions"), args.Bool("if"),
                          args.Bool("isVisible")};
  parts.neighbours = args.lowering().NeighboursIn(parts.directions, parts.type);
  if (args.Has("if")) parts.members = args.lowering().SetOf(*args.Raw("if"), Iterated::kTo);
  return args.Make<GroupSites>(parts);
}

}  // namespace ludens
