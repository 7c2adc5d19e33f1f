#include "compiler/playout_kinds.h"

#include <algorithm>
#include <array>

namespace ludens {
namespace {

bool IsMove(const Bound& rule, std::string_view kind) {
  return OpcodeOf(rule) == "Move " + std::string(kind);
}

bool IsAdd(const Bound& rule) { return rule.Is("moves.Add") || IsMove(rule, "Add"); }

bool IsPass(const Bound& rule) {
  const std::string opcode = OpcodeOf(rule);
  return opcode == "Pass" || opcode == "Move Pass" || opcode == "decisions.Move Pass";
}

bool IsTrue(const Bound* argument) {
  return argument != nullptr && argument->kind == BoundKind::kBoolean && argument->integer != 0;
}

bool IsInteger(const Bound& bound, int value) {
  return bound.kind == BoundKind::kInteger && bound.integer == value;
}

/// The parts of an (or …) or (priority …), whichever way they are written.
std::vector<const Bound*> Parts(const Bound& rule) {
  std::vector<const Bound*> parts;
  for (size_t i = 0; i < rule.args.size(); ++i) {
    const Bound* argument = rule.args[i];
    if (argument == nullptr || rule.signature->slots[i].name == "then") continue;
    if (argument->kind == BoundKind::kArray)
      parts.insert(parts.end(), argument->args.begin(), argument->args.end());
    else
      parts.push_back(argument);
  }
  return parts;
}

/// (sites Empty), of the board: all empty sites and nothing else.
bool IsEmptyBoard(const Bound* region) {
  if (region == nullptr || OpcodeOf(*region) != "Sites Empty") return false;
  const Bound* container = region->Arg("index");
  return container == nullptr || IsInteger(*container, 0);
}

/// A piece clause that leaves the choice to the language, or says (mover).
bool PlacesMoversPiece(const Bound* piece) {
  if (piece == nullptr) return true;
  const Bound* component = piece->Arg("component");
  return component != nullptr && component->Is("Mover");
}

/// What makes an (add …) something else than the mover's piece on an empty site; empty: nothing.
std::string_view ObstacleIn(const Bound& add) {
  const Bound& to = *add.Arg("to");
  const Bound* piece = add.Arg("what");
  const Bound* count = add.Arg("count");
  if (add.Arg("then") != nullptr) return "the placement has consequences (then)";
  if (!PlacesMoversPiece(piece)) return "the piece is not given by the mover";
  if (piece != nullptr && piece->Arg("state") != nullptr) return "the piece gets a local state";
  if (!IsEmptyBoard(to.Arg("region"))) return "the target is not (sites Empty)";
  if (to.Arg("if") != nullptr) return "the target has a condition (if:)";
  if (to.Arg("effect") != nullptr) return "the target has an effect (apply)";
  if (to.Arg("level") != nullptr) return "the target has a level";
  if (count != nullptr && !IsInteger(*count, 1))
    return "several pieces are placed at once (count:)";
  if (IsTrue(add.Arg("stack"))) return "pieces are stacked";
  return "";
}

/// What in the rest of the game makes empty sites and legal moves differ; empty: nothing.
std::string_view ObstacleIn(const Model& model) {
  const bool large = std::any_of(model.components.begin(), model.components.end(),
                                 [](const Component& piece) { return piece.IsLarge(); });
  if (large) return "the game has large pieces";
  if (model.simultaneous) return "players move at the same time";
  if (model.boardless) return "the board grows with the moves";
  if (model.automove || model.gravity) return "a meta rule adds consequences to moves";
  if (model.pin || model.no_stack_on_fallen || model.no_suicide)
    return "a meta rule forbids some moves";
  if (model.repetition == Repetition::kPositional ||
      model.repetition == Repetition::kPositionalInTurn)
    return "a rule against repetition may forbid some moves";
  return "";
}

/// Finds the one shape of a rule whose postconditions can be left to drawn moves.
class FilterShape {
 public:
  /// True when `rule` has such a shape; `why` says which.
  bool Find(const Bound& rule) {
    if (IsChecked(rule)) return Found("a rule with a postcondition (ifAfterwards)");
    if (rule.Is("moves.If")) return FindIf(rule);
    if (rule.Is("moves.Or")) return FindOr(rule);
    if (rule.Is("Priority")) return FindPriority(rule);
    return false;
  }

  std::string why;

 private:
  static bool IsChecked(const Bound& rule) {
    return rule.Is("Do") && rule.Arg("ifAfterwards") != nullptr;
  }
  bool Found(std::string text) {
    why = std::move(text);
    return true;
  }

  bool FindIf(const Bound& rule) {
    const Bound* otherwise = rule.Arg("elseList");
    if (otherwise != nullptr && Find(*otherwise)) return Found("in the else branch, " + why);
    return Find(*rule.Arg("list")) && Found("in the first branch of an (if …), " + why);
  }

  /// All alternatives are drawn from together, so each may have a condition of its own.
  bool FindOr(const Bound& rule) {
    const std::vector<const Bound*> parts = Parts(rule);
    const auto checked = std::count_if(parts.begin(), parts.end(),
                                       [](const Bound* part) { return IsChecked(*part); });
    if (checked == 0) return false;
    if (parts.size() == 2 && IsChecked(*parts[0]) && IsPass(*parts[1]))
      return Found("a rule with a postcondition (ifAfterwards), or a pass");
    return Found("some alternatives of an (or …) have postconditions (ifAfterwards)");
  }

  /// The first rule with a legal move counts: each is drawn from until it is used up.
  bool FindPriority(const Bound& rule) {
    for (const Bound* part : Parts(rule))
      if (Find(*part)) return Found("below a (priority …), " + why);
    return false;
  }
};

PhasePlayout FindPlayout(const Model& model, const Bound& rule) {
  const bool repetition = model.repetition != Repetition::kAllowed;
  PhasePlayout found;
  if (IsAdd(rule)) {
    const std::string_view rule_obstacle = ObstacleIn(rule), game_obstacle = ObstacleIn(model);
    if (rule_obstacle.empty() && game_obstacle.empty())
      return {OptimisedPlayout::kAddToEmpty, false, "the mover's piece on any empty site"};
    found.why = rule_obstacle.empty() ? game_obstacle : rule_obstacle;
  } else if (FilterShape shape; shape.Find(rule)) {
    if (!model.stochastic) return {OptimisedPlayout::kFilter, repetition, shape.why};
    found.why = "moves have a postcondition, but chance takes part";
  } else {
    found.why = "neither a plain placement nor a rule with a postcondition";
  }
  if (repetition && !model.stochastic)
    return {OptimisedPlayout::kNoRepetition, true, "a rule against repeated positions"};
  return found;
}

}  // namespace

std::string_view NameOf(OptimisedPlayout kind) {
  static constexpr std::array<std::string_view, 4> kNames = {"standard", "add-to-empty", "filter",
                                                             "no-repetition"};
  return kNames[static_cast<size_t>(kind)];
}

std::vector<PhasePlayout> FindPlayouts(const Model& model, const Bound& game) {
  const Bound& rules = *game.Arg("rules");
  const auto rule_of = [](const Bound* play) {
    return play == nullptr ? nullptr : play->Arg("moves");
  };
  const Bound* common = rule_of(rules.Arg("play"));
  const bool phased = rules.signature->Find("phases") >= 0 && rules.Arg("phases") != nullptr;
  if (!phased) return {FindPlayout(model, *common)};
  std::vector<PhasePlayout> playouts;
  for (const Bound* phase : rules.Arg("phases")->args) {
    const Bound* own = rule_of(phase->Arg("play"));
    playouts.push_back(FindPlayout(model, own != nullptr ? *own : *common));
  }
  return playouts;
}

}  // namespace ludens
