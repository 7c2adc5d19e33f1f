#include "lang/print.h"
#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"

namespace ludens {
namespace {

/// (trigger "Event" Next): marks a player.
class Trigger final : public Effect {
 public:
  Trigger(int event, const IntNode* player) : event_(event), player_(player) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    Action action = PlayerAction(ActionKind::kTrigger, player_->Eval(context), -1);
    action.name = event_;
    Emit(out, action);
  }

  int event_;
  const IntNode* player_;
};

/// (note "Check!" to:Next): a message for one player or all; `about` names a player in it.
class Note final : public Effect {
 public:
  Note(int text, const IntNode* number, const IntNode* about, const IntNode* to)
      : text_(text), number_(number), about_(about), to_(to) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int players = context.model.players;
    Action action = PlayerAction(ActionKind::kNote, -1, ValueOr(number_, context, -1));
    action.name = text_;
    action.what = static_cast<int16_t>(ValueOr(about_, context, -1));
    const int only = ValueOr(to_, context, 0);
    for (int player = 1; player <= players; ++player) {
      if (to_ != nullptr && player != only) continue;
      action.player = static_cast<int16_t>(player);
      Emit(out, action);
    }
  }

  int text_;
  const IntNode* number_;
  const IntNode* about_;
  const IntNode* to_;  ///< Null: everybody.
};

/// (propose "Pass"), (vote {"Yes" "No"}): one move per text.
class Proposal final : public Effect {
 public:
  Proposal(ActionKind kind, std::vector<Action> proposals)
      : kind_(kind), proposals_(std::move(proposals)) {}

 private:
  void Generate(Context&, EffectMoves& out) const override {
    for (Action action : proposals_) {
      action.kind = kind_;
      Emit(out, action);
    }
  }

  ActionKind kind_;
  std::vector<Action> proposals_;
};

/// (bet P1 (range 0 5)): one move per amount.
class Bet final : public Effect {
 public:
  Bet(const IntNode* player, const RangeNode* range) : player_(player), range_(range) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int player = player_->Eval(context);
    const IntRange range = range_->Eval(context);
    for (int amount = range.min; amount <= range.max; ++amount)
      out.Add(PlayerAction(ActionKind::kBet, player, amount), true);
  }

  const IntNode* player_;
  const RangeNode* range_;
};

/// Moves of a named player, whoever the mover is: where all players move at once.
class MovesOf final : public MovesNode {
 public:
  MovesOf(const IntNode* player, const MovesNode* rule) : player_(player), rule_(rule) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    rule_->Eval(context, out);
    const int16_t player = static_cast<int16_t>(player_->Eval(context));
    for (size_t i = first; i < out.size(); ++i) context.arena()[out[i]].mover = player;
  }

 private:
  const IntNode* player_;
  const MovesNode* rule_;
};

MovesNode* MakeProposal(const Args& args, ActionKind kind, std::string_view one,
                        std::string_view many) {
  std::vector<std::string> texts = args.Strings(many);
  if (args.Has(one)) texts.push_back(args.String(one));
  std::vector<Action> proposals;
  for (const std::string& text : texts)
    proposals.push_back(
        ValueAction(kind, args.model().ProposalIndex(text), args.model().NameIndex(text)));
  return MakeWithThen<Proposal>(args, kind, std::move(proposals));
}

/// The text of a note: what it says, or, where it is neither a text nor a number, how it is
/// written. Notes are for readers of a record; nothing in a game depends on them.
std::string MessageText(const Args& args) {
  for (const std::string_view slot :
       {"messageIntArray", "messageFloat", "messageBoolean", "messageRegion", "messageRange",
        "messageDirection", "messageGraph"})
    if (const Bound* message = args.Raw(slot)) return PrintTree(*message->node);
  return args.String("message");
}

}  // namespace

// The language ignores what should follow a trigger.
MovesNode* LowerTrigger(const Args& args) {
  return args.Make<Trigger>(args.model().NameIndex(args.String("event")),
                            args.PlayerNumber("role", "indexPlayer"));
}

MovesNode* LowerNote(const Args& args) {
  const int text = args.Has("messageInt") ? -1 : args.model().NameIndex(MessageText(args));
  const Bound* to = args.Raw("to");
  const bool everybody =
      to == nullptr || (to->kind == BoundKind::kEnum && args.RoleOf("to") == Role::kAll);
  return args.Make<Note>(text, args.Int("messageInt"), args.Int("player"),
                         everybody ? nullptr : args.PlayerNumber("", "to"));
}

MovesNode* LowerPropose(const Args& args) {
  return MakeProposal(args, ActionKind::kPropose, "proposition", "propositions");
}
MovesNode* LowerVote(const Args& args) {
  return MakeProposal(args, ActionKind::kVote, "vote", "votes");
}
MovesNode* LowerMovePropose(const Args& args) {
  return MakeProposal(args, ActionKind::kPropose, "message", "messages");
}
MovesNode* LowerMoveVote(const Args& args) {
  return MakeProposal(args, ActionKind::kVote, "message", "messages");
}

MovesNode* LowerBet(const Args& args) {
  const IntNode* player = args.PlayerNumber("role", "who");
  MovesNode* bet = MakeWithThen<Bet>(args, player, args.Range("range"));
  return args.model().simultaneous ? args.Make<MovesOf>(player, bet) : bet;
}

}  // namespace ludens
