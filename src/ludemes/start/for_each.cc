#include "ludemes/start/rules.h"
#include "ludemes/support/players.h"

namespace ludens {
namespace {

/// (forEach Value min: max: rule).
class ForEachValue final : public StartNode {
 public:
  ForEachValue(const IntNode* min, const IntNode* max, const StartNode* rule)
      : min_(min), max_(max), rule_(rule) {}

  void Apply(Context& context, StartLog& recorded) const override {
    VariableScope scope(context);
    const int min = min_->Eval(context);
    const int max = max_->Eval(context);
    for (int value = min; value <= max; ++value) {
      context.vars.value = value;
      rule_->Apply(context, recorded);
    }
  }

 private:
  const IntNode* min_;
  const IntNode* max_;
  const StartNode* rule_;
};

/// (forEach Site region [if:] rule).
class ForEachSite final : public StartNode {
 public:
  ForEachSite(const RegionNode* region, const BoolNode* condition, const StartNode* rule)
      : region_(region), condition_(condition), rule_(rule) {}

  void Apply(Context& context, StartLog& recorded) const override {
    VariableScope scope(context);
    BorrowedRegion region(context);
    region_->Eval(context, *region);
    region->ForEach([&](int site) {
      context.vars.site = site;
      if (condition_ == nullptr || condition_->Eval(context)) rule_->Apply(context, recorded);
    });
  }

 private:
  const RegionNode* region_;
  const BoolNode* condition_;
  const StartNode* rule_;
};

/// (forEach Player rule), (forEach players rule).
class ForEachPlayer final : public StartNode {
 public:
  /// Without `players`, all of them.
  ForEachPlayer(const IntsNode* players, const StartNode* rule) : players_(players), rule_(rule) {}

  void Apply(Context& context, StartLog& recorded) const override {
    VariableScope scope(context);
    BorrowedInts players(context);
    if (players_ != nullptr)
      players_->Eval(context, *players);
    else
      for (int p = 1; p <= context.model.players; ++p) players->push_back(p);
    for (const int player : *players) {
      if (player < 0 || player > context.model.players + 1) continue;
      context.vars.player = player;
      rule_->Apply(context, recorded);
    }
  }

 private:
  const IntsNode* players_;
  const StartNode* rule_;
};

/// (forEach Team rule).
class ForEachTeam final : public StartNode {
 public:
  explicit ForEachTeam(const StartNode* rule) : rule_(rule) {}

  void Apply(Context& context, StartLog& recorded) const override {
    AnyTeam(context, [&] {
      rule_->Apply(context, recorded);
      return false;
    });
  }

 private:
  const StartNode* rule_;
};

}  // namespace

const StartNode* LowerStartForEach(const Args& args) {
  const StartNode* rule = LowerStart(*args.Clause("startingRule"));
  if (args.Has("players")) return args.Make<ForEachPlayer>(args.Ints("players"), rule);
  const std::string_view kind = args.ConstantName("forEachType");
  if (kind == "Value") return args.Make<ForEachValue>(args.Int("min"), args.Int("max"), rule);
  if (kind == "Site") return args.Make<ForEachSite>(args.Region("regionFn"), args.Bool("if"), rule);
  if (kind == "Player") return args.Make<ForEachPlayer>(nullptr, rule);
  return args.Make<ForEachTeam>(rule);
}

}  // namespace ludens
