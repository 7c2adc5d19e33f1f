#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "state/chance.h"
#include "state/context.h"

namespace ludens {

/// A few dice that lie side by side in the only container of dice: whether they are all there is
/// seen four at a time, and the sum of their faces is looked up by all faces together.
class DiceRow {
 public:
  struct Die {
    int slot;
    int what;                     ///< Its component.
    std::span<const int> values;  ///< By face.
  };

  DiceRow() = default;
  /// Empty where the dice are no such row. REQUIRES: all dice of the game, the layout is finished.
  DiceRow(const Layout& layout, std::span<const Die> dice);

  bool empty() const { return quads_.empty(); }

  // REQUIRES: not empty.

  /// All dice are in their places, and a throw may be written to the state directly.
  bool MayThrow(const State& state) const {
    const Layout& layout = state.layout();
    if (!layout.has_state || !layout.has_what || state.hashed()) return false;
    return AllInPlace(state.At<uint16_t>(layout.what)) &&
           (!layout.has_stacks || AllSingle(state.At<uint16_t>(layout.height)));
  }
  bool AllInPlace(const State& state) const {
    return state.layout().has_what && AllInPlace(state.At<uint16_t>(state.layout().what));
  }
  /// Throws them; answers the face of the last one. REQUIRES: MayThrow.
  int Throw(Context& context) const;
  /// Draws the random numbers of a throw and nothing else.
  void Draw(uint64_t& chance) const {
    if (bits_drawn_ > 0) return ChanceSkip(chance, faces_.size());
    for (const int faces : faces_) ChanceBelow(chance, faces);
  }
  /// The sum of the upper faces into `sum`; false where something else lies there.
  bool Sum(const State& state, int32_t& sum) const {
    const Layout& layout = state.layout();
    if (!layout.has_state || !layout.has_what) return false;
    const uint16_t* whats = state.At<uint16_t>(layout.what);
    const uint16_t* faces = state.At<uint16_t>(layout.state);
    uint64_t strange = 0;
    unsigned index = 0;
    int shift = 0;
    for (const Quad& quad : quads_) {
      const uint64_t shown = Load(faces + quad.slot) & quad.lanes;
      strange |= ((Load(whats + quad.slot) & quad.lanes) ^ quad.whats) | (shown & ~quad.faces);
      index |= Packed(shown) << shift;
      shift += 4 * bits_;
    }
    if (strange != 0) [[unlikely]]
      return false;
    sum = sums_[index];
    return true;
  }

 private:
  static constexpr int kMostBits = 12;  ///< Of all faces together.

  /// Up to four dice as lanes of 16 bits.
  struct Quad {
    int slot;        ///< Of the first one.
    uint64_t lanes;  ///< All bits of its lanes …
    uint64_t whats;  ///< … the components that belong there …
    uint64_t faces;  ///< … and the bits that faces may have.
  };
  static uint64_t Load(const uint16_t* at) {
    uint64_t lanes;
    std::memcpy(&lanes, at, sizeof(lanes));
    return lanes;
  }
  static void Store(uint16_t* at, uint64_t lanes, uint64_t values) {
    const uint64_t all = (Load(at) & ~lanes) | values;
    std::memcpy(at, &all, sizeof(all));
  }
  bool AllInPlace(const uint16_t* whats) const {
    uint64_t strange = 0;
    for (const Quad& quad : quads_) strange |= (Load(whats + quad.slot) & quad.lanes) ^ quad.whats;
    return strange == 0;
  }
  bool AllSingle(const uint16_t* heights) const {
    constexpr uint64_t kOnes = 0x0001000100010001;
    uint64_t strange = 0;
    for (const Quad& quad : quads_) strange |= (Load(heights + quad.slot) ^ kOnes) & quad.lanes;
    return strange == 0;
  }
  /// The faces of four lanes side by side.
  unsigned Packed(uint64_t lanes) const {
    const uint64_t pairs = lanes | lanes >> (16 - bits_);
    const uint64_t all = pairs | pairs >> (32 - 2 * bits_);
    return static_cast<unsigned>(all) & ((1u << 4 * bits_) - 1);
  }

  /// Throws them by `draw(chance, die)`.
  template <typename DrawFace>
  int ThrowBy(Context& context, DrawFace&& draw) const;

  std::vector<Quad> quads_;
  std::vector<int> faces_;     ///< By die: how many it has.
  std::vector<int> values_;    ///< By die and face, of which there is room for 2^bits_.
  std::vector<int32_t> sums_;  ///< By all faces side by side; those that a die lacks count nothing.
  int bits_ = 0;               ///< Of the greatest face.
  int bits_drawn_ = 0;         ///< The same where all dice have so many faces, a power of two.
  unsigned all_ones_ = 0;      ///< The index in sums_ where all dice show the face 1.
};

}  // namespace ludens
