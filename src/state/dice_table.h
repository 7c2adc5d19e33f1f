#pragma once

#include <vector>

#include "state/context.h"

namespace ludens {

/// The dice of a game, found once: where they lie and what their faces show. Does what the dice
/// actions do without looking for them again; where rules have put something else in the place of a
/// die, it falls back on those.
class DiceTable {
 public:
  DiceTable() = default;
  /// REQUIRES: the equipment is complete.
  explicit DiceTable(const Model& model);

  bool empty() const { return dice_.empty(); }
  /// As ThrowDice. REQUIRES: not empty.
  Action Throw(Context& context) const;
  /// As DrawThrow.
  void Draw(Context& context) const;
  /// Keeps the sum of the upper faces of each container in the header.
  void Sum(const Context& context) const;

 private:
  struct Die {
    int slot;
    int what;  ///< Its component.
    int faces;
    size_t first;  ///< They show values_[first], values_[first + 1] …
  };

  /// The component on each slot, or null where the game does not keep it.
  static const uint16_t* Whats(const State& state) {
    return state.layout().has_what ? state.At<uint16_t>(state.layout().what) : nullptr;
  }
  bool AllInPlace(const State& state) const;

  std::vector<Die> dice_;     ///< By container, then by site.
  std::vector<size_t> ends_;  ///< Where the dice of each container end.
  int last_site_ = -1;        ///< Of the last die.
  std::vector<int> values_;
};

}  // namespace ludens
