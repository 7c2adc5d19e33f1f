#include "compiler/plan/mask_node.h"

#include <algorithm>
#include <set>

#include "compiler/plan/custodial_mask.h"

namespace ludens {
namespace {

template <int W>
class EmptyMask final : public MaskNode<W> {
 public:
  explicit EmptyMask(int sites) : board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    return Mask<W>::Load(context.state.EmptySet()) & board_;
  }
  bool IsLocal() const override { return true; }

 private:
  Mask<W> board_;
};

/// Sites whose owner is an enemy (or friend) of the mover. Shared items count as enemies.
template <int W>
class OwnerMask final : public MaskNode<W> {
 public:
  OwnerMask(bool enemy, int sites) : enemy_(enemy), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    const int mover = context.mover();
    if (!enemy_) return Mask<W>::Load(context.state.OwnedSet(mover)) & board_;
    Mask<W> enemies;
    for (int player = 1; player <= context.model.shared_owner(); ++player)
      if (player != mover) enemies |= Mask<W>::Load(context.state.OwnedSet(player));
    return enemies & board_;
  }
  bool IsLocal() const override { return true; }

 private:
  bool enemy_;
  Mask<W> board_;
};

/// A condition that is the same for all sites.
template <int W>
class UniformMask final : public MaskNode<W> {
 public:
  UniformMask(const BoolNode* condition, int sites)
      : condition_(condition), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    return condition_->Eval(context) ? board_ : Mask<W>();
  }

 private:
  const BoolNode* condition_;
  Mask<W> board_;
};

/// Sites that are fixed but for whose turn it is.
template <int W>
class FixedMask final : public MaskNode<W> {
 public:
  explicit FixedMask(std::vector<Mask<W>> by_mover) : by_mover_(std::move(by_mover)) {}
  Mask<W> Eval(Context& context) const override {
    return by_mover_[static_cast<size_t>(context.mover())];
  }
  bool IsLocal() const override { return true; }

 private:
  std::vector<Mask<W>> by_mover_;
};

template <int W>
class RegionMask final : public MaskNode<W> {
 public:
  RegionMask(const RegionNode* region, int sites)
      : region_(region), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    BorrowedRegion region(context);
    region_->Eval(context, *region);
    return Mask<W>::Load(region->words()) & board_;
  }

 private:
  const RegionNode* region_;
  Mask<W> board_;
};

template <int W>
class NotMask final : public MaskNode<W> {
 public:
  NotMask(const MaskNode<W>* a, int sites) : a_(a), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override { return board_.Without(a_->Eval(context)); }
  bool IsLocal() const override { return a_->IsLocal(); }

 private:
  const MaskNode<W>* a_;
  Mask<W> board_;
};

template <int W>
class JoinedMask final : public MaskNode<W> {
 public:
  JoinedMask(std::vector<const MaskNode<W>*> parts, bool all)
      : parts_(std::move(parts)), all_(all) {}
  Mask<W> Eval(Context& context) const override {
    Mask<W> out = parts_[0]->Eval(context);
    for (size_t i = 1; i < parts_.size(); ++i) {
      if (all_)
        out &= parts_[i]->Eval(context);
      else
        out |= parts_[i]->Eval(context);
    }
    return out;
  }
  bool IsLocal() const override {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const MaskNode<W>* part) { return part->IsLocal(); });
  }

 private:
  std::vector<const MaskNode<W>*> parts_;
  bool all_;
};

/// Sites by the component or owner that a number names: (= (what at:x) n), (= (who at:x) n).
template <int W>
class HoldsMask final : public MaskNode<W> {
 public:
  HoldsMask(const IntNode* number, bool owner, int sites)
      : number_(number), owner_(owner), sites_(sites), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    const int number = number_->Eval(context);
    if (number == 0 && !owner_) return Mask<W>::Load(context.state.EmptySet()) & board_;
    Mask<W> out;
    if (owner_ && number >= 1 && number <= context.model.shared_owner())
      return Mask<W>::Load(context.state.OwnedSet(number)) & board_;
    for (int site = 0; site < sites_; ++site)
      if ((owner_ ? context.state.Who(site) : context.state.What(site)) == number) out.Add(site);
    return out;
  }
  bool IsLocal() const override { return number_->Constant().has_value(); }

 private:
  const IntNode* number_;
  bool owner_;
  int sites_;
  Mask<W> board_;
};

/// The one site that a number names.
template <int W>
class SiteMask final : public MaskNode<W> {
 public:
  SiteMask(const IntNode* site, int sites) : site_(site), sites_(sites) {}
  Mask<W> Eval(Context& context) const override {
    Mask<W> out;
    const int site = site_->Eval(context);
    if (site >= 0 && site < sites_) out.Add(site);
    return out;
  }

 private:
  const IntNode* site_;
  int sites_;
};

/// Sites whose local state is the number of an enemy (or friend) of the mover.
template <int W>
class StateOwnerMask final : public MaskNode<W> {
 public:
  StateOwnerMask(bool enemy, int sites) : enemy_(enemy), sites_(sites) {}
  Mask<W> Eval(Context& context) const override {
    Mask<W> out;
    const Layout& layout = context.state.layout();
    if (!layout.has_state) return out;
    const uint16_t* states = context.state.template At<uint16_t>(layout.state);
    const unsigned mover = static_cast<unsigned>(context.mover());
    for (int first = 0; first < sites_; first += 64) {
      const int count = std::min(64, sites_ - first);
      uint64_t word = 0;
      for (int i = 0; i < count; ++i) {
        const unsigned state = states[first + i];
        const bool meant = state != 0 && (state != mover) == enemy_;
        word |= static_cast<uint64_t>(meant) << i;
      }
      out.words[static_cast<size_t>(first) >> 6] = word;
    }
    return out;
  }

 private:
  bool enemy_;
  int sites_;
};

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
const MaskNode<W>* FoldCondition(const PlanTools& tools, const Bound& condition,
                                 Iterated variable) {
  const BoolNode* node = tools.lowering.Bool(condition);
  std::vector<Mask<W>> by_mover;
  const VariableScope scope(tools.empty);
  ForEachMover(tools.empty, [&](int) {
    by_mover.emplace_back();
    for (int site = 0; site < tools.sites(); ++site) {
      VariableOf(tools.empty, variable) = site;
      if (node->Eval(tools.empty)) by_mover.back().Add(site);
    }
  });
  return tools.lowering.Make<FixedMask<W>>(std::move(by_mover));
}

template <int W>
const MaskNode<W>* FoldRegion(const PlanTools& tools, const RegionNode& node) {
  std::vector<Mask<W>> by_mover;
  ForEachMover(tools.empty, [&](int) {
    BorrowedRegion region(tools.empty);
    node.Eval(tools.empty, *region);
    by_mover.push_back(Mask<W>::Load(region->words()) & Mask<W>::First(tools.sites()));
  });
  return tools.lowering.Make<FixedMask<W>>(std::move(by_mover));
}

template <int W>
const MaskNode<W>* PlanJoined(const PlanTools& tools, const Bound& condition, Iterated variable,
                              bool all) {
  std::vector<const Bound*> parts;
  for (const Bound* part : condition.args) {
    if (part == nullptr) continue;
    if (part->kind == BoundKind::kArray)
      parts.insert(parts.end(), part->args.begin(), part->args.end());
    else
      parts.push_back(part);
  }
  std::vector<const MaskNode<W>*> masks;
  for (const Bound* part : parts) {
    masks.push_back(PlanMask<W>(tools, *part, variable));
    if (masks.back() == nullptr) return nullptr;
  }
  return masks.empty() ? nullptr : tools.lowering.Make<JoinedMask<W>>(std::move(masks), all);
}

template <int W>
const MaskNode<W>* PlanEquality(const PlanTools& tools, const Bound& condition, Iterated variable) {
  const Bound* a = condition.signature->Find("valueA") < 0 ? nullptr : condition.Arg("valueA");
  const Bound* b = condition.signature->Find("valueB") < 0 ? nullptr : condition.Arg("valueB");
  if (a == nullptr || b == nullptr) return nullptr;
  if (IsVariable(b, variable)) std::swap(a, b);
  if (IsVariable(a, variable) && !ReadsIterators(*b))
    return tools.lowering.Make<SiteMask<W>>(tools.lowering.Int(*b), tools.sites());
  for (const bool owner : {false, true}) {
    const std::string_view name = owner ? "Who" : "What";
    if (IsAbout(b, name, variable)) std::swap(a, b);
    if (!IsAbout(a, name, variable) || ReadsIterators(*b)) continue;
    return tools.lowering.Make<HoldsMask<W>>(tools.lowering.Int(*b), owner, tools.sites());
  }
  return nullptr;
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
    return PlanRegion<W>(tools, *region);
  }
  if (condition.Is("Can") && variable == Iterated::kTo)
    return PlanCustodial<W>(tools, *condition.Arg("moves"), variable);
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
  static const std::set<std::string_view> kClasses = {"bools.And",
                                                      "bools.Or",
                                                      "Not",
                                                      "Xor",
                                                      "Le",
                                                      "Ge",
                                                      "Lt",
                                                      "Gt",
                                                      "Equals",
                                                      "NotEqual",
                                                      "bools.If",
                                                      "ints.Add",
                                                      "ints.Sub",
                                                      "ints.Mul",
                                                      "ints.Div",
                                                      "Mod",
                                                      "ints.Min",
                                                      "ints.Max",
                                                      "ints.Abs",
                                                      "ints.If",
                                                      "Mover",
                                                      "Next",
                                                      "Prev",
                                                      "Counter",
                                                      "Var",
                                                      "Pot",
                                                      "ints.Score",
                                                      "ints.Last",
                                                      "Who",
                                                      "What",
                                                      "State",
                                                      "Id",
                                                      "CentrePoint",
                                                      "MapEntry",
                                                      "HandSite",
                                                      "ints.Phase",
                                                      "Was",
                                                      "Expand",
                                                      "regions.Difference",
                                                      "regions.Intersection",
                                                      "regions.If",
                                                      "regions.Union",
                                                      "args.Player",
                                                      "regions.Last"};
  static const std::set<std::string_view> kTests = {
      "Empty", "Occupied", "Enemy", "Friend", "Mover",   "Next",    "Prev",     "Active",
      "In",    "Even",     "Odd",   "Within", "Pending", "Decided", "Triggered"};
  static const std::set<std::string_view> kCounts = {"Moves",  "Turns",   "MovesThisTurn",
                                                     "Pieces", "Players", "Active"};
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
  return kClasses.count(clause.signature->owner->name) > 0;
}

}  // namespace

bool ReadsIterators(const Bound& rule) {
  return AnyOf(rule, [](const Bound& bound) {
    if (bound.kind == BoundKind::kEnum) return bound.constant.name == "Player";
    return bound.kind == BoundKind::kClause && !IsPlain(bound);
  });
}

template <int W>
const MaskNode<W>* PlanEmptySites(const PlanTools& tools) {
  return tools.lowering.Make<EmptyMask<W>>(tools.sites());
}

template <int W>
const MaskNode<W>* PlanRegion(const PlanTools& tools, const Bound& region) {
  if (region.args.empty()) return nullptr;
  const bool fixed = (tools.dependence.Of(region) & ~kOnMover) == 0;
  if (!fixed && ReadsIterators(region)) return nullptr;
  const bool plain = std::all_of(region.args.begin() + 1, region.args.end(),
                                 [](const Bound* argument) { return argument == nullptr; });
  if (OpcodeOf(region) == "Sites Empty" && plain) return PlanEmptySites<W>(tools);
  const uint16_t site_type = Grammar::Get().Type("SiteType");
  const bool typed = AnyOf(region, [&](const Bound& bound) {
    return bound.kind == BoundKind::kEnum && bound.constant.type == site_type &&
           static_cast<SiteType>(bound.integer) != tools.model().default_site;
  });
  if (typed) return nullptr;
  const RegionNode* node = tools.lowering.Region(region);
  if (fixed) return FoldRegion<W>(tools, *node);
  return tools.lowering.Make<RegionMask<W>>(node, tools.sites());
}

template <int W>
const MaskNode<W>* PlanMask(const PlanTools& tools, const Bound& condition, Iterated variable) {
  if ((tools.dependence.Of(condition) & ~(BitOf(variable) | kOnMover)) == 0)
    return FoldCondition<W>(tools, condition, variable);
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

#define LUDENS_INSTANTIATE(W)                                                \
  template const MaskNode<W>* PlanEmptySites<W>(const PlanTools&);           \
  template const MaskNode<W>* PlanRegion<W>(const PlanTools&, const Bound&); \
  template const MaskNode<W>* PlanMask<W>(const PlanTools&, const Bound&, Iterated);
LUDENS_INSTANTIATE(1)
LUDENS_INSTANTIATE(2)
LUDENS_INSTANTIATE(4)
LUDENS_INSTANTIATE(8)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
