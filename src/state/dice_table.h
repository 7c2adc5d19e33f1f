#pragma once

#include <array>
#include <vector>

#include "state/context.h"
#include "state/dice_row.h"

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
  /// The same where all dice are in their places, with the face of the last one for an answer; -1,
  /// and nothing is thrown, where they are not.
  int ThrowInPlace(Context& context) const {
    if (!row_.empty() && row_.MayThrow(context.state)) [[likely]]
      return row_.Throw(context);
    return AllInPlace(context.state) ? ThrowEach(context) : -1;
  }
  /// As DrawThrow.
  void Draw(Context& context) const;
  /// Keeps the sum of the upper faces of each container in the header.
  void Sum(const Context& context) const {
    if (row_.empty() || !row_.Sum(context.state, context.header().sum_dice[0])) SumEach(context);
  }

 private:
  static constexpr size_t kSums = Header{}.sum_dice.size();
  /// By container; that of the last entry is not kept.
  using Sums = std::array<int32_t, kSums + 1>;
  struct Die {
    int slot;
    int what;  ///< Its component.
    int faces;
    int first;   ///< They show values_[first], values_[first + 1] …
    size_t sum;  ///< Its entry of Sums.
  };

  /// The component on each slot, or null where the game does not keep it.
  static const uint16_t* Whats(const State& state) {
    return state.layout().has_what ? state.At<uint16_t>(state.layout().what) : nullptr;
  }
  bool AllInPlace(const State& state) const;
  /// Any dice that are in their places; answers the face of the last one.
  int ThrowEach(Context& context) const;
  void SumEach(const Context& context) const;
  void KeepSums(Header& header, const Sums& sums) const;

  std::vector<Die> dice_;  ///< By container, then by site.
  size_t sums_ = 0;        ///< How many are kept.
  int last_site_ = -1;     ///< Of the last die.
  std::vector<int> values_;
  DiceRow row_;  ///< The same dice, or empty.
};

}  // namespace ludens
