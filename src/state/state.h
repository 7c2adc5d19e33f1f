#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/rng.h"
#include "state/header.h"
#include "state/layout.h"

namespace ludens {

/// What stands at one level of a site. In writes, -1 means "leave as it is".
struct Item {
  int who = 0;
  int what = 0;
  int state = 0;
  int rotation = 0;
  int value = 0;
};
inline constexpr Item kKeepItem = {-1, -1, -1, -1, -1};

/// A view of one flat state block. Cheap to copy; owns nothing. Slots come from Model::SlotOf.
///
/// Every slot has a top item (the only one in games without stacks); in games with counts it
/// stands for `Count` equal items. Reads outside the slots answer "empty", so that rules may ask
/// about Off. Writes keep the owned sets, the empty set and the hash in step.
class State {
 public:
  /// Without `hashed`, writes leave the hash of the sites alone: for playouts of games whose rules
  /// never ask for it.
  State(const Layout& layout, std::byte* bytes, bool hashed = true)
      : layout_(&layout), bytes_(bytes), histories_(bytes), hashed_(hashed) {}
  /// A copy for looking ahead, on a block of its own: what it can change is copied, the histories
  /// of positions are read where they are.
  State CopyTo(std::byte* bytes, bool hashed) const;
  /// The same with the histories: all that the position is. Unused room for more stays as it is.
  void CopyWholeTo(std::byte* bytes) const;

  bool hashed() const { return hashed_; }
  /// Takes a slot's part out of the hash, or puts it in.
  void ToggleHash(int slot) const {
    if (hashed_) header().site_hash ^= SlotHash(slot);
  }

  const Layout& layout() const { return *layout_; }
  std::byte* bytes() const { return bytes_; }
  Header& header() const { return *reinterpret_cast<Header*>(bytes_); }

  /// Empty board, header at its defaults.
  void Reset() const;

  // --- Reading the top item -------------------------------------------------------------------
  bool IsSlot(int slot) const { return static_cast<unsigned>(slot) < Slots(); }
  int Who(int slot) const { return IsSlot(slot) ? At<uint8_t>(layout_->who)[slot] : 0; }
  int What(int slot) const {
    if (!IsSlot(slot)) return 0;
    return layout_->has_what ? At<uint16_t>(layout_->what)[slot] : At<uint8_t>(layout_->who)[slot];
  }
  /// Items at the slot: the count in games with counts, else 1 when occupied; in games with stacks
  /// 1 where the top item has an owner, as the language has it.
  int Count(int slot) const {
    if (!IsSlot(slot)) return 0;
    if (layout_->has_stacks) return Who(slot) != 0 ? 1 : 0;
    return layout_->has_count ? At<uint16_t>(layout_->count)[slot] : (What(slot) != 0 ? 1 : 0);
  }
  int LocalState(int slot) const {
    return layout_->has_state && IsSlot(slot) ? At<uint16_t>(layout_->state)[slot] : 0;
  }
  int Value(int slot) const {
    return layout_->has_value && IsSlot(slot) ? At<int32_t>(layout_->value)[slot] : 0;
  }
  int Rotation(int slot) const {
    return layout_->has_rotation && IsSlot(slot) ? At<uint8_t>(layout_->rotation)[slot] : 0;
  }
  bool IsEmpty(int slot) const { return IsSlot(slot) && TestBit(layout_->empty, slot); }
  bool IsOccupied(int slot) const { return IsSlot(slot) && !TestBit(layout_->empty, slot); }

  /// Bit f: `player` may not see field f (HiddenField) of what stands here.
  int HiddenBits(int slot, int player) const {
    return layout_->has_hidden && IsSlot(slot)
               ? At<uint8_t>(layout_->hidden)[HiddenAt(slot, player)]
               : 0;
  }

  // --- Reading stacks -------------------------------------------------------------------------
  /// Levels at the slot; 0 or 1 in games without stacks.
  int Height(int slot) const {
    if (!IsSlot(slot)) return 0;
    return layout_->has_stacks ? At<uint16_t>(layout_->height)[slot] : IsOccupied(slot);
  }
  /// The item at a level (0 is the lowest); an empty item outside the stack. Without stacks, or
  /// with level kNone (-1), the top item.
  Item ItemAt(int slot, int level) const;
  int WhatAt(int slot, int level) const {
    if (!layout_->has_stacks || level == -1) return What(slot);
    return IsLevel(slot, level) ? At<uint16_t>(layout_->level_what)[LevelAt(slot, level)] : 0;
  }
  int WhoAt(int slot, int level) const {
    if (!layout_->has_stacks || level == -1) return Who(slot);
    return IsLevel(slot, level) ? At<uint8_t>(layout_->level_who)[LevelAt(slot, level)] : 0;
  }

  // --- Sets -----------------------------------------------------------------------------------
  std::span<uint64_t> EmptySet() const { return Words(layout_->empty); }
  /// Slots where `player` owns an item at some level (0: neutral, players + 1: shared).
  std::span<uint64_t> OwnedSet(int player) const { return Words(OwnedAt(player)); }
  std::span<uint64_t> VisitedSet() const { return Words(layout_->visited); }
  std::span<uint64_t> ToClearSet() const { return Words(layout_->to_clear); }
  /// The sites of deferred captures in the order of capture; a site may occur several times in
  /// games with stacks.
  std::span<int16_t> ToClearOrder() const {
    return {At<int16_t>(layout_->to_clear_order), static_cast<size_t>(header().to_clear_count)};
  }
  /// Notes a deferred capture. Throws Error when there are too many.
  void AddToClear(int slot, int site) const;
  void ResetToClear() const;
  std::span<uint64_t> PlayableSet() const { return Words(layout_->playable); }

  /// The pieces in play in the language's order; empty where no rule shows it (owned_lists.h).
  std::span<OwnedEntry> OwnedEntries() const {
    return {At<OwnedEntry>(layout_->owned_entries), static_cast<size_t>(header().owned_count)};
  }
  /// What start rules said a site costs.
  int Cost(int slot) const {
    return layout_->has_costs && IsSlot(slot) ? At<int32_t>(layout_->costs)[slot] : 0;
  }
  void SetCost(int slot, int cost) const {
    if (layout_->has_costs && IsSlot(slot)) At<int32_t>(layout_->costs)[slot] = cost;
  }

  /// Bit v: a variable of a deduction puzzle may have the value v. It is decided when one is left.
  std::span<const uint64_t> Domain(int slot) const {
    if (!layout_->has_domains || !IsSlot(slot)) return {};
    const size_t words = static_cast<size_t>(layout_->domain_words);
    return {At<uint64_t>(layout_->domains) + static_cast<size_t>(slot) * words, words};
  }
  /// The only value of a domain, -1 where there are none or several.
  static int OnlyValue(std::span<const uint64_t> domain) {
    int value = -1;
    for (size_t i = 0; i < domain.size(); ++i) {
      if (domain[i] == 0) continue;
      if (value >= 0 || !std::has_single_bit(domain[i])) return -1;
      value = static_cast<int>(64 * i) + std::countr_zero(domain[i]);
    }
    return value;
  }
  bool IsDecided(int slot) const { return OnlyValue(Domain(slot)) >= 0; }
  // What stands on a variable is the value that is left, 0 as long as there are several. REQUIRES:
  // a deduction puzzle.
  void Decide(int slot, int value) const;        ///< Leaves only this value.
  void ToggleValue(int slot, int value) const;   ///< Strikes a value out, or allows it again.
  void AllowUpTo(int slot, int greatest) const;  ///< Allows all values from 0 on.
  /// Sets one word of all domains, counted from the first slot's.
  void SetDomainWord(int index, uint64_t word) const;

  // --- Writing --------------------------------------------------------------------------------
  /// Sets fields of the top item, -1 leaving a field as it is; an item comes into being or
  /// disappears when that changes whether the slot is occupied. In games with stacks an empty slot
  /// gets its first level.
  void Set(int slot, int who, int what, int count, int state, int rotation, int value) const;
  /// Sets the local state of the top item alone. REQUIRES: there is one.
  void SetTopState(int slot, int state) const;
  /// Empties the slot: all levels, all fields.
  void Clear(int slot) const;
  /// Puts an item on top. REQUIRES: a game with stacks.
  void Push(int slot, const Item& item) const;
  /// Puts an item at a level, lifting those above. REQUIRES: a game with stacks, level <= Height.
  void Insert(int slot, int level, const Item& item) const;
  /// Takes the item at a level away, lowering those above (without stacks: clears the slot).
  /// Returns what was there.
  Item Take(int slot, int level) const;
  /// Changes fields of the item at a level, -1 leaving a field as it is.
  void Change(int slot, int level, const Item& item) const;

  /// Marks a slot as taken (or free) that holds nothing itself: a large piece lies over it.
  void SetCovered(int slot, bool covered) const;
  /// REQUIRES: a game with hidden information.
  void SetHiddenBits(int slot, int player, int bits) const {
    if (IsSlot(slot))
      At<uint8_t>(layout_->hidden)[HiddenAt(slot, player)] = static_cast<uint8_t>(bits);
  }

  // --- Lists outside the board ----------------------------------------------------------------
  std::span<int32_t> Variables() const {
    return {At<int32_t>(layout_->vars), static_cast<size_t>(layout_->variables)};
  }
  /// The values of a remembered list.
  std::span<int32_t> Remembered(int list) const;
  /// Throws Error when the list is full: a state never silently loses a value.
  void Remember(int list, int value) const;
  void Forget(int list, int value) const;  ///< The first occurrence.
  void ForgetAll(int list) const { At<int32_t>(layout_->list_sizes)[list] = 0; }

  std::span<int32_t> Pending() const;
  bool IsPending(int value) const;
  void AddPending(int value) const;
  void ClearPending() const { header().pending_count = 0; }

  /// What stood on a slot when the game began (in a puzzle one more than the value that a decided
  /// variable had), and the call that remembers it.
  int StartWhat(int slot) const {
    return layout_->has_start_items && IsSlot(slot) ? At<uint16_t>(layout_->start_what)[slot] : 0;
  }
  void KeepStartItems() const;

  /// Sites of the last move as a set: 0 those its actions leave, 1 those they reach, 2 those it
  /// passed. Empty where no rule asks for them.
  std::span<uint64_t> LastSites(int part) const {
    if (!layout_->has_last_sites) return {};
    return Words(layout_->last_sites + static_cast<uint32_t>(part * layout_->words * 8));
  }

  std::span<int32_t> Dice() const {
    return {At<int32_t>(layout_->dice), static_cast<size_t>(layout_->dice_values)};
  }

  /// Position hashes for the repetition rules.
  std::span<const uint64_t> History() const;
  std::span<const uint64_t> TurnHistory() const;
  /// A copy for looking ahead gets histories of its own first.
  void AddToHistory(uint64_t hash);
  void AddToTurnHistory(uint64_t hash);

  // --- Hashes ---------------------------------------------------------------------------------
  /// What stands where, teams, sides and the unnamed variable: what "positional" repetition
  /// compares.
  uint64_t PositionHash() const;
  /// The position with the player to move, scores and all that "situational" repetition compares.
  uint64_t SituationHash() const;
  /// The situation and everything else that rules can see.
  uint64_t FullHash() const;

  template <typename T>
  T* At(uint32_t offset) const {
    return reinterpret_cast<T*>(bytes_ + offset);
  }

 private:
  unsigned Slots() const { return static_cast<unsigned>(layout_->slots); }
  std::span<uint64_t> Words(uint32_t offset) const {
    return {At<uint64_t>(offset), static_cast<size_t>(layout_->words)};
  }
  bool TestBit(uint32_t set, int slot) const {
    return (At<uint64_t>(set)[slot >> 6] >> (slot & 63)) & 1;
  }
  void WriteBit(uint32_t set, int slot, bool on) const {
    uint64_t& word = At<uint64_t>(set)[slot >> 6];
    const uint64_t bit = uint64_t{1} << (slot & 63);
    word = on ? word | bit : word & ~bit;
  }
  /// Levels lie side by side, so that those above the tallest stack need not be copied.
  int LevelAt(int slot, int level) const { return level * layout_->slots + slot; }
  bool IsLevel(int slot, int level) const { return level >= 0 && level < Height(slot); }
  int HiddenAt(int slot, int player) const { return slot * (layout_->players + 1) + player; }
  uint64_t SlotHash(int slot) const;
  void OwnHistories();
  void CopyLists(std::byte* to) const;
  void CopyLevels(std::byte* to) const;
  void WriteTop(int slot, const Item& item) const;
  void WriteLevel(int slot, int level, const Item& item) const;
  Item ReadLevel(int slot, int level) const;
  /// True when an item of the player is at some level.
  bool OwnsLevel(int slot, int player) const;
  uint32_t OwnedAt(int player) const {
    return layout_->owned + static_cast<uint32_t>(player * layout_->words * 8);
  }
  void SyncFlat(int slot, int old_who) const;
  bool FlatOccupied(int slot) const;

  const Layout* layout_;
  std::byte* bytes_;
  const std::byte* histories_;  ///< The block that the histories are in.
  bool hashed_;
};

}  // namespace ludens
