#include "compiler/plan/mask_node.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "compiler/plan/custodial_mask.h"
#include "compiler/plan/masks.h"
#include "compiler/plan/set_regions.h"
#include "compiler/plan/sites_by_site.h"
#include "compiler/plan/widths.h"
#include "ludemes/folded_by_site.h"

namespace ludens {

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
    case Iterated::kNothing:
      break;
  }
  return false;
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
    case Iterated::kNothing:
      break;
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
    case Iterated::kNothing:
      break;
  }
  return context.vars.to;
}

std::vector<const Bound*> Operands(const Bound& clause) {
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

std::optional<Outcomes> OutcomesOf(const Bound& condition) {
  if (condition.kind != BoundKind::kClause) return std::nullopt;
  if (condition.Is("Lt")) return Outcomes{true, false, false};
  if (condition.Is("Le")) return Outcomes{true, true, false};
  if (condition.Is("Gt")) return Outcomes{false, false, true};
  if (condition.Is("Ge")) return Outcomes{false, true, true};
  if (OpcodeOf(condition) == "Equals") return Outcomes{false, true, false};
  if (OpcodeOf(condition) == "NotEqual") return Outcomes{true, false, true};
  return std::nullopt;
}

namespace {

/// (topLevel at:variable).
bool IsTopLevel(const Bound* level, Iterated variable) {
  return level != nullptr && level->kind == BoundKind::kClause && level->Is("TopLevel") &&
         level->Arg("type") == nullptr && IsVariable(level->Arg("at"), variable);
}

/// (who at:variable) or (what at:variable), on the board's own sites. Of a stack, (what …) without
/// a level is the lowest item, all else is about the top one.
bool IsAbout(const Bound* bound, std::string_view name, Iterated variable) {
  return bound != nullptr && bound->kind == BoundKind::kClause && bound->Is(name) &&
         bound->Arg("type") == nullptr && IsVariable(bound->Arg("at"), variable) &&
         (bound->Arg("level") == nullptr || IsTopLevel(bound->Arg("level"), variable));
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
  for (const Bound* part : Operands(condition)) {
    masks.push_back(PlanMask<W>(tools, *part, variable));
    if (masks.back() == nullptr) return nullptr;
  }
  return JoinMasks<W>(tools, std::move(masks), all);
}

bool FollowsTurn(Role role, const Model& model) {
  return role == Role::kMover || role == Role::kNext ||
         (static_cast<int>(role) >= 1 && static_cast<int>(role) <= model.players);
}

/// True when a number is fixed but for whose turn it is.
bool FollowsTurn(const PlanTools& tools, const Bound& number) {
  if (tools.lowering.Int(number)->Constant()) return true;
  if (number.kind != BoundKind::kClause) return false;
  if (number.Is("CentrePoint")) return true;
  if (number.Is("Id")) {
    const int slot = number.signature->Find("who");
    const Bound* who = slot < 0 ? nullptr : number.Arg("who");
    const bool named = number.signature->Find("name") >= 0 && number.Arg("name") != nullptr;
    return named &&
           (who == nullptr || (who->kind == BoundKind::kEnum &&
                               FollowsTurn(static_cast<Role>(who->integer), tools.model())));
  }
  const unsigned turn = static_cast<unsigned>(kOnMover) | static_cast<unsigned>(kOnNext);
  return (tools.dependence.Of(number) & ~turn) == 0;
}

template <int W>
const MaskNode<W>* PlanEquality(const PlanTools& tools, const Bound& condition, Iterated variable) {
  const Bound* a = condition.signature->Find("valueA") < 0 ? nullptr : condition.Arg("valueA");
  const Bound* b = condition.signature->Find("valueB") < 0 ? nullptr : condition.Arg("valueB");
  const Bound* role = condition.signature->Find("roleB") < 0 ? nullptr : condition.Arg("roleB");
  if (role != nullptr && IsAbout(a, "Who", variable) && !Varies(tools, *role, variable)) {
    const IntNode* player = tools.lowering.RoleNumber(static_cast<Role>(role->integer));
    return tools.lowering.Make<HoldsMask<W>>(
        player, true, tools.sites(), FollowsTurn(static_cast<Role>(role->integer), tools.model()));
  }
  if (a == nullptr || b == nullptr) return nullptr;
  if (IsVariable(b, variable)) std::swap(a, b);
  if (IsVariable(a, variable) && !Varies(tools, *b, variable))
    return tools.lowering.Make<SiteMask<W>>(tools.lowering.Int(*b), tools.sites(),
                                            FollowsTurn(tools, *b));
  for (const bool owner : {false, true}) {
    const std::string_view name = owner ? "Who" : "What";
    if (IsAbout(b, name, variable)) std::swap(a, b);
    if (!IsAbout(a, name, variable) || Varies(tools, *b, variable)) continue;
    if (tools.model().stacking && !owner && a->Arg("level") == nullptr) continue;
    return tools.lowering.Make<HoldsMask<W>>(tools.lowering.Int(*b), owner, tools.sites(),
                                             FollowsTurn(tools, *b));
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
  ComparedMask(const std::vector<int>& numbers, const IntNode* other, Outcomes wanted)
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
  Outcomes wanted_;
  Mask<W> board_;
  std::vector<int> values_;     ///< Ascending.
  std::vector<Mask<W>> sites_;  ///< By value.
  std::vector<Mask<W>> below_;  ///< Those with a lesser value.
};

/// A comparison of a number that is fixed for each site with one that is the same for all.
template <int W>
const MaskNode<W>* PlanCompared(const PlanTools& tools, const Bound& condition, Iterated variable) {
  auto wanted = OutcomesOf(condition);
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
  if (!fixed(a) || Varies(tools, *b, variable)) return nullptr;
  const IntNode* node = tools.lowering.Int(*a);
  const VariableScope scope(tools.empty);
  std::vector<int> numbers;
  for (int site = 0; site < tools.sites(); ++site) {
    VariableOf(tools.empty, variable) = site;
    numbers.push_back(node->Eval(tools.empty));
  }
  return tools.lowering.Make<ComparedMask<W>>(numbers, tools.lowering.Int(*b), *wanted);
}

/// A comparison of (count at:x) or (size Stack at:x) with a number that is the same for all sites.
template <int W>
const MaskNode<W>* PlanCount(const PlanTools& tools, const Bound& condition, Iterated variable) {
  auto wanted = OutcomesOf(condition);
  if (!wanted) return nullptr;
  const Bound* a = condition.signature->Find("valueA") < 0 ? nullptr : condition.Arg("valueA");
  const Bound* b = condition.signature->Find("valueB") < 0 ? nullptr : condition.Arg("valueB");
  const bool heights = tools.model().stacking;
  if (a == nullptr || b == nullptr || (!heights && !tools.model().uses_count)) return nullptr;
  const auto counts = [&](const Bound* bound) {
    return bound->kind == BoundKind::kClause &&
           OpcodeOf(*bound) == (heights ? "Size Stack" : "ints.Count") &&
           bound->Arg("type") == nullptr && bound->Arg("in") == nullptr &&
           IsVariable(bound->Arg("at"), variable);
  };
  if (counts(b)) {
    std::swap(a, b);
    std::swap(wanted->less, wanted->more);
  }
  if (!counts(a) || Varies(tools, *b, variable)) return nullptr;
  return tools.lowering.Make<CountMask<W>>(tools.lowering.Int(*b), *wanted, heights, tools.sites());
}

/// A comparison of (state at:x) or (value Piece at:x) with a number that is the same for all sites.
template <int W>
const MaskNode<W>* PlanField(const PlanTools& tools, const Bound& condition, Iterated variable) {
  auto wanted = OutcomesOf(condition);
  if (!wanted || tools.model().layout.has_stacks) return nullptr;
  const Bound* a = condition.signature->Find("valueA") < 0 ? nullptr : condition.Arg("valueA");
  const Bound* b = condition.signature->Find("valueB") < 0 ? nullptr : condition.Arg("valueB");
  if (a == nullptr || b == nullptr) return nullptr;
  const auto is_value = [&](const Bound* bound) {
    return bound->kind == BoundKind::kClause && OpcodeOf(*bound) == "Value Piece" &&
           IsAbout(bound, "Value", variable);
  };
  const auto is_field = [&](const Bound* bound) {
    return IsAbout(bound, "State", variable) || is_value(bound);
  };
  if (is_field(b)) {
    std::swap(a, b);
    std::swap(wanted->less, wanted->more);
  }
  if (!is_field(a) || Varies(tools, *b, variable)) return nullptr;
  return tools.lowering.Make<FieldMask<W>>(is_value(a), tools.lowering.Int(*b), *wanted,
                                           tools.sites());
}

/// A condition at:x that knows how to ask about many sites; all else must be the same for them.
template <int W>
const MaskNode<W>* PlanKeeping(const PlanTools& tools, const Bound& condition, Iterated variable) {
  const Bound* at = condition.Arg("at");
  if (!tools.model().site_sets || !IsVariable(at, variable)) return nullptr;
  for (const Bound* argument : condition.args)
    if (argument != nullptr && argument != at && Varies(tools, *argument, variable)) return nullptr;
  const auto* node = dynamic_cast<const SiteCondition*>(tools.lowering.Bool(condition));
  if (node == nullptr || !node->CanKeep()) return nullptr;
  return tools.lowering.Make<KeepingMask<W>>(node, tools.sites());
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
  if (opcode == "bools.Is Mover" || opcode == "bools.Is Next" || opcode == "bools.Is Prev") {
    const Role role = opcode == "bools.Is Mover"  ? Role::kMover
                      : opcode == "bools.Is Next" ? Role::kNext
                                                  : Role::kPrev;
    if (tools.model().layout.has_stacks || !IsAbout(condition.Arg("index"), "Who", variable))
      return nullptr;
    return lowering.Make<HoldsMask<W>>(lowering.RoleNumber(role), true, tools.sites(),
                                       FollowsTurn(role, tools.model()));
  }
  if (opcode == "bools.Is In") {
    const Bound* region = condition.Arg("region");
    if (region == nullptr || !IsVariable(condition.Arg("site"), variable)) return nullptr;
    if (IsAboutStart(*region, variable) && !tools.model().stacking)
      return lowering.Make<UnmovedMask<W>>(tools.sites());
    return PlanRegionFor<W>(tools, *region, variable);
  }
  if (opcode == "bools.Is Visited" && IsVariable(condition.Arg("value"), variable))
    return lowering.Make<VisitedMask<W>>(tools.sites());
  if (opcode == "bools.Is Connected") return PlanKeeping<W>(tools, condition, variable);
  if (condition.Is("Can") && variable == Iterated::kTo)
    return PlanCustodial<W>(tools, *condition.Arg("moves"), variable);
  if (const MaskNode<W>* counted = PlanCount<W>(tools, condition, variable)) return counted;
  if (const MaskNode<W>* compared = PlanCompared<W>(tools, condition, variable)) return compared;
  if (const MaskNode<W>* field = PlanField<W>(tools, condition, variable)) return field;
  if (opcode == "Equals")
    if (const MaskNode<W>* equal = PlanEquality<W>(tools, condition, variable)) return equal;
  if (opcode == "NotEqual") {
    const MaskNode<W>* equal = PlanEquality<W>(tools, condition, variable);
    if (equal != nullptr) return lowering.Make<NotMask<W>>(equal, tools.sites());
  }
  return PlanTestBySite<W>(tools, condition, variable);
}

/// Ludemes that read no iterator but through their arguments. Others may do so by default, as
/// (is Flat) asks about (to), so whatever is not listed counts as reading one.
bool IsPlain(const Bound& clause) {
  static const std::set<std::string_view> kClasses = {
      "Mover",        "Next",       "Prev",      "Counter",    "Var",        "Pot",
      "Who",          "ints.Score", "ints.Last", "What",       "State",      "Id",
      "CentrePoint",  "MapEntry",   "HandSite",  "ints.Phase", "Was",        "args.Player",
      "regions.Last", "Array",      "Range",     "Exact",      "ranges.Min", "ranges.Max",
      "Where",        "Row",        "Column"};
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
      "Hand",  "Track",     "Start",   "Group",          "Around",        "Direction"};
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

/// True where the plain region is read from a table.
bool IsTable(const PlanTools& tools, const Bound& region) {
  const unsigned depends = tools.dependence.Of(region) & ~static_cast<unsigned>(kOnMover);
  const unsigned sites = kOnTo | kOnFrom | kOnBetween | kOnSite | kOnLastTo;
  return (depends & ~sites) == 0 && std::popcount(depends) <= 1 &&
         tools.sites() <= kMostFoldedSites;
}

/// What is iterated beside the variable: another site, a player, or the sites of a group.
bool IsOtherIterator(const Bound& clause, Iterated variable) {
  using enum Iterated;
  for (const Iterated other : {kFrom, kTo, kBetween, kSite})
    if (other != variable && IsVariable(&clause, other)) return true;
  return clause.Is("Sites") && std::all_of(clause.args.begin(), clause.args.end(),
                                           [](const Bound* arg) { return arg == nullptr; });
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

/// Bounds of a condition made of others: those of all of them, or of any.
template <int W>
MaskBounds<W> JoinBounds(const PlanTools& tools, const Bound& condition, Iterated variable,
                         bool all) {
  std::vector<const MaskNode<W>*> sure, most;
  size_t parts = 0;
  for (const Bound* part : Operands(condition)) {
    const MaskBounds<W> bounds = PlanBounds<W>(tools, *part, variable);
    if (bounds.sure != nullptr) sure.push_back(bounds.sure);
    if (bounds.most != nullptr) most.push_back(bounds.most);
    ++parts;
  }
  if (all && sure.size() < parts) sure.clear();
  if (!all && most.size() < parts) most.clear();
  return {JoinMasks<W>(tools, std::move(sure), all), JoinMasks<W>(tools, std::move(most), all)};
}

}  // namespace

bool ReadsIterators(const Bound& rule) {
  const uint16_t role = Grammar::Get().Type("RoleType");
  return AnyOf(rule, [role](const Bound& bound) {
    if (bound.kind == BoundKind::kEnum)
      return bound.constant.type == role && bound.constant.name == "Player";
    return bound.kind == BoundKind::kClause && !IsPlain(bound);
  });
}

bool Varies(const PlanTools& tools, const Bound& expression, Iterated variable) {
  if (!tools.others_fixed) return ReadsIterators(expression);
  return AnyOf(expression, [&](const Bound& bound) {
    return bound.kind == BoundKind::kClause && !IsPlain(bound) && !IsOtherIterator(bound, variable);
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

template <int W>
const MaskNode<W>* PlanRegionFor(const PlanTools& tools, const Bound& region, Iterated variable) {
  if (!IsFixed(tools, region) && Varies(tools, region, variable)) return nullptr;
  return PlanRegionAskedOnce<W>(tools, region);
}

template <int W>
const MaskNode<W>* PlanRegionAskedOnce(const PlanTools& tools, const Bound& region) {
  if (region.kind != BoundKind::kClause) return nullptr;
  const auto given = [](const Bound* argument) { return argument != nullptr; };
  const bool plain = std::count_if(region.args.begin(), region.args.end(), given) == 1;
  if (OpcodeOf(region) == "Sites Empty" && plain) return PlanEmptySites<W>(tools);
  const uint16_t site_type = Grammar::Get().Type("SiteType");
  const bool typed = AnyOf(region, [&](const Bound& bound) {
    return bound.kind == BoundKind::kEnum && bound.constant.type == site_type &&
           static_cast<SiteType>(bound.integer) != tools.model().default_site;
  });
  if (typed) return nullptr;
  if (!IsTable(tools, region))
    if (const MaskNode<W>* set = PlanSetRegion<W>(tools, region)) return set;
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
    const std::vector<const Bound*> parts = Operands(region);
    return std::any_of(parts.begin(), parts.end(), part_stays);
  }
  if (region.Is("regions.Union")) {
    const std::vector<const Bound*> parts = Operands(region);
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
  if (!Varies(tools, condition, variable))
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

template <int W>
const MaskNode<W>* JoinMasks(const PlanTools& tools, std::vector<const MaskNode<W>*> masks,
                             bool all) {
  if (masks.size() < 2) return masks.empty() ? nullptr : masks[0];
  return tools.lowering.Make<JoinedMask<W>>(std::move(masks), all);
}

template <int W>
MaskBounds<W> PlanBounds(const PlanTools& tools, const Bound& condition, Iterated variable) {
  if (const MaskNode<W>* mask = PlanMask<W>(tools, condition, variable)) return {mask, mask};
  if (condition.kind != BoundKind::kClause) return {};
  if (condition.Is("bools.And")) return JoinBounds<W>(tools, condition, variable, true);
  if (condition.Is("bools.Or")) return JoinBounds<W>(tools, condition, variable, false);
  if (!condition.Is("Not")) return {};
  const MaskBounds<W> inner = PlanBounds<W>(tools, *condition.Arg("a"), variable);
  const auto invert = [&](const MaskNode<W>* mask) -> const MaskNode<W>* {
    return mask == nullptr ? nullptr : tools.lowering.Make<NotMask<W>>(mask, tools.sites());
  };
  return {invert(inner.most), invert(inner.sure)};
}

#define LUDENS_INSTANTIATE(W)                                                                  \
  template const MaskNode<W>* JoinMasks<W>(const PlanTools&, std::vector<const MaskNode<W>*>,  \
                                           bool);                                              \
  template MaskBounds<W> PlanBounds<W>(const PlanTools&, const Bound&, Iterated);              \
  template const MaskNode<W>* PlanEmptySites<W>(const PlanTools&);                             \
  template const MaskNode<W>* PlanRegion<W>(const PlanTools&, const Bound&);                   \
  template const MaskNode<W>* PlanRegionFor<W>(const PlanTools&, const Bound&, Iterated);      \
  template const MaskNode<W>* PlanRegionAskedOnce<W>(const PlanTools&, const Bound&);          \
  template const MaskNode<W>* PlanTypedRegion<W>(const PlanTools&, const Bound&, SiteType);    \
  template const MaskNode<W>* PlanFixedMask<W>(const PlanTools&, const Bound&, Iterated, int); \
  template const MaskNode<W>* PlanWholeRegion<W>(const PlanTools&, const Bound&);              \
  template const MaskNode<W>* PlanMask<W>(const PlanTools&, const Bound&, Iterated);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
