#include "ludemes/lowering.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "ludemes/dependence.h"
#include "ludemes/folded_by_site.h"
#include "ludemes/memo.h"
#include "ludemes/regions/folded_region.h"
#include "ludemes/site_set.h"
#include "ludemes/support/neighbours.h"
#include "ludemes/terms.h"

namespace ludens {
namespace {

class IntConstant final : public IntNode {
 public:
  explicit IntConstant(int value) : value_(value) {}
  int Eval(Context&) const override { return value_; }
  std::optional<int> Constant() const override { return value_; }

 private:
  int value_;
};

class BoolConstant final : public BoolNode, public TermSource {
 public:
  explicit BoolConstant(bool value) : value_(value) {}
  bool Eval(Context&) const override { return value_; }
  bool AutoSucceeds(const Context&) const override { return value_; }
  TermId ToTerm(Terms& terms) const override { return terms.Constant(value_); }

 private:
  bool value_;
};

class FloatConstant final : public FloatNode {
 public:
  explicit FloatConstant(float value) : value_(value) {}
  float Eval(Context&) const override { return value_; }

 private:
  float value_;
};

/// A region that the compiler may find a set form for.
class RegionWithSet final : public RegionNode {
 public:
  RegionWithSet(const RegionNode* plain, const SiteSetSlot* slot) : plain_(plain), slot_(slot) {}
  void Eval(Context& context, Region& out) const override {
    if (slot_->set == nullptr) return plain_->Eval(context, out);
    out.AddFirst(Sites(context).words(), slot_->sites);
  }
  bool Contains(Context& context, int site) const override {
    if (slot_->set == nullptr) return plain_->Contains(context, site);
    const SiteBits sites = Sites(context);
    return site >= 0 && site < slot_->sites && sites.Contains(site);
  }
  int Count(Context& context) const override {
    return slot_->set == nullptr ? plain_->Count(context) : Sites(context).Count();
  }
  std::optional<std::span<const uint64_t>> Kept(Context& context) const override {
    if (slot_->set == nullptr) return plain_->Kept(context);
    return std::nullopt;
  }
  SiteType Type(const Context& context) const override { return plain_->Type(context); }

 private:
  SiteBits Sites(Context& context) const {
    SiteBits sites(slot_->sites);
    slot_->set->Eval(context, sites);
    return sites;
  }

  const RegionNode* plain_;
  const SiteSetSlot* slot_;
};

/// Regions that are put together or found from site to site; others are sets already.
bool MayHaveSet(const Bound& region) {
  static const std::set<std::string_view> kNames = {"regions.Intersection", "regions.Union",
                                                    "regions.Difference", "regions.If",
                                                    "regions.ForEach"};
  static const std::set<std::string_view> kSites = {"Sites Around", "Sites Direction",
                                                    "Sites LineOfSight"};
  return kNames.count(region.signature->owner->name) > 0 || kSites.count(OpcodeOf(region)) > 0;
}

/// The one iterated site that an expression depends on, besides the mover and tracks; null where it
/// depends on none, on several or on anything else.
FoldedBySite::Variable OnlySite(unsigned depends) {
  switch (depends & ~static_cast<unsigned>(kOnMover | kOnTracks)) {
    case kOnTo:
      return &EvalVariables::to;
    case kOnFrom:
      return &EvalVariables::from;
    case kOnBetween:
      return &EvalVariables::between;
    case kOnSite:
      return &EvalVariables::site;
    default:
      return nullptr;
  }
}

bool IsIterator(const Bound& bound) {
  return bound.Is("ints.To") || bound.Is("ints.From") || bound.Is("ints.Between") ||
         bound.Is("Site");
}

}  // namespace

template <typename Folded, typename Node, typename Lower>
const Node* Lowering::FoldOrKeep(const Bound& bound, Lower lower) {
  const size_t parts = folded_by_site_.size();
  const Node* node = lower(Args(*this, bound));
  if (dependence_ == nullptr || IsIterator(bound) ||
      model_.topology.size(model_.default_site) > kMostFoldedSites)
    return node;
  const unsigned depends = dependence_->Of(bound);
  const FoldedBySite::Variable variable = OnlySite(depends);
  if (variable == nullptr) return node;
  folded_by_site_.resize(parts);
  Folded* folded = Make<Folded>(node, variable);
  folded_by_site_.emplace_back(folded, (depends & kOnTracks) != 0);
  return folded;
}

void Lowering::NotSupported(const Bound& bound) {
  throw CompileFailure{bound.node, fmt::format("'{}' is not supported yet", OpcodeOf(bound)), true};
}

const IntNode* Lowering::ConstantInt(int value) { return Make<IntConstant>(value); }

const IntNode* Lowering::Int(const Bound& bound) {
  if (bound.kind == BoundKind::kInteger) return ConstantInt(bound.integer);
  if (bound.kind == BoundKind::kEnum) return RoleNumber(static_cast<Role>(bound.integer));
  const LowerInt lower = Registry::Get().FindInt(bound);
  if (lower == nullptr) NotSupported(bound);
  return Remembered(*this, bound, FoldOrKeep<FoldedInt, IntNode>(bound, lower));
}

const BoolNode* Lowering::Bool(const Bound& bound) {
  if (bound.kind == BoundKind::kBoolean) return Make<BoolConstant>(bound.integer != 0);
  const LowerBool lower = Registry::Get().FindBool(bound);
  if (lower == nullptr) NotSupported(bound);
  return FoldOrKeep<FoldedBool, BoolNode>(bound, lower);
}

const RegionNode* Lowering::Region(const Bound& bound) {
  const LowerRegion lower = Registry::Get().FindRegion(bound);
  if (lower == nullptr) NotSupported(bound);
  const RegionNode* region = FoldOrKeep<FoldedRegionBySite, RegionNode>(bound, lower);
  if (dependence_ == nullptr) return Remembered(*this, bound, region);
  const unsigned depends = dependence_->Of(bound) & ~static_cast<unsigned>(kOnMover);
  if (depends == kOnLastTo && model_.topology.size(model_.default_site) <= kMostFoldedSites) {
    auto* folded = Make<FoldedRegionByLastTo>(region);
    folded_by_site_.emplace_back(folded, false);
    return folded;
  }
  if (depends != kOnNothing) {
    const bool folded = dynamic_cast<const FoldedRegionBySite*>(region) != nullptr;
    if (!folded && MayHaveSet(bound))
      region = Make<RegionWithSet>(region, SetOf(bound, Iterated::kNothing));
    return Remembered(*this, bound, region);
  }
  folded_.push_back(Make<FoldedRegion>(region));
  return folded_.back();
}

const SiteSetSlot* Lowering::SetOf(const Bound& condition, Iterated variable) {
  set_slots_.push_back(Make<SiteSetSlot>(SiteSetSlot{&condition, variable}));
  return set_slots_.back();
}

const QuestionSlot* Lowering::QuestionOf(const Bound& rule) {
  question_slots_.push_back(Make<QuestionSlot>(QuestionSlot{&rule, Moves(rule)}));
  return question_slots_.back();
}

const Neighbours* Lowering::NeighboursIn(const DirectionNode* directions,
                                         std::optional<SiteType> type) {
  const SiteType meant = type.value_or(model_.default_site);
  const std::optional<AbsoluteDirection> direction =
      directions == nullptr ? AbsoluteDirection::kAdjacent : directions->Constant();
  if (!direction || model_.topology.size(meant) > SiteBits::kMostSites) return nullptr;
  const Neighbours*& known = neighbours_[{meant, *direction}];
  if (known == nullptr) known = Make<Neighbours>(model_.topology, meant, *direction);
  return known;
}

void Lowering::Fold(Context& empty) {
  for (FoldedRegion* region : folded_) region->Fold(empty);
  folded_.clear();
  for (const auto& [folded, along_tracks] : folded_by_site_)
    if (!along_tracks || !model_.layout.has_track_indices) folded->Fold(empty);
  folded_by_site_.clear();
  // What these want to be called is for the next time.
  const std::vector<std::function<void(Context&)>> calls = std::exchange(on_fold_, {});
  for (const auto& fold : calls) fold(empty);
}

const IntsNode* Lowering::Ints(const Bound& bound) {
  const LowerInts lower = Registry::Get().FindInts(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

const FloatNode* Lowering::Float(const Bound& bound) {
  if (bound.kind == BoundKind::kFloat) return Make<FloatConstant>(bound.number);
  const LowerFloat lower = Registry::Get().FindFloat(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

const RangeNode* Lowering::Range(const Bound& bound) {
  const LowerRange lower = Registry::Get().FindRange(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

const MovesNode* Lowering::Moves(const Bound& bound) {
  const LowerMoves lower = Registry::Get().FindMoves(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

}  // namespace ludens
