#include "compiler/plan/mask_node.h"

#include <algorithm>
#include <set>

namespace ludens {
namespace {

void AddAll(const Context& context, SiteMask& out) {
  const int sites = context.topology().size(context.model.default_site);
  for (int i = 0; i < out.n(); ++i) {
    const int left = sites - i * 64;
    out[i] = left >= 64 ? ~uint64_t{0} : left > 0 ? (uint64_t{1} << left) - 1 : 0;
  }
}

/// Board sites of a state's set over slots; the board's own type comes first there.
void AddSlots(const Context& context, std::span<const uint64_t> slots, SiteMask& out) {
  SiteMask all(out.n());
  AddAll(context, all);
  for (int i = 0; i < out.n(); ++i) out[i] |= slots[static_cast<size_t>(i)] & all[i];
}

class EmptyMask final : public MaskNode {
 public:
  void Eval(Context& context, SiteMask& out) const override {
    AddSlots(context, context.state.EmptySet(), out);
  }
};

/// Sites whose owner is an enemy (or friend) of the mover.
class OwnerMask final : public MaskNode {
 public:
  explicit OwnerMask(bool enemy) : enemy_(enemy) {}
  void Eval(Context& context, SiteMask& out) const override {
    // Shared items count as enemies.
    for (int player = 1; player <= context.model.shared_owner(); ++player)
      if ((player != context.mover()) == enemy_)
        AddSlots(context, context.state.OwnedSet(player), out);
  }

 private:
  bool enemy_;
};

/// A condition that is the same for all sites.
class UniformMask final : public MaskNode {
 public:
  explicit UniformMask(const BoolNode* condition) : condition_(condition) {}
  void Eval(Context& context, SiteMask& out) const override {
    if (condition_->Eval(context)) AddAll(context, out);
  }

 private:
  const BoolNode* condition_;
};

class RegionMask final : public MaskNode {
 public:
  explicit RegionMask(const RegionNode* region) : region_(region) {}
  void Eval(Context& context, SiteMask& out) const override {
    BorrowedRegion region(context);
    region_->Eval(context, *region);
    const auto& words = region->words();
    SiteMask all(out.n());
    AddAll(context, all);
    for (int i = 0; i < out.n() && i < static_cast<int>(words.size()); ++i)
      out[i] |= words[static_cast<size_t>(i)] & all[i];
  }

 private:
  const RegionNode* region_;
};

class NotMask final : public MaskNode {
 public:
  explicit NotMask(const MaskNode* a) : a_(a) {}
  void Eval(Context& context, SiteMask& out) const override {
    SiteMask a(out.n());
    a_->Eval(context, a);
    AddAll(context, out);
    out.Subtract(a);
  }

 private:
  const MaskNode* a_;
};

class JoinedMask final : public MaskNode {
 public:
  JoinedMask(std::vector<const MaskNode*> parts, bool all) : parts_(std::move(parts)), all_(all) {}
  void Eval(Context& context, SiteMask& out) const override {
    parts_[0]->Eval(context, out);
    for (size_t i = 1; i < parts_.size(); ++i) {
      SiteMask part(out.n());
      parts_[i]->Eval(context, part);
      if (all_)
        out &= part;
      else
        out |= part;
    }
  }

 private:
  std::vector<const MaskNode*> parts_;
  bool all_;
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
  }
  return false;
}

/// (who at:variable), on the board's own sites.
bool IsOwnerOf(const Bound* bound, Iterated variable) {
  return bound != nullptr && bound->kind == BoundKind::kClause && bound->Is("Who") &&
         bound->Arg("type") == nullptr && bound->Arg("level") == nullptr &&
         IsVariable(bound->Arg("at"), variable);
}

const MaskNode* PlanJoined(Lowering& lowering, const Bound& condition, Iterated variable,
                           bool all) {
  std::vector<const Bound*> parts;
  for (size_t i = 0; i < condition.args.size(); ++i) {
    const Bound* part = condition.args[i];
    if (part == nullptr) continue;
    if (part->kind == BoundKind::kArray)
      parts.insert(parts.end(), part->args.begin(), part->args.end());
    else
      parts.push_back(part);
  }
  std::vector<const MaskNode*> masks;
  for (const Bound* part : parts) {
    masks.push_back(PlanMask(lowering, *part, variable));
    if (masks.back() == nullptr) return nullptr;
  }
  return masks.empty() ? nullptr : lowering.Make<JoinedMask>(std::move(masks), all);
}

const MaskNode* PlanSiteTest(Lowering& lowering, const Bound& condition, Iterated variable) {
  const std::string opcode = OpcodeOf(condition);
  if (opcode == "bools.Is Empty" || opcode == "bools.Is Occupied") {
    if (condition.Arg("type") != nullptr || !IsVariable(condition.Arg("at"), variable))
      return nullptr;
    const MaskNode* empty = lowering.Make<EmptyMask>();
    return opcode == "bools.Is Empty" ? empty : lowering.Make<NotMask>(empty);
  }
  if (opcode == "bools.Is Enemy" || opcode == "bools.Is Friend") {
    if (lowering.model().uses_teams || !IsOwnerOf(condition.Arg("index"), variable)) return nullptr;
    return lowering.Make<OwnerMask>(opcode == "bools.Is Enemy");
  }
  if (opcode == "bools.Is In") {
    const Bound* region = condition.Arg("region");
    if (region == nullptr || !IsVariable(condition.Arg("site"), variable)) return nullptr;
    return PlanRegion(lowering, *region);
  }
  return nullptr;
}

}  // namespace

namespace {

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
      "Empty",  "Occupied", "Enemy", "Friend", "Mover",   "Next",    "Prev",
      "Active", "In",       "Even",  "Odd",    "Pending", "Decided", "Triggered"};
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
    return kTests.count(word) > 0 && !in;
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

const MaskNode* PlanEmpty(Lowering& lowering) { return lowering.Make<EmptyMask>(); }

const MaskNode* PlanRegion(Lowering& lowering, const Bound& region) {
  if (ReadsIterators(region) || region.args.empty()) return nullptr;
  const bool plain = std::all_of(region.args.begin() + 1, region.args.end(),
                                 [](const Bound* argument) { return argument == nullptr; });
  if (OpcodeOf(region) == "Sites Empty" && plain) return PlanEmpty(lowering);
  const uint16_t site_type = Grammar::Get().Type("SiteType");
  const bool typed = AnyOf(region, [&](const Bound& bound) {
    return bound.kind == BoundKind::kEnum && bound.constant.type == site_type;
  });
  if (typed) return nullptr;
  const RegionNode* node = lowering.Region(region);
  return lowering.Make<RegionMask>(node);
}

const MaskNode* PlanMask(Lowering& lowering, const Bound& condition, Iterated variable) {
  if (!ReadsIterators(condition)) return lowering.Make<UniformMask>(lowering.Bool(condition));
  if (condition.kind != BoundKind::kClause) return nullptr;
  if (condition.Is("bools.And")) return PlanJoined(lowering, condition, variable, true);
  if (condition.Is("bools.Or")) return PlanJoined(lowering, condition, variable, false);
  if (condition.Is("Not")) {
    const MaskNode* a = PlanMask(lowering, *condition.Arg("a"), variable);
    return a == nullptr ? nullptr : lowering.Make<NotMask>(a);
  }
  return PlanSiteTest(lowering, condition, variable);
}

}  // namespace ludens
