#include <algorithm>

#include "ludemes/bools/families.h"
#include "ludemes/site_set.h"
#include "ludemes/support/groups.h"
#include "ludemes/support/slots.h"
#include "ludemes/terms.h"

namespace ludens {
namespace {

/// (all Sites region if:condition): the condition holds for every (site) of the region. As `all
/// Different` it also wants a different piece on each.
class AllSites final : public BoolNode, public TermSource {
 public:
  AllSites(const RegionNode* region, const BoolNode* condition, const SiteSetSlot* set,
           bool different, bool empty_hand, bool empty_do)
      : region_(region),
        condition_(condition),
        set_(set),
        different_(different),
        empty_hand_(empty_hand),
        empty_do_(empty_do) {}

  bool Eval(Context& context) const override {
    if (empty_hand_) return NoneOccupied(context, *region_->Kept(context));
    if (const auto kept = region_->Kept(context)) return HoldsIn(context, *kept);
    BorrowedRegion sites(context);
    region_->Eval(context, *sites);
    return HoldsIn(context, sites->words());
  }
  TermId ToTerm(Terms& terms) const override {
    if (!terms.IsOfPosition(*region_) || !terms.IsOfPosition(*condition_, &EvalVariables::site))
      return kNoTerm;
    return terms.CostlyCall(
        [](Context& context, const void* data, int, int, int) -> int {
          return static_cast<const AllSites*>(data)->Eval(context);
        },
        this);
  }

 private:
  bool HoldsIn(Context& context, std::span<const uint64_t> sites) const {
    if (set_->set != nullptr && !different_ && IsOnBoard(context, sites))
      return LiesInSet(context, sites);
    const int saved = context.vars.site;
    const auto fails = [&](int site) {
      context.vars.site = site;
      return !condition_->Eval(context);
    };
    bool failed;
    if (different_) {
      BorrowedInts pieces(context);
      failed = AnySlot(sites,
                       [&](int site) { return fails(site) || !AddPiece(context, site, *pieces); });
    } else {
      failed = AnySlot(sites, [&](int site) {
        return !(empty_do_ && IsEmptySite(context, site)) && fails(site);
      });
    }
    context.vars.site = saved;
    return !failed;
  }
  /// There is nothing on a site of the region.
  bool IsEmptySite(const Context& context, int site) const {
    return context.state.IsEmpty(context.SlotOf(context.model.default_site, site));
  }
  static bool NoneOccupied(const Context& context, std::span<const uint64_t> sites) {
    const auto empty = context.state.EmptySet();
    uint64_t occupied = 0;
    for (size_t i = 0; i < sites.size(); ++i) occupied |= sites[i] & ~empty[i];
    return occupied == 0;
  }
  /// True where the numbers are sites that the set form knows.
  bool IsOnBoard(const Context& context, std::span<const uint64_t> sites) const {
    if (region_->Type(context) != context.model.default_site) return false;
    const size_t words = (static_cast<size_t>(set_->sites) + 63) / 64;
    uint64_t beyond = 0;
    for (size_t i = words; i < sites.size(); ++i) beyond |= sites[i];
    if ((set_->sites & 63) != 0 && sites.size() >= words)
      beyond |= sites[words - 1] >> (set_->sites & 63);
    return beyond == 0;
  }
  bool LiesInSet(Context& context, std::span<const uint64_t> sites) const {
    SiteBits met(set_->sites);
    set_->set->Eval(context, met);
    const auto words = met.words();
    uint64_t failing = 0;
    for (size_t i = 0; i < std::min(words.size(), sites.size()); ++i)
      failing |= sites[i] & ~words[i];
    return failing == 0;
  }
  /// False where the piece on the site is among `pieces` already.
  static bool AddPiece(const Context& context, int site, IntList& pieces) {
    const int what = context.state.What(context.SlotOf(context.model.default_site, site));
    if (std::ranges::find(pieces, what) != pieces.end()) return false;
    pieces.push_back(what);
    return true;
  }

  const RegionNode* region_;
  const BoolNode* condition_;
  const SiteSetSlot* set_;  ///< Of the condition.
  bool different_;
  bool empty_hand_;  ///< The condition is that there is nothing on any site of a hand.
  bool empty_do_;    ///< Sites with nothing on them meet the condition.
};

/// (is Empty (site)), or a choice of conditions with that one.
bool IsMetByEmptySites(const Args& args, const Bound& condition) {
  if (condition.kind == BoundKind::kArray || condition.Is("bools.Or"))
    return std::ranges::any_of(condition.args, [&](const Bound* part) {
      return part != nullptr && IsMetByEmptySites(args, *part);
    });
  if (condition.kind != BoundKind::kClause || OpcodeOf(condition) != "bools.Is Empty") return false;
  const Bound* type = condition.Arg("type");
  const Bound* at = condition.Arg("at");
  return at != nullptr && at->Is("Site") &&
         (type == nullptr || SiteType(type->integer) == args.model().default_site);
}

/// No part of an expression uses random numbers up.
bool IsWithoutChance(const Bound& expression) {
  return !AnyOf(expression, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause && OpcodeOf(bound).find("Random") != std::string::npos;
  });
}

/// (= 0 (count Cell at:(site))), asked about the sites of a hand.
bool MeansEmptyHand(const Args& args) {
  const Bound& condition = *args.Raw("if");
  const Model& model = args.model();
  const Bound& region = *args.Raw("region");
  if (region.kind != BoundKind::kClause || OpcodeOf(region) != "Sites Hand" || model.stacking ||
      !condition.Is("Equals") || condition.signature->Find("valueA") < 0 ||
      condition.signature->Find("valueB") < 0)
    return false;
  const Bound* count = condition.Arg("valueB");
  const Bound* zero = condition.Arg("valueA");
  if (count->kind != BoundKind::kClause) std::swap(count, zero);
  if (count->kind != BoundKind::kClause || OpcodeOf(*count) != "ints.Count" ||
      args.lowering().Int(*zero)->Constant() != 0)
    return false;
  const Bound* type = count->Arg("type");
  const Bound* at = count->Arg("at");
  const SiteType asked = type == nullptr ? model.default_site : SiteType(type->integer);
  return asked == SiteType::kCell && at != nullptr && at->Is("Site") && count->Arg("in") == nullptr;
}

const BoolNode* LowerAllSites(const Args& args, bool different) {
  const RegionNode* region = args.Region("region");
  return args.Make<AllSites>(
      region, args.Bool("if"), args.lowering().SetOf(*args.Raw("if"), Iterated::kSite), different,
      !different && MeansEmptyHand(args),
      IsMetByEmptySites(args, *args.Raw("if")) && IsWithoutChance(*args.Raw("if")));
}

/// (all Values array if:condition): the condition holds for every (value) of the array.
class AllValues final : public BoolNode {
 public:
  AllValues(const IntsNode* array, const BoolNode* condition)
      : array_(array), condition_(condition) {}

  bool Eval(Context& context) const override {
    BorrowedInts values(context);
    array_->Eval(context, *values);
    const int saved = context.vars.value;
    const bool all = std::ranges::all_of(*values, [&](int value) {
      context.vars.value = value;
      return condition_->Eval(context);
    });
    context.vars.value = saved;
    return all;
  }

 private:
  const IntsNode* array_;
  const BoolNode* condition_;
};

/// (all Groups [type] [directions] [of:member] if:condition): the condition holds for every group,
/// whose sites are (sites) meanwhile. Members are the mover's pieces, or the sites (to) for which
/// `of` holds.
class AllGroups final : public BoolNode {
 public:
  AllGroups(std::optional<SiteType> type, const DirectionNode* directions, const BoolNode* of,
            const BoolNode* condition)
      : type_(type), directions_(directions), of_(of), condition_(condition) {}

  bool Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    BorrowedRegion checked(context);
    VariableScope saved(context);
    for (int site = 0; site < context.topology().size(type); ++site) {
      if (checked->Contains(site) || !MayStart(context, type, site)) continue;
      context.vars.from = site;
      if (!IsMember(context, type, site)) continue;
      if (!CheckGroup(context, type, site, *checked)) return false;
    }
    return true;
  }

 private:
  bool CheckGroup(Context& context, SiteType type, int start, Region& checked) const {
    BorrowedInts group(context);
    BorrowedRegion seen(context);
    GrowGroup(context, type, directions_, start, *group, *seen,
              [&](int to) { return IsMember(context, type, to); });
    BorrowedRegion members(context);
    for (const int site : *group) members->Add(site);
    checked.Unite(*members);
    const Region* outer = context.vars.region;
    context.vars.region = &*members;
    const bool holds = condition_->Eval(context);
    context.vars.region = outer;
    return holds;
  }

  /// Groups are looked for from occupied sites only.
  static bool MayStart(const Context& context, SiteType type, int site) {
    return context.state.IsOccupied(context.SlotOf(type, site));
  }

  bool IsMember(Context& context, SiteType type, int site) const {
    if (of_ == nullptr) return context.state.Who(context.SlotOf(type, site)) == context.mover();
    context.vars.to = site;
    return of_->Eval(context);
  }

  std::optional<SiteType> type_;
  const DirectionNode* directions_;
  const BoolNode* of_;
  const BoolNode* condition_;
};

}  // namespace

void RegisterAllConditions(Registry& registry) {
  registry.Bool("bools.All Sites",
                [](const Args& args) -> const BoolNode* { return LowerAllSites(args, false); });
  registry.Bool("bools.All Different",
                [](const Args& args) -> const BoolNode* { return LowerAllSites(args, true); });
  registry.Bool("bools.All Values", [](const Args& args) -> const BoolNode* {
    return args.Make<AllValues>(args.Ints("array"), args.Bool("if"));
  });
  registry.Bool("bools.All Groups", [](const Args& args) -> const BoolNode* {
    return args.Make<AllGroups>(args.Type(), args.Direction("directions"), args.Bool("of"),
                                args.Bool("if"));
  });
}

}  // namespace ludens
