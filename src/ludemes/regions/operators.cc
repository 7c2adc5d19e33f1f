#include <algorithm>
#include <bit>

#include "ludemes/regions/forms.h"
#include "ludemes/regions/site_source.h"
#include "ludemes/support/neighbours.h"
#include "ludemes/terms.h"

namespace ludens {
namespace {

/// How many sites of two kept sets fulfil `joined(word, word)`, in the words of the first.
template <typename Joined>
int CountJoined(std::span<const uint64_t> a, std::span<const uint64_t> b, Joined&& joined) {
  int count = 0;
  for (size_t i = 0; i < a.size(); ++i)
    count += std::popcount(joined(a[i], i < b.size() ? b[i] : uint64_t{0}));
  return count;
}

/// Calls `use(words)` with the sites of a region, made where they are not kept.
template <typename Use>
void WithSites(Context& context, const RegionNode& node, Use&& use) {
  if (const auto kept = node.Kept(context)) return use(*kept);
  BorrowedRegion region(context);
  node.Eval(context, *region);
  use(std::span<const uint64_t>(region->words()));
}

bool AllOfPosition(Terms& terms, const std::vector<const RegionNode*>& regions) {
  return std::ranges::all_of(regions,
                             [&](const RegionNode* region) { return terms.IsOfPosition(*region); });
}

/// (union a b), (union {a b c …}).
class Union final : public RegionNode, public PositionRegion {
 public:
  explicit Union(std::vector<const RegionNode*> regions) : regions_(std::move(regions)) {}
  void Eval(Context& context, Region& out) const override {
    for (const RegionNode* node : regions_)
      WithSites(context, *node, [&](std::span<const uint64_t> sites) {
        std::vector<uint64_t>& words = out.words();
        if (sites.size() > words.size()) words.resize(sites.size());
        for (size_t i = 0; i < sites.size(); ++i) words[i] |= sites[i];
      });
  }
  bool IsOfPosition(Terms& terms) const override { return AllOfPosition(terms, regions_); }
  /// All are asked, as Eval does: some draw random numbers.
  bool Contains(Context& context, int site) const override {
    bool found = false;
    for (const RegionNode* node : regions_) found |= node->Contains(context, site);
    return found;
  }

 private:
  std::vector<const RegionNode*> regions_;
};

/// (intersection a b), (intersection {a b c …}).
class Intersection final : public RegionNode, public PositionRegion {
 public:
  explicit Intersection(std::vector<const RegionNode*> regions) : regions_(std::move(regions)) {}
  void Eval(Context& context, Region& out) const override {
    if (regions_.empty()) return;
    regions_.front()->Eval(context, out);
    for (size_t i = 1; i < regions_.size(); ++i)
      WithSites(context, *regions_[i], [&](std::span<const uint64_t> sites) {
        std::vector<uint64_t>& words = out.words();
        for (size_t k = 0; k < words.size(); ++k) words[k] &= k < sites.size() ? sites[k] : 0;
      });
  }
  bool IsOfPosition(Terms& terms) const override { return AllOfPosition(terms, regions_); }
  bool Contains(Context& context, int site) const override {
    bool found = !regions_.empty();
    for (const RegionNode* node : regions_) found &= node->Contains(context, site);
    return found;
  }
  int Count(Context& context) const override {
    if (regions_.size() == 2)
      if (const auto a = regions_[0]->Kept(context))
        if (const auto b = regions_[1]->Kept(context))
          return CountJoined(*a, *b, [](uint64_t x, uint64_t y) { return x & y; });
    return RegionNode::Count(context);
  }

 private:
  std::vector<const RegionNode*> regions_;
};

/// (difference region region).
class Difference final : public RegionNode, public PositionRegion {
 public:
  Difference(const RegionNode* source, const RegionNode* removed)
      : source_(source), removed_(removed) {}
  void Eval(Context& context, Region& out) const override {
    source_->Eval(context, out);
    WithSites(context, *removed_, [&](std::span<const uint64_t> sites) {
      std::vector<uint64_t>& words = out.words();
      for (size_t i = 0; i < words.size() && i < sites.size(); ++i) words[i] &= ~sites[i];
    });
  }
  bool IsOfPosition(Terms& terms) const override {
    return terms.IsOfPosition(*source_) && terms.IsOfPosition(*removed_);
  }
  bool Contains(Context& context, int site) const override {
    const bool found = source_->Contains(context, site);
    return !removed_->Contains(context, site) && found;
  }
  int Count(Context& context) const override {
    if (const auto source = source_->Kept(context))
      if (const auto removed = removed_->Kept(context))
        return CountJoined(*source, *removed, [](uint64_t x, uint64_t y) { return x & ~y; });
    return RegionNode::Count(context);
  }

 private:
  const RegionNode* source_;
  const RegionNode* removed_;
};

/// (difference region site).
class Without final : public RegionNode {
 public:
  Without(const RegionNode* source, const IntNode* site) : source_(source), site_(site) {}
  void Eval(Context& context, Region& out) const override {
    source_->Eval(context, out);
    out.Remove(site_->Eval(context));
  }
  bool Contains(Context& context, int site) const override {
    const bool found = source_->Contains(context, site);
    return site_->Eval(context) != site && found;
  }

 private:
  const RegionNode* source_;
  const IntNode* site_;
};

/// (if condition region [region]).
class IfRegion final : public RegionNode {
 public:
  IfRegion(const BoolNode* condition, const RegionNode* yes, const RegionNode* no)
      : condition_(condition), yes_(yes), no_(no) {}
  void Eval(Context& context, Region& out) const override {
    if (condition_->Eval(context))
      yes_->Eval(context, out);
    else if (no_ != nullptr)
      no_->Eval(context, out);
  }
  bool Contains(Context& context, int site) const override {
    const RegionNode* chosen = condition_->Eval(context) ? yes_ : no_;
    return chosen != nullptr && chosen->Contains(context, site);
  }

 private:
  const BoolNode* condition_;
  const RegionNode* yes_;
  const RegionNode* no_;
};

/// (expand region | origin: [steps:] [direction] [type]): the sites within that many steps.
class Expand final : public RegionNode {
 public:
  Expand(SiteSource source, const IntNode* steps, std::optional<AbsoluteDirection> direction,
         std::optional<SiteType> type)
      : source_(source), steps_(steps), direction_(direction), type_(type) {}

  /// Looks the neighbours of all sites up once, where the board is not too large.
  void Fold(Context& empty) {
    const Topology& topology = empty.topology();
    const SiteType type = empty.TypeOr(type_);
    if (topology.size(type) > SiteBits::kMostSites) return;
    neighbours_.emplace(topology.size(type), [&](Site site) { return Next(topology, type, site); });
  }

  void Eval(Context& context, Region& out) const override {
    source_.AddTo(context, out);
    const int steps = steps_ == nullptr ? 1 : steps_->Eval(context);
    for (int step = 0; step < steps; ++step) Grow(context, out);
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(type_); }

 private:
  void Grow(Context& context, Region& out) const {
    const Topology& topology = context.topology();
    const SiteType type = context.TypeOr(type_);
    BorrowedRegion inner(context);
    inner->Unite(out);
    const int sites = topology.size(type);
    inner->ForEach([&](int site) {
      if (site >= sites) return;
      if (neighbours_) return out.AddFirst(neighbours_->Of(site), sites);
      for (const Site next : Next(topology, type, static_cast<Site>(site))) out.Add(next);
    });
  }

  std::span<const Site> Next(const Topology& topology, SiteType type, Site site) const {
    if (!direction_ || type == SiteType::kEdge)
      return topology.Neighbours(type, site, Relation::kAdjacent);
    return topology.Steps(type, site, *direction_);
  }

  SiteSource source_;
  const IntNode* steps_;
  std::optional<AbsoluteDirection> direction_;
  std::optional<SiteType> type_;
  std::optional<Neighbours> neighbours_;  ///< Once the board is complete.
};

std::vector<const RegionNode*> Operands(const Args& args) {
  if (args.Has("regions")) return args.RegionArray("regions");
  return {args.Region("region1"), args.Region("region2")};
}

/// A container other than the board, by number or by name.
bool NamesOtherContainer(const Args& args) {
  if (args.Has("containerIdFn")) return args.Int("containerIdFn")->Constant() != 0;
  return args.Has("containerName") &&
         args.String("containerName") != args.model().containers.front().name;
}

}  // namespace

const RegionNode* LowerUnion(const Args& args) { return args.Make<Union>(Operands(args)); }

const RegionNode* LowerIntersection(const Args& args) {
  return args.Make<Intersection>(Operands(args));
}

const RegionNode* LowerDifference(const Args& args) {
  const RegionNode* source = args.Region("source");
  if (args.Has("siteToRemove")) return args.Make<Without>(source, args.Int("siteToRemove"));
  return args.Make<Difference>(source, args.Region("subtraction"));
}

const RegionNode* LowerRegionIf(const Args& args) {
  return args.Make<IfRegion>(args.Bool("cond"), args.Region("ok"), args.Region("notOk"));
}

const RegionNode* LowerExpand(const Args& args) {
  if (NamesOtherContainer(args)) args.Unsupported("expanding on another container");
  std::optional<AbsoluteDirection> direction;
  if (const auto ordinal = args.Ordinal("dirn"))
    direction = static_cast<AbsoluteDirection>(*ordinal);
  auto* expand = args.Make<Expand>(SiteSource(args.Int("origin"), args.Region("region")),
                                   args.Int("steps"), direction, args.Type());
  args.lowering().OnFold([expand](Context& empty) { expand->Fold(empty); });
  return expand;
}

}  // namespace ludens
