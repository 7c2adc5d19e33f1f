#include "compiler/describe.h"

#include <algorithm>
#include <set>

#include "ludemes/grammar/binder.h"

namespace ludens {
namespace {

using Opcodes = std::set<std::string>;

/// A clause as the language spells it: its keyword, and the constant that selects among several.
std::string Spelling(const Bound& clause) {
  const Bound* first = clause.args.empty() ? nullptr : clause.args[0];
  if (first == nullptr || first->kind != BoundKind::kEnum) return clause.signature->keyword;
  return clause.signature->keyword + " " + std::string(first->constant.name);
}

void Collect(const Bound& bound, std::set<std::string>& spellings, Opcodes& opcodes) {
  if (bound.kind == BoundKind::kClause) {
    spellings.insert(Spelling(bound));
    opcodes.insert(bound.signature->owner->name);
    opcodes.insert(OpcodeOf(bound));
  }
  ForEachChild(bound, [&](const Bound& child) { Collect(child, spellings, opcodes); });
}

struct Flag {
  const char* name;
  bool holds;
};

std::vector<std::string> FlagsOf(const Model& model, const Opcodes& opcodes) {
  const auto uses = [&](std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const char* name) { return opcodes.count(name) > 0; });
  };
  const bool large = std::any_of(model.components.begin(), model.components.end(),
                                 [](const Component& piece) { return piece.IsLarge(); });
  const Flag flags[] = {
      {"Boardless", model.boardless},
      {"Bet", uses({"Bet", "Move Bet"})},
      {"Count", model.uses_count},
      {"CycleDetection", model.cycle_detection},
      {"DeductionPuzzle", model.puzzle},
      {"Dice", !model.dice_containers.empty()},
      {"Dominoes", uses({"Dominoes", "Domino"})},
      {"HiddenInfo", model.hidden},
      {"Hand", uses({"Hand"})},
      {"InternalLoopInTrack", model.has_internal_loops},
      {"LargePiece", large},
      {"MapValue", uses({"Var", "moves.Set Var"})},
      {"MoveAgain", uses({"MoveAgain"})},
      {"NotAllPass", !model.pass_ends && !model.simulation},
      {"Note", uses({"Note"})},
      {"PendingValues", uses({"moves.Set Pending", "Sites Pending", "Value Pending"})},
      {"RememberingValues", model.remembers},
      {"RepeatPositionalInGame", model.history == Repetition::kPositional},
      {"RepeatPositionalInTurn", model.history == Repetition::kPositionalInTurn},
      {"RepeatSituationalInGame", model.history == Repetition::kSituational},
      {"RepeatSituationalInTurn", model.history == Repetition::kSituationalInTurn},
      {"Rotation", model.uses_rotation},
      {"Score", model.uses_score},
      {"SequenceCapture", model.sequence_capture || uses({"Sites ToClear"})},
      {"Simultaneous", model.simultaneous},
      {"SiteState", model.uses_state},
      {"Stacking", model.stacking},
      {"Stochastic", model.stochastic},
      {"Team", model.uses_teams},
      {"Track", !model.tracks.empty()},
      {"UsesSwapRule", model.swap_rule},
      {"Value", model.uses_value},
      {"Visited", model.uses_visited},
      {"Vote", uses({"Vote", "Move Vote", "Propose", "Move Propose"})},
  };
  std::vector<std::string> names;
  for (const Flag& flag : flags)
    if (flag.holds) names.emplace_back(flag.name);
  return names;
}

}  // namespace

RulesSummary Summarise(const Description& description, const LudGame& game) {
  RulesSummary summary;
  Binder binder;
  const Bound* bound = binder.Bind(description.game, TypeRef{Grammar::Get().Type("Game"), 0});
  if (bound == nullptr) return summary;
  std::set<std::string> spellings;
  Opcodes opcodes;
  Collect(*bound, spellings, opcodes);
  summary.ludemes.assign(spellings.begin(), spellings.end());
  summary.flags = FlagsOf(game.model(), opcodes);
  return summary;
}

std::vector<std::string> LayoutParts(const Layout& layout) {
  const Flag parts[] = {{"what", layout.has_what},
                        {"count", layout.has_count},
                        {"state", layout.has_state},
                        {"value", layout.has_value},
                        {"rotation", layout.has_rotation},
                        {"stacks", layout.has_stacks},
                        {"hidden", layout.has_hidden},
                        {"growing board", layout.has_playable},
                        {"track positions", layout.has_track_indices},
                        {"start items", layout.has_start_items},
                        {"deferred captures", layout.has_to_clear},
                        {"last sites", layout.has_last_sites},
                        {"lists", layout.list_capacity > 0},
                        {"dice", layout.dice_values > 0},
                        {"history", layout.history_capacity > 0},
                        {"history of the turn", layout.turn_history_capacity > 0}};
  std::vector<std::string> names = {"owner"};
  for (const Flag& part : parts)
    if (part.holds) names.emplace_back(part.name);
  return names;
}

}  // namespace ludens
