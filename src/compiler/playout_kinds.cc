#include "compiler/playout_kinds.h"

#include <algorithm>
#include <array>

#include "compiler/candidates.h"

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

/// Finds the shapes of rules whose postconditions can be left to drawn moves; PlanCandidates
/// looks into exactly these.
class FilterShape {
 public:
  /// True when `rule` has such a shape; `why` says which.
  bool Find(const Bound& rule) { return Find(rule, true); }

  std::string why;

 private:
  static bool IsChecked(const Bound& rule) {
    return rule.Is("Do") && rule.Arg("ifAfterwards") != nullptr;
  }
  bool Found(std::string text) {
    why = std::move(text);
    return true;
  }

  bool Find(const Bound& rule, bool staged) {
    if (IsChecked(rule)) return Found("moves with a postcondition (ifAfterwards)");
    if (rule.Is("moves.If")) return FindIf(rule, staged);
    if (rule.Is("moves.Or")) return FindOr(rule);
    // Below alternatives, a rule that is used up would have to bring others in: not exact.
    if (rule.Is("Priority") && staged) return FindPriority(rule);
    return false;
  }

  bool FindIf(const Bound& rule, bool staged) {
    const Bound* otherwise = rule.Arg("elseList");
    if (otherwise != nullptr && Find(*otherwise, staged)) return Found("else " + why);
    return Find(*rule.Arg("list"), staged) && Found("under a condition " + why);
  }

  /// All alternatives are drawn from together, so each may have a condition of its own.
  bool FindOr(const Bound& rule) {
    const std::vector<const Bound*> parts = PartsOf(rule);
    const bool checked = std::any_of(parts.begin(), parts.end(),
                                     [this](const Bound* part) { return Find(*part, false); });
    if (!checked) return false;
    if (parts.size() == 2 && IsChecked(*parts[0]) && IsPass(*parts[1]))
      return Found("moves with a postcondition (ifAfterwards), or a pass");
    return Found("among alternatives " + why);
  }

  /// The first rule with a legal move counts: each is drawn from until it is used up.
  bool FindPriority(const Bound& rule) {
    for (const Bound* part : PartsOf(rule))
      if (Find(*part, false)) return Found("by priority " + why);
    return false;
  }
};

std::optional<SiteType> TypeIn(const Bound* argument) {
  if (argument == nullptr) return std::nullopt;
  return static_cast<SiteType>(argument->integer);
}

/// Where the pieces go; none where the empty sites are of another type than the target.
std::optional<SiteType> PlacedOn(const Model& model, const Bound& add) {
  const Bound& to = *add.Arg("to");
  const SiteType placed = TypeIn(to.Arg("type")).value_or(model.default_site);
  const SiteType empty = TypeIn(to.Arg("region")->Arg("elementType")).value_or(model.default_site);
  return placed == empty ? std::optional(placed) : std::nullopt;
}

}  // namespace

std::string_view NameOf(OptimisedPlayout kind) {
  static constexpr std::array<std::string_view, 4> kNames = {"standard", "add-to-empty", "filter",
                                                             "no-repetition"};
  return kNames[static_cast<size_t>(kind)];
}

PhasePlayout FindPlayout(const Model& model, const Bound& rule) {
  const bool repetition = model.repetition != Repetition::kAllowed;
  PhasePlayout found;
  if (IsAdd(rule)) {
    const std::string_view rule_obstacle = ObstacleIn(rule), game_obstacle = ObstacleIn(model);
    found.why = rule_obstacle.empty() ? game_obstacle : rule_obstacle;
    if (found.why.empty()) {
      if (const auto type = PlacedOn(model, rule))
        return {OptimisedPlayout::kAddToEmpty, false, *type, "the mover's piece on any empty site"};
      found.why = "the empty sites are not those of the target's type";
    }
  } else if (FilterShape shape; shape.Find(rule)) {
    if (!model.stochastic) return {OptimisedPlayout::kFilter, repetition, {}, shape.why};
    found.why = "moves have a postcondition, but chance takes part";
  } else {
    found.why = "neither a plain placement nor moves with a postcondition";
  }
  if (repetition && !model.stochastic)
    return {OptimisedPlayout::kNoRepetition, true, {}, "a rule against repeated positions"};
  return found;
}

}  // namespace ludens
