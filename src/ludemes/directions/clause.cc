#include <algorithm>

#include "ludemes/directions/line_directions.h"
#include "ludemes/directions/nodes.h"
#include "ludemes/directions/radials.h"
#include "state/chance.h"

namespace ludens {
namespace {

/// (directions Cell from:a to:b): the directions in which a straight line leads from a over b.
class DirectionsBetween final : public DirectionNode {
 public:
  DirectionsBetween(SiteType type, const IntNode* from, const IntNode* to)
      : type_(type), from_(from), to_(to) {}

  /// Looks the lines of the board up.
  void Fold(const Context& empty) { known_ = LineDirections(empty.topology(), type_); }

  void Eval(Context& context, const DirectionQuery&, DirectionList& out) const override {
    const Topology& topology = context.topology();
    const int from = from_->Eval(context);
    const int to = to_->Eval(context);
    AbsoluteDirection only;
    const LineDirections::Answer answer = known_.Find(from, to, only);
    if (answer == LineDirections::Answer::kOne) out.push_back(only);
    if (answer != LineDirections::Answer::kSearch) return;
    if (!OnBoard(topology, type_, from) || !OnBoard(topology, type_, to)) return;
    for (const AbsoluteDirection direction : topology.DirectionsOf(type_)) {
      const int lines = RadialsThrough(topology, type_, from, to, direction);
      out.insert(out.end(), static_cast<size_t>(lines), direction);
    }
  }

 private:
  SiteType type_;
  const IntNode* from_;
  const IntNode* to_;
  LineDirections known_;
};

/// (directions Random d num:n): n different directions out of d, drawn by chance.
class RandomDirections final : public DirectionNode {
 public:
  RandomDirections(const DirectionNode* directions, const IntNode* number)
      : directions_(directions), number_(number) {}

  void Eval(Context& context, const DirectionQuery& query, DirectionList& out) const override {
    const size_t number = static_cast<size_t>(std::max(0, number_->Eval(context)));
    BorrowedDirections given(context), choice(context);
    directions_->Eval(context, query, *given);
    AppendChoice(context, query, *given, *choice);
    const size_t wanted = std::min(number, Different(*choice));
    while (out.size() < wanted) {
      const int draw = ChanceBelow(context.header().chance, static_cast<int>(choice->size()));
      const AbsoluteDirection direction = (*choice)[static_cast<size_t>(draw)];
      if (std::find(out.begin(), out.end(), direction) == out.end()) out.push_back(direction);
    }
  }

 private:
  /// The single directions to draw from, the last given first: their order decides what a draw
  /// means.
  static void AppendChoice(Context& context, const DirectionQuery& query,
                           const DirectionList& given, DirectionList& out) {
    BorrowedDirections one(context), specific(context);
    for (size_t i = given.size(); i-- > 0;) {
      one->assign(1, given[i]);
      specific->clear();
      AppendSpecific(context, query, *one, *specific);
      const bool is_class = specific->size() != 1 || specific->front() != given[i];
      for (const AbsoluteDirection direction : *specific)
        if (!is_class || std::find(given.begin(), given.end(), direction) == given.end())
          out.push_back(direction);
    }
  }

  static size_t Different(const DirectionList& list) {
    size_t different = 0;
    for (auto it = list.begin(); it != list.end(); ++it)
      if (std::find(list.begin(), it, *it) == it) ++different;
    return different;
  }

  const DirectionNode* directions_;
  const IntNode* number_;
};

std::vector<int> OneOrMany(const Args& args, std::string_view one, std::string_view many) {
  if (args.Has(one)) return {*args.Ordinal(one)};
  return args.Ordinals(many);
}

const DirectionNode* LowerRelative(const Args& args) {
  std::vector<int> relative = OneOrMany(args, "relativeDirection", "relativeDirections");
  if (relative.empty()) relative.push_back(static_cast<int>(RelativeDirection::kForward));
  const auto relation = args.Ordinal("of");
  return MakeRelative(args.lowering(), relative,
                      relation ? static_cast<Relation>(*relation) : Relation::kAdjacent,
                      args.Flag("bySite", false));
}

const DirectionNode* LowerDirections(const Args& args) {
  if (args.Has("num"))
    return args.Make<RandomDirections>(args.Direction("directions"), args.Int("num"));
  if (args.Has("from"))
    return MakeDirectionsBetween(args.lowering(), *args.Type(), args.Int("from"), args.Int("to"));
  if (args.Has("absoluteDirection") || args.Has("absoluteDirections"))
    return MakeAbsolute(args.lowering(),
                        OneOrMany(args, "absoluteDirection", "absoluteDirections"));
  return LowerRelative(args);
}

}  // namespace

const DirectionNode* MakeDirectionsBetween(Lowering& lowering, SiteType type, const IntNode* from,
                                           const IntNode* to) {
  auto* between = lowering.Make<DirectionsBetween>(type, from, to);
  lowering.OnFold([between](Context& empty) { between->Fold(empty); });
  return between;
}

void RegisterDirectionClause(Registry& registry) {
  registry.Direction("Directions", LowerDirections);
}

}  // namespace ludens
