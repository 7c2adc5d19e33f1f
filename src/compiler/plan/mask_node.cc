#include "compiler/plan/mask_node.h"

#include <algorithm>
#include <optional>
#include <set>

#include "compiler/plan/custodial_mask.h"
#include "compiler/plan/masks.h"

namespace ludens {
namespace {

bool IsVariable(const Bound* bound, Iterated variable) {
  if (bound == nullptr || bound->kind != BoundKind::kClause) return false;
  switch (variable) {
    case Iterated::kFrom:
      return bound->Is("ints.From") && bound->Arg("at") == nullptr;
    case Iterated::kTo:
      return bound->Is("ints.To");
    case Iterated::kBetween:
      return bound->Is("ints.Between");
    case Iterated::kSite:
      return bound->Is("Site");
  }
  return false;
}

/// (who at:variable) or (what at:variable), on the board's own sites.
bool IsAbout(const Bound* bound, std::string_view name, Iterated variable) {
  return bound != nullptr && bound->kind == BoundKind::kClause && bound->Is(name) &&
         bound->Arg("type") == nullptr && bound->Arg("level") == nullptr &&
         IsVariable(bound->Arg("at"), variable);
}

unsigned BitOf(Iterated variable) {
  switch (variable) {
    case Iterated::kFrom:
      return kOnFrom;
    case Iterated::kTo:
      return kOnTo;
    case Iterated::kBetween:
      return kOnBetween;
    case Iterated::kSite:
      return kOnSite;
  }
  return kOnPosition;
}

int& VariableOf(Context& context, Iterated variable) {
  switch (variable) {
    case Iterated::kFrom:
      return context.vars.from;
    case Iterated::kTo:
      return context.vars.to;
    case Iterated::kBetween:
      return context.vars.between;
    case Iterated::kSite:
      return context.vars.site;
  }
  return context.vars.to;
}

/// Calls `visit(mover)` with each player to move on the empty board.
template <typename Visit>
void ForEachMover(Context& empty, Visit&& visit) {
  const int8_t mover = empty.header().mover;
  for (int player = 0; player <= empty.model.players; ++player) {
    empty.header().mover = static_cast<int8_t>(player);
    visit(player);
  }
  empty.header().mover = mover;
}

template <int W>
const MaskNode<W>* FoldCondition(const PlanTools& tools, const Bound& condition, Iterated variable,
                                 int sites) {
  const BoolNode* node = tools.lowering.Bool(condition);
  std::vector<Mask<W>> by_mover;
  const VariableScope scope(tools.empty);
  ForEachMover(tools.empty, [&](int) {
    by_mover.emplace_back();
    for (int site = 0; site < sites; ++site) {
      VariableOf(tools.empty, variable) = site;
      if (node->Eval(tools.empty)) by_mover.back().Add(site);
    }
  });
  return tools.lowering.Make<FixedMask<W>>(std::move(by_mover));
}

template <int W>
const MaskNode<W>* FoldRegion(const PlanTools& tools, const RegionNode& node, int sites) {
  std::vector<Mask<W>> by_mover;
  ForEachMover(tools.empty, [&](int) {
    BorrowedRegion region(tools.empty);
    node.Eval(tools.empty, *region);
    by_mover.push_back(Mask<W>::Load(region->words()) & Mask<W>::First(sites));
  });
  return tools.lowering.Make<FixedMask<W>>(std::move(by_mover));
}

template <int W>
const MaskNode<W>* PlanJoined(const PlanTools& tools, const Bound& condition, Iterated variable,
                              bool all) {
  std::vector<const MaskNode<W>*> masks;
  for (const Bound* part : OperandsOf(condition)) {
    masks.push_back(PlanMask<W>(tools, *part, variable));
    if (masks.back() == nullptr) return nullptr;
  }
  return masks.empty() ? nullptr : tools.lowering.Make<JoinedMask<W>>(std::move(masks), all);
}

template <int W>
const MaskNode<W>* PlanEquality(const PlanTools& tools, const Bound& condition, Iterated variable) {
  const Bound* a = condition.signature->Find("valueA") < 0 ? nullptr : condition.Arg("valueA");
  const Bound* b = condition.signature->Find("valueB") < 0 ? nullptr : condition.Arg("valueB");
  const Bound* role = condition.signature->Find("roleB") < 0 ? nullptr : condition.Arg("roleB");
  if (role != nullptr && IsAbout(a, "Who", variable) && !ReadsIterators(*role)) {
    const IntNode* player = tools.lowering.RoleNumber(static_cast<Role>(role->integer));
    return tools.lowering.Make<HoldsMask<W>>(player, true, tools.sites());
  }
  if (a == nullptr || b == nullptr) return nullptr;
  if (IsVariable(b, variable)) std::swap(a, b);
  if (IsVariable(a, variable) && !ReadsIterators(*b))
    return tools.lowering.Make<SiteMask<W>>(tools.lowering.Int(*b), tools.sites());
  if (IsAbout(b, "State", variable)) std::swap(a, b);
  if (IsAbout(a, "State", variable) && !ReadsIterators(*b) && !tools.model().stacking)
    return tools.lowering.Make<StateMask<W>>(tools.lowering.Int(*b), tools.sites());
  for (const bool owner : {false, true}) {
    const std::string_view name = owner ? "Who" : "What";
    if (IsAbout(b, name, variable)) std::swap(a, b);
    if (!IsAbout(a, name, variable) || ReadsIterators(*b)) continue;
    return tools.lowering.Make<HoldsMask<W>>(tools.lowering.Int(*b), owner, tools.sites());
  }
  return nullptr;
}

/// (is In x (sites Start (piece (what at:x)))).
bool IsAboutStart(const Bound& region, Iterated variable) {
  if (OpcodeOf(region) != "Sites Start") return false;
  return std::any_of(region.args.begin(), region.args.end(), [&](const Bound* piece) {
    return piece != nullptr && piece->kind == BoundKind::kClause && piece->Is("args.Piece") &&
           IsAbout(piece->Arg("component"), "What", variable) &&
           std::count(piece->args.begin(), piece->args.end(), nullptr) + 1 ==
               std::ssize(piece->args);
  });
}

/// Sites by a fixed number of each, such as its row, that compares to another number in one of the
/// ways that `wanted` names.
template <int W>
class ComparedMask final : public MaskNode<W> {
 public:
  using Wanted = typename CountMask<W>::Wanted;
  ComparedMask(const std::vector<int>& numbers, const IntNode* other, Wanted wanted)
      : other_(other), wanted_(wanted), board_(Mask<W>::First(static_cast<int>(numbers.size()))) {
    values_ = numbers;
    std::sort(values_.begin(), values_.end());
    values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
    sites_.resize(values_.size() + 1);  // The last stays empty.
    below_.resize(values_.size() + 1);
    for (size_t i = 0; i < values_.size(); ++i) {
      for (size_t site = 0; site < numbers.size(); ++site)
        if (numbers[site] == values_[i]) sites_[i].Add(static_cast<int>(site));
      below_[i + 1] = below_[i] | sites_[i];
    }
  }
  Mask<W> Eval(Context& context) const override {
    const int other = other_->Eval(context);
    const auto found = std::lower_bound(values_.begin(), values_.end(), other);
    const size_t i = static_cast<size_t>(found - values_.begin());
    const Mask<W>& equal = found != values_.end() && *found == other ? sites_[i] : sites_.back();
    Mask<W> out;
    if (wanted_.less) out |= below_[i];
    if (wanted_.equal) out |= equal;
    if (wanted_.more) out |= board_.Without(below_[i]).Without(equal);
    return out;
  }

 private:
  const IntNode* other_;
  Wanted wanted_;
  Mask<W> board_;
  std::vector<int> values_;     ///< Ascending.
  std::vector<Mask<W>> sites_;  ///< By value.
  std::vector<Mask<W>> below_;  ///< Those with a lesser value.
};

/// A region that depends on a condition; `no` may be null for no sites.
template <int W>
class EitherMask final : public MaskNode<W> {
 public:
  EitherMask(const BoolNode* condition, const MaskNode<W>* yes, const MaskNode<W>* no)
      : condition_(condition), yes_(yes), no_(no) {}
  Mask<W> Eval(Context& context) const override {
    const MaskNode<W>* mask = condition_->Eval(context) ? yes_ : no_;
    return mask == nullptr ? Mask<W>() : mask->Eval(context);
  }

 private:
  const BoolNode* condition_;
  const MaskNode<W>* yes_;
  const MaskNode<W>* no_;
};
/// The ways in which a comparison wants its first number to be to the second.
template <int W>
std::optional<typename CountMask<W>::Wanted> WantedBy(const Bound& condition) {
  using Wanted = typename CountMask<W>::Wanted;
  if (condition.Is("Lt")) return Wanted{true, false, false};
  if (condition.Is("Le")) return Wanted{true, true, false};
  if (condition.Is("Gt")) return Wanted{false, false, true};
  if (condition.Is("Ge")) return Wanted{false, true, true};
  if (OpcodeOf(condition) == "Equals") return Wanted{false, true, false};
  if (OpcodeOf(condition) == "NotEqual") return Wanted{true, false, true};
  return std::nullopt;
}

/// A comparison of a number that is fixed for each site with one that is the same for all.
template <int W>
const MaskNode<W>* PlanCompared(const PlanTools& tools, const Bound& condition, Iterated variable) {
  auto wanted = WantedBy<W>(condition);
  const Bound* a = condition.signature->Find("valueA") < 0 ? nullptr : condition.Arg("valueA");
  const Bound* b = condition.signature->Find("valueB") < 0 ? nullptr : condition.Arg("valueB");
  if (!wanted || a == nullptr || b == nullptr) return nullptr;
  const auto fixed = [&](const Bound* number) {
    return (tools.dependence.Of(*number) & ~BitOf(variable)) == 0;
  };
  if (!fixed(a)) {
    std::swap(a, b);
    std::swap(wanted->less, wanted->more);
  }
  if (!fixed(a) || ReadsIterators(*b)) return nullptr;
  const IntNode* node = tools.lowering.Int(*a);
  const VariableScope scope(tools.empty);
  std::vector<int> numbers;
  for (int site = 0; site < tools.sites(); ++site) {
    VariableOf(tools.empty, variable) = site;
    numbers.push_back(node->Eval(tools.empty));
  }
  return tools.lowering.Make<ComparedMask<W>>(numbers, tools.lowering.Int(*b), *wanted);
}

/// A comparison of (count at:x) with a number that is the same for all sites.
template <int W>
const MaskNode<W>* PlanCount(const PlanTools& tools, const Bound& condition, Iterated variable) {
  auto wanted = WantedBy<W>(condition);
  if (!wanted) return nullptr;
  const Bound* a = condition.signature->Find("valueA") < 0 ? nullptr : condition.Arg("valueA");
  const Bound* b = condition.signature->Find("valueB") < 0 ? nullptr : condition.Arg("valueB");
  if (a == nullptr || b == nullptr || tools.model().stacking || !tools.model().uses_count)
    return nullptr;
  const auto counts = [&](const Bound* bound) {
    return bound->kind == BoundKind::kClause && OpcodeOf(*bound) == "ints.Count" &&
           bound->Arg("type") == nullptr && bound->Arg("in") == nullptr &&
           IsVariable(bound->Arg("at"), variable);
  };
  if (counts(b)) {
    std::swap(a, b);
    std::swap(wanted->less, wanted->more);
  }
  if (!counts(a) || ReadsIterators(*b)) return nullptr;
  return tools.lowering.Make<CountMask<W>>(tools.lowering.Int(*b), *wanted, tools.sites());
}

template <int W>
const MaskNode<W>* PlanSiteTest(const PlanTools& tools, const Bound& condition, Iterated variable) {
  const std::string opcode = OpcodeOf(condition);
  Lowering& lowering = tools.lowering;
  if (opcode == "bools.Is Empty" || opcode == "bools.Is Occupied") {
    if (condition.Arg("type") != nullptr || !IsVariable(condition.Arg("at"), variable))
      return nullptr;
    const MaskNode<W>* empty = PlanEmptySites<W>(tools);
    if (opcode == "bools.Is Empty") return empty;
    return lowering.Make<NotMask<W>>(empty, tools.sites());
  }
  if (opcode == "bools.Is Enemy" || opcode == "bools.Is Friend") {
    const bool enemy = opcode == "bools.Is Enemy";
    if (tools.model().uses_teams) return nullptr;
    if (IsAbout(condition.Arg("index"), "State", variable))
      return lowering.Make<StateOwnerMask<W>>(enemy, tools.sites());
    if (!IsAbout(condition.Arg("index"), "Who", variable)) return nullptr;
    return lowering.Make<OwnerMask<W>>(enemy, tools.sites());
  }
  if (opcode == "bools.Is In") {
    const Bound* region = condition.Arg("region");
    if (region == nullptr || !IsVariable(condition.Arg("site"), variable)) return nullptr;
    if (IsAboutStart(*region, variable) && !tools.model().stacking)
      return lowering.Make<UnmovedMask<W>>(tools.sites());
    return PlanRegion<W>(tools, *region);
  }
  if (opcode == "bools.Is Visited" && IsVariable(condition.Arg("value"), variable))
    return lowering.Make<VisitedMask<W>>(tools.sites());
  if (condition.Is("Can") && variable == Iterated::kTo)
    return PlanCustodial<W>(tools, *condition.Arg("moves"), variable);
  if (const MaskNode<W>* counted = PlanCount<W>(tools, condition, variable)) return counted;
  if (const MaskNode<W>* compared = PlanCompared<W>(tools, condition, variable)) return compared;
  if (opcode == "Equals") return PlanEquality<W>(tools, condition, variable);
  if (opcode == "NotEqual") {
    const MaskNode<W>* equal = PlanEquality<W>(tools, condition, variable);
    return equal == nullptr ? nullptr : lowering.Make<NotMask<W>>(equal, tools.sites());
  }
  return nullptr;
}

/// Ludemes that read no iterator but through their arguments. Others may do so by default, as
/// (is Flat) asks about (to), so whatever is not listed counts as reading one.
bool IsPlain(const Bound& clause) {
  static const std::set<std::string_view> kClasses = {
      "Mover",      "Next",       "Prev",  "Counter",     "Var",          "Pot",         "Who",
      "ints.Score", "ints.Last",  "What",  "State",       "Id",           "CentrePoint", "MapEntry",
      "HandSite",   "ints.Phase", "Was",   "args.Player", "regions.Last", "Range",       "Exact",
      "ranges.Min", "ranges.Max", "Where", "Row",         "Column"};
  static const std::set<std::string_view> kTests = {
      "Empty", "Occupied", "Enemy", "Friend", "Mover",   "Next",    "Prev",     "Active",
      "In",    "Even",     "Odd",   "Within", "Pending", "Decided", "Triggered"};
  static const std::set<std::string_view> kCounts = {
      "Moves", "Turns", "MovesThisTurn", "Pieces", "Players", "Active", "Rows", "Columns"};
  static const std::set<std::string_view> kSites = {
      "Board", "Top",       "Bottom",  "Left",           "Right",         "Inner",
      "Outer", "Perimeter", "Corners", "ConcaveCorners", "ConvexCorners", "Major",
      "Minor", "Centre",    "ToClear", "Pending",        "Row",           "Column",
      "Phase", "Layer",     "State",   "Empty",          "Side",          "Occupied",
      "Hand",  "Track",     "Start"};
  const Bound* first = clause.args.empty() ? nullptr : clause.args[0];
  const bool selected = first != nullptr && first->kind == BoundKind::kEnum;
  const std::string_view word = selected ? first->constant.name : std::string_view();
  if (clause.Is("bools.Is")) {
    const bool in = word == "In" && clause.Arg("site") == nullptr;
    const bool somewhere =
        word == "Within" && clause.Arg("at") == nullptr && clause.Arg("in") == nullptr;
    return kTests.count(word) > 0 && !in && !somewhere;
  }
  if (clause.Is("ints.Count")) return kCounts.count(word) > 0;
  if (clause.Is("Value")) return word == "Player";
  if (clause.Is("Sites")) {
    const bool any = std::any_of(clause.args.begin(), clause.args.end(),
                                 [](const Bound* argument) { return argument != nullptr; });
    if (!any) return false;  // (sites): the set being iterated.
    const uint16_t role = Grammar::Get().Type("RoleType");
    return !selected || first->constant.type == role || kSites.count(word) > 0;
  }
  const std::string_view name = clause.signature->owner->name;
  return IsOperator(name) || kClasses.count(name) > 0;
}

bool IsFixed(const PlanTools& tools, const Bound& region) {
  return (tools.dependence.Of(region) & ~kOnMover) == 0;
}

/// A region as it is, of `sites` sites.
template <int W>
const MaskNode<W>* PlanAnyRegion(const PlanTools& tools, const Bound& region, int sites) {
  const RegionNode* node = tools.lowering.Region(region);
  if (IsFixed(tools, region)) return FoldRegion<W>(tools, *node, sites);
  return tools.lowering.Make<RegionMask<W>>(node, sites);
}

/// Regions that are found by steps from site to site, which never leave the board.
bool IsFoundBySteps(const Bound& region) {
  const std::string opcode = OpcodeOf(region);
  if (opcode == "Sites Around") return region.Arg("includeSelf") == nullptr;
  if (opcode == "Sites Direction") return region.Arg("included") == nullptr;
  return opcode == "Sites LineOfSight" || opcode == "Sites Group";
}

}  // namespace

std::vector<const Bound*> OperandsOf(const Bound& clause) {
  std::vector<const Bound*> parts;
  for (const Bound* part : clause.args) {
    if (part == nullptr) continue;
    if (part->kind == BoundKind::kArray)
      parts.insert(parts.end(), part->args.begin(), part->args.end());
    else
      parts.push_back(part);
  }
  return parts;
}

bool ReadsIterators(const Bound& rule) {
  const uint16_t role = Grammar::Get().Type("RoleType");
  return AnyOf(rule, [role](const Bound& bound) {
    if (bound.kind == BoundKind::kEnum)
      return bound.constant.type == role && bound.constant.name == "Player";
    return bound.kind == BoundKind::kClause && !IsPlain(bound);
  });
}

template <int W>
const MaskNode<W>* PlanEmptySites(const PlanTools& tools) {
  return tools.lowering.Make<EmptyMask<W>>(tools.sites());
}

template <int W>
const MaskNode<W>* PlanRegion(const PlanTools& tools, const Bound& region) {
  if (!IsFixed(tools, region) && ReadsIterators(region)) return nullptr;
  return PlanRegionAskedOnce<W>(tools, region);
}

namespace {

/// A region made of others; null where it is not, or of one that has no mask.
template <int W>
const MaskNode<W>* PlanCombined(const PlanTools& tools, const Bound& region) {
  Lowering& lowering = tools.lowering;
  const auto filled = [&](std::string_view slot) {
    return region.signature->Find(slot) < 0 ? nullptr : region.Arg(slot);
  };
  if (region.Is("regions.Intersection") || region.Is("regions.Union")) {
    std::vector<const MaskNode<W>*> masks;
    for (const Bound* part : OperandsOf(region)) {
      masks.push_back(PlanRegionAskedOnce<W>(tools, *part));
      if (masks.back() == nullptr) return nullptr;
    }
    if (masks.empty()) return nullptr;
    return lowering.Make<JoinedMask<W>>(std::move(masks), region.Is("regions.Intersection"));
  }
  if (region.Is("regions.Difference") && filled("subtraction") != nullptr) {
    const MaskNode<W>* source = PlanRegionAskedOnce<W>(tools, *filled("source"));
    const MaskNode<W>* less = PlanRegionAskedOnce<W>(tools, *filled("subtraction"));
    if (source == nullptr || less == nullptr) return nullptr;
    const std::vector<const MaskNode<W>*> both{source,
                                               lowering.Make<NotMask<W>>(less, tools.sites())};
    return lowering.Make<JoinedMask<W>>(both, true);
  }
  if (region.Is("regions.If")) {
    const MaskNode<W>* yes = PlanRegionAskedOnce<W>(tools, *filled("ok"));
    const Bound* otherwise = filled("notOk");
    const MaskNode<W>* no =
        otherwise == nullptr ? nullptr : PlanRegionAskedOnce<W>(tools, *otherwise);
    if (yes == nullptr || (otherwise != nullptr && no == nullptr)) return nullptr;
    return lowering.Make<EitherMask<W>>(lowering.Bool(*filled("cond")), yes, no);
  }
  if (region.Is("regions.ForEach") && filled("if") != nullptr && filled("region") != nullptr &&
      filled("of") == nullptr && filled("players") == nullptr) {
    const MaskNode<W>* all = PlanRegionAskedOnce<W>(tools, *filled("region"));
    const MaskNode<W>* accepted =
        all == nullptr ? nullptr : PlanMask<W>(tools, *filled("if"), Iterated::kSite);
    if (accepted == nullptr) return nullptr;
    const std::vector<const MaskNode<W>*> both{all, accepted};
    return lowering.Make<JoinedMask<W>>(both, true);
  }
  return nullptr;
}

}  // namespace

template <int W>
const MaskNode<W>* PlanRegionAskedOnce(const PlanTools& tools, const Bound& region) {
  if (region.kind != BoundKind::kClause || region.args.empty()) return nullptr;
  const bool plain = std::all_of(region.args.begin() + 1, region.args.end(),
                                 [](const Bound* argument) { return argument == nullptr; });
  if (OpcodeOf(region) == "Sites Empty" && plain) return PlanEmptySites<W>(tools);
  const uint16_t site_type = Grammar::Get().Type("SiteType");
  const bool typed = AnyOf(region, [&](const Bound& bound) {
    return bound.kind == BoundKind::kEnum && bound.constant.type == site_type &&
           static_cast<SiteType>(bound.integer) != tools.model().default_site;
  });
  if (typed) return nullptr;
  if (const MaskNode<W>* combined =
          IsFixed(tools, region) ? nullptr : PlanCombined<W>(tools, region))
    return combined;
  return PlanAnyRegion<W>(tools, region, tools.sites());
}

template <int W>
const MaskNode<W>* PlanTypedRegion(const PlanTools& tools, const Bound& region, SiteType type) {
  const int sites = tools.model().topology.size(type);
  return sites > Mask<W>::kSites ? nullptr : PlanAnyRegion<W>(tools, region, sites);
}

template <int W>
const MaskNode<W>* PlanFixedMask(const PlanTools& tools, const Bound& condition, Iterated variable,
                                 int sites) {
  if ((tools.dependence.Of(condition) & ~(BitOf(variable) | kOnMover)) != 0) return nullptr;
  return FoldCondition<W>(tools, condition, variable, sites);
}

bool StaysOnBoard(const PlanTools& tools, const Bound& region) {
  const Model& model = tools.model();
  if (model.total_sites == model.board_sites) return true;
  if (IsFixed(tools, region)) {
    bool beyond = false;
    ForEachMover(tools.empty, [&](int) {
      BorrowedRegion sites(tools.empty);
      tools.lowering.Region(region)->Eval(tools.empty, *sites);
      beyond = beyond || sites->Any([&](int site) { return site >= tools.sites(); });
    });
    return !beyond;
  }
  const auto stays = [&](std::string_view slot) {
    return region.Arg(slot) == nullptr || StaysOnBoard(tools, *region.Arg(slot));
  };
  const auto part_stays = [&](const Bound* part) { return StaysOnBoard(tools, *part); };
  if (region.Is("regions.Difference")) return stays("source");
  if (region.Is("regions.Intersection")) {
    const std::vector<const Bound*> parts = OperandsOf(region);
    return std::any_of(parts.begin(), parts.end(), part_stays);
  }
  if (region.Is("regions.Union")) {
    const std::vector<const Bound*> parts = OperandsOf(region);
    return std::all_of(parts.begin(), parts.end(), part_stays);
  }
  if (region.Is("regions.If")) return stays("ok") && stays("notOk");
  const std::string opcode = OpcodeOf(region);
  if (opcode == "regions.ForEach") return stays("region");
  if (opcode == "Sites Empty" || IsFoundBySteps(region)) return true;
  if (opcode != "Sites Occupied") return false;
  const Bound* container = region.Arg("container");
  const bool board = container != nullptr && container->kind == BoundKind::kString &&
                     container->node->text == "Board";
  return board || (container == nullptr && model.default_site != SiteType::kCell);
}

template <int W>
const MaskNode<W>* PlanWholeRegion(const PlanTools& tools, const Bound& region) {
  const Model& model = tools.model();
  if (ReadsIterators(region) || model.total_sites > Mask<W>::kSites ||
      model.default_site != SiteType::kCell)
    return nullptr;
  return tools.lowering.Make<RegionMask<W>>(tools.lowering.Region(region), model.total_sites);
}

template <int W>
const MaskNode<W>* PlanMask(const PlanTools& tools, const Bound& condition, Iterated variable) {
  if (const auto* fixed = PlanFixedMask<W>(tools, condition, variable, tools.sites())) return fixed;
  if (!ReadsIterators(condition))
    return tools.lowering.Make<UniformMask<W>>(tools.lowering.Bool(condition), tools.sites());
  if (condition.kind != BoundKind::kClause) return nullptr;
  if (condition.Is("bools.And")) return PlanJoined<W>(tools, condition, variable, true);
  if (condition.Is("bools.Or")) return PlanJoined<W>(tools, condition, variable, false);
  if (condition.Is("Not")) {
    const MaskNode<W>* a = PlanMask<W>(tools, *condition.Arg("a"), variable);
    return a == nullptr ? nullptr : tools.lowering.Make<NotMask<W>>(a, tools.sites());
  }
  return PlanSiteTest<W>(tools, condition, variable);
}

#define LUDENS_INSTANTIATE(W)                                                                  \
  template const MaskNode<W>* PlanEmptySites<W>(const PlanTools&);                             \
  template const MaskNode<W>* PlanRegion<W>(const PlanTools&, const Bound&);                   \
  template const MaskNode<W>* PlanRegionAskedOnce<W>(const PlanTools&, const Bound&);          \
  template const MaskNode<W>* PlanTypedRegion<W>(const PlanTools&, const Bound&, SiteType);    \
  template const MaskNode<W>* PlanFixedMask<W>(const PlanTools&, const Bound&, Iterated, int); \
  template const MaskNode<W>* PlanWholeRegion<W>(const PlanTools&, const Bound&);              \
  template const MaskNode<W>* PlanMask<W>(const PlanTools&, const Bound&, Iterated);
LUDENS_INSTANTIATE(1)
LUDENS_INSTANTIATE(2)
LUDENS_INSTANTIATE(4)
LUDENS_INSTANTIATE(8)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
