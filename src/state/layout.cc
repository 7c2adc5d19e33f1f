#include "state/layout.h"

#include "base/lanes.h"

#include "state/header.h"

namespace ludens {

void Layout::Finish() {
  words = (slots + 63) / 64;
  plain_items = !has_count && !has_state && !has_value && !has_rotation;
  uint32_t at = 0;
  const auto reserve = [&at](bool wanted, int entries, size_t bytes) {
    at = (at + 7u) & ~7u;
    const uint32_t offset = at;
    if (wanted) at += static_cast<uint32_t>(entries) * static_cast<uint32_t>(bytes);
    return offset;
  };
  reserve(true, 1, sizeof(Header));
  empty = reserve(true, words, 8);
  owned = reserve(true, words * (players + 2), 8);
  playable = reserve(has_playable, words, 8);
  visited = reserve(true, words, 8);
  to_clear = reserve(true, words, 8);
  const int lanes = (slots + kLanes - 1) / kLanes * kLanes;
  who = reserve(true, lanes, 1);
  what = reserve(has_what, lanes, 2);
  count = reserve(has_count, lanes, 2);
  state = reserve(has_state, lanes, 2);
  value = reserve(has_value, slots, 4);
  rotation = reserve(has_rotation, slots, 1);
  hidden = reserve(has_hidden, slots * (players + 1), 1);
  height = reserve(has_stacks, lanes, 2);
  vars = reserve(true, variables, 4);
  list_sizes = reserve(true, lists, 4);
  dice = reserve(true, dice_values, 4);
  tracks = reserve(has_track_indices, track_entries, 2);
  start_what = reserve(has_start_items, lanes, 2);
  last_sites = reserve(has_last_sites, 3 * words, 8);
  owned_entries = reserve(owned_order != OwnedOrder::kNone, owned_capacity, sizeof(OwnedEntry));
  costs = reserve(has_costs, slots, 4);
  domains = reserve(has_domains, slots * domain_words, 8);
  to_clear_order = reserve(has_to_clear, 2 * slots, 2);
  // What is mostly unused comes last, so that copies for look-ahead can leave it out.
  pending = reserve(true, pending_capacity, 4);
  const int levels = slots * stack_capacity;
  level_what = reserve(has_stacks, levels, 2);
  level_who = reserve(has_stacks, levels, 1);
  level_state = reserve(has_stacks && has_state, levels, 2);
  level_value = reserve(has_stacks && has_value, levels, 4);
  level_rotation = reserve(has_stacks && has_rotation, levels, 1);
  list_values = reserve(true, lists * list_capacity, 4);
  turn_history = reserve(true, turn_history_capacity, 8);
  history = reserve(true, history_capacity, 8);
  size = (at + 63u) & ~63u;
}

}  // namespace ludens
