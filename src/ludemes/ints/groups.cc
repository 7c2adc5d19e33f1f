#include <algorithm>
#include <limits>

#include "ludemes/ints/nodes.h"
#include "ludemes/site_set.h"
#include "ludemes/support/equal_sites.h"
#include "ludemes/support/groups.h"
#include "ludemes/support/neighbours.h"
#include "ludemes/support/sites.h"
#include "ludemes/support/visibility.h"

namespace ludens {
namespace {

/// The sites of the board fall into groups: neighbours for which the condition on (to) holds, or
/// that are occupied where there is no condition.
class Groups {
 public:
  explicit Groups(const Args& args)
      : type_(args.Type()),
        directions_(args.Direction("directions")),
        condition_(args.Bool("if")),
        set_(args.Has("if") ? args.lowering().SetOf(*args.Raw("if"), Iterated::kTo) : nullptr),
        neighbours_(args.lowering().NeighboursIn(directions_, type_)),
        through_(args.Has("throughAny") ? args.Region("throughAny") : nullptr),
        visible_(args.Has("isVisible") ? args.Bool("isVisible") : nullptr) {}

  /// Calls `visit(size)` for every group; only those with a site of `throughAny` where it is given.
  template <typename Visit>
  void ForEachSize(Context& context, Visit&& visit) const {
    const SiteType type = context.TypeOr(type_);
    VariableScope variables(context);
    const bool visible_only = visible_ != nullptr && visible_->Eval(context);
    if (!visible_only && through_ == nullptr) {
      if (neighbours_ != nullptr && IsFlat(context, type)) return ForEachSizeInSets(context, visit);
      return ForEachSizeOfAll(context, type, visit);
    }
    BorrowedRegion starts(context), done(context);
    AppendStarts(context, type, *starts);
    starts->ForEach([&](int start) {
      if (done->Contains(start) || !Belongs(context, type, start)) return;
      if (visible_only && IsCovered(context, type, start)) return;
      BorrowedInts group(context);
      BorrowedRegion seen(context);
      Grow(context, type, start, visible_only, *group, *seen);
      for (const int site : *group) done->Add(site);
      visit(static_cast<int>(group->size()));
    });
  }

  /// Whether there is exactly one group, where that can be told without finding them all.
  std::optional<bool> IsOne(Context& context) const {
    if (visible_ != nullptr || through_ != nullptr || neighbours_ == nullptr ||
        !IsFlat(context, context.TypeOr(type_)))
      return std::nullopt;
    const VariableScope variables(context);
    const SiteBits members = Members(context);
    const int first = members.First();
    return first >= 0 && neighbours_->Group(first, members).Count() == members.Count();
  }

 private:
  /// The same over the whole board, with sets.
  template <typename Visit>
  void ForEachSizeInSets(Context& context, Visit& visit) const {
    neighbours_->ForEachGroup(Members(context),
                              [&](const SiteBits& group) { visit(group.Count()); });
  }
  SiteBits Members(Context& context) const {
    const int sites = neighbours_->sites();
    SiteBits members(sites);
    if (set_ != nullptr && set_->set != nullptr) {
      set_->set->Eval(context, members);
    } else {
      for (int site = 0; site < sites; ++site)
        if (Belongs(context, context.model.default_site, site)) members.Add(site);
    }
    return members;
  }

  /// The same over the whole board: every site is asked once.
  template <typename Visit>
  void ForEachSizeOfAll(Context& context, SiteType type, Visit& visit) const {
    BorrowedRegion members(context), done(context);
    for (int site = 0; site < context.topology().size(type); ++site)
      if (Belongs(context, type, site)) members->Add(site);
    BorrowedInts group(context);
    BorrowedRegion seen(context);
    members->ForEach([&](int start) {
      if (done->Contains(start)) return;
      group->clear();
      seen->Clear();
      GrowGroup(context, type, directions_, start, *group, *seen,
                [&](int to) { return members->Contains(to); });
      for (const int site : *group) done->Add(site);
      visit(static_cast<int>(group->size()));
    });
  }

  void AppendStarts(Context& context, SiteType type, Region& out) const {
    if (through_ != nullptr) return through_->Eval(context, out);
    for (int site = 0; site < context.topology().size(type); ++site) out.Add(site);
  }

  bool Belongs(Context& context, SiteType type, int site) const {
    if (condition_ == nullptr) return context.state.IsOccupied(context.SlotOf(type, site));
    context.vars.to = site;
    return condition_->Eval(context);
  }

  void Grow(Context& context, SiteType type, int start, bool visible_only, IntList& group,
            Region& in_group) const {
    group.push_back(start);
    in_group.Add(start);
    for (size_t i = 0; i < group.size(); ++i) {
      const int from = group[i];
      ForEachStep(context, type, from, directions_, [&](int to) {
        if (in_group.Contains(to) || !Belongs(context, type, to)) return;
        if (visible_only && (IsHiddenLink(context, type, from, to) || IsCovered(context, type, to)))
          return;
        in_group.Add(to);
        group.push_back(to);
      });
    }
  }

  std::optional<SiteType> type_;
  const DirectionNode* directions_;
  const BoolNode* condition_;
  const SiteSetSlot* set_;        ///< Of the condition; null without one.
  const Neighbours* neighbours_;  ///< Null where steps have no sets.
  const RegionNode* through_;
  const BoolNode* visible_;
};

/// (count Groups … min:n): how many groups have n sites or more.
class CountGroups final : public IntNode {
 public:
  explicit CountGroups(const Args& args) : groups_(args), min_(args.Int("min")) {}

  int Eval(Context& context) const override {
    const int min = min_ == nullptr ? 0 : min_->Eval(context);
    int count = 0;
    groups_.ForEachSize(context, [&](int size) { count += size >= min; });
    return count;
  }
  bool Is(Context& context, int value) const override {
    if (value == 1 && min_ == nullptr)
      if (const auto one = groups_.IsOne(context)) return *one;
    return Eval(context) == value;
  }

 private:
  Groups groups_;
  const IntNode* min_;
};

/// (count SizeBiggestGroup …)
class BiggestGroup final : public IntNode {
 public:
  explicit BiggestGroup(const Args& args) : groups_(args) {}

  int Eval(Context& context) const override {
    int biggest = 0;
    groups_.ForEachSize(context, [&](int size) { biggest = std::max(biggest, size); });
    return biggest;
  }

 private:
  Groups groups_;
};

/// The group around one site: neighbours with the same component, or those for which a condition on
/// (from) and (to) holds.
class GroupAround {
 public:
  explicit GroupAround(const Args& args)
      : type_(args.Type()),
        at_(args.Has("at") ? args.Int("at") : LastToNode(args.lowering())),
        directions_(args.Direction("directions")),
        neighbours_(args.lowering().NeighboursIn(directions_, type_)),
        condition_(args.Bool("if")),
        members_(args.Has("if") ? args.lowering().SetOf(*args.Raw("if"), Iterated::kTo) : nullptr) {
  }

  const DirectionNode* directions() const { return directions_; }
  SiteType TypeIn(const Context& context) const { return context.TypeOr(type_); }

  /// True when sets tell which group it is.
  bool HasSets(const Context& context) const {
    return neighbours_ != nullptr && IsFlat(context, TypeIn(context)) &&
           (condition_ == nullptr || members_->set != nullptr);
  }
  /// The same, and there is no condition.
  bool HasPlainSets(const Context& context) const {
    return condition_ == nullptr && HasSets(context);
  }
  /// The group as a set; empty where it starts off the board, or where the condition does not hold.
  /// REQUIRES: HasSets.
  SiteBits EvalSet(Context& context) const {
    const int start = at_->Eval(context);
    const int sites = neighbours_->sites();
    if (start < 0 || start >= sites) return SiteBits(sites);
    if (condition_ == nullptr)
      return neighbours_->Group(start, SitesLike(context.state, start, sites));
    SiteBits members(sites);
    members_->set->Eval(context, members);
    return members.Contains(start) ? neighbours_->Group(start, members) : SiteBits(sites);
  }

  /// Empty sites around the group, counted up to `enough`; none for a group of empty sites.
  /// REQUIRES: HasPlainSets.
  int CountLiberties(Context& context, int enough) const {
    const int start = at_->Eval(context);
    const int sites = neighbours_->sites();
    if (start < 0 || start >= sites || context.state.What(start) == 0) return 0;
    return neighbours_->CountAround(start, SitesLike(context.state, start, sites),
                                    context.state.EmptySet(), enough);
  }

  /// `same_component`: the component must be the same even where there is a condition.
  void Eval(Context& context, bool same_component, IntList& group) const {
    const SiteType type = TypeIn(context);
    const int start = at_->Eval(context);
    if (start < 0 || start >= context.topology().size(type)) return;
    VariableScope variables(context);
    context.vars.to = start;
    if (condition_ != nullptr && !condition_->Eval(context)) return;
    context.vars.from = start;
    const int what = context.state.What(context.SlotOf(type, start));
    BorrowedRegion seen(context);
    GrowGroup(context, type, directions_, start, group, *seen, [&](int to) {
      const bool same = context.state.What(context.SlotOf(type, to)) == what;
      if (condition_ == nullptr || same_component)
        if (!same) return false;
      context.vars.to = to;
      return condition_ == nullptr || condition_->Eval(context);
    });
  }

 private:
  std::optional<SiteType> type_;
  const IntNode* at_;
  const DirectionNode* directions_;
  const Neighbours* neighbours_;  ///< Null where steps have no sets.
  const BoolNode* condition_;
  const SiteSetSlot* members_;  ///< Of the condition, which then reads no other iterated site.
};

/// (size Group at: …)
class GroupSize final : public IntNode {
 public:
  explicit GroupSize(const Args& args) : group_(args) {}

  int Eval(Context& context) const override {
    if (group_.HasSets(context)) return group_.EvalSet(context).Count();
    BorrowedInts group(context);
    group_.Eval(context, false, *group);
    return static_cast<int>(group->size());
  }

 private:
  GroupAround group_;
};

/// (count Liberties at: …): the empty sites next to a group.
class Liberties final : public IntNode {
 public:
  explicit Liberties(const Args& args) : group_(args) {}

  int Eval(Context& context) const override {
    if (group_.HasPlainSets(context))
      return group_.CountLiberties(context, std::numeric_limits<int>::max());
    BorrowedInts group(context);
    BorrowedRegion inside(context), liberties(context);
    group_.Eval(context, true, *group);
    const SiteType type = group_.TypeIn(context);
    for (const int site : *group) inside->Add(site);
    for (const int site : *group)
      ForEachStep(context, type, site, group_.directions(), [&](int to) {
        if (!inside->Contains(to) && context.state.What(context.SlotOf(type, to)) == 0)
          liberties->Add(to);
      });
    return liberties->Count();
  }

  bool Exceeds(Context& context, int limit) const override {
    if (limit < 0 || !group_.HasPlainSets(context)) return IntNode::Exceeds(context, limit);
    return group_.CountLiberties(context, limit + 1) > limit;
  }

 private:
  GroupAround group_;
};

}  // namespace

void RegisterGroups(Registry& registry) {
  registry.Int("ints.Count Groups",
               [](const Args& args) -> const IntNode* { return args.Make<CountGroups>(args); });
  const LowerInt biggest = [](const Args& args) -> const IntNode* {
    return args.Make<BiggestGroup>(args);
  };
  registry.Int("ints.Count SizeBiggestGroup", biggest);
  registry.Int("CountSizeBiggestGroup", biggest);
  registry.Int("Size Group",
               [](const Args& args) -> const IntNode* { return args.Make<GroupSize>(args); });
  registry.Int("ints.Count Liberties",
               [](const Args& args) -> const IntNode* { return args.Make<Liberties>(args); });
}

}  // namespace ludens
