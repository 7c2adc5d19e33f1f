#pragma once

#include <algorithm>

#include "state/state.h"

namespace ludens {

/// Direct writes to stacks whose items are not rotated, in a state that keeps no hash: what
/// State::Change, Take and Push come to there.
class PlainStacks {
 public:
  explicit PlainStacks(const State& state) : state_(state), layout_(state.layout()) {}

  bool Suits(int slot) const {
    return layout_.has_stacks && !layout_.has_rotation && !state_.hashed() && state_.IsSlot(slot) &&
           Height(slot) < layout_.stack_capacity;
  }

  /// Takes the top item off and forgets its local state and value; answers what it was.
  /// REQUIRES: Suits, and there is one.
  Item TakeTop(int slot) const {
    const int top = LevelAt(slot, Height(slot) - 1);
    const Item taken = Read(top);
    if (layout_.has_state) States()[top] = 0;
    if (layout_.has_value) Values()[top] = 0;
    Shorten(slot, taken.who);
    return taken;
  }

  /// Takes the item at a level off, whose fields stay there where it was the top one.
  /// REQUIRES: Suits, and there is one.
  Item TakeAt(int slot, int level) const {
    int at = LevelAt(slot, level);
    const Item taken = Read(at);
    for (int above = level + 1; above < Height(slot); ++above) {
      Write(at, Read(at + layout_.slots));
      at += layout_.slots;
    }
    Shorten(slot, taken.who);
    return taken;
  }

  /// Puts an item on top; a local state or value of -1 is what was left there. REQUIRES: Suits.
  void Push(int slot, const Item& item) const {
    uint16_t& height = Height(slot);
    int16_t& tallest = state_.header().tallest;
    const int top = LevelAt(slot, height);
    const bool first = height >= tallest;
    ++height;
    tallest = std::max(tallest, static_cast<int16_t>(height));
    Whats()[top] = static_cast<uint16_t>(item.what);
    Owners()[top] = static_cast<uint8_t>(item.who);
    if (layout_.has_state && (first || item.state != -1))
      States()[top] = static_cast<uint16_t>(item.state == -1 ? 0 : item.state);
    if (layout_.has_value && (first || item.value != -1))
      Values()[top] = item.value == -1 ? 0 : item.value;
    WriteTop(slot, top);
    SetBit(state_.EmptySet(), slot, false);
    SetBit(state_.OwnedSet(item.who), slot, true);
  }

 private:
  uint16_t& Height(int slot) const { return state_.At<uint16_t>(layout_.height)[slot]; }
  uint16_t* Whats() const { return state_.At<uint16_t>(layout_.level_what); }
  uint8_t* Owners() const { return state_.At<uint8_t>(layout_.level_who); }
  uint16_t* States() const { return state_.At<uint16_t>(layout_.level_state); }
  int32_t* Values() const { return state_.At<int32_t>(layout_.level_value); }
  int LevelAt(int slot, int level) const { return level * layout_.slots + slot; }

  Item Read(int at) const {
    Item item;
    item.what = Whats()[at];
    item.who = Owners()[at];
    if (layout_.has_state) item.state = States()[at];
    if (layout_.has_value) item.value = Values()[at];
    return item;
  }
  void Write(int at, const Item& item) const {
    Whats()[at] = static_cast<uint16_t>(item.what);
    Owners()[at] = static_cast<uint8_t>(item.who);
    if (layout_.has_state) States()[at] = static_cast<uint16_t>(item.state);
    if (layout_.has_value) Values()[at] = item.value;
  }
  /// The stack loses its highest level, and an item of a player.
  void Shorten(int slot, int who) const {
    uint16_t& height = Height(slot);
    --height;
    WriteTop(slot, height == 0 ? -1 : LevelAt(slot, height - 1));
    SetBit(state_.EmptySet(), slot, height == 0);
    SetBit(state_.OwnedSet(who), slot, Owns(slot, height, who));
  }

  static void SetBit(std::span<uint64_t> words, int slot, bool on) {
    uint64_t& word = words[static_cast<size_t>(slot) >> 6];
    const uint64_t bit = uint64_t{1} << (slot & 63);
    word = on ? word | bit : word & ~bit;
  }
  /// An item of the player is at some of the lowest levels.
  bool Owns(int slot, int levels, int player) const {
    for (int level = levels - 1; level >= 0; --level)
      if (Owners()[LevelAt(slot, level)] == player) return true;
    return false;
  }
  /// Shows what is at `top` among the levels as the top item; nothing for -1.
  void WriteTop(int slot, int top) const {
    state_.At<uint8_t>(layout_.who)[slot] = top < 0 ? uint8_t{0} : Owners()[top];
    if (layout_.has_what)
      state_.At<uint16_t>(layout_.what)[slot] = top < 0 ? uint16_t{0} : Whats()[top];
    if (layout_.has_state)
      state_.At<uint16_t>(layout_.state)[slot] = top < 0 ? uint16_t{0} : States()[top];
    if (layout_.has_value)
      state_.At<int32_t>(layout_.value)[slot] = top < 0 ? int32_t{0} : Values()[top];
  }

  const State& state_;
  const Layout& layout_;
};

}  // namespace ludens
