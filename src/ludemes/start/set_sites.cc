#include <algorithm>

#include "ludemes/start/rules.h"
#include "ludemes/start/site_list.h"

namespace ludens {
namespace {

Action SiteAction(const Context& context, ActionKind kind, std::optional<SiteType> type, int site) {
  Action action;
  action.kind = kind;
  action.to_type = action.from_type = ResolvedType(context, type, site);
  action.to = static_cast<int16_t>(site);
  return action;
}

/// (set Count n …): n of the last piece of the equipment on each site.
class SetCount final : public StartNode {
 public:
  SetCount(const IntNode* count, std::optional<SiteType> type, StartSites sites)
      : count_(count), type_(type), sites_(std::move(sites)) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const int what = static_cast<int>(context.model.components.size()) - 1;
    if (what < 1) return;
    BorrowedInts sites(context);
    sites_.Eval(context, *sites);
    for (const int site : *sites) {
      Action set = SiteAction(context, ActionKind::kSetCount, type_, site);
      set.what = static_cast<int16_t>(what);
      set.count = static_cast<int16_t>(count_->Eval(context));
      ApplyStartAction(context, recorded, set);
    }
  }

 private:
  const IntNode* count_;
  std::optional<SiteType> type_;
  StartSites sites_;
};

/// (set Cost n …), (set Phase n …).
class SetGraphValue final : public StartNode {
 public:
  SetGraphValue(ActionKind kind, const IntNode* value, std::optional<SiteType> type,
                StartSites sites)
      : kind_(kind), value_(value), type_(type), sites_(std::move(sites)) {}

  void Apply(Context& context, StartLog& recorded) const override {
    BorrowedInts sites(context);
    sites_.Eval(context, *sites);
    for (const int site : *sites) {
      Action set = SiteAction(context, kind_, type_, site);
      set.value = value_->Eval(context);
      ApplyStartAction(context, recorded, set);
    }
  }

 private:
  ActionKind kind_;
  const IntNode* value_;
  std::optional<SiteType> type_;
  StartSites sites_;
};

/// (set P1 …): the piece with the role's number (a neutral or shared piece for those roles).
class SetOwner final : public StartNode {
 public:
  SetOwner(const IntNode* what, std::optional<SiteType> type, StartSites sites)
      : what_(what), type_(type), sites_(std::move(sites)) {}

  void Apply(Context& context, StartLog& recorded) const override {
    PlacedItem item;
    item.what = what_->Eval(context);
    if (item.what < 1 || item.what >= static_cast<int>(context.model.components.size())) return;
    BorrowedInts sites(context);
    sites_.Eval(context, *sites);
    for (const int site : *sites) PlaceItem(context, recorded, site, type_, item, false);
  }

 private:
  const IntNode* what_;
  std::optional<SiteType> type_;
  StartSites sites_;
};

int FirstComponentOf(const Model& model, int owner) {
  for (size_t i = 1; i < model.components.size(); ++i)
    if (model.components[i].owner == owner) return static_cast<int>(i);
  return kNone;
}

/// (set {{variable value} …}): known values of a deduction puzzle.
class SetPuzzle final : public StartNode {
 public:
  struct Pair {
    int variable;
    int value;
  };
  SetPuzzle(std::vector<Pair> pairs, std::optional<SiteType> type)
      : pairs_(std::move(pairs)), type_(type) {}

  void Apply(Context& context, StartLog& recorded) const override {
    for (const Pair& pair : pairs_) {
      Action set = SiteAction(context, ActionKind::kSetPuzzle, type_, pair.variable);
      set.value = pair.value;
      ApplyStartAction(context, recorded, set);
    }
  }

 private:
  std::vector<Pair> pairs_;
  std::optional<SiteType> type_;
};

}  // namespace

const StartNode* LowerSetSites(const Args& args) {
  const std::string_view kind = args.ConstantName("startType");
  if (kind == "Count") return args.Make<SetCount>(args.Int("value"), args.Type(), StartSites(args));
  return args.Make<SetGraphValue>(kind == "Cost" ? ActionKind::kSetCost : ActionKind::kSetPhase,
                                  args.Int("value"), args.Type(), StartSites(args));
}

const StartNode* LowerSetOwner(const Args& args) {
  const Role role = *args.RoleOf("role");
  const Model& model = args.model();
  const IntNode* what = args.lowering().RoleNumber(role);
  if (role == Role::kNeutral)
    what = args.lowering().ConstantInt(FirstComponentOf(model, 0));
  else if (role == Role::kShared || role == Role::kAll)
    what = args.lowering().ConstantInt(FirstComponentOf(model, model.shared_owner()));
  return args.Make<SetOwner>(what, args.Type(), StartSites(args));
}

const StartNode* LowerSetPuzzle(const Args& args) {
  std::vector<SetPuzzle::Pair> pairs;
  for (const Bound* pair : args.Raw("pairs")->args) {
    if (pair->args.size() < 2) args.Wrong("expected pairs of a variable and its value");
    pairs.push_back({pair->args[0]->integer, pair->args[1]->integer});
  }
  return args.Make<SetPuzzle>(std::move(pairs), args.Type());
}

}  // namespace ludens
