#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"

namespace ludens {
namespace {

/// (set Var "X" 3), (set Counter 0), (set Pot 5): sets a number of the game; -1 without a value.
class SetValue final : public Effect {
 public:
  SetValue(ActionKind kind, int name, const IntNode* value)
      : kind_(kind), name_(name), value_(value) {}

  void Perform(Context& context) const override {
    if (!context.brief_log) return Effect::Perform(context);
    SetNow(context, ValueOr(value_, context, -1));
    if (then != nullptr) then->Perform(context);
  }

 private:
  void SetNow(Context& context, int value) const {
    Header& header = context.header();
    if (kind_ == ActionKind::kSetVar)
      context.state.Variables()[static_cast<size_t>(name_)] = value;
    else if (kind_ == ActionKind::kSetCounter)
      header.counter = value;
    else
      (kind_ == ActionKind::kSetPot ? header.pot : header.temp) = value;
  }
  void Generate(Context& context, EffectMoves& out) const override {
    Emit(out, ValueAction(kind_, ValueOr(value_, context, -1), name_));
  }

  ActionKind kind_;
  int name_;
  const IntNode* value_;
};

/// (set Pending), (set Pending (to)), (set Pending (sites …)): remembers values until the next
/// move.
class SetPending final : public Effect {
 public:
  SetPending(const IntNode* value, const RegionNode* region) : value_(value), region_(region) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    if (region_ == nullptr) {
      Emit(out, ValueAction(ActionKind::kSetPending, ValueOr(value_, context, -1)));
      return;
    }
    BorrowedRegion region(context);
    region_->Eval(context, *region);
    bool begun = false;
    region->ForEach([&](int site) {
      const Action pending = ValueAction(ActionKind::kSetPending, site);
      if (begun)
        out.Append(pending);
      else
        Emit(out, pending);
      begun = true;
    });
  }

  const IntNode* value_;
  const RegionNode* region_;
};

/// (set NextPlayer (player 2)): who moves next; one move per player of a list.
class SetNextPlayer final : public Effect {
 public:
  SetNextPlayer(const IntNode* player, const IntsNode* players)
      : player_(player), players_(players) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    BorrowedInts players(context);
    if (players_ != nullptr)
      players_->Eval(context, *players);
    else
      players->push_back(player_->Eval(context));
    for (const int player : *players)
      if (player >= 1 && player <= context.model.players)
        Emit(out, PlayerAction(ActionKind::kSetNextPlayer, player, -1));
  }

  const IntNode* player_;
  const IntsNode* players_;
};

/// (set TrumpSuit 2): one move per suit of a list.
class SetTrump final : public Effect {
 public:
  SetTrump(const IntNode* suit, const IntsNode* suits) : suit_(suit), suits_(suits) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    BorrowedInts suits(context);
    if (suits_ != nullptr)
      suits_->Eval(context, *suits);
    else
      suits->push_back(suit_->Eval(context));
    for (const int suit : *suits) Emit(out, ValueAction(ActionKind::kSetTrump, suit));
  }

  const IntNode* suit_;
  const IntsNode* suits_;
};

}  // namespace

MovesNode* LowerSetVar(const Args& args) {
  const bool named = args.Has("name");
  return MakeWithThen<SetValue>(args, named ? ActionKind::kSetVar : ActionKind::kSetTemp,
                                named ? args.model().NameIndex(args.String("name")) : -1,
                                args.Int("newValue"));
}

// The language ignores what should follow these four.
MovesNode* LowerSetCounter(const Args& args) {
  return args.Make<SetValue>(ActionKind::kSetCounter, -1, args.Int("newValue"));
}
MovesNode* LowerSetPot(const Args& args) {
  return args.Make<SetValue>(ActionKind::kSetPot, -1, args.Int("newValue"));
}
MovesNode* LowerSetPending(const Args& args) {
  return args.Make<SetPending>(args.Int("value"), args.Region("region"));
}
MovesNode* LowerSetNextPlayer(const Args& args) {
  return args.Make<SetNextPlayer>(args.PlayerNumber("", "who"), args.Ints("nextPlayers"));
}

MovesNode* LowerSetTrump(const Args& args) {
  return MakeWithThen<SetTrump>(args, args.Int("suit"), args.Ints("suits"));
}

}  // namespace ludens
