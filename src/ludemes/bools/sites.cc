#include <algorithm>

#include "base/lanes.h"
#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "ludemes/int_arrays/nodes.h"
#include "ludemes/regions/folded_region.h"
#include "ludemes/support/players.h"
#include "ludemes/terms.h"

namespace ludens {
namespace {

/// (is Empty [type] site): a site of the board or of a hand with nothing on it.
class IsEmpty final : public BoolNode, public TermSource {
 public:
  IsEmpty(std::optional<SiteType> type, const IntNode* site) : type_(type), site_(site) {}
  bool Eval(Context& context) const override {
    const int site = site_->Eval(context);
    return site >= 0 && context.state.IsEmpty(context.SlotOf(context.TypeOr(type_), site));
  }
  TermId ToTerm(Terms& terms) const override {
    if (!terms.AreSlots(type_)) return kNoTerm;
    return terms.Operation(TermKind::kEmpty, terms.Int(*site_));
  }

 private:
  std::optional<SiteType> type_;
  const IntNode* site_;
};

/// (is Occupied [type] site)
class IsOccupied final : public BoolNode, public TermSource {
 public:
  IsOccupied(std::optional<SiteType> type, const IntNode* site) : type_(type), site_(site) {}
  bool Eval(Context& context) const override {
    const int site = site_->Eval(context);
    return site >= 0 && context.state.What(context.SlotOf(context.TypeOr(type_), site)) != 0;
  }
  TermId ToTerm(Terms& terms) const override {
    if (!terms.AreSlots(type_)) return kNoTerm;
    return terms.Call([](Context& context, const void*, int, int site,
                         int) -> int { return context.state.What(site) != 0; },
                      nullptr, 0, terms.Int(*site_));
  }

 private:
  std::optional<SiteType> type_;
  const IntNode* site_;
};

/// (is In [site | {sites}] region): all the sites lie in the region.
class IsInRegion final : public BoolNode, public TermSource {
 public:
  IsInRegion(std::vector<const IntNode*> sites, const RegionNode* region)
      : sites_(std::move(sites)), region_(region) {}
  bool Eval(Context& context) const override {
    return std::ranges::all_of(sites_, [&](const IntNode* node) {
      const int site = node->Eval(context);
      return site >= 0 && region_->Contains(context, site);
    });
  }

  TermId ToTerm(Terms& terms) const override {
    if (sites_.size() != 1 || !terms.IsOfPosition(*region_)) return kNoTerm;
    return terms.Call(
        [](Context& context, const void* data, int, int site, int) -> int {
          return site >= 0 && static_cast<const RegionNode*>(data)->Contains(context, site);
        },
        region_, 0, terms.Int(*sites_.front()));
  }

 private:
  std::vector<const IntNode*> sites_;
  const RegionNode* region_;
};

/// The same of one site and a region that depends on nothing but whose turn it is.
class IsInFoldedRegion final : public BoolNode, public TermSource {
 public:
  IsInFoldedRegion(const IntNode* site, const FoldedRegion* region)
      : site_(site), region_(region) {}
  bool Eval(Context& context) const override {
    const int site = site_->Eval(context);
    return site >= 0 && region_->Contains(context, site);
  }
  TermId ToTerm(Terms& terms) const override {
    return terms.Call(
        [](Context& context, const void* data, int, int site, int) -> int {
          return site >= 0 && static_cast<const FoldedRegion*>(data)->Contains(context, site);
        },
        region_, 0, terms.Int(*site_));
  }

 private:
  const IntNode* site_;
  const FoldedRegion* region_;
};

/// (is In [value | {values}] array): all the values occur among those of the array.
class IsInArray final : public BoolNode {
 public:
  IsInArray(std::vector<const IntNode*> values, const IntsNode* array)
      : values_(std::move(values)),
        array_(array),
        members_(dynamic_cast<const MemberTest*>(array)) {}
  bool Eval(Context& context) const override {
    if (members_ != nullptr)
      return std::ranges::all_of(values_, [&](const IntNode* value) {
        return members_->Contains(context, value->Eval(context));
      });
    BorrowedInts array(context);
    array_->Eval(context, *array);
    return std::ranges::all_of(values_, [&](const IntNode* value) {
      return std::ranges::find(*array, value->Eval(context)) != array->end();
    });
  }

 private:
  std::vector<const IntNode*> values_;
  const IntsNode* array_;
  const MemberTest* members_;  ///< The array, or null.
};

/// (is Within piece [at:site | in:region]): the piece stands on one of the sites.
class IsWithin final : public BoolNode {
 public:
  IsWithin(const IntNode* piece, const IntNode* at, const RegionNode* in)
      : piece_(piece), at_(at), in_(in) {}

  bool Eval(Context& context) const override {
    const int piece = piece_->Eval(context);
    if (piece < 1) return false;
    if (in_ == nullptr)
      return Holds(context, context.model.default_site, at_->Eval(context), piece);
    const SiteType type = in_->Type(context);
    if (type == context.model.default_site && !context.model.stacking)
      if (const auto kept = in_->Kept(context)) return AnyHolds(context.state, *kept, piece);
    BorrowedRegion sites(context);
    in_->Eval(context, *sites);
    return sites->Any([&](int site) { return Holds(context, type, site, piece); });
  }

 private:
  static bool Holds(const Context& context, SiteType type, int site, int piece) {
    if (site < 0) return false;
    const int slot = context.SlotOf(type, site);
    if (!context.model.stacking) return context.state.What(slot) == piece;
    for (int level = 0; level < context.state.Height(slot); ++level)
      if (context.state.WhatAt(slot, level) == piece) return true;
    return false;
  }

  static std::span<const uint64_t> HeldBy(const State& state, int piece) {
    if (piece == 0) return state.EmptySet();
    return piece <= state.layout().players ? state.OwnedSet(piece) : std::span<const uint64_t>();
  }
  static bool Meet(std::span<const uint64_t> a, std::span<const uint64_t> b) {
    uint64_t common = 0;
    for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) common |= a[i] & b[i];
    return common != 0;
  }
  /// The same for the sites of a kept set, which are slots.
  static bool AnyHolds(const State& state, std::span<const uint64_t> sites, int piece) {
    if (!state.layout().has_what) return Meet(sites, HeldBy(state, piece));
    const uint16_t* whats = state.At<uint16_t>(state.layout().what);
    const int slots = state.layout().slots;
    for (size_t i = 0; i < sites.size() && static_cast<int>(i * 64) < slots; ++i) {
      if (sites[i] == 0) continue;
      const int first = static_cast<int>(i * 64);
      if ((sites[i] & LanesEqual(whats + first, std::min(64, slots - first), piece)) != 0)
        return true;
    }
    return false;
  }

  const IntNode* piece_;
  const IntNode* at_;
  const RegionNode* in_;
};

/// (is Flat [site]): the vertex lies on the ground or on sites that are all occupied.
struct IsFlat {
  bool operator()(const Context& context, int site) const {
    const SiteType type = SiteType::kVertex;
    const Topology& topology = context.topology();
    if (site < 0 || site >= topology.size(type)) return false;
    const Site vertex = static_cast<Site>(site);
    if (topology.layer(type, vertex) == 0) return true;
    const auto below = topology.Steps(type, vertex, AbsoluteDirection::kDownward);
    return std::ranges::all_of(
        below, [&](Site to) { return context.state.What(context.SlotOf(type, to)) != 0; });
  }
};

/// (is Visited site): the mover was on the site during this turn.
struct IsVisited {
  bool operator()(const Context& context, int site) const {
    if (!context.state.IsSlot(site)) return false;
    return (context.state.VisitedSet()[static_cast<size_t>(site) >> 6] >> (site & 63)) & 1;
  }
};

/// (is Related relation [type] site (site | region)): the site neighbours one of the others.
class IsRelated final : public BoolNode {
 public:
  IsRelated(Relation relation, std::optional<SiteType> type, const IntNode* site,
            const IntNode* other, const RegionNode* others)
      : relation_(relation), type_(type), site_(site), other_(other), others_(others) {}

  bool Eval(Context& context) const override {
    const int site = site_->Eval(context);
    if (others_ == nullptr) return Related(context, site, other_->Eval(context));
    BorrowedRegion others(context);
    others_->Eval(context, *others);
    bool found = false;
    others->ForEach([&](int other) { found = found || Related(context, site, other); });
    return found;
  }

 private:
  bool Related(const Context& context, int site, int other) const {
    const SiteType type = context.TypeOr(type_);
    const Topology& topology = context.topology();
    if (site < 0 || site >= topology.size(type) || other < 0) return false;
    const bool slanted = relation_ == Relation::kDiagonal || relation_ == Relation::kOffDiagonal;
    if (type == SiteType::kEdge && !slanted && site == other) return true;
    const auto neighbours = topology.Neighbours(type, static_cast<Site>(site), relation_);
    return std::ranges::find(neighbours, static_cast<Site>(other)) != neighbours.end();
  }

  Relation relation_;
  std::optional<SiteType> type_;
  const IntNode* site_;
  const IntNode* other_;
  const RegionNode* others_;
};

/// (is LastFrom type) and (is LastTo type): the type of site of the last move's ends.
class IsLastType final : public BoolNode {
 public:
  IsLastType(SiteType LastMove::*end, SiteType type) : end_(end), type_(type) {}
  bool Eval(Context& context) const override { return context.header().last.*end_ == type_; }

 private:
  SiteType LastMove::*end_;
  SiteType type_;
};

/// (is Freedom [type] region [site]): some site of the region has an empty neighbour to the north,
/// south, west or east on the ground, other than the given site.
class IsFreedom final : public BoolNode {
 public:
  IsFreedom(std::optional<SiteType> type, const RegionNode* region, const IntNode* excepted)
      : type_(type), region_(region), excepted_(excepted) {}

  bool Eval(Context& context) const override {
    const int excepted = excepted_ == nullptr ? kOff : excepted_->Eval(context);
    BorrowedRegion region(context);
    region_->Eval(context, *region);
    bool found = false;
    region->ForEach([&](int site) { found = found || HasFreedom(context, site, excepted); });
    return found;
  }

 private:
  bool HasFreedom(const Context& context, int site, int excepted) const {
    const SiteType type = context.TypeOr(type_);
    const Topology& topology = context.topology();
    if (site >= topology.size(type)) return false;
    const auto is_free = [&](Site to) {
      return to != excepted && context.state.What(context.SlotOf(type, to)) == 0 &&
             topology.layer(SiteType::kVertex, to) == 0;
    };
    using enum AbsoluteDirection;
    for (const AbsoluteDirection direction : {kN, kS, kW, kE})
      if (std::ranges::any_of(topology.Steps(type, static_cast<Site>(site), direction), is_free))
        return true;
    return false;
  }

  std::optional<SiteType> type_;
  const RegionNode* region_;
  const IntNode* excepted_;
};

/// (is Hidden [field] [type] at:site to:player): the player may not see it, or this field of it.
class IsHidden final : public BoolNode {
 public:
  IsHidden(int field, std::optional<SiteType> type, const IntNode* at, const IntNode* player)
      : field_(field), type_(type), at_(at), player_(player) {}

  bool Eval(Context& context) const override {
    const int site = at_->Eval(context);
    const int player = player_->Eval(context);
    if (site < 0 || !IsPlayer(context.model, player)) return false;
    const int slot = context.SlotOf(context.TypeOr(type_), site);
    return (context.state.HiddenBits(slot, player) >> field_) & 1;
  }

 private:
  int field_;
  std::optional<SiteType> type_;
  const IntNode* at_;
  const IntNode* player_;
};

const BoolNode* LowerIsHidden(const Args& args) {
  if (args.Has("level")) args.Unsupported("level:");
  const auto field = args.Ordinal("dataType");
  const Bound& to = *args.Raw("to");
  const IntNode* player = to.kind == BoundKind::kEnum
                              ? args.lowering().RoleNumber(static_cast<Role>(to.integer))
                              : args.PlayerNumber("", "to");
  // The fields are numbered from 1; 0 is the item as a whole.
  return args.Make<IsHidden>(field ? *field + 1 : 0, args.Type(), args.Int("at"), player);
}

const BoolNode* LowerIsIn(const Args& args) {
  std::vector<const IntNode*> sites = args.IntArray("sites");
  if (!args.Has("sites")) sites.push_back(IntOrTo(args, "site"));
  if (args.Has("array")) return args.Make<IsInArray>(std::move(sites), args.Ints("array"));
  const RegionNode* region = args.Region("region");
  const auto* folded = dynamic_cast<const FoldedRegion*>(region);
  if (sites.size() == 1 && folded != nullptr) return args.Make<IsInFoldedRegion>(sites[0], folded);
  return args.Make<IsInRegion>(std::move(sites), region);
}

const BoolNode* LowerIsRelated(const Args& args) {
  const auto relation = ParseRelation(args.ConstantName("relationType"));
  if (!relation) args.Wrong("unknown relation");
  return args.Make<IsRelated>(*relation, args.Type(), args.Int("siteA"), args.Int("siteB"),
                              args.Region("region"));
}

const BoolNode* LowerIsWithin(const Args& args) {
  if (!args.Has("what")) args.Wrong("'is Within' needs a piece");
  return args.Make<IsWithin>(args.Int("what"), IntOrLastTo(args, "at"), args.Region("in"));
}

}  // namespace

void RegisterSiteConditions(Registry& registry) {
  registry.Bool("bools.Is Empty", [](const Args& args) -> const BoolNode* {
    return args.Make<IsEmpty>(args.Type(), args.Int("at"));
  });
  registry.Bool("bools.Is Occupied", [](const Args& args) -> const BoolNode* {
    return args.Make<IsOccupied>(args.Type(), args.Int("at"));
  });
  registry.Bool("bools.Is In", LowerIsIn);
  registry.Bool("bools.Is Within", LowerIsWithin);
  registry.Bool("bools.Is Flat", [](const Args& args) -> const BoolNode* {
    return args.Make<NumberCondition<IsFlat>>(IntOrTo(args, "value"));
  });
  registry.Bool("bools.Is Visited", [](const Args& args) -> const BoolNode* {
    return args.Make<NumberCondition<IsVisited>>(IntOrTo(args, "value"));
  });
  registry.Bool("bools.Is Related", LowerIsRelated);
  registry.Bool("bools.Is LastFrom", [](const Args& args) -> const BoolNode* {
    return args.Make<IsLastType>(&LastMove::from_type, *args.Type());
  });
  registry.Bool("bools.Is LastTo", [](const Args& args) -> const BoolNode* {
    return args.Make<IsLastType>(&LastMove::to_type, *args.Type());
  });
  registry.Bool("bools.Is Hidden", LowerIsHidden);
  registry.Bool("bools.Is Freedom", [](const Args& args) -> const BoolNode* {
    return args.Make<IsFreedom>(args.Type(), args.Region("in"), args.Int("toPlace"));
  });
}

}  // namespace ludens
