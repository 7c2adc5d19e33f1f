#include "ludemes/support/players.h"
#include "ludemes/int_arrays/nodes.h"

namespace ludens {
namespace {

int TeamOf(const Context& context, int player) {
  return context.header().team[static_cast<size_t>(player)];
}

/// (players Team1 [if:]): the members of a team; without teams the player of that number.
class TeamPlayers final : public IntsNode, public MemberTest {
 public:
  TeamPlayers(int team, const BoolNode* condition) : team_(team), condition_(condition) {}

  void Eval(Context& context, IntList& out) const override {
    if (!context.model.uses_teams) {
      if (team_ <= context.model.players) out.push_back(team_);
      return;
    }
    if (condition_ != nullptr) return AddThoseThatMeetIt(context, out);
    for (int player = 1; player <= context.model.players; ++player)
      if (TeamOf(context, player) == team_) out.push_back(player);
  }
  bool Contains(Context& context, int value) const override {
    if (!context.model.uses_teams) return value == team_ && team_ <= context.model.players;
    if (value < 1 || value > context.model.players) return false;
    if (condition_ == nullptr) return TeamOf(context, value) == team_;
    BorrowedInts players(context);
    Eval(context, *players);
    return ludens::Contains(*players, value);
  }

 private:
  void AddThoseThatMeetIt(Context& context, IntList& out) const {
    VariableScope variables(context);
    for (int player = 1; player <= context.model.players; ++player) {
      context.vars.player = player;
      if (condition_->Eval(context) && TeamOf(context, player) == team_) out.push_back(player);
    }
  }

  int team_;
  const BoolNode* condition_;
};

/// PlayersManyType of the language, by the grammar's ordinals.
enum class Many { kAll, kNonMover, kEnemy, kFriend, kAlly };

/// (players Enemy [of:player] [if:condition on (player)])
class ManyPlayers final : public IntsNode {
 public:
  ManyPlayers(Many kind, const IntNode* of, const BoolNode* condition)
      : kind_(kind), of_(of), condition_(condition) {}

  void Eval(Context& context, IntList& out) const override {
    const int players = context.model.players;
    const int of = of_ == nullptr ? context.mover() : of_->Eval(context);
    if (of_ != nullptr && (of < 1 || of > players)) return;
    if (kind_ == Many::kFriend && !context.model.uses_teams) return out.push_back(of);
    const int first = kind_ == Many::kAll || kind_ == Many::kNonMover ? 0 : 1;
    const int last = kind_ == Many::kAll ? context.model.shared_owner() : players;
    VariableScope variables(context);
    for (int player = first; player <= last; ++player) {
      context.vars.player = player;
      if (Belongs(context, player, of) && (condition_ == nullptr || condition_->Eval(context)))
        out.push_back(player);
    }
  }

 private:
  bool Belongs(const Context& context, int player, int of) const {
    const bool teams = context.model.uses_teams;
    switch (kind_) {
      case Many::kAll:
        return true;
      case Many::kNonMover:
        return player != context.mover();
      case Many::kEnemy:
        if (!teams) return player != of;
        return player != context.mover() && TeamOf(context, player) != TeamOf(context, of);
      case Many::kFriend:
        return TeamOf(context, player) == TeamOf(context, of);
      case Many::kAlly:
        return teams && player != of && TeamOf(context, player) == TeamOf(context, of);
    }
    return false;
  }

  Many kind_;
  const IntNode* of_;
  const BoolNode* condition_;
};

/// (team): the members of the team that is being iterated over.
class IteratedTeam final : public IntsNode {
 public:
  void Eval(Context& context, IntList& out) const override {
    AppendPlayers(context.vars.team, out);
  }
};

const IntsNode* LowerPlayers(const Args& args) {
  const BoolNode* condition = args.Bool("if");
  const int kind = *args.Ordinal("playerType");
  if (args.ConstantName("playerType").starts_with("Team"))
    return args.Make<TeamPlayers>(kind + 1, condition);
  return args.Make<ManyPlayers>(static_cast<Many>(kind), args.Int("of"), condition);
}

}  // namespace

void RegisterPlayerArrays(Registry& registry) {
  registry.Ints("intArrays.Players", LowerPlayers);
  registry.Ints("Team",
                [](const Args& args) -> const IntsNode* { return args.Make<IteratedTeam>(); });
}

}  // namespace ludens
