#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"

namespace ludens {
namespace {

/// (addScore Mover 5), (set Score Next 0): one change per player that a role means; the first form
/// also for several roles and scores side by side.
class ChangeScores final : public Effect {
 public:
  struct Change {
    PlayerList players;
    const IntNode* score;
  };
  ChangeScores(std::vector<Change> changes, bool add) : changes_(std::move(changes)), add_(add) {}

  void Perform(Context& context) const override {
    if (!context.brief_log || then != nullptr || changes_.size() > 1)
      return Effect::Perform(context);
    BorrowedInts players(context);
    changes_.front().players.Eval(context, *players);
    const int score = changes_.front().score->Eval(context);
    auto& scores = context.header().score;
    for (const int player : *players)
      if (player >= 0 && player < std::ssize(scores)) {
        auto& own = scores[static_cast<size_t>(player)];
        own = score + (add_ ? own : 0);
      }
  }

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    for (const Change& change : changes_) {
      BorrowedInts players(context);
      change.players.Eval(context, *players);
      const int score = change.score->Eval(context);
      for (const int player : *players) {
        Action action = PlayerAction(ActionKind::kSetScore, player, score);
        action.flag = add_;
        Emit(out, action);
      }
    }
  }

  std::vector<Change> changes_;
  bool add_;
};

/// (set Value Mover 5): the value of a player.
class SetPlayerValue final : public Effect {
 public:
  SetPlayerValue(const IntNode* player, const IntNode* value) : player_(player), value_(value) {}

  void Perform(Context& context) const override {
    if (!context.brief_log || then != nullptr) return Effect::Perform(context);
    const int player = player_->Eval(context);
    const int value = value_->Eval(context);
    if (player >= 0 && player <= context.model.players)
      context.header().value[static_cast<size_t>(player)] = value;
  }

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int player = player_->Eval(context);
    const int value = value_->Eval(context);
    if (player < 0 || player > context.model.players) return;
    Emit(out, PlayerAction(ActionKind::kSetPlayerValue, player, value));
  }

  const IntNode* player_;
  const IntNode* value_;
};

/// (set Team 1 {P1 P3}): players become members of a team.
class SetTeam final : public Effect {
 public:
  SetTeam(const IntNode* team, std::vector<const IntNode*> players)
      : team_(team), players_(std::move(players)) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int team = team_->Eval(context);
    out.AddEmpty();
    for (const IntNode* node : players_) {
      const int player = node->Eval(context);
      if (player < 1 || player > context.model.players) continue;
      out.Append(PlayerAction(ActionKind::kAddToTeam, player, team));
    }
  }

  const IntNode* team_;
  std::vector<const IntNode*> players_;
};

std::vector<ChangeScores::Change> ManyChanges(const Args& args) {
  std::vector<PlayerList> players;
  for (const int role : args.Ordinals("roles")) players.emplace_back(args, static_cast<Role>(role));
  for (const IntNode* player : args.IntArray("players")) players.emplace_back(player);
  const auto scores = args.IntArray("scores");
  std::vector<ChangeScores::Change> changes;
  for (size_t i = 0; i < players.size() && i < scores.size(); ++i)
    changes.push_back({players[i], scores[i]});
  return changes;
}

}  // namespace

MovesNode* LowerAddScore(const Args& args) {
  if (args.bound().signature->Find("scores") >= 0)
    return MakeWithThen<ChangeScores>(args, ManyChanges(args), true);
  return MakeWithThen<ChangeScores>(
      args,
      std::vector<ChangeScores::Change>{{PlayerList(args, "role", "player"), args.Int("score")}},
      true);
}

MovesNode* LowerSetScore(const Args& args) {
  return MakeWithThen<ChangeScores>(
      args,
      std::vector<ChangeScores::Change>{{PlayerList(args, "role", "player"), args.Int("value")}},
      false);
}

MovesNode* LowerSetPlayerValue(const Args& args) {
  return MakeWithThen<SetPlayerValue>(args, args.PlayerNumber("role", "player"), args.Int("value"));
}

MovesNode* LowerSetTeam(const Args& args) {
  std::vector<const IntNode*> players;
  for (const int role : args.Ordinals("roles"))
    players.push_back(args.lowering().RoleNumber(static_cast<Role>(role)));
  return MakeWithThen<SetTeam>(args, args.Int("team"), std::move(players));
}

}  // namespace ludens
