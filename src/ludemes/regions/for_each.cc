#include "ludemes/regions/forms.h"
#include "ludemes/site_set.h"
#include "ludemes/support/players.h"

namespace ludens {
namespace {

/// (forEach region if:condition): the sites that meet a condition on (site).
class FilteredSites final : public RegionNode {
 public:
  FilteredSites(const RegionNode* region, const BoolNode* condition, const SiteSetSlot* set)
      : region_(region), condition_(condition), set_(set) {}

  void Eval(Context& context, Region& out) const override {
    BorrowedRegion region(context);
    region_->Eval(context, *region);
    const int sites = context.topology().size(context.model.default_site);
    if (set_->set == nullptr || sites > SiteBits::kMostSites) {
      const int saved = context.vars.site;
      region->ForEach([&](int site) { AddIf(context, site, out); });
      context.vars.site = saved;
      return;
    }
    SiteBits accepted(sites);
    set_->set->Eval(context, accepted);
    region->ForEach([&](int site) {
      if (site >= sites) {
        const int saved = context.vars.site;
        AddIf(context, site, out);
        context.vars.site = saved;
      } else if (accepted.Contains(site)) {
        out.Add(site);
      }
    });
  }

 private:
  void AddIf(Context& context, int site, Region& out) const {
    context.vars.site = site;
    if (condition_->Eval(context)) out.Add(site);
  }

  const RegionNode* region_;
  const BoolNode* condition_;
  const SiteSetSlot* set_;  ///< Of the condition.
};

/// (forEach of:region region): a region for each (site), united.
class RegionPerSite final : public RegionNode {
 public:
  RegionPerSite(const RegionNode* sites, const RegionNode* region)
      : sites_(sites), region_(region) {}

  void Eval(Context& context, Region& out) const override {
    BorrowedRegion sites(context);
    sites_->Eval(context, *sites);
    const int saved = context.vars.site;
    sites->ForEach([&](int site) {
      context.vars.site = site;
      BorrowedRegion region(context);
      region_->Eval(context, *region);
      out.Unite(*region);
    });
    context.vars.site = saved;
  }

 private:
  const RegionNode* sites_;
  const RegionNode* region_;
};

/// (forEach players region): a region for each of the players, united.
class RegionPerPlayer final : public RegionNode {
 public:
  RegionPerPlayer(const IntsNode* players, const RegionNode* region)
      : players_(players), region_(region) {}

  void Eval(Context& context, Region& out) const override {
    BorrowedInts players(context);
    players_->Eval(context, *players);
    const int saved = context.vars.player;
    for (const int player : *players) {
      if (player < 0 || player > context.model.shared_owner()) continue;
      context.vars.player = player;
      BorrowedRegion region(context);
      region_->Eval(context, *region);
      out.Unite(*region);
    }
    context.vars.player = saved;
  }

 private:
  const IntsNode* players_;
  const RegionNode* region_;
};

/// (forEach Team region): a region for each team as (team), united.
class RegionPerTeam final : public RegionNode {
 public:
  explicit RegionPerTeam(const RegionNode* region) : region_(region) {}

  void Eval(Context& context, Region& out) const override {
    AnyTeam(context, [&] {
      BorrowedRegion region(context);
      region_->Eval(context, *region);
      out.Unite(*region);
      return false;
    });
  }

 private:
  const RegionNode* region_;
};

/// (forEach Level at: [direction] [if:] [startAt:]): the levels of a stack, as numbers, that meet
/// a condition on (level).
class FilteredLevels final : public RegionNode {
 public:
  FilteredLevels(std::optional<SiteType> type, const IntNode* site, bool from_top,
                 const BoolNode* condition, const IntNode* start)
      : type_(type), site_(site), from_top_(from_top), condition_(condition), start_(start) {}

  void Eval(Context& context, Region& out) const override {
    const int height =
        context.state.Height(context.SlotOf(context.TypeOr(type_), site_->Eval(context)));
    const int start = start_ == nullptr ? kNone : start_->Eval(context);
    int low = 0;
    int high = height - 1;
    if (start >= 0) (from_top_ ? high : low) = from_top_ ? std::min(start, high) : start;
    const int saved = context.vars.level;
    for (int level = low; level <= high; ++level) {
      context.vars.level = level;
      if (condition_ == nullptr || condition_->Eval(context)) out.Add(level);
    }
    context.vars.level = saved;
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(type_); }

 private:
  std::optional<SiteType> type_;
  const IntNode* site_;
  bool from_top_;
  const BoolNode* condition_;
  const IntNode* start_;
};

}  // namespace

const RegionNode* LowerForEachRegion(const Args& args) {
  if (args.Has("players"))
    return args.Make<RegionPerPlayer>(args.Ints("players"), args.Region("region"));
  if (args.Has("of")) return args.Make<RegionPerSite>(args.Region("of"), args.Region("region"));
  if (!args.Has("forEachType"))
    return args.Make<FilteredSites>(args.Region("region"), args.Bool("if"),
                                    args.lowering().SetOf(*args.Raw("if"), Iterated::kSite));
  if (args.ConstantName("forEachType") == "Level")
    return args.Make<FilteredLevels>(args.Type(), args.Int("at"),
                                     args.ConstantName("stackDirection") != "FromBottom",
                                     args.Bool("if"), args.Int("startAt"));
  return args.Make<RegionPerTeam>(args.Region("region"));
}

}  // namespace ludens
