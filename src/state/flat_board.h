#pragma once

#include <algorithm>
#include <span>

#include "state/state.h"

namespace ludens {

/// Direct writes to the sites of a state without stacks: what moving, adding and taking plain
/// pieces comes to where nothing else must know of it (Model::flat_moves; ClearSite, of more
/// states). They keep the sets in step, and the hash where the state keeps one.
class FlatBoard {
 public:
  explicit FlatBoard(const State& state)
      : state_(state),
        layout_(state.layout()),
        differ_(layout_.has_state || layout_.has_value || layout_.has_rotation) {}

  /// Takes everything off a slot.
  void Clear(int slot) const {
    const Hashing hashing(state_, slot);
    Empty(slot);
  }

  /// Puts one item on a slot, in place of what is there; its fields but the local state are 0.
  void Put(int slot, int what, int who, int local_state) const {
    const Hashing hashing(state_, slot);
    Occupy(slot, what, who, local_state, 0, 0, 1);
  }

  /// Gives what stands on a slot another local state. REQUIRES: the layout has states.
  void SetState(int slot, int local_state) const {
    const Hashing hashing(state_, slot);
    state_.At<uint16_t>(layout_.state)[slot] = static_cast<uint16_t>(local_state);
  }

  /// Moves one item from a slot to another, where it replaces what is there or, being equal,
  /// joins it. Nothing happens where nothing stands. `who` owns the item.
  void Move(int from, int to, int what, int who) const {
    if (what == 0 || from == to) return;
    if (layout_.plain_items) {
      MovePlain(from, to, what, who);
      return;
    }
    const Hashing leaving(state_, from);
    const int local_state = differ_ ? state_.LocalState(from) : 0;
    const int value = differ_ ? state_.Value(from) : 0;
    const int rotation = differ_ ? state_.Rotation(from) : 0;
    uint16_t* counts = layout_.has_count ? state_.At<uint16_t>(layout_.count) : nullptr;
    if (counts != nullptr && counts[from] > 1)
      --counts[from];
    else
      Empty(from);
    const Hashing arriving(state_, to);
    const bool joins = counts != nullptr && counts[to] > 0 && state_.What(to) == what;
    Occupy(to, what, who, local_state, value, rotation, joins ? counts[to] + 1 : 1);
  }

  /// Moves items from a slot to others one by one, each as Move does, as long as there are any;
  /// but an item takes on the local state, value and rotation of its new slot.
  void Sow(int from, std::span<const int> holes, int what, int who) const {
    if (what == 0) return;
    const Hashing leaving(state_, from);
    uint16_t* counts = state_.At<uint16_t>(layout_.count);
    int left = counts[from];
    for (const int to : holes) {
      if (to == from) continue;
      if (left-- == 0) break;
      const Hashing arriving(state_, to);
      if (counts[to] > 0 && state_.What(to) == what)
        ++counts[to];
      else
        Occupy(to, what, who, state_.LocalState(to), state_.Value(to), state_.Rotation(to), 1);
    }
    counts[from] = static_cast<uint16_t>(std::max(left, 0));
    if (counts[from] == 0) Empty(from);
  }

 private:
  /// Takes a slot's part out of the hash and puts the new one in at the end.
  class Hashing {
   public:
    Hashing(const State& state, int slot) : state_(state), slot_(slot) { state_.ToggleHash(slot_); }
    ~Hashing() { state_.ToggleHash(slot_); }
    Hashing(const Hashing&) = delete;
    Hashing& operator=(const Hashing&) = delete;

   private:
    const State& state_;
    int slot_;
  };

  /// The same where an item is an owner and a component.
  void MovePlain(int from, int to, int what, int who) const {
    if (state_.hashed()) state_.ToggleHash(from), state_.ToggleHash(to);
    uint8_t* owners = state_.At<uint8_t>(layout_.who);
    Flip(Owned(owners[from]), from, false);
    Flip(Owned(owners[to]), to, false);
    Flip(Owned(who), to, true);
    Flip(layout_.empty, from, true);
    Flip(layout_.empty, to, false);
    owners[from] = 0;
    owners[to] = static_cast<uint8_t>(who);
    if (layout_.has_what) {
      uint16_t* components = state_.At<uint16_t>(layout_.what);
      components[from] = 0;
      components[to] = static_cast<uint16_t>(what);
    }
    if (state_.hashed()) state_.ToggleHash(from), state_.ToggleHash(to);
  }

  void Flip(uint32_t set, int slot, bool on) const {
    uint64_t& word = state_.At<uint64_t>(set)[slot >> 6];
    const uint64_t bit = uint64_t{1} << (slot & 63);
    word = on ? word | bit : word & ~bit;
  }
  uint32_t Owned(int player) const {
    return layout_.owned + static_cast<uint32_t>(player * layout_.words * 8);
  }

  [[gnu::always_inline]] void Empty(int slot) const {
    uint8_t& who = state_.At<uint8_t>(layout_.who)[slot];
    Flip(Owned(who), slot, false);
    Flip(layout_.empty, slot, true);
    who = 0;
    if (layout_.has_what) state_.At<uint16_t>(layout_.what)[slot] = 0;
    if (layout_.has_count) state_.At<uint16_t>(layout_.count)[slot] = 0;
    WriteRest(slot, 0, 0, 0);
  }
  [[gnu::always_inline]] void Occupy(int slot, int what, int who, int local_state, int value,
                                     int rotation, int count) const {
    uint8_t& owner = state_.At<uint8_t>(layout_.who)[slot];
    if (owner != who) Flip(Owned(owner), slot, false);
    Flip(Owned(who), slot, true);
    Flip(layout_.empty, slot, false);
    owner = static_cast<uint8_t>(who);
    if (layout_.has_what) state_.At<uint16_t>(layout_.what)[slot] = static_cast<uint16_t>(what);
    if (layout_.has_count) state_.At<uint16_t>(layout_.count)[slot] = static_cast<uint16_t>(count);
    WriteRest(slot, local_state, value, rotation);
  }
  void WriteRest(int slot, int local_state, int value, int rotation) const {
    if (!differ_) return;
    if (layout_.has_state)
      state_.At<uint16_t>(layout_.state)[slot] = static_cast<uint16_t>(local_state);
    if (layout_.has_value) state_.At<int32_t>(layout_.value)[slot] = value;
    if (layout_.has_rotation)
      state_.At<uint8_t>(layout_.rotation)[slot] = static_cast<uint8_t>(rotation);
  }

  const State& state_;
  const Layout& layout_;
  bool differ_;  ///< Items of a component may differ in other ways than by their number.
};

}  // namespace ludens
