#include "ludemes/start/rules.h"

namespace ludens {
namespace {

/// (set Score role value), (set Amount [role] value).
class SetPlayer final : public StartNode {
 public:
  /// Without a player, every player gets the value.
  SetPlayer(ActionKind kind, const IntNode* player, const IntNode* value)
      : kind_(kind), player_(player), value_(value) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const int value = value_->Eval(context);
    if (player_ != nullptr) return SetOne(context, recorded, player_->Eval(context), value);
    for (int p = 1; p <= context.model.players; ++p) SetOne(context, recorded, p, value);
  }

 private:
  void SetOne(Context& context, StartLog& recorded, int player, int value) const {
    Action set;
    set.kind = kind_;
    set.player = static_cast<int16_t>(player);
    set.value = value;
    ApplyStartAction(context, recorded, set);
  }

  ActionKind kind_;
  const IntNode* player_;
  const IntNode* value_;
};

/// (set Team number {roles}).
class SetTeam final : public StartNode {
 public:
  SetTeam(const IntNode* team, std::vector<const IntNode*> players)
      : team_(team), players_(std::move(players)) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const int team = team_->Eval(context);
    for (const IntNode* node : players_) {
      const int player = node->Eval(context);
      if (player < 1 || player > context.model.players) continue;
      Action add;
      add.kind = ActionKind::kAddToTeam;
      add.player = static_cast<int16_t>(player);
      add.value = team;
      ApplyStartAction(context, recorded, add);
    }
  }

 private:
  const IntNode* team_;
  std::vector<const IntNode*> players_;
};

}  // namespace

const StartNode* LowerSetPlayer(const Args& args) {
  const bool score = args.ConstantName("startType") == "Score";
  const auto role = args.RoleOf("role");
  const bool everyone = !role || (score && (*role == Role::kEach || *role == Role::kAll));
  return args.Make<SetPlayer>(score ? ActionKind::kSetScore : ActionKind::kSetAmount,
                              everyone ? nullptr : args.lowering().RoleNumber(*role),
                              args.Int("value"));
}

const StartNode* LowerStartTeam(const Args& args) {
  std::vector<const IntNode*> players;
  for (const int role : args.Ordinals("roles"))
    players.push_back(args.lowering().RoleNumber(static_cast<Role>(role)));
  return args.Make<SetTeam>(args.Int("index"), std::move(players));
}

}  // namespace ludens
