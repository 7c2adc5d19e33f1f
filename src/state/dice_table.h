#pragma once

#include <array>
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
  /// k where all dice lie side by side in one container and have 2^k faces; else 0.
  int BitsOfAlike(const Model& model) const;
  /// Draws the faces of dice that are alike, or of any, each for `write(slot, face)`; answers the
  /// last one.
  template <typename Write>
  int ThrowAlike(Context& context, Write&& write) const;
  template <typename Write>
  int ThrowEach(Context& context, Write&& write) const;
  void KeepSums(Header& header, const Sums& sums) const;

  std::vector<Die> dice_;  ///< By container, then by site.
  size_t sums_ = 0;        ///< How many are kept.
  int alike_bits_ = 0;     ///< BitsOfAlike.
  int last_site_ = -1;     ///< Of the last die.
  std::vector<int> values_;
};

}  // namespace ludens
