#include "compiler/features.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "state/track_indices.h"

namespace ludens {
namespace {

bool HasOpcode(const Bound& game, const std::set<std::string_view>& opcodes) {
  return AnyOf(game, [&](const Bound& bound) {
    if (bound.kind != BoundKind::kClause) return false;
    return opcodes.count(bound.signature->owner->name) > 0 || opcodes.count(OpcodeOf(bound)) > 0;
  });
}

/// True when some clause of a class in `classes` (any class when empty) fills the slot.
bool HasArgument(const Bound& game, std::string_view slot,
                 const std::set<std::string_view>& classes = {}) {
  return AnyOf(game, [&](const Bound& bound) {
    if (bound.kind != BoundKind::kClause) return false;
    if (!classes.empty() && classes.count(bound.signature->owner->name) == 0) return false;
    return bound.signature->Find(slot) >= 0 && bound.Arg(slot) != nullptr;
  });
}

/// True when some clause has a literal `true` in the slot.
bool HasTrue(const Bound& game, std::string_view slot) {
  return AnyOf(game, [&](const Bound& bound) {
    if (bound.kind != BoundKind::kClause || bound.signature->Find(slot) < 0) return false;
    const Bound* argument = bound.Arg(slot);
    return argument != nullptr && argument->kind == BoundKind::kBoolean && argument->integer != 0;
  });
}

bool HasConstant(const Bound& game, std::string_view enum_type, std::string_view name) {
  const uint16_t type = Grammar::Get().Type(enum_type);
  return AnyOf(game, [&](const Bound& bound) {
    return bound.kind == BoundKind::kEnum && bound.constant.type == type &&
           bound.constant.name == name;
  });
}

bool IsStacking(const Bound& game) {
  return HasOpcode(game, {"Place Stack", "Size Stack", "ints.Level", "TopLevel",
                          "moves.ForEach Level", "regions.ForEach Level", "ints.Count Stack",
                          "Where Level", "equipment.Card", "Deck"}) ||
         HasTrue(game, "stack") || HasTrue(game, "largeStack") ||
         HasArgument(game, "level", {"args.To", "args.From", "ints.Who", "Value"}) ||
         HasArgument(game, "top", {"moves.ForEach"});
}

/// (count at:…) without a word that says what to count: the items at a site.
bool CountsItems(const Bound& game) {
  return AnyOf(game, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause && OpcodeOf(bound) == "ints.Count";
  });
}

bool UsesCount(const Bound& game) {
  return HasOpcode(game, {"Hand", "Sow", "starts.Set Count", "moves.Set Count", "HandSite"}) ||
         CountsItems(game) ||
         HasArgument(game, "count", {"Place", "moves.Add", "decisions.Move"}) ||
         HasArgument(game, "counts");
}

bool UsesState(const Bound& game) {
  return HasOpcode(game, {"moves.Set State", "ints.State", "Flip", "Roll", "Dice", "Tile"}) ||
         HasArgument(game, "state") || HasArgument(game, "flips") ||
         HasConstant(game, "SitesIndexType", "State");
}

bool UsesValue(const Bound& game) {
  return HasArgument(game, "value", {"Place"}) || HasOpcode(game, {"Dominoes", "Domino"}) ||
         HasOpcode(game, {"Value Piece"}) || HasConstant(game, "SetSiteType", "Value");
}

Repetition RepetitionRule(const Bound& game) {
  Repetition found = Repetition::kAllowed;
  AnyOf(game, [&](const Bound& bound) {
    if (bound.kind != BoundKind::kClause || OpcodeOf(bound) != "metas.No Repeat") return false;
    const Bound* kind = bound.Arg("repetitionType");
    found = kind == nullptr ? Repetition::kPositional : static_cast<Repetition>(kind->integer + 1);
    return true;
  });
  return found;
}

}  // namespace

void InferFeatures(Model& model, const Bound& game) {
  model.stacking = IsStacking(game);
  model.uses_count = !model.stacking && UsesCount(game);
  model.uses_state = UsesState(game);
  model.uses_value = UsesValue(game);
  model.uses_rotation = HasOpcode(game, {"ints.Rotation", "Rotations", "moves.Set Rotation"}) ||
                        HasArgument(game, "rotation") || HasArgument(game, "rotations");
  model.hidden = HasOpcode(game, {"moves.Set Hidden", "starts.Set Hidden", "bools.Is Hidden"});
  model.stochastic = HasOpcode(
      game, {"Roll", "Random", "Value Random", "directions.Directions Random", "Place Random",
             "Sites Random", "moves.Deal", "starts.Deal", "Deck", "ints.Count Pips",
             "bools.Is AnyDie", "bools.All DiceUsed", "bools.All DiceEqual"});
  model.uses_score =
      HasOpcode(game, {"AddScore", "moves.Set Score", "starts.Set Score", "ints.Score", "ByScore"});
  model.uses_teams = HasOpcode(game, {"starts.Set Team", "moves.Set Team"});
  model.sequence_capture =
      HasConstant(game, "WhenType", "EndOfTurn") || HasConstant(game, "SitesSimpleType", "ToClear");
  model.uses_visited =
      HasConstant(game, "IsSiteType", "Visited") || HasOpcode(game, {"bools.Is Visited"});
  model.cycle_detection = HasOpcode(game, {"bools.Is Cycle"});
  model.remembers = HasOpcode(game, {"Remember", "Forget", "starts.Set RememberValue"});
  model.swap_rule = HasOpcode(game, {"metas.Swap"});
  model.automove = HasOpcode(game, {"Automove"});
  model.gravity = HasOpcode(game, {"Gravity"});
  model.pin = HasOpcode(game, {"Pin"});
  model.no_stack_on_fallen = HasOpcode(game, {"NoStackOn"});
  model.no_suicide = HasConstant(game, "NoSimpleType", "Suicide");
  model.repetition = RepetitionRule(game);
  model.asks_hash = model.repetition != Repetition::kAllowed || model.cycle_detection ||
                    HasOpcode(game, {"bools.Is Repeat", "AvoidStoredState", "Remember State",
                                     "Forget State", "bools.Is Cycle"});
  model.pass_ends =
      !HasOpcode(game, {"Pass", "decisions.Move Pass", "PassEnd", "bools.All Passed", "Dice"});
}

void ChooseLayout(Model& model) {
  Layout& layout = model.layout;
  layout.players = model.players;
  layout.slots = model.total_sites;
  // Board elements of other types than the default one get slots behind all sites.
  for (const SiteType type : kAllSiteTypes) {
    const size_t index = static_cast<size_t>(type);
    if (type == model.default_site || model.slot_sites[index] == 0) continue;
    model.slot_offset[index] = layout.slots;
    layout.slots += model.slot_sites[index];
  }
  layout.has_what = true;
  layout.has_count = model.uses_count;
  layout.has_state = model.uses_state;
  layout.has_value = model.uses_value;
  layout.has_rotation = model.uses_rotation;
  layout.has_stacks = model.stacking;
  layout.has_hidden = model.hidden;
  layout.has_playable = model.boardless;
  layout.has_track_indices = model.has_internal_loops;
  layout.track_entries = TrackIndices::Entries(model);
  layout.has_to_clear = model.sequence_capture;
  layout.stack_capacity = model.stacking ? std::max(32, model.stack_capacity) : 1;
  layout.variables = static_cast<int>(model.names.size());
  layout.lists = static_cast<int>(model.names.size()) + 1;
  layout.list_capacity = model.remembers ? 1024 : 0;
  layout.pending_capacity = 2 * layout.slots + 64;
  layout.dice_values = 0;
  for (const int container : model.dice_containers)
    layout.dice_values += model.containers[static_cast<size_t>(container)].sites;
  const bool in_game = model.repetition == Repetition::kPositional ||
                       model.repetition == Repetition::kSituational || model.cycle_detection;
  layout.history_capacity = in_game ? model.move_limit + 64 : 0;
  layout.turn_history_capacity = model.repetition == Repetition::kPositionalInTurn ||
                                         model.repetition == Repetition::kSituationalInTurn
                                     ? model.move_limit + 64
                                     : 0;
  layout.Finish();
  model.flat_moves = !layout.has_stacks && !layout.has_hidden && !layout.has_playable &&
                     !layout.has_track_indices &&
                     std::none_of(model.components.begin(), model.components.end(),
                                  [](const Component& component) { return component.IsLarge(); });
}

}  // namespace ludens
