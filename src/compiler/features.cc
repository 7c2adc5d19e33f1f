#include "compiler/features.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "ludemes/moves/lower.h"
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
  return HasOpcode(game, {"Place Stack", "Size Stack", "Level", "TopLevel", "moves.ForEach Level",
                          "regions.ForEach Level", "ints.Count Stack", "Where Level",
                          "equipment.Card", "Deck"}) ||
         HasTrue(game, "stack") || HasTrue(game, "largeStack") ||
         HasArgument(game, "level", {"args.From"}) || HasArgument(game, "top", {"moves.ForEach"});
}

/// (count at:…) without a word that says what to count: the items at a site.
bool CountsItems(const Bound& game) {
  return AnyOf(game, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause && OpcodeOf(bound) == "ints.Count";
  });
}

/// Several items placed on one site; (place Random …) counts sites instead.
bool PlacesCounts(const Bound& game) {
  return AnyOf(game, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause && bound.signature->owner->name == "Place" &&
           OpcodeOf(bound) != "Place Random" && bound.signature->Find("count") >= 0 &&
           bound.Arg("count") != nullptr;
  });
}

/// Wherever there is a container beside the board, items of a kind join on one site.
bool UsesCount(const Bound& game) {
  return HasOpcode(game,
                   {"Hand", "Dice", "Sow", "starts.Set Count", "moves.Set Count", "HandSite"}) ||
         CountsItems(game) || PlacesCounts(game) ||
         HasArgument(game, "count", {"moves.Add", "Move"}) || HasArgument(game, "counts");
}

/// Large pieces keep in their state how they are turned.
bool UsesState(const Bound& game) {
  return HasOpcode(game,
                   {"moves.Set State", "State", "Flip", "Roll", "Dice", "Domino", "Dominoes"}) ||
         HasArgument(game, "walk", {"Tile"}) || HasArgument(game, "walks", {"Tile"}) ||
         HasArgument(game, "state") || HasArgument(game, "flips") ||
         HasConstant(game, "SitesIndexType", "State");
}

bool UsesValue(const Bound& game) {
  return HasArgument(game, "value", {"Place"}) || HasOpcode(game, {"Dominoes", "Domino"}) ||
         HasOpcode(game, {"Value Piece"}) || HasConstant(game, "SetSiteType", "Value");
}

/// (no Pieces …) of all owners, neutral ones included.
bool AsksForAnyPiece(const Bound& game) {
  return AnyOf(game, [](const Bound& bound) {
    if (bound.kind != BoundKind::kClause || OpcodeOf(bound) != "bools.No Pieces") return false;
    const Bound* role = bound.Arg("role");
    if (role == nullptr) return bound.Arg("of") == nullptr;
    return role->constant.name == "All" || role->constant.name == "NonMover";
  });
}

/// True when rules that go through the pieces may find one listed twice: several items that join
/// others are listed anew, a promoted lone piece of a stack stays listed as what it was.
bool ListsTwice(const Bound& game, bool stacking) {
  if (!HasOpcode(game, {"moves.ForEach Piece"}) && !AsksForAnyPiece(game)) return false;
  return stacking ? HasOpcode(game, {"Promote", "Move Promote"}) || HasTrue(game, "stack")
                  : HasArgument(game, "count", {"FromTo", "Move"});
}

/// True when the order in which a player's pieces are listed shows: effects happen piece by piece
/// or group by group, or group sizes are listed. In rules that only offer moves the order is free.
bool OrderShows(const Bound& game, bool stacking) {
  if (ListsTwice(game, stacking)) return true;
  if (HasOpcode(game, {"moves.ForEach Group", "Sizes", "Take Control"})) return true;
  // Chance that is drawn while moves are generated falls on the pieces in their order.
  if (HasOpcode(game, {"moves.ForEach Piece"}) &&
      HasOpcode(game, {"Sites Random", "Value Random", "Random"}))
    return true;
  return AnyOf(game, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause && OpcodeOf(bound) == "moves.ForEach Piece" &&
           bound.Arg("specificMoves") != nullptr && !AnyOf(bound, [](const Bound& inner) {
             return inner.kind == BoundKind::kClause && inner.signature->owner->name == "Move";
           });
  });
}

/// Whether the state has sites of this type only.
bool HasOnly(const Model& model, SiteType only) {
  for (const SiteType type : kAllSiteTypes)
    if (type != only && model.slot_sites[static_cast<size_t>(type)] > 0) return false;
  return model.default_site == only && (only == SiteType::kCell || model.containers.size() == 1);
}

OwnedOrder OrderOf(const Model& model) {
  if (!model.order_shows) return OwnedOrder::kNone;
  const bool one_type = HasOnly(model, SiteType::kCell) || HasOnly(model, SiteType::kVertex);
  return one_type && !model.stacking ? OwnedOrder::kSwapping : OwnedOrder::kQueued;
}

/// Room for the lists of pieces. Pieces without rules of their own are not gone through: there only
/// the number of listings shows, which a short list counts (owned_lists.h).
int ListedPieces(const Model& model, int slots) {
  if (model.stacking) return 8 * slots + 256;
  const bool ruled = std::any_of(model.components.begin(), model.components.end(),
                                 [](const Component& piece) { return piece.moves != nullptr; });
  if (ruled) return 2 * slots + 256;
  return static_cast<int>(model.components.size()) * slots + 16;
}

/// Whether a round of passes is a draw: unless rules say something about passes, chance may force
/// them, or there is only one player, whose pass is a move like others.
bool PassesEnd(const Model& model, const Bound& game) {
  if (model.simulation || HasConstant(game, "PassEndType", "NoEnd")) return false;
  if (model.players == 1 && HasOpcode(game, {"Pass", "Move Pass"})) return false;
  return !HasConstant(game, "SetTrumpType", "TrumpSuit") &&
         !HasOpcode(game, {"bools.All Passed", "Dice", "PlayCard", "Move PlayCard"});
}

/// The kind of repetition that a rule or condition of this name asks about.
Repetition RepetitionOf(const Bound& game, std::string_view opcode) {
  Repetition found = Repetition::kAllowed;
  AnyOf(game, [&](const Bound& bound) {
    if (bound.kind != BoundKind::kClause || OpcodeOf(bound) != opcode) return false;
    const Bound* kind = bound.Arg("repetitionType");
    found = kind == nullptr ? Repetition::kPositional : static_cast<Repetition>(kind->integer + 1);
    return true;
  });
  return found;
}

bool Rolls(const Bound& bound) {
  return AnyOf(bound, [](const Bound& inner) { return inner.Is("Roll"); });
}

/// Every (roll) below is the first part of a (do … next:…), and of no other inside of that.
bool RollsFirst(const Bound& bound) {
  if (bound.Is("Roll")) return false;
  if (bound.Is("Do") && bound.Arg("next") != nullptr && IsThrow(*bound.Arg("prior")))
    return !Rolls(*bound.Arg("next"));
  return std::ranges::all_of(
      bound.args, [](const Bound* child) { return child == nullptr || RollsFirst(*child); });
}

/// The rules of pieces are asked inside of others.
bool PiecesRoll(const Bound& game) {
  return AnyOf(game, [](const Bound& bound) { return bound.Is("Equipment") && Rolls(bound); });
}

}  // namespace

void InferFeatures(Model& model, const Bound& game) {
  model.stacking = IsStacking(game);
  model.uses_count = !model.stacking && UsesCount(game);
  model.uses_state = UsesState(game);
  model.uses_value = UsesValue(game);
  model.uses_rotation = HasOpcode(game, {"Rotation", "Rotations", "moves.Set Rotation"}) ||
                        HasArgument(game, "rotation") ||
                        HasArgument(game, "rotations", {"args.To"});
  model.hidden = HasOpcode(game, {"moves.Set Hidden", "starts.Set Hidden", "bools.Is Hidden"});
  model.stochastic =
      HasOpcode(game, {"Roll", "Random", "Value Random", "Directions Random", "Place Random",
                       "Sites Random", "moves.Deal", "starts.Deal", "Deck", "ints.Count Pips",
                       "bools.Is AnyDie", "bools.All DiceUsed", "bools.All DiceEqual"});
  model.rolls_first = !HasOpcode(game, {"Random", "Value Random", "Directions Random",
                                        "Sites Random", "moves.Deal", "Take Domino"}) &&
                      RollsFirst(game) && !PiecesRoll(game);
  model.reads_level = HasOpcode(game, {"Level"});
  model.uses_score =
      HasOpcode(game, {"AddScore", "moves.Set Score", "starts.Set Score", "ints.Score", "ByScore"});
  model.uses_teams = HasOpcode(game, {"starts.Set Team", "moves.Set Team"});
  model.sequence_capture = HasConstant(game, "WhenType", "EndOfTurn");
  model.asks_last_effect = AnyOf(game, [](const Bound& bound) {
    return bound.Is("ints.Last") && bound.signature->Find("afterConsequence") >= 0 &&
           bound.Arg("afterConsequence") != nullptr;
  });
  model.uses_visited =
      HasConstant(game, "IsSiteType", "Visited") || HasOpcode(game, {"bools.Is Visited"});
  model.cycle_detection = HasOpcode(game, {"bools.Is Cycle"});
  model.remembers = HasOpcode(game, {"Remember Value", "Forget Value", "starts.Set RememberValue"});
  model.order_shows = OrderShows(game, model.stacking);
  model.uses_costs = HasOpcode(game, {"Cost"});
  model.swap_rule = HasOpcode(game, {"metas.Swap"});
  model.automove = HasOpcode(game, {"Automove"});
  model.gravity = HasOpcode(game, {"Gravity"});
  model.pin = HasOpcode(game, {"Pin"});
  model.no_stack_on_fallen = HasOpcode(game, {"NoStackOn"});
  model.no_suicide = HasConstant(game, "NoSimpleType", "Suicide");
  model.repetition = RepetitionOf(game, "metas.No Repeat");
  model.history = model.repetition != Repetition::kAllowed ? model.repetition
                                                           : RepetitionOf(game, "bools.Is Repeat");
  model.asks_hash = model.history != Repetition::kAllowed || model.cycle_detection ||
                    HasOpcode(game, {"bools.Is Repeat", "AvoidStoredState", "Remember State",
                                     "Forget State", "bools.Is Cycle"});
  model.pass_ends = PassesEnd(model, game);
}

/// True when each player has one component, with the player's number, and nobody else has any.
bool FollowOwners(const Model& model) {
  if (model.stacking || model.puzzle ||
      model.components.size() != static_cast<size_t>(model.players) + 1)
    return false;
  for (size_t i = 1; i < model.components.size(); ++i)
    if (model.components[i].owner != static_cast<int>(i) || model.components[i].IsLarge())
      return false;
  return true;
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
  layout.has_what = !FollowOwners(model) || layout.has_start_items;
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
  layout.list_capacity = model.remembers ? 4096 : 0;
  layout.has_costs = model.uses_costs;
  layout.has_domains = model.puzzle;
  for (const ValueRange& range : model.puzzle_values)
    layout.domain_words = std::max(layout.domain_words, range.max / 64 + 1);
  if (model.puzzle) layout.has_start_items = true;
  layout.owned_order = OrderOf(model);
  layout.owned_capacity = ListedPieces(model, layout.slots);
  layout.pending_capacity = 2 * layout.slots + 64;
  layout.dice_values = 0;
  for (const int container : model.dice_containers)
    layout.dice_values += model.containers[static_cast<size_t>(container)].sites;
  const bool in_game = model.history == Repetition::kPositional ||
                       model.history == Repetition::kSituational || model.cycle_detection;
  layout.history_capacity = in_game ? model.move_limit + 64 : 0;
  layout.turn_history_capacity = model.history == Repetition::kPositionalInTurn ||
                                         model.history == Repetition::kSituationalInTurn
                                     ? model.move_limit + 64
                                     : 0;
  layout.Finish();
  model.flat_moves = layout.owned_order == OwnedOrder::kNone && !layout.has_stacks &&
                     !layout.has_hidden && !layout.has_playable && !layout.has_track_indices &&
                     std::none_of(model.components.begin(), model.components.end(),
                                  [](const Component& component) { return component.IsLarge(); });
}

}  // namespace ludens
