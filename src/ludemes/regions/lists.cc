#include <algorithm>

#include "ludemes/int_arrays/nodes.h"
#include "ludemes/regions/fixed_region.h"
#include "ludemes/regions/forms.h"
#include "state/chance.h"

namespace ludens {
namespace {

/// (sites {3 4 (last To) …}).
class NumberedSites final : public RegionNode {
 public:
  explicit NumberedSites(std::vector<const IntNode*> sites) : sites_(std::move(sites)) {}
  void Eval(Context& context, Region& out) const override {
    for (const IntNode* site : sites_) out.Add(site->Eval(context));
  }
  bool Contains(Context& context, int site) const override {
    bool found = false;
    for (const IntNode* each : sites_) found |= each->Eval(context) == site;
    return found && site >= 0;
  }

 private:
  std::vector<const IntNode*> sites_;
};

/// (sites (values Remembered …)): the values of a list as sites.
class ListedSites final : public RegionNode {
 public:
  explicit ListedSites(const IntsNode* list)
      : list_(list), members_(dynamic_cast<const MemberTest*>(list)) {}
  void Eval(Context& context, Region& out) const override {
    BorrowedInts list(context);
    list_->Eval(context, *list);
    for (const int site : *list) out.Add(site);
  }
  bool Contains(Context& context, int site) const override {
    if (members_ != nullptr) return site >= 0 && members_->Contains(context, site);
    BorrowedInts list(context);
    list_->Eval(context, *list);
    return site >= 0 && std::find(list->begin(), list->end(), site) != list->end();
  }

 private:
  const IntsNode* list_;
  const MemberTest* members_;  ///< The list, or null.
};

/// (sites): the region that an enclosing rule iterates over.
class IteratedSites final : public RegionNode {
 public:
  void Eval(Context& context, Region& out) const override {
    if (context.vars.region != nullptr) out.Unite(*context.vars.region);
  }
};

/// (sites Random [region] [num:]): different sites drawn from a region.
class RandomSites final : public RegionNode {
 public:
  /// Without a region, the empty cells of the board.
  RandomSites(const RegionNode* region, const IntNode* count) : region_(region), count_(count) {}

  void Eval(Context& context, Region& out) const override {
    BorrowedInts sites(context);
    CollectSites(context, *sites);
    int left = count_ == nullptr ? 1 : count_->Eval(context);
    left = std::min(left, static_cast<int>(sites->size()));
    // A site drawn twice is drawn anew: the game's random numbers are spent the same way.
    while (left > 0) {
      const int drawn = ChanceBelow(context.header().chance, static_cast<int>(sites->size()));
      const int site = (*sites)[static_cast<size_t>(drawn)];
      if (out.Contains(site)) continue;
      out.Add(site);
      --left;
    }
  }

 private:
  void CollectSites(Context& context, IntList& out) const {
    if (region_ != nullptr) {
      BorrowedRegion region(context);
      region_->Eval(context, *region);
      region->ForEach([&](int site) { out.push_back(site); });
      return;
    }
    for (int site = 0; site < context.topology().size(SiteType::kCell); ++site)
      if (context.state.IsEmpty(context.SlotOf(SiteType::kCell, site))) out.push_back(site);
  }

  const RegionNode* region_;
  const IntNode* count_;
};

}  // namespace

const RegionNode* LowerSiteNumbers(const Args& args) {
  if (args.Has("array")) return args.Make<ListedSites>(args.Ints("array"));
  std::vector<const IntNode*> numbers = args.IntArray("sites");
  std::vector<Site> fixed;
  for (const IntNode* number : numbers)
    if (const auto site = number->Constant(); site && *site >= 0)
      fixed.push_back(static_cast<Site>(*site));
  if (fixed.size() == numbers.size())
    return args.Make<FixedRegion>(fixed, args.model().default_site);
  return args.Make<NumberedSites>(std::move(numbers));
}

/// Coordinates that this board does not have are left out.
const RegionNode* LowerCoordinates(const Args& args) {
  const Model& model = args.model();
  const bool single = args.Has("name");
  const auto type = args.Type(single ? "siteType" : "elementType").value_or(model.default_site);
  std::vector<Site> sites;
  for (const std::string& name :
       single ? std::vector<std::string>{args.String("name")} : args.Strings("coords"))
    if (const auto site = model.topology.Find(type, name)) sites.push_back(*site);
  return args.Make<FixedRegion>(sites, type);
}

const RegionNode* LowerIteratedSites(const Args& args) { return args.Make<IteratedSites>(); }

const RegionNode* LowerRandomSites(const Args& args) {
  return args.Make<RandomSites>(args.Region("region"), args.Int("num"));
}

}  // namespace ludens
