#include <algorithm>

#include "ludemes/directions/nodes.h"
#include "ludemes/directions/radials.h"

namespace ludens {
namespace {

bool Contains(const DirectionList& list, AbsoluteDirection direction) {
  return std::find(list.begin(), list.end(), direction) != list.end();
}

/// (if condition a b)
class DirectionIf final : public DirectionNode {
 public:
  DirectionIf(const BoolNode* condition, const DirectionNode* yes, const DirectionNode* no)
      : condition_(condition), yes_(yes), no_(no) {}

  void Eval(Context& context, const DirectionQuery& query, DirectionList& out) const override {
    (condition_->Eval(context) ? yes_ : no_)->Eval(context, query, out);
  }

 private:
  const BoolNode* condition_;
  const DirectionNode* yes_;
  const DirectionNode* no_;
};

/// (difference a b) and (union a b), over the single directions that both stand for.
class DirectionSetOperation final : public DirectionNode {
 public:
  DirectionSetOperation(bool unite, const DirectionNode* a, const DirectionNode* b)
      : unite_(unite), a_(a), b_(b) {}

  void Eval(Context& context, const DirectionQuery& query, DirectionList& out) const override {
    BorrowedDirections first(context), second(context);
    EvalSpecific(context, query, a_, *first);
    EvalSpecific(context, query, b_, *second);
    for (const AbsoluteDirection direction : *first)
      if (unite_ || !Contains(*second, direction)) out.push_back(direction);
    if (!unite_) return;
    for (const AbsoluteDirection direction : *second)
      if (!Contains(out, direction)) out.push_back(direction);
  }

 private:
  static void EvalSpecific(Context& context, const DirectionQuery& query,
                           const DirectionNode* directions, DirectionList& out) {
    BorrowedDirections given(context);
    directions->Eval(context, query, *given);
    AppendSpecific(context, query, *given, out);
  }

  bool unite_;
  const DirectionNode* a_;
  const DirectionNode* b_;
};

template <bool unite>
const DirectionNode* LowerSetOperation(const Args& args) {
  return args.Make<DirectionSetOperation>(unite, args.Direction("directions"),
                                          args.Direction("directionsToRemove"));
}

const DirectionNode* LowerIf(const Args& args) {
  return args.Make<DirectionIf>(args.Bool("condition"), args.Direction("directionsOk"),
                                args.Direction("directionsNotOk"));
}

}  // namespace

std::optional<Relation> RelationOf(AbsoluteDirection direction) {
  switch (direction) {
    case AbsoluteDirection::kAll:
      return Relation::kAll;
    case AbsoluteDirection::kAdjacent:
      return Relation::kAdjacent;
    case AbsoluteDirection::kOrthogonal:
      return Relation::kOrthogonal;
    case AbsoluteDirection::kDiagonal:
      return Relation::kDiagonal;
    case AbsoluteDirection::kOffDiagonal:
      return Relation::kOffDiagonal;
    default:
      return std::nullopt;
  }
}

void AppendSpecific(const Context& context, const DirectionQuery& query,
                    const DirectionList& directions, DirectionList& out) {
  const Topology& topology = context.topology();
  for (const AbsoluteDirection direction : directions) {
    const auto relation = RelationOf(direction);
    if (!relation) {
      out.push_back(direction);
      continue;
    }
    if (!OnBoard(topology, query.type, query.site)) continue;
    const Site site = static_cast<Site>(query.site);
    for (const AbsoluteDirection specific : topology.DirectionsOf(query.type, site, *relation))
      if (!Contains(out, specific)) out.push_back(specific);
  }
}

void RegisterDirectionOperators(Registry& registry) {
  registry.Direction("directions.If", LowerIf);
  registry.Direction("directions.Difference", LowerSetOperation<false>);
  registry.Direction("directions.Union", LowerSetOperation<true>);
}

}  // namespace ludens
