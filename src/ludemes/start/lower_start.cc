#include "ludemes/start/placement.h"
#include "ludemes/start/rules.h"

namespace ludens {
namespace {

/// (start { … }): the rules in order.
class StartRules final : public StartNode {
 public:
  explicit StartRules(std::vector<const StartNode*> rules) : rules_(std::move(rules)) {}
  void Apply(Context& context, StartLog& recorded) const override {
    for (const StartNode* rule : rules_) rule->Apply(context, recorded);
  }

 private:
  std::vector<const StartNode*> rules_;
};

const StartNode* LowerAll(const Args& args) {
  std::vector<const StartNode*> rules;
  if (const auto rule = args.Clause("rule")) rules.push_back(LowerStart(*rule));
  for (const Args& rule : args.Clauses("rules")) rules.push_back(LowerStart(rule));
  return args.Make<StartRules>(std::move(rules));
}

const StartNode* LowerPlace(const Args& args) {
  if (!args.Has("placeType")) return LowerPlaceItem(args);
  return args.ConstantName("placeType") == "Stack" ? LowerPlaceStack(args) : LowerPlaceRandom(args);
}

const StartNode* LowerSet(const Args& args) {
  if (args.Has("setType"))
    return args.ConstantName("setType") == "Hidden" ? LowerStartHidden(args)
                                                    : LowerSetRememberValue(args);
  if (!args.Has("startType")) return LowerSetOwner(args);
  const std::string_view kind = args.ConstantName("startType");
  if (kind == "Team") return LowerStartTeam(args);
  return kind == "Score" || kind == "Amount" ? LowerSetPlayer(args) : LowerSetSites(args);
}

}  // namespace

const StartNode* LowerStart(const Args& args) {
  const Bound& bound = args.bound();
  if (bound.Is("Start")) return LowerAll(args);
  if (bound.Is("Place")) return LowerPlace(args);
  if (bound.Is("starts.Set")) return LowerSet(args);
  if (bound.Is("puzzle.SetStart")) return LowerSetPuzzle(args);
  if (bound.Is("starts.ForEach")) return LowerStartForEach(args);
  if (bound.Is("starts.Deal")) return LowerDeal(args);
  if (bound.Is("Split")) return LowerSplit(args);
  args.Unsupported("this start rule");
}

}  // namespace ludens
