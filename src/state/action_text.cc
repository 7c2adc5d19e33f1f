#include <fmt/format.h>

#include "state/action.h"
#include "state/model.h"

namespace ludens {
namespace {

/// Writes "[Name:key=value,key=value]"; fields that are not given may be left out.
class Writer {
 public:
  explicit Writer(std::string_view name) : text_(fmt::format("[{}:", name)) {}

  template <typename T>
  Writer& Field(std::string_view key, const T& value) {
    text_ += fmt::format("{}{}={}", first_ ? "" : ",", key, value);
    first_ = false;
    return *this;
  }
  Writer& Given(std::string_view key, int value) { return value == -1 ? *this : Field(key, value); }
  Writer& Flag(std::string_view key, bool value) { return value ? Field(key, true) : *this; }
  Writer& To(const Action& action) {
    return Field("type", ToText(action.to_type)).Field("to", action.to);
  }
  Writer& Levelled(const Action& action) { return To(action).Given("level", action.level_to); }
  Writer& From(const Action& action) {
    return Field("typeFrom", ToText(action.from_type)).Field("from", action.from);
  }
  Writer& FromTo(const Action& action) {
    return From(action)
        .Given("levelFrom", action.level_from)
        .Field("typeTo", ToText(action.to_type))
        .Field("to", action.to)
        .Given("levelTo", action.level_to);
  }
  /// Several items at once have no level of their own.
  Writer& FromToMany(const Action& action) {
    return From(action).Field("typeTo", ToText(action.to_type)).Field("to", action.to);
  }
  Writer& ItemFields(const Action& action) {
    return Given("state", action.state)
        .Given("rotation", action.rotation)
        .Given("value", action.value);
  }
  std::string Finish(const Action& action) {
    Flag("decision", action.decision);
    // A forced pass says so behind the comma that a decision leaves, even where there is none.
    if (action.kind == ActionKind::kPass && action.flag) text_ += ",forced=true";
    return std::move(text_) + "]";
  }

 private:
  std::string text_;
  bool first_ = true;
};

std::string_view NameOf(const Model& model, const Action& action) {
  const std::string& name = model.names[static_cast<size_t>(action.name)];
  return name.empty() ? "null" : std::string_view(name);
}

std::string_view HiddenText(int field) {
  constexpr std::string_view kTexts[] = {"", "What", "Who", "State", "Count", "Rotation", "Value"};
  return kTexts[field];
}

std::string NoteText(const Model& model, const Action& action) {
  const std::string message =
      action.name == -1 ? std::to_string(action.value) : std::string(NameOf(model, action));
  return action.what == -1 ? message : fmt::format("P{} {}", action.what, message);
}

Action WithoutLevels(Action action) {
  action.level_from = action.level_to = -1;
  return action;
}

Writer MoveText(const Action& action) {
  switch (action.kind) {
    case ActionKind::kMoveSubStack:
      return Writer("StackMove").FromTo(WithoutLevels(action)).Field("numLevel", action.count);
    case ActionKind::kMoveCount:
      return Writer("Move").FromTo(action).Field("count", action.count);
    case ActionKind::kMoveStack:
      return Writer("Move").FromTo(action).ItemFields(action).Field("stack", true);
    case ActionKind::kCopy:
      return Writer("Copy").FromTo(action).ItemFields(action).Flag("stack", action.flag);
    case ActionKind::kSelect:
      return action.to != -1 ? Writer("Select").FromTo(action)
                             : Writer("Select").From(action).Given("levelFrom", action.level_from);
    default:
      return Writer("Move").FromTo(action).ItemFields(action);
  }
}

Writer SiteText(const Action& action) {
  switch (action.kind) {
    case ActionKind::kAdd: {
      Writer writer = Writer("Add").Levelled(action).Field("what", action.what);
      if (action.count > 1) writer.Field("count", action.count);
      return writer.ItemFields(action).Flag("stack", action.flag);
    }
    case ActionKind::kInsert:
      return Writer("Insert")
          .Levelled(action)
          .Field("what", action.what)
          .Given("state", action.state);
    case ActionKind::kRemoveLater:
      return Writer("Remove").To(action).Field("applied", false);
    case ActionKind::kPromote:
      return Writer("Promote").Levelled(action).Field("what", action.what);
    case ActionKind::kSetState:
      return Writer("SetState").Levelled(action).Field("state", action.state);
    case ActionKind::kSetCount:
      return Writer("SetCount").To(action).Field("what", action.what).Field("count", action.count);
    case ActionKind::kSetValue:
      return Writer("SetValue").Levelled(action).Field("value", action.value);
    case ActionKind::kSetRotation:
      return Writer("SetRotation").To(action).Field("rotation", action.rotation);
    case ActionKind::kSetHidden:
      return Writer(fmt::format("SetHidden{}", HiddenText(action.what)))
          .Levelled(action)
          .Field("who", action.player)
          .Field("value", action.flag);
    case ActionKind::kSetCost:
      return Writer("SetCost").To(action).Field("cost", action.value);
    case ActionKind::kSetPhase:
      return Writer("SetPhase").To(action).Field("phase", action.value);
    default:
      return Writer("Remove").Levelled(action);
  }
}

Writer PuzzleText(const Action& action) {
  const std::string_view name = action.kind == ActionKind::kSetPuzzle      ? "Set"
                                : action.kind == ActionKind::kTogglePuzzle ? "Toggle"
                                                                           : "Reset";
  return Writer(name)
      .Field("type", ToText(action.to_type))
      .Field("var", action.to)
      .Field(action.kind == ActionKind::kResetPuzzle ? "max" : "value", action.value);
}

Writer PlayerText(const Model& model, const Action& action) {
  const auto with_value = [&](std::string_view name, std::string_view key) {
    return Writer(name).Field("player", action.player).Field(key, action.value);
  };
  switch (action.kind) {
    case ActionKind::kSwap:
      return Writer("Swap").Field("player1", action.player).Field("player2", action.value);
    case ActionKind::kSetScore:
      return with_value("SetScore", "score").Flag("add", action.flag);
    case ActionKind::kSetPlayerValue:
      return with_value("SetValueOfPlayer", "value");
    case ActionKind::kSetAmount:
      return with_value("SetAmount", "amount");
    case ActionKind::kBet:
      return with_value("Bet", "bet");
    case ActionKind::kForfeit:
      return Writer("Forfeit").Field("player", action.player);
    case ActionKind::kAddToTeam:
      return Writer("AddPlayerToTeam").Field("team", action.value).Field("player", action.player);
    case ActionKind::kTrigger:
      return Writer("Trigger").Field("event", NameOf(model, action)).Field("player", action.player);
    case ActionKind::kNote:
      return Writer("Note").Field("message", NoteText(model, action)).Field("to", action.player);
    case ActionKind::kPropose:
      return Writer("Propose")
          .Field("proposition", NameOf(model, action))
          .Field("propositionInt", action.value);
    case ActionKind::kVote:
      return Writer("Vote").Field("vote", NameOf(model, action)).Field("voteInt", action.value);
    default:
      return Writer("SetNextPlayer").Field("player", action.player);
  }
}

Writer ValueText(const Model& model, const Action& action) {
  const auto named = [&](std::string_view name) {
    return Writer(name).Field("name", NameOf(model, action)).Field("value", action.value);
  };
  switch (action.kind) {
    case ActionKind::kSetCounter:
      return Writer("SetCounter").Field("counter", action.value);
    case ActionKind::kSetTemp:
      return Writer("SetTemp").Field("temp", action.value);
    case ActionKind::kSetVar:
      return named("SetVar");
    case ActionKind::kSetPending:
      return Writer("SetPending").Given("value", action.value);
    case ActionKind::kRememberValue:
      return named("RememberValue");
    case ActionKind::kForgetValue:
      return named("ForgetValue");
    case ActionKind::kUpdateDie:
      return Writer("SetStateAndUpdateDice").Field("site", action.to).Field("state", action.state);
    case ActionKind::kUseDie:
      return Writer("UseDie")
          .Field("indexHandDice", action.what)
          .Field("indexDie", action.value)
          .Field("site", action.to);
    case ActionKind::kSetDiceAllEqual:
      return Writer("SetDiceAllEqual").Field("value", action.flag);
    case ActionKind::kSetPot:
      return Writer("SetPot").Field("pot", action.value);
    case ActionKind::kSetTrump:
      return Writer("SetTrumpSuit").Field("trumpSuit", action.value);
    case ActionKind::kStoreState:
      return Writer("StoreStateInContext");
    case ActionKind::kNextInstance:
      return Writer("NextInstance");
    default:
      return Writer("Pass");
  }
}

Writer Describe(const Model& model, const Action& action) {
  switch (action.kind) {
    case ActionKind::kMove:
    case ActionKind::kMoveStack:
    case ActionKind::kMoveSubStack:
    case ActionKind::kMoveCount:
    case ActionKind::kCopy:
    case ActionKind::kSelect:
      return MoveText(action);
    case ActionKind::kAdd:
    case ActionKind::kInsert:
    case ActionKind::kRemove:
    case ActionKind::kRemoveLater:
    case ActionKind::kPromote:
    case ActionKind::kSetState:
    case ActionKind::kSetCount:
    case ActionKind::kSetValue:
    case ActionKind::kSetRotation:
    case ActionKind::kSetHidden:
    case ActionKind::kSetCost:
    case ActionKind::kSetPhase:
      return SiteText(action);
    case ActionKind::kSetPuzzle:
    case ActionKind::kTogglePuzzle:
    case ActionKind::kResetPuzzle:
      return PuzzleText(action);
    case ActionKind::kSwap:
    case ActionKind::kSetScore:
    case ActionKind::kSetPlayerValue:
    case ActionKind::kSetAmount:
    case ActionKind::kBet:
    case ActionKind::kForfeit:
    case ActionKind::kAddToTeam:
    case ActionKind::kTrigger:
    case ActionKind::kNote:
    case ActionKind::kPropose:
    case ActionKind::kVote:
    case ActionKind::kSetNextPlayer:
      return PlayerText(model, action);
    default:
      return ValueText(model, action);
  }
}

}  // namespace

std::string TrialText(const Model& model, const Action& action) {
  return Describe(model, action).Finish(action);
}

}  // namespace ludens
