#pragma once

#include <algorithm>

#include "state/state.h"

namespace ludens {

/// Direct writes to the tops of stacks whose items have no fields but a local state, in a state
/// that keeps no hash: what State::Change, Take and Push come to there.
class PlainStacks {
 public:
  explicit PlainStacks(const State& state) : state_(state), layout_(state.layout()) {}

  bool Suits(int slot) const {
    return layout_.has_stacks && !layout_.has_value && !layout_.has_rotation && !state_.hashed() &&
           state_.IsSlot(slot) && Height(slot) < layout_.stack_capacity;
  }

  /// Takes the top item off and forgets its local state; answers what it was.
  /// REQUIRES: Suits, and there is one.
  Item TakeTop(int slot) const {
    uint16_t& height = Height(slot);
    const int top = LevelAt(slot, height - 1);
    Item taken;
    taken.what = Whats()[top];
    taken.who = Owners()[top];
    if (layout_.has_state) {
      taken.state = States()[top];
      States()[top] = 0;
    }
    --height;
    WriteTop(slot, height == 0 ? -1 : top - layout_.slots);
    SetBit(state_.EmptySet(), slot, height == 0);
    SetBit(state_.OwnedSet(taken.who), slot, Owns(slot, height, taken.who));
    return taken;
  }

  /// Puts an item on top, with the local state that was left there. REQUIRES: Suits.
  void Push(int slot, int what, int who) const {
    uint16_t& height = Height(slot);
    int16_t& tallest = state_.header().tallest;
    const int top = LevelAt(slot, height);
    if (height >= tallest && layout_.has_state) States()[top] = 0;
    ++height;
    tallest = std::max(tallest, static_cast<int16_t>(height));
    Whats()[top] = static_cast<uint16_t>(what);
    Owners()[top] = static_cast<uint8_t>(who);
    WriteTop(slot, top);
    SetBit(state_.EmptySet(), slot, false);
    SetBit(state_.OwnedSet(who), slot, true);
  }

 private:
  uint16_t& Height(int slot) const { return state_.At<uint16_t>(layout_.height)[slot]; }
  uint16_t* Whats() const { return state_.At<uint16_t>(layout_.level_what); }
  uint8_t* Owners() const { return state_.At<uint8_t>(layout_.level_who); }
  uint16_t* States() const { return state_.At<uint16_t>(layout_.level_state); }
  int LevelAt(int slot, int level) const { return level * layout_.slots + slot; }

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
  }

  const State& state_;
  const Layout& layout_;
};

}  // namespace ludens
