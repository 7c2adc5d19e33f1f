#pragma once

#include <cstdint>

#include "graph/types.h"

namespace ludens {

/// How a game keeps its pieces in order (owned_lists.h): not at all, or in the order in which they
/// came, where the last one takes the place of one that goes (kSwapping) or all move up (kQueued).
enum class OwnedOrder : uint8_t { kNone, kSwapping, kQueued };

/// One piece in the lists of pieces in play.
struct OwnedEntry {
  int16_t what = 0;
  int16_t site = 0;
  int16_t level = 0;
  SiteType type = SiteType::kCell;
};

/// Which optional per-site fields a game needs and how large its state is. Chosen once by the
/// compiler from the rules; offsets are in bytes from the start of the state block.
struct Layout {
  int slots = 0;  ///< Sites that may hold something, all containers and site types.
  int words = 0;  ///< 64-bit words of a bit set over the slots.
  int players = 2;

  bool has_what = true;  ///< False where the component follows from the owner.
  bool has_count = false;
  bool has_state = false;
  bool has_value = false;
  bool has_rotation = false;
  bool has_stacks = false;
  bool has_hidden = false;
  bool has_playable = false;  ///< Boardless games.
  bool has_track_indices = false;
  bool has_start_items = false;  ///< What stood where when the game began.
  bool has_to_clear = false;     ///< Captures may be deferred to the end of the turn.
  bool has_last_sites = false;   ///< All sites of the last move, not only its first and last.
  bool has_costs = false;        ///< Start rules give sites a cost.
  bool has_domains = false;      ///< Sites are variables of a deduction puzzle.
  /// Items have an owner and a component and nothing else; set by Finish().
  bool plain_items = false;
  OwnedOrder owned_order = OwnedOrder::kNone;
  int owned_capacity = 0;    ///< Entries of the lists of pieces in play.
  int stack_capacity = 1;    ///< Levels per slot.
  int variables = 0;         ///< Named variables, by index of Model::names.
  int lists = 0;             ///< Remembered lists, likewise (the unnamed one is "").
  int list_capacity = 0;     ///< Values per remembered list.
  int pending_capacity = 0;  ///< Values of the pending set.
  int history_capacity = 0;  ///< Position hashes for repetition rules.
  int turn_history_capacity = 0;
  int domain_words = 1;   ///< 64-bit words of a variable's domain.
  int dice_values = 0;    ///< Dice of all dice containers.
  int track_entries = 0;  ///< Numbers of the track index table.

  // Byte offsets, set by Finish().
  uint32_t empty = 0, owned = 0, playable = 0, visited = 0, to_clear = 0, to_clear_order = 0;
  uint32_t who = 0, what = 0, count = 0, state = 0, value = 0, rotation = 0, hidden = 0;
  uint32_t height = 0, level_what = 0, level_who = 0, level_state = 0, level_value = 0,
           level_rotation = 0;
  uint32_t vars = 0, list_sizes = 0, list_values = 0, pending = 0, dice = 0, tracks = 0;
  uint32_t start_what = 0, last_sites = 0, owned_entries = 0, costs = 0, domains = 0;
  uint32_t turn_history = 0, history = 0;
  uint32_t size = 0;  ///< Bytes of the whole block, a multiple of 64.

  /// Items of one component do not differ but by their number.
  bool plain_seeds() const { return !has_state && !has_value && !has_rotation; }

  /// Computes words, the offsets and the size from the other fields.
  void Finish();
};

}  // namespace ludens
