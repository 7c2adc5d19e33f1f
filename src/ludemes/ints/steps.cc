#include <algorithm>
#include <atomic>

#include "ludemes/ints/nodes.h"
#include "ludemes/support/sites.h"
#include "ludemes/support/step_walk.h"

namespace ludens {
namespace {

SiteList TargetOf(const Args& args) {
  SiteList list;
  if (args.Has("region2"))
    list.region = args.Region("region2");
  else
    list.site = args.Int("site2");
  return list;
}

/// (count Steps a b): the distance to the nearest of some sites on the empty board.
class BoardDistance final : public IntNode {
 public:
  BoardDistance(std::optional<SiteType> type, const IntNode* from, const SiteList& to)
      : type_(type), from_(from), to_(to) {}

  int Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    const Topology& topology = context.topology();
    const int from = from_->Eval(context);
    if (from < 0 || from >= topology.size(type)) return 0;
    const auto distances = Table(context, type).From(static_cast<Site>(from));
    int nearest = kInfinity;
    to_.ForEach(context, [&](int to) {
      if (static_cast<size_t>(to) < distances.size())
        nearest = std::min<int>(nearest, distances[static_cast<size_t>(to)]);
    });
    return nearest == kInfinity ? 0 : nearest;
  }

 private:
  /// The table, which is made when it is first asked for.
  const DistanceTable& Table(const Context& context, SiteType type) const {
    const DistanceTable* table = table_.load(std::memory_order_acquire);
    if (table != nullptr) return *table;
    table = &context.model.distances->Of(context.topology(), type);
    table_.store(table, std::memory_order_release);
    return *table;
  }

  std::optional<SiteType> type_;
  const IntNode* from_;
  SiteList to_;
  mutable std::atomic<const DistanceTable*> table_ = nullptr;
};

/// (count Steps (step …) a b): how many such steps lead to the nearest of some sites in the present
/// position; infinity where none does.
class WalkedDistance final : public IntNode {
 public:
  WalkedDistance(std::optional<SiteType> type, const IntNode* from, const SiteList& to,
                 const StepWalk& walk)
      : type_(type), from_(from), to_(to), walk_(walk) {}

  int Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    const int from = from_->Eval(context);
    BorrowedRegion targets(context);
    to_.ForEach(context, [&](int to) { targets->Add(to); });
    if (from < 0 || targets->Empty()) return 0;
    if (from >= context.topology().size(type)) return kInfinity;
    if (targets->Contains(from)) return 0;
    if (walk_.HasSets(context, type)) return walk_.DistanceInSets(context, from, *targets);
    int distance = kInfinity;
    walk_.Walk(context, type, from, [&](const IntList& sites, int steps) {
      const auto is_target = [&](int site) { return targets->Contains(site); };
      if (std::any_of(sites.begin(), sites.end(), is_target)) distance = steps;
      return distance == kInfinity;
    });
    return distance;
  }

 private:
  std::optional<SiteType> type_;
  const IntNode* from_;
  SiteList to_;
  StepWalk walk_;
};

const IntNode* LowerSteps(const Args& args) {
  if (args.Has("stepMove"))
    return args.Make<WalkedDistance>(args.Type(), args.Int("site1"), TargetOf(args),
                                     StepWalk(args));
  const auto relation = args.Ordinal("relation");
  args.model().distances->Want(relation ? static_cast<Relation>(*relation) : Relation::kAdjacent);
  return args.Make<BoardDistance>(args.Type(), args.Int("site1"), TargetOf(args));
}

}  // namespace

void RegisterSteps(Registry& registry) { registry.Int("ints.Count Steps", LowerSteps); }

}  // namespace ludens
